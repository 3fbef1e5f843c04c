import Hummingbird
import MusterAudit
import MusterCatalogue
import MusterCore
import MusterPeople
import MusterReport
import MusterService

/// The site plan: zones, anchors, receivers and obstacles.
enum ZonesPage {
    static let routes = [
        Route.page("/zones", .viewAudits, "The site plan and its zones") { try await answer($0) },
        Route(
            method: .get,
            path: "/zones/plan.svg",
            right: .viewAudits,
            summary: "The site plan as SVG",
            form: .file
        ) { visit in
            let options = try visit.home.reports.reportOptions(
                language: visit.language,
                paper: nil,
                parts: nil
            )
            let home = visit.home
            let svg = try await visit.desk.drawing.run {
                try SiteMapWriter.svg(try home.reports.planMap(), options: options)
            }
            return Answer.bytes(svg, type: "image/svg+xml")
        },
    ]

    private static func answer(_ visit: Visit) async throws -> Response {
        let plan = try visit.home.floorPlan.current()
        let lately = try await newestAudit(visit)
        let waiting = try visit.home.floorPlan.zonesNotDrawn()
        return Answer.page(
            Shell.page(visit, title: visit.say(FrameText.zones), in: .zones) { html in
                html.heading(visit.say(FrameText.zones)) { html in
                    html.link(
                        visit.say(Places.resource.words.many),
                        to: Address("places"),
                        class: "button quiet"
                    )
                    guard visit.may(.editSite) else { return }
                    html.link(
                        visit.say(MapText.edit),
                        to: Address("zones", "map"),
                        class: "button quiet"
                    )
                }
                NotDrawn.notice(&html, visit, waiting)
                guard let plan else { return begin(&html, visit) }
                html.tag("figure", ["class": "card"]) { html in
                    MapBoard.picture(
                        &html,
                        visit,
                        SiteMap(plan: plan),
                        at: Address("zones", "plan.svg"),
                        words: visit.say(FrameText.zones)
                    )
                    html.tag(
                        "figcaption",
                        ["class": "soft small"],
                        visit.say(
                            SiteText.planHint,
                            [
                                "width": visit.words.decimal(plan.width),
                                "height": visit.words.decimal(plan.height),
                            ]
                        )
                    )
                }
                table(&html, visit, plan, lately)
                MapBoard.script(&html)
            }
        )
    }

    /// Writes what leads to the first zone.
    private static func begin(_ html: inout HTML, _ visit: Visit) {
        html.empty(visit.say(SiteText.noPlan))
        guard visit.may(.editSite) else { return }
        html.tag("p") { html in
            html.link(
                visit.say(FirstStepText.plan),
                to: Address("zones", "map"),
                class: "button"
            )
        }
    }

    /// The newest audit of the current inventory, for what it covered.
    static func newestAudit(_ visit: Visit) async throws -> AuditSummary? {
        guard let inventory = try visit.home.inventories.current(),
            let audit = try visit.home.audits.newestSeenAudit(of: inventory)
        else { return nil }
        return try await visit.desk.summaries.summary(audit, in: visit.home)
    }

    private static func table(
        _ html: inout HTML,
        _ visit: Visit,
        _ plan: SitePlan,
        _ lately: AuditSummary?
    ) {
        var columns: [HTML.Column] = [
            .init(visit.say(CommonText.zone)), .init(visit.say(CommonText.name)),
            .init(visit.say(SiteText.anchors), isNumber: true),
            .init(visit.say(SiteText.receivers), isNumber: true),
            .init(visit.say(FrameText.items)),
        ]
        if let audit = lately?.scope.audit {
            let title = visit.say(MapText.coveredLately, ["audit": audit.rawValue])
            columns.append(.init(title, isNumber: true))
        }
        html.table(visit.say(FrameText.zones), columns, plan.listedZones) { html, zone, column in
            switch column {
            case 0: html.tag("span", ["class": "mono"], zone.id.rawValue)
            case 1: html.write(zone.name)
            case 2: html.write(String(plan.anchors.count { $0.zone == zone.id }))
            case 3: html.write(String(plan.receivers.count { $0.zone == zone.id }))
            case 4:
                html.link(
                    visit.say(SiteText.itemsHere),
                    to: Address("items", query: [("zone", zone.id.rawValue)])
                )
            default: covered(&html, visit, lately?.coverage[zone.id])
            }
        }
    }

    /// How well a zone was heard: a bar, and the same in words.
    private static func covered(_ html: inout HTML, _ visit: Visit, _ share: Double?) {
        guard let share else { return html.write("–") }
        html.tag(
            "meter",
            [
                "min": "0", "max": "1", "low": .text(String(AuditSession.leastCoverage)),
                "optimum": "1", "value": .text(String((share * 100).rounded() / 100)),
                "aria-hidden": "true",
            ],
            ""
        )
        html.write(" ")
        html.tag("span", ["class": "tight"], visit.words.coverage(share))
    }
}
