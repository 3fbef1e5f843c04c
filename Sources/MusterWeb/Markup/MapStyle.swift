/// The part of the stylesheet for maps and their editor.
enum MapStyle {
    /// The text, which stands behind that of ``Stylesheet``.
    ///
    /// The bars that the script shows have their room from the start, or the map would jump down.
    static let text = """
        .pan { overflow: auto; max-height: 85vh; border-radius: 6px; display: grid;
          background: var(--ground); touch-action: pan-x pan-y; }
        .pan :is(svg, img).zoomed { max-width: none; max-height: none; height: auto; }
        .pan img.map:not(.zoomed) { width: 100%; aspect-ratio: 4 / 3; max-height: 80vh;
          object-fit: contain; }
        [data-drawing] { cursor: crosshair; touch-action: none; }
        .zoom[hidden], .tools[hidden] { display: flex !important; visibility: hidden; }
        @media (scripting: none) { .zoom[hidden], .tools[hidden] { display: none !important; } }
        .zoom button { min-width: 2.75rem; padding: .3rem .6rem; }
        .tools button { padding: .4rem .8rem; min-height: 2.5rem; }
        button[aria-pressed="true"] { background: var(--accent); color: var(--on-accent); }
        details.card > summary { cursor: pointer; } details.card > summary h2 { display: inline; }
        details.card > * + * { margin-top: .75rem; }
        .map-editor > .stack { min-width: 0; }
        @media (min-width: 90rem) { .map-editor { grid-template-columns: minmax(0, 3fr) minmax(17rem, 1fr); } }
        svg.plan .floor { fill: var(--surface); stroke: var(--line); stroke-width: .05; }
        svg[data-board] :is(.zone, .wall) { fill-opacity: .55; vector-effect: non-scaling-stroke;
          stroke-width: 1.5px; }
        svg[data-board] .zone.chosen { stroke-width: 3px; fill-opacity: .8; }
        svg[data-board] :is(.handle, .anchor, .receiver, .zone.chosen) { touch-action: none; }
        svg[data-board] text, svg[data-board] image { pointer-events: none; }
        svg[data-board] text { paint-order: stroke; stroke: var(--surface); stroke-width: .15em; }
        svg[data-board] .handle { fill: var(--surface); stroke: var(--accent); cursor: grab;
          vector-effect: non-scaling-stroke; stroke-width: 2px; }
        svg[data-board] .between { stroke-width: 1px; opacity: .8; }
        svg[data-board] :is(.anchor, .receiver) { stroke: var(--surface); cursor: grab;
          vector-effect: non-scaling-stroke; stroke-width: 1.5px; }
        svg[data-board] :is(.anchor, .receiver).chosen { stroke: var(--ink); stroke-width: 3px; }
        svg[data-board] .sketch { fill: var(--tint); fill-opacity: .5; stroke: var(--bad);
          vector-effect: non-scaling-stroke; stroke-width: 2px; pointer-events: none; }

        """
}
