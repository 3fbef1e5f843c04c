/// The one stylesheet: light and dark, phone first, and for paper.
///
/// Every pair of text and ground has a contrast of 4.5 to 1 or more, and of 3 to 1 for the edges of
/// what can be used (WCAG 2.2, 1.4.3 and 1.4.11).
enum Stylesheet {
    /// The text of the file.
    static let text =
        colours + frame + parts + tables + forms + MapStyle.text + StockStyle.text
        + PlanStyle.text + ClimateStyle.text + narrow

    private static let colours = """
        :root { color-scheme: light dark;
          --ground: #f4f6f4; --surface: #ffffff; --ink: #17211c; --soft: #53605a; --line: #d5ddd8;
          --edge: #77867e; --accent: #0b6150; --on-accent: #ffffff; --tint: #e3f1ec;
          --good: #17603a; --good-ground: #e2f3e8; --warn: #774600; --warn-ground: #fdf0d9;
          --bad: #9c1f18; --bad-ground: #fce8e6; --calm: #44514b; --calm-ground: #e9eeeb; }
        @media (prefers-color-scheme: dark) { :root {
          --ground: #0f1512; --surface: #18201c; --ink: #e9efeb; --soft: #a9b6af; --line: #2d3933;
          --edge: #7f8f87; --accent: #74d6bb; --on-accent: #06251d; --tint: #173029;
          --good: #8bdcab; --good-ground: #143323; --warn: #f3c672; --warn-ground: #38290b;
          --bad: #ffa79f; --bad-ground: #401a17; --calm: #b9c6bf; --calm-ground: #243029; } }
        *, *::before, *::after { box-sizing: border-box; }
        html { font: 100%/1.5 system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif;
          background: var(--ground); color: var(--ink); -webkit-text-size-adjust: 100%; }
        body { margin: 0; min-height: 100vh; }
        h1, h2, h3 { line-height: 1.2; margin: 0; text-wrap: balance; }
        h1 { font-size: 1.6rem; letter-spacing: -.01em; } h2 { font-size: 1.15rem; }
        h3 { font-size: 1rem; }
        p { margin: 0; max-width: 70ch; } ul, ol, dl, dd, figure { margin: 0; padding: 0; }
        a { color: var(--accent); text-underline-offset: .15em; }
        :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
        main :is(td, th) { overflow-wrap: break-word; }
        main :is(h1, h2, h3, p, li), dd, .mono, code { overflow-wrap: anywhere; }
        code, .mono { font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: .875em; }
        .soft { color: var(--soft); } .small { font-size: .875rem; }
        .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
          white-space: nowrap; }

        """

    private static let frame = """
        .skip { position: absolute; left: .5rem; top: -4rem; z-index: 3; padding: .6rem 1rem;
          background: var(--accent); color: var(--on-accent); border-radius: 0 0 6px 6px; }
        .skip:focus { top: 0; }
        .top { display: flex; align-items: center; gap: .25rem 1rem; flex-wrap: wrap;
          padding: .6rem 1rem; background: var(--surface); border-bottom: 1px solid var(--line); }
        .brand { display: flex; align-items: center; gap: .55rem; font-weight: 700; color: var(--ink);
          text-decoration: none; min-height: 2.75rem; }
        .brand img { width: 1.75rem; height: 1.75rem; }
        .top .site { color: var(--soft); min-width: 0; overflow: hidden; text-overflow: ellipsis;
          white-space: nowrap; max-width: 50vw; }
        .top .who { margin-left: auto; display: flex; align-items: center; gap: .75rem; }
        .top .who a { display: inline-flex; align-items: center; min-height: 2.75rem; }
        nav.side { display: none; }
        details.menu { border-bottom: 1px solid var(--line); background: var(--surface); }
        details.menu summary { padding: .7rem 1rem; font-weight: 600; cursor: pointer; }
        nav ul { list-style: none; }
        nav.menu-list li a, nav.side li a { display: block; padding: .65rem 1rem; color: var(--ink);
          text-decoration: none; border-left: 3px solid transparent; }
        nav li a:hover { background: var(--tint); }
        nav li a[aria-current] { border-left-color: var(--accent); color: var(--accent);
          font-weight: 600; background: var(--tint); }
        main { padding: 1.25rem 1rem 4rem; display: grid; gap: 1.25rem;
          grid-template-columns: minmax(0, 1fr); max-width: 76rem; align-content: start; }
        main:focus { outline: none; }
        footer { padding: 1rem; color: var(--soft); font-size: .875rem; }
        @media (min-width: 60rem) {
          body { display: flex; flex-direction: column; }
          .frame { display: grid; grid-template-columns: 13rem minmax(0, 1fr); flex: 1 0 auto; }
          details.menu { display: none; }
          nav.side { display: block; padding: 1rem 0; border-right: 1px solid var(--line);
            background: var(--surface); }
          nav.side .apart { margin-top: .75rem; padding-top: .75rem; border-top: 1px solid var(--line); }
          main { padding: 1.75rem 2rem 4rem; } }
        .plain main { width: 100%; max-width: 30rem; margin: 0 auto; padding-top: 3rem; }

        """

