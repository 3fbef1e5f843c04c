/// The page's style: light, dark, and ink on paper.
enum PageStyle {
    static let css = """
        :root { color-scheme: light dark; --ground: #ffffff; --ink: #1c2126; --faint: #5b6670; \
        --rule: #d5dbe0; --own: #0b6e4f; --other: #63b995; --seed: #b4552d; --peer: #5a7fa8; \
        --base: #a9b2ba; --bad: #b3261e; }
        @media (prefers-color-scheme: dark) { :root { --ground: #14181c; --ink: #e6eaed; \
        --faint: #9aa6b0; --rule: #333c44; --own: #46c39a; --other: #2c7d61; --seed: #e08a5f; \
        --peer: #86a9d1; --base: #5f6a73; --bad: #ff8a80; } }
        body { background: var(--ground); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; \
        margin: 0; }
        main { max-width: 72rem; margin: 0 auto; padding: 1.5rem; }
        h1 { font-size: 1.7rem; } h2 { font-size: 1.25rem; margin-top: 2.5rem; \
        border-top: 1px solid var(--rule); padding-top: 1rem; }
        h3 { font-size: 1rem; margin-bottom: .3rem; }
        .wide { overflow-x: auto; }
        table { border-collapse: collapse; font-size: .85rem; }
        th, td { padding: .2rem .45rem; border-bottom: 1px solid var(--rule); text-align: left; \
        white-space: nowrap; }
        th { white-space: normal; vertical-align: bottom; }
        .figure { text-align: right; font-variant-numeric: tabular-nums; }
        tr.default td { font-weight: 600; } tr.baseline td { color: var(--faint); }
        .good { color: var(--own); } .bad { color: var(--bad); font-weight: 600; }
        dl { font-size: .85rem; color: var(--faint); display: grid; \
        grid-template-columns: max-content 1fr; gap: .1rem 1rem; }
        dd { margin: 0; }
        .legend dt::before { content: ""; display: inline-block; width: .8em; height: .8em; \
        margin-right: .5em; background: var(--base); }
        .legend .default::before { background: var(--own); } \
        .legend .muster::before { background: var(--other); } \
        .legend .seed::before { background: var(--seed); } \
        .legend .peer::before { background: var(--peer); }
        svg { font: 11px system-ui, sans-serif; display: block; max-width: 100%; height: auto; }
        svg.bars { width: 640px; } svg.reliability { width: 250px; }
        svg text { fill: var(--ink); }
        rect.default { fill: var(--own); } rect.muster { fill: var(--other); } \
        rect.seed { fill: var(--seed); } rect.peer { fill: var(--peer); } \
        rect.baseline { fill: var(--base); }
        .frame { fill: none; stroke: var(--rule); } .ideal { stroke: var(--faint); \
        stroke-dasharray: 4 3; }
        circle { fill: var(--own); fill-opacity: .75; }
        .plots { display: flex; flex-wrap: wrap; gap: 1.5rem; } figure { margin: 0; width: 250px; }
        figcaption { font-size: .8rem; color: var(--faint); }
        @media print { :root { --ground: #ffffff; --ink: #000000; --faint: #444444; } \
        main { max-width: none; padding: 0; } table { font-size: 7.5pt; } \
        th, td { padding: .1rem .3rem; white-space: normal; } \
        svg, figure, tr { break-inside: avoid; } h2, h3 { break-after: avoid; } }
        """
}
