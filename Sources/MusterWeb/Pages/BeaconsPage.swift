import Hummingbird
import MusterAudit
import MusterCatalogue
import MusterCore
import MusterPeople
import MusterReport
import MusterService
import MusterStore

/// What is known of beacons and receivers between audits.
enum BeaconsPage {
    private static let name = "beacons"
    private static let anchorPage = "anchor_page"
    private static let mostStrays = 50
    private static let parameters = ItemsPage.parameters + [Paging.parameter(anchorPage)]
    /// The items as this page shows them.
    private static let view = ItemsPage.View(
        name: name,
        title: .beacons,
        columns: [.heard, .heardIn, .heardBy, .battery, .interval, .beacon],
        fileColumns: [.name, .heard, .heardIn, .heardBy, .battery, .interval, .beacon],
        csvPath: nil,
        verbs: [],
        hasPhotos: false
    )

    static let routes =
        [
            Route.page(
                "/beacons",
                .viewAudits,
                "Beacons and receivers: batteries, last heard",
                parameters
            ) { try await answer($0) }
        ]
        + ListPage.routes(beside: name, .viewAudits, parameters) {
            try ItemsPage.list($0, isFile: true, as: view)
        }

    private static func answer(_ visit: Visit) async throws -> Response {
        let home = visit.home
        let watches = try home.beacons.watches()
        let anchors = try home.beacons.lastHeardOfAnchors()
        let plan = try home.floorPlan.current()
        let anchorPaging = try Paging(visit, of: plan?.anchors.count ?? 0, named: anchorPage)
        let lately = try await ZonesPage.newestAudit(visit)
        let zones = (plan?.zones ?? []).reduce(into: [:]) { $0[$1.id] = $1.name }
        return try ItemsPage.list(visit, isFile: false, as: view).page(visit) { _ in
        } above: { html in
            html.tag("h2", [:], visit.say(AuditText.silentReceivers))
            if watches.isEmpty {
                html.tag("p", ["class": "soft"], visit.say(SiteText.notWatched))
            } else {
                receivers(&html, visit, watches)
            }
            if let plan, !plan.anchors.isEmpty {
                html.tag("h2", [:], visit.say(SiteText.anchors))
                let listed = plan.anchors.map { anchor in
                    (name: (name(anchor.zone, zones), anchor.beacon.description), anchor)
                }.sorted { NaturalOrder.isBefore($0.name, $1.name) }
                let shown = listed[anchorPaging.rows].map(\.1)
                anchorTable(&html, visit, shown, anchors, zones)
                html.pages(visit, anchorPaging)
            }
            if let lately { strays(&html, visit, lately, zones) }
            html.tag("h2", [:], visit.say(FrameText.items))
        }
    }

    /// What people call a zone.
    private static func name(_ zone: ZoneID, _ zones: [ZoneID: String]) -> String {
        zones[zone].flatMap { $0.isEmpty ? nil : $0 } ?? zone.rawValue
    }

    /// Beacons of ours without an item, and those that one beacon cannot explain.
    private static func strays(
        _ html: inout HTML,
        _ visit: Visit,
        _ audit: AuditSummary,
        _ zones: [ZoneID: String]
    ) {
        let strays = audit.extras.filter { $0.kind != .unexpected }
        guard !strays.isEmpty else { return }
        let title = visit.say(BeaconsText.strays, ["audit": audit.scope.audit.rawValue])
        html.tag("h2", [:], title)
        html.table(
            title,
            [
                .init(visit.say(CommonText.beacon)), .init(visit.say(CommonText.kind)),
                .init(visit.say(CommonText.heardIn)),
                .init(visit.say(CommonText.samples), isNumber: true),
            ],
            strays.prefix(mostStrays)
        ) { html, stray, column in
            switch column {
            case 0: html.tag("span", ["class": "mono"], stray.beacon.description)
            case 1:
                let isContested = stray.kind == .contested
                html.tag(
                    "span",
                    ["class": isContested ? "badge bad" : "badge calm"],
                    visit.say(isContested ? BeaconsText.contested : .unbound)
                )
            case 2: html.write(stray.zone.map { name($0, zones) } ?? "–")
            default: html.write(visit.words.integer(stray.samples))
            }
        }
        if strays.count > mostStrays {
            html.tag("p") { html in
                html.link(
                    visit.say(AuditText.extrasTab),
                    to: Address("audits", audit.scope.audit.rawValue, "extras")
                )
            }
        }
    }

    /// The receivers that should listen between audits and do not.
    static func silent(_ visit: Visit) throws -> [WatchedTime] {
        try visit.home.beacons.watches().filter { isSilent($0, visit) }
    }

    /// A receiver keeps what it heard twice a minute.
    private static func isSilent(_ watch: WatchedTime, _ visit: Visit) -> Bool {
        visit.home.now().seconds(since: watch.until) > 180
    }

    private static func receivers(_ html: inout HTML, _ visit: Visit, _ watches: [WatchedTime]) {
        html.table(
            visit.say(AuditText.silentReceivers),
            [
                .init(visit.say(SiteText.receiver)), .init(visit.say(CommonText.started)),
                .init(visit.say(CommonText.ended)), .init(visit.say(CommonText.state)),
            ],
            watches
        ) { html, watch, column in
            switch column {
            case 0: html.write(watch.source)
            case 1: html.write(visit.words.moment(watch.since))
            case 2: html.write(visit.words.moment(watch.until))
            default:
                let isSilent = isSilent(watch, visit)
                html.tag(
                    "span",
                    ["class": isSilent ? "badge warn" : "badge good"],
                    isSilent
                        ? visit.say(
                            SiteText.silentSince,
                            ["moment": visit.words.moment(watch.until)]
                        ) : visit.say(CommonText.ok)
                )
            }
        }
    }

    private static func anchorTable(
        _ html: inout HTML,
        _ visit: Visit,
        _ shown: [SitePlan.Anchor],
        _ heard: [BeaconIdentity: LastHeard],
        _ zones: [ZoneID: String]
    ) {
        html.table(
            visit.say(SiteText.anchors),
            [
                .init(visit.say(CommonText.zone)), .init(visit.say(CommonText.lastHeard)),
                .init(visit.say(CommonText.battery)), .init(visit.say(CommonText.beacon)),
            ],
            shown
        ) { html, anchor, column in
            let known = heard[anchor.beacon]
            switch column {
            case 0: html.write(name(anchor.zone, zones))
            case 1:
                html.write(known.map { visit.words.moment($0.at) } ?? visit.say(CommonText.never))
            case 2: html.battery(known?.battery, visit)
            default: html.tag("span", ["class": "mono"], anchor.beacon.description)
            }
        }
    }
}

extension Item {
    /// How often its beacon is set to advertise, in seconds: its attribute `interval_ms`; `nil`
    /// where that is absent, or no number from 1 to 86,400,000, a day.
    var intervalSet: Double? {
        attributes["interval_ms"].flatMap(Double.init)
            .flatMap { (1...86_400_000).contains($0) ? $0 / 1_000 : nil }
    }
}