    private static let parts = """
        .head { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center;
          justify-content: space-between; }
        .head > * { min-width: 0; }
        .head .deeds, .deeds { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; }
        .crumbs { font-size: .875rem; margin-bottom: .2rem; } .crumbs a { display: inline-block; padding: .25rem 0; }
        .card { background: var(--surface); border: 1px solid var(--line); border-radius: 10px;
          padding: 1rem 1.1rem; display: grid; gap: .75rem; min-width: 0; align-content: start;
          grid-template-columns: minmax(0, 1fr); }
        .card > .button { justify-self: start; }
        .cards { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr)); }
        .tiles { display: grid; gap: .6rem; grid-template-columns: repeat(auto-fit, minmax(7.5rem, 1fr)); }
        .tile { background: var(--surface); border: 1px solid var(--line); border-radius: 10px;
          padding: .7rem .9rem; display: flex; flex-direction: column-reverse; gap: .1rem;
          justify-content: flex-end; }
        .tile dt { font-size: .875rem; color: var(--soft); }
        .tile dd { font-size: 1.6rem; font-weight: 650; line-height: 1.15;
          font-variant-numeric: tabular-nums; }
        .tile a { color: inherit; }
        .tile dd.note { order: -1; font-size: .875rem; font-weight: 400; color: var(--soft); }
        .tile.bad dd { color: var(--bad); } .tile.warn dd { color: var(--warn); }
        .sum { color: var(--soft); font-variant-numeric: tabular-nums; }
        .badge { display: inline-block; padding: .1rem .55rem; border-radius: 99px; font-size: .875rem;
          white-space: nowrap; background: var(--calm-ground); color: var(--calm); }
        .badge.good { background: var(--good-ground); color: var(--good); }
        .badge.warn { background: var(--warn-ground); color: var(--warn); }
        .badge.bad { background: var(--bad-ground); color: var(--bad); }
        .badge.live { background: var(--tint); color: var(--accent); font-weight: 600; }
        .bar { display: flex; height: .8rem; border-radius: 99px; overflow: hidden;
          background: var(--calm-ground); }
        progress { width: 100%; height: .8rem; accent-color: var(--accent); }
        dl.facts { display: grid; grid-template-columns: fit-content(42%) minmax(0, 1fr);
          gap: .4rem 1.25rem; }
        dl.facts > * { overflow-wrap: anywhere; } dl.facts dt { color: var(--soft); }
        .tabs { display: flex; flex-wrap: wrap; gap: .25rem; border-bottom: 1px solid var(--line); }
        .tabs a { padding: .65rem .9rem; text-decoration: none; color: var(--soft); white-space: nowrap;
          border-bottom: 3px solid transparent; }
        .tabs a[aria-current] { color: var(--ink); font-weight: 600; border-bottom-color: var(--accent); }
        .notice { padding: .75rem 1rem; border-radius: 8px; background: var(--warn-ground);
          color: var(--warn); border-left: 4px solid currentColor; }
        .notice.bad { background: var(--bad-ground); color: var(--bad); }
        .notice.good { background: var(--good-ground); color: var(--good); }
        .empty { padding: 1.5rem 1rem; color: var(--soft); text-align: center; justify-self: center; }
        .split { display: grid; gap: 1rem; grid-template-columns: minmax(0, 1fr); }
        .split form.row .field { flex-basis: 100%; max-width: none; }
        @media (min-width: 60rem) {
          .split { grid-template-columns: minmax(0, 3fr) minmax(17rem, 2fr); align-items: start; } }
        .bullets { padding-left: 1.25rem; display: grid; gap: .25rem; }
        .pages-strip { list-style: none; padding: 0; display: flex; gap: 1rem; overflow-x: auto; }
        .pages-strip img { display: block; border: 1px solid var(--line); background: #fff; }
        .log { list-style: none; display: grid; gap: .6rem; }
        .log li { display: grid; grid-template-columns: 6.5rem minmax(0, 1fr); gap: .75rem; }
        .log.wide-names li { grid-template-columns: repeat(2, minmax(0, 1fr)); }
        .log time { color: var(--soft); font-variant-numeric: tabular-nums; font-size: .875rem; }
        kbd { font: inherit; font-size: .8rem; border: 1px solid var(--edge); border-radius: 4px;
          padding: 0 .35rem; }
        img.map { display: block; width: 100%; height: auto; background: #fff; border-radius: 6px; }
        a.badge { padding: .45rem .8rem; text-decoration: none; }
        svg.plan { width: 100%; height: auto; max-height: 70vh; background: var(--surface); }
        svg.plan .zone { fill: var(--tint); stroke: var(--accent); stroke-width: .08; }
        svg.plan .zone.bad { fill: var(--bad-ground); stroke: var(--bad); }
        svg.plan .wall { fill: var(--calm-ground); stroke: var(--edge); stroke-width: .05; }
        svg.plan text { fill: var(--ink); text-anchor: middle; dominant-baseline: middle; }
        svg.plan .anchor { fill: var(--accent); } svg.plan .receiver { fill: var(--warn); }
        svg.pins { width: 100%; height: auto; max-width: 40rem; border: 1px solid var(--line); border-radius: .5rem; }
        svg.pins circle { fill: var(--accent); } svg.pins path { fill: none; stroke: var(--soft); }
        svg.pins a text { fill: #fff; font-size: 14px; font-weight: 700; text-anchor: middle; dominant-baseline: central; }
        svg.pins .scale { fill: var(--soft); font-size: 14px; }
        @media (max-width: 40rem) { svg.pins circle { r: 20px; } svg.pins a text, svg.pins .scale { font-size: 20px; } }
        svg.strip { width: 100%; height: auto; min-height: 6rem; max-height: 12rem; } svg.strip line { stroke: var(--line); }
        svg.strip rect { fill: var(--accent); } svg.strip .peak { opacity: .45; } svg.strip text { fill: var(--soft); font-size: 12px; }
        details.more summary { cursor: pointer; padding: .4rem 0; color: var(--accent); }

        """

