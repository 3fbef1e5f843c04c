import Hummingbird
import MusterAudit
import MusterCore
import MusterPeople
import MusterReport
import MusterService
import MusterStore

/// Asks before an audit is sealed, and says what sealing it now means.
enum FinishPage {
    /// The question; of a blind audit nothing is told that it keeps back.
    static func ask(_ visit: Visit) async throws -> Response {
        let audit = try AuditPage.id(visit)
        let listing = try visit.home.audits.listing(audit)
        guard listing.state.isRunning else {
            return Answer.go(to: Address("audits", audit.rawValue))
        }
        if let hindrance = try visit.home.audits.leadHindrance(of: audit) { throw hindrance }
        let summary = try await AuditPage.unlessHidden(visit)
        // Of a blind audit only the zones are told.
        let uncovered =
            try summary?.uncoveredZones
            ?? visit.home.sessions.uncoveredZones(of: audit)
        let names = ZoneNames(try visit.home.floorPlan.current())
        let id = audit.rawValue
        let title = visit.say(FinishText.title, ["audit": id])
        let html = Shell.page(visit, title: title, in: .audits) { html in
            html.heading(
                title,
                crumbs: [
                    (visit.say(FrameText.audits), Address("audits")), (id, Address("audits", id)),
                ],
                here: visit.say(AuditText.finish)
            )
            if !uncovered.isEmpty {
                html.tag("p", ["class": "notice"]) { html in
                    html.tag("strong", [:], "\(visit.say(StartText.tooLittle)). ")
                    html.write(visit.say(StartText.tooLittleHint))
                }
                WalkedTable.write(&html, visit, uncovered, summary, naming: names.name)
            }
            html.tag("section", ["class": "card"]) { html in
                html.tag("p", [:], visit.say(FinishText.now))
                html.tag("ul", ["class": "bullets"]) { html in
                    for line in lines(visit, listing, summary, names) { html.tag("li", [:], line) }
                }
                form(&html, visit, audit, isPartial: !uncovered.isEmpty)
            }
        }
        return Answer.page(html)
    }

    /// Writes the form that seals the audit; where zones are left out it needs a reason.
    private static func form(
        _ html: inout HTML,
        _ visit: Visit,
        _ audit: AuditID,
        isPartial: Bool
    ) {
        html.form(visit, to: Address("audits", audit.rawValue, "finish")) { html in
            for name in isPartial ? ["confirmed", "partial"] : ["confirmed"] {
                html.void("input", ["type": "hidden", "name": .text(name), "value": "1"])
            }
            if isPartial {
                html.field(visit.say(StartText.why), name: "reason", isRequired: true)
            }
            html.field(visit.say(CommonText.note), name: "note", value: visit.form["note"])
            html.tag("div", ["class": "deeds"]) { html in
                html.tag(
                    "button",
                    ["class": isPartial ? "quiet" : .none],
                    isPartial ? visit.say(StartText.finishAnyway) : visit.say(FinishText.seal)
                )
                html.link(
                    visit.say(isPartial ? FinishText.walkOn : .back),
                    to: Address("audits", audit.rawValue),
                    class: isPartial ? "button" : "button quiet"
                )
            }
        }
    }

    private static func lines(
        _ visit: Visit,
        _ listing: AuditListing,
        _ summary: AuditSummary?,
        _ names: ZoneNames
    ) -> [String] {
        var lines: [String] = []
        let words = visit.words
        if let summary {
            let all = summary.expected.count
            let silent = all - summary.findings.count { $0.outcome.isPresent }
            let values = ["items": words.count(all, .items), "all": words.integer(all)]
            lines.append(
                silent == 0
                    ? visit.say(FinishText.allHeard, counting: all)
                    : visit.say(FinishText.notHeard, counting: silent, values)
            )
            if let extent = summary.extent {
                lines.append(words.extent(extent, naming: names.name))
            }
        }
        if listing.observer.lowercased() != visit.principal.name.lowercased() {
            let name = visit.home.people.peopleNames.words(listing.observer)
            lines.append(visit.say(FinishText.begunBy, ["name": name]))
        }
        if RunningAudit.isHeard(listing.audit, visit) { lines.append(visit.say(FinishText.goesOn)) }
        return lines
    }
}
