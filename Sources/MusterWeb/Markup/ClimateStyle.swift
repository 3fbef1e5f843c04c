/// The rules of the pages about what sensors say; a part of ``Stylesheet``.
enum ClimateStyle {
    /// The text.
    static let text = """
        .measures { list-style: none; display: grid; gap: .75rem; }
        .measures li { display: grid; gap: .1rem .75rem; align-items: center;
          grid-template-columns: minmax(0, 1fr) auto; padding-top: .6rem;
          border-top: 1px solid var(--line); }
        .measures li:first-child { border-top: 0; padding-top: 0; }
        .measures .of { display: grid; min-width: 0; overflow-wrap: anywhere; }
        .measures .of a { min-height: 1.75rem; align-content: center; }
        .measures .now { font-size: 1.35rem; font-weight: 650; text-align: right;
          font-variant-numeric: tabular-nums; white-space: nowrap; }
        .measures .arrow { font-weight: 400; color: var(--soft); margin-left: .35rem; }
        .measures .state { display: flex; flex-wrap: wrap; gap: .1rem .6rem; align-items: center; }
        svg.spark { width: 7.5rem; height: 1.9rem; justify-self: end; order: 1; }
        svg.spark path { fill: none; stroke: var(--accent); stroke-width: 1.5; }
        figure.chart { display: grid; gap: .5rem; }
        svg.climate { width: 100%; height: auto; background: var(--surface); }
        svg.climate text { fill: var(--soft); font-size: 12px; text-anchor: middle; }
        svg.climate .of-value, svg.climate .of-limit { text-anchor: end; }
        svg.climate .of-limit { fill: var(--bad); }
        svg.climate .grid { fill: none; stroke: var(--line); }
        svg.climate .band { fill: var(--accent); fill-opacity: .22; }
        svg.climate .mean { fill: none; stroke: var(--accent); stroke-width: 1.6;
          vector-effect: non-scaling-stroke; stroke-linejoin: round; }
        svg.climate .gaps { stroke: var(--edge); fill: none; }
        svg.climate .outs { stroke: var(--bad); fill: none; }
        svg.climate .gap { stroke: var(--line); stroke-width: .5; }
        svg.climate .out { fill-opacity: .7; }
        svg.climate .limit { fill: none; stroke: var(--bad); stroke-dasharray: 6 4; }
        svg.climate .audit { fill: var(--ink); }
        .legend { list-style: none; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem;
          font-size: .875rem; color: var(--soft); }
        .legend li { display: flex; gap: .4rem; align-items: center; }
        .legend i { width: 1.5rem; height: .8rem; flex: none; border: 1px solid var(--line); }
        .legend .band { background: color-mix(in srgb, var(--accent) 22%, transparent); }
        .legend .mean { height: 0; border: 0; border-top: 2px solid var(--accent); }
        .legend .gap { background: repeating-linear-gradient(135deg, var(--edge) 0 1px,
          transparent 1px 5px); }
        .legend .out { background: repeating-linear-gradient(45deg, var(--bad) 0 1px,
          transparent 1px 5px); }
        .legend .limit { height: 0; border: 0; border-top: 2px dashed var(--bad); }
        .legend .audit { width: 0; height: 0; border: .35rem solid transparent; border-bottom: 0;
          border-top: .7rem solid var(--ink); }

        """
}