    private static let tables = """
        .wide { overflow-x: auto; border: 1px solid var(--line); border-radius: 10px;
          background: var(--surface); }
        .wide:focus-visible { outline-offset: -3px; }
        .wide > pre { margin: .7rem .8rem; }
        table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
        caption { text-align: left; }
        th, td { padding: .6rem .7rem; text-align: left; vertical-align: top;
          border-bottom: 1px solid var(--line); }
        tbody tr:last-child > * { border-bottom: 0; }
        thead th { font-size: .875rem; color: var(--soft); font-weight: 600; white-space: nowrap;
          background: var(--surface); }
        tbody th { font-weight: 600; min-width: 6.5rem; max-width: 15rem; } td { max-width: 24rem; }
        tbody tr:hover { background: var(--tint); }
        .num { text-align: right; white-space: nowrap; } .tight { white-space: nowrap; }
        td select { min-width: 8rem; }
        .pager { display: flex; gap: 1rem; flex-wrap: wrap; align-items: center; }
        .pager a { display: inline-flex; min-height: 2.75rem; align-items: center; }

        """

    private static let forms = """
        form.row, .bulk, .bulk > .row { display: flex; flex-wrap: wrap; gap: .6rem .75rem;
          align-items: end; }
        form.stack, .stack { display: grid; gap: .9rem; grid-template-columns: minmax(0, 1fr); }
        .field { display: grid; gap: .25rem; } .row .field { flex: 1 1 9rem; max-width: 18rem; }
        label, legend { font-size: .875rem; font-weight: 600; }
        .hint { color: var(--soft); font-size: .875rem; }
        input, select, textarea { font: inherit; color: inherit; background: var(--surface);
          border: 1px solid var(--edge); border-radius: 8px; padding: .55rem .7rem; width: 100%;
          min-height: 2.75rem; }
        input.few { width: 6rem; }
        input[type="checkbox"], input[type="radio"] { width: 1.25rem; min-height: 1.25rem;
          flex: none; accent-color: var(--accent); }
        fieldset { border: 1px solid var(--line); border-radius: 8px; padding: .75rem; margin: 0; }
        fieldset label { display: flex; gap: .5rem; align-items: center; font-weight: 400;
          padding: .35rem 0; }
        .pick, .check { display: inline-flex; gap: .5rem; align-items: center; }
        .pick { white-space: nowrap; } .pick.wrap { white-space: normal; }
        .check { font-weight: 400; } [hidden] { display: none !important; }
        textarea { min-height: 5rem; }
        button, .button { font: inherit; font-weight: 600; display: inline-flex; align-items: center;
          justify-content: center; min-height: 2.75rem; padding: .5rem 1rem; border-radius: 8px;
          cursor: pointer; border: 1px solid var(--accent); background: var(--accent);
          color: var(--on-accent); text-decoration: none; }
        .button.quiet, button.quiet { background: transparent; color: var(--accent); }
        .button.bad, button.bad { background: transparent; color: var(--bad); border-color: var(--bad); }
        button:disabled { opacity: .6; cursor: default; }
        button:hover, .button:hover { text-decoration: underline; }

        """

