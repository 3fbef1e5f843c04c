import Hummingbird
import MusterAudit
import MusterCatalogue
import MusterCore
import MusterPeople
import MusterReport
import MusterService
import MusterStore

/// The site plan: zones, anchors, receivers and obstacles.
enum ZonesPage {
    private static let name = "zones"
    private static let parameters = ListPage.parameters(of: fields())

    static let routes =
        [
            Route.page("/zones", .viewAudits, "The site plan and its zones", parameters) { visit in
                try await answer(visit)
            },
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
        + ListPage.routes(beside: name, .viewAudits, parameters) { visit in
            try list(visit, visit.home.floorPlan.current(), nil)
        }

    private static func answer(_ visit: Visit) async throws -> Response {
        let plan = try visit.home.floorPlan.current()
        let lately = try await newestAudit(visit)
        let waiting = try visit.home.floorPlan.zonesNotDrawn()
        let list = try list(visit, plan, lately)
        return try list.page(visit) { html in
            html.link(
                visit.say(Places.resource.words.many),
                to: Address("places"),
                class: "button quiet"
            )
            guard visit.may(.editSite) else { return }
            html.link(visit.say(MapText.edit), to: Address("zones", "map"), class: "button quiet")
        } above: { html in
            NotDrawn.notice(&html, visit, waiting)
            if let plan { picture(&html, visit, plan) }
        } below: { html in
            if plan != nil { MapBoard.script(&html) }
        }
    }

    private static func picture(_ html: inout HTML, _ visit: Visit, _ plan: SitePlan) {
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
    }

    /// The newest audit of the current inventory, for what it covered.
    static func newestAudit(_ visit: Visit) async throws -> AuditSummary? {
        guard let inventory = try visit.home.inventories.current(),
            let audit = try visit.home.audits.newestSeenAudit(of: inventory)
        else { return nil }
        return try await visit.desk.summaries.summary(audit, in: visit.home)
    }

    private static func fields(
        _ plan: SitePlan? = nil,
        _ places: [ZoneID: FieldChoice] = [:],
        covered: (title: Sentence, shares: [ZoneID: Double])? = nil
    ) -> [Field<SitePlan.Zone>] {
        [
            .shown("name", Sentence(CommonText.name)) { $0.name },
            Field(
                "place",
                Places.resource.words.one,
                .choice(Set(places.values).sorted { $0.word < $1.word }),
                isUsual: !places.isEmpty,
                read: { places[$0.id].map { .text($0.word) } ?? .none }
            ),
            .count("anchors", Sentence(SiteText.anchors)) { zone in
                plan?.anchors.count { $0.zone == zone.id }
            },
            .count("receivers", Sentence(SiteText.receivers)) { zone in
                plan?.receivers.count { $0.zone == zone.id }
            },
        ]
            + (covered.map { covered in
                [
                    Field(
                        "covered",
                        covered.title,
                        .number(0...1, unit: ""),
                        read: { covered.shares[$0.id].map { .number($0) } ?? .none }
                    )
                ]
            } ?? [])
    }

    /// The zones as the list page shows them, each with the place that it belongs to.
    private static func list(
        _ visit: Visit,
        _ plan: SitePlan?,
        _ lately: AuditSummary?
    ) throws -> ListPage<SitePlan.Zone> {
        let places = try visit.home.rows(of: Places.resource).all()
        var known: [ZoneID: FieldChoice] = [:]
        for place in places.rows {
            let id = places.identifier(place)
            let choice = places.choices["parent"]?.first { $0.word == id }
            for zone in place.zones { known[ZoneID(rawValue: zone)] = choice }
        }
        let covered = lately.map { lately in
            let audit = ["audit": lately.scope.audit.rawValue]
            return (
                title: Sentence(verbatim: visit.say(MapText.coveredLately, audit)),
                shares: lately.coverage
            )
        }
        var page = ListPage(
            name: name,
            title: visit.say(FrameText.zones),
            menu: .zones,
            empty: visit.say(SiteText.noPlan),
            list: RowList(
                "zone",
                fields: fields(plan, known, covered: covered),
                identifier: \.id.rawValue,
                rows: plan?.listedZones ?? []
            )
        )
        page.identifierTitle = visit.say(CommonText.zone)
        page.identifierCell = { $0.tag("span", ["class": "mono"], $1.id.rawValue) }
        page.cells["covered"] = { Self.covered(&$0, visit, lately?.coverage[$1.id]) }
        page.rowActions = { html, zone in
            html.link(
                visit.say(SiteText.itemsHere),
                to: Address("items", query: [("zone", zone.id.rawValue)])
            )
        }
        guard visit.may(.editSite) else { return page }
        page.nextStep = { html in
            html.tag("p") { html in
                let map = Address("zones", "map")
                html.link(visit.say(FirstStepText.plan), to: map, class: "button")
            }
        }
        return page
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
