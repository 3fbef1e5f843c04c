import MusterAudit
import MusterCore
import MusterPeople
import MusterReport
import MusterService

/// What to look for before a walk of the site may call items missing: the items drawn at random, whose
/// check teaches what silence is worth there.
enum LookFirst {
    /// Writes the card of a counted audit: which items, and how to say what was found or to ask somebody
    /// who looks.
    static func card(_ html: inout HTML, _ visit: Visit, _ summary: AuditSummary) throws {
        guard let counsel = counsel(summary) else { return }
        try html.card(visit.say(ReviewText.lookFirst)) { html in
            html.tag("p", [:], visit.words.look(counsel))
            list(&html, visit, summary, counsel.drawn)
            if let order = summary.review.order?.value,
                summary.review.awaited.isSuperset(of: counsel.drawn)
            {
                let count = visit.words.count(summary.review.awaited.count, .items)
                let values = ["name": visit.home.people.peopleNames.words(order.with), "n": count]
                html.tag("p", ["class": "notice"], visit.say(ReviewText.recountLeft, values))
            }
            let mayLook = visit.home.reviews.mayLookAgain(
                summary.duties,
                summary.review,
                isBlind: summary.scope.isBlind,
                for: counsel.drawn
            )
            if mayLook {
                html.tag("p", ["class": "soft"], visit.say(ReviewText.openEach))
            }
            if visit.may(.reviewAudits) {
                try ReviewDecision.recountForm(&html, visit, summary, counsel.drawn, .askDrawn)
            }
        }
    }

    /// Writes the way to the card, for the list of discrepancies.
    static func notice(_ html: inout HTML, _ visit: Visit, _ summary: AuditSummary) {
        guard let counsel = counsel(summary) else { return }
        html.tag("div", ["class": "notice deeds"]) { html in
            html.write(visit.words.look(counsel))
            html.link(
                visit.say(ReviewText.lookFirst),
                to: AuditPage.Tab.outcomes.address(summary.scope.audit),
                class: "button quiet"
            )
        }
    }

    /// What there is to look for; `nil` where the site lacks nothing, and where nobody may look any more.
    private static func counsel(_ summary: AuditSummary) -> SilenceCounsel? {
        guard summary.state != .approved, let counsel = summary.counsel, counsel.lacking > 0 else {
            return nil
        }
        return counsel
    }

    private static func list(
        _ html: inout HTML,
        _ visit: Visit,
        _ summary: AuditSummary,
        _ items: [ItemID]
    ) {
        let zones = ZoneWords(summary)
        html.tag("ul", ["class": "log"]) { html in
            for item in items {
                guard let row = summary.findings.firstIndex(where: { $0.item == item }) else {
                    continue
                }
                html.tag("li") { html in
                    html.link(item.rawValue, to: ReviewPage.address(summary, item))
                    html.tag("span") { html in
                        html.write("\(summary.expected[row].name) · ")
                        let zone = zones[summary.findings[row].expectedZone]
                        html.tag("span", ["class": "soft"], zone)
                    }
                }
            }
        }
    }
}
