/// How the calendar of plans looks: a month on a wide screen, the days that have something on a
/// phone.
enum PlanStyle {
    static let text = """
        table.month { table-layout: fixed; }
        .month td { height: 5rem; padding: .35rem .45rem; border: 1px solid var(--line); }
        .month td.none { background: var(--ground); }
        .month ul { list-style: none; display: grid; gap: .25rem; }
        .month li { font-size: .875rem; overflow-wrap: anywhere; }
        .month li a { display: inline-block; padding: .2rem 0; }
        .month time { font-size: .875rem; color: var(--soft); }
        .month [aria-current] time { color: var(--accent); font-weight: 700; }
        @media (max-width: 40rem) {
          .month thead, .month td.none, .month td.free { display: none; }
          .month :is(tbody, tr, td) { display: block; height: auto; }
          .month td { border: 0; border-bottom: 1px solid var(--line); } }

        """
}