    private static let narrow = """
        @media (max-width: 40rem) {
          .stacks thead { position: absolute; width: 1px; height: 1px; overflow: hidden;
            clip-path: inset(50%); }
          .stacks tr { display: block; padding: .6rem .85rem; border-bottom: 1px solid var(--line); }
          .stacks tbody tr:last-child { border-bottom: 0; }
          .stacks td, .stacks tbody th { display: grid; grid-template-columns: 7rem minmax(0, 1fr);
            gap: .75rem; padding: .15rem 0; border: 0; text-align: left; white-space: normal; }
          .stacks :is(td, th)::before { content: attr(data-label); color: var(--soft);
            font-size: .875rem; font-weight: 400; }
          .stacks :is(td, th) > * { grid-column: 2; }
          .stacks :is(tbody th, td) { min-width: 0; max-width: none; } .stacks .badge { justify-self: start; white-space: normal; }
          .stacks td:empty { display: none; }
          .tiles { grid-template-columns: repeat(2, minmax(0, 1fr)); }
          .tile:last-child:nth-child(odd) { grid-column: 1 / -1; } }
        @media (prefers-reduced-motion: no-preference) { .badge.live::before { content: "";
            display: inline-block; width: .5rem; height: .5rem; margin-right: .4rem;
            border-radius: 50%; background: currentColor; animation: beat 2s ease-in-out infinite; }
          @keyframes beat { 50% { opacity: .25; } } }
        @media print { nav, .deeds, form, .skip, details.menu, .pager, .tabs { display: none !important; }
          .frame { display: block; } html { background: #fff; color: #000; }
          .card, .tile, .wide { border-color: #999; break-inside: avoid; } }

        """
}
