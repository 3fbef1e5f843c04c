import MusterClimate
import MusterCore
import MusterReport
import MusterService
import MusterStore

/// The alarms on Today: how many stand how, and the oldest that nobody has seen.
enum AlarmStrip {
    private static let shown = 5

    /// Writes it; nothing where there is no open alarm.
    ///
    /// - Throws: `StoreError`.
    static func write(_ html: inout HTML, _ visit: Visit) throws {
        let open = try visit.home.alarms.list()
        guard !open.isEmpty else { return }
        let counts = Dictionary(grouping: open, by: \.state).mapValues(\.count)
        // Those that nobody has seen come first, and of them the oldest.
        let sorted = open.sorted { one, other in
            (one.state.isUnseen ? 0 : 1, one.raisedAt) < (
                other.state.isUnseen ? 0 : 1, other.raisedAt
            )
        }
        try html.card(
            visit.say(
                AlarmPageText.count,
                counting: open.count,
                ["n": visit.words.integer(open.count)]
            )
        ) { html in
            html.tag("p", ["class": "deeds"]) { html in
                for state in AlarmState.allCases {
                    guard let count = counts[state] else { continue }
                    html.badge(state, visit)
                    html.tag("span", ["class": "soft"], visit.words.integer(count))
                }
            }
            let first = Array(sorted.prefix(shown))
            try AlarmsPage.list(visit, first).brief(&html, visit, first)
            html.link(visit.say(AlarmPageText.show), to: Address("alarms"), class: "button quiet")
        }
    }
}
