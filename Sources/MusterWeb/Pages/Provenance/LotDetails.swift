import MusterCore
import MusterPeople
import MusterProvenance
import MusterService
import MusterStore

/// What the page of a lot shows beside its fields: what may be done with it, where it went and came from, and
/// what happened to it.
enum LotDetails {
    /// So many events stand on the page; all are one link away.
    private static let shown = 50

    static func write(_ visit: Visit, _ lot: Lot) throws -> HTML {
        let home = visit.home
        var filter = EventFilter()
        filter.lot = lot.exactName
        let events = try home.events.page(filter, limit: shown)
        let ways = try TraceDirection.allCases.map { direction in
            (direction, try home.events.trace(TraceQuestion(direction, from: [lot.exactName])))
        }
        let view = try EventPages.list(visit, events.events.reversed())
        var html = HTML()
        try RecallCard.write(
            &html,
            visit,
            lot.state == .recalled ? [lot] : [],
            ways.first { $0.0 == .forward }?.1,
            to: LotPages.pages.address(lot, "notify"),
            list: LotPages.pages.address(lot, "calls.pdf")
        )
        LotVerbs.card(&html, visit, lot)
        html.tag("div", ["class": "cards"]) { html in
            for (direction, answer) in ways {
                html.card(visit.say(TraceText(direction))) { html in
                    LotTraceView.sums(&html, visit, answer)
                    html.tag("p", ["class": "deeds"]) { html in
                        html.link(
                            visit.say(TraceText.follow),
                            to: LotVerbs.trace(lot, direction),
                            class: "button quiet"
                        )
                    }
                }
            }
        }
        try LotClimateCard.write(&html, visit, lot)
        html.card(visit.say(TraceText.happened)) { html in
            if events.total == 0 {
                html.empty(visit.say(TraceText.nothingHappened))
            } else {
                view.brief(&html, visit, view.list.rows)
            }
            html.tag("p", ["class": "deeds"]) { html in
                guard events.total > 0 else { return }
                html.link(
                    visit.say(TraceText.allEvents, counting: events.total),
                    to: Address("events", query: [("lot", lot.path)])
                )
                html.link(
                    visit.say(TraceText.sheet),
                    to: LotPages.pages.address(lot, "fsma.csv")
                )
            }
        }
        return html
    }
}
