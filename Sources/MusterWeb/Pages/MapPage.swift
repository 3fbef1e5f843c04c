import Hummingbird
import MusterAudit
import MusterCatalogue
import MusterCore
import MusterPeople
import MusterReport
import MusterService

/// The site plan with what an audit found, drawn by the code that draws the report's.
enum MapPage {
    private static let zone = [Route.Parameter(name: "zone", summary: "The only zone to show")]

    static let routes = [
        Route.page("/audits/{audit}/map", .viewAudits, "An audit: its map", zone) {
            try await page($0)
        },
        Route(
            method: .get,
            path: "/audits/{audit}/map.svg",
            right: .viewAudits,
            summary: "The map of an audit as SVG",
            form: .file,
            parameters: zone
        ) { visit in
            let audit = try AuditPage.id(visit)
            let options = try visit.home.reports.reportOptions(
                language: visit.language,
                paper: nil,
                parts: nil
            )
            let (home, zone) = (visit.home, visit.value("zone").map(ZoneID.init))
            let svg = try await visit.desk.drawing.run {
                try SiteMapWriter.svg(try home.reports.map(audit, zone: zone), options: options)
            }
            return Answer.bytes(svg, type: "image/svg+xml")
        },
    ]

    private static func page(_ visit: Visit) async throws -> Response {
        let summary = try await AuditPage.summary(visit)
        let audit = summary.scope.audit.rawValue
        let zone = visit.value("zone")
        let hasPlan = try visit.home.floorPlan.current() != nil
        let picture = Address("audits", audit, "map.svg", query: [("zone", zone)])
        return AuditPage.frame(visit, summary, tab: .map) { html in
            guard let plan = summary.scope.plan else {
                return html.empty(visit.say(hasPlan ? SiteText.auditWithoutPlan : .noPlan))
            }
            html.tag("nav", ["class": "deeds", "aria-label": .text(visit.say(FrameText.zones))]) {
                html in
                html.link(
                    visit.say(FrameText.all),
                    to: Address("audits", audit, "map"),
                    class: zone == nil ? "badge live" : "badge"
                )
                for known in plan.listedZones {
                    html.link(
                        known.name.isEmpty ? known.id.rawValue : known.name,
                        to: Address("audits", audit, "map", query: [("zone", known.id.rawValue)]),
                        class: zone == known.id.rawValue ? "badge live" : "badge"
                    )
                }
            }
            html.tag("figure", ["class": "card"]) { html in
                MapBoard.picture(
                    &html,
                    visit,
                    SiteMap(plan: plan, zone: zone.map(ZoneID.init)),
                    at: picture,
                    words: "\(visit.say(AuditText.map)): \(audit)"
                )
                html.tag("figcaption", ["class": "soft small"]) { html in
                    html.write("\(visit.say(AuditText.mapHint)) ")
                    html.link("SVG", to: picture)
                }
            }
            MapBoard.script(&html)
        }
    }
}
