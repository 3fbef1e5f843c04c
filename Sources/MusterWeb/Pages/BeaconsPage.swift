import Hummingbird
import MusterCatalogue
import MusterCore
import MusterPeople
import MusterReport
import MusterService
import MusterStore

/// What is known of beacons and receivers between audits.
enum BeaconsPage {
    static let routes = [
        Route.page(
            "/beacons",
            .viewAudits,
            "Beacons and receivers: batteries, last heard",
            [
                .init(name: "inventory", summary: "The inventory; the current one without"),
                .init(name: "after", summary: "The last item of the page before"),
            ]
        ) { try answer($0) }
    ]

    private static let pageSize = 50

    private static func answer(_ visit: Visit) throws -> Response {
        let store = visit.home.store
        let watches = try store.watches()
        let anchors = try store.lastHeardOfAnchors()
        let plan = try store.plan()
        let found = try store.items(
            ItemsPage.filter(visit),
            after: visit.value("after").map(ItemID.init),
            limit: pageSize + 1
        )
        let inventory = try? store.inventory(named: visit.value("inventory"))
        let heard = try inventory.map { try store.lastHeard(of: $0) } ?? [:]
        return Answer.page(
            Shell.page(visit, title: visit.say(FrameText.beacons), in: .beacons) { html in
                html.heading(visit.say(FrameText.beacons))
                html.tag("h2", [:], visit.say(AuditText.silentReceivers))
                if watches.isEmpty {
                    html.tag("p", ["class": "soft"], visit.say(SiteText.notWatched))
                } else {
                    receivers(&html, visit, watches)
                }
                if let plan, !plan.anchors.isEmpty {
                    html.tag("h2", [:], visit.say(SiteText.anchors))
                    anchorTable(&html, visit, plan, anchors)
                }
                html.tag("h2", [:], visit.say(FrameText.items))
                if found.isEmpty { return html.empty(visit.say(SiteText.noItems)) }
                items(&html, visit, Array(found.prefix(pageSize)), heard)
                html.pager(
                    visit,
                    next: found.count > pageSize ? found[pageSize - 1].id.rawValue : nil,
                    csv: nil
                )
            }
        )
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
                // A receiver keeps what it heard twice a minute.
                let isSilent = visit.home.now().seconds(since: watch.until) > 180
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
        _ plan: SitePlan,
        _ heard: [BeaconIdentity: LastHeard]
    ) {
        html.table(
            visit.say(SiteText.anchors),
            [
                .init(visit.say(CommonText.zone)), .init(visit.say(CommonText.lastHeard)),
                .init(visit.say(CommonText.battery)), .init(visit.say(CommonText.beacon)),
            ],
            plan.anchors
        ) { html, anchor, column in
            let known = heard[anchor.beacon]
            switch column {
            case 0: html.write(anchor.zone.rawValue)
            case 1:
                html.write(known.map { visit.words.moment($0.at) } ?? visit.say(CommonText.never))
            case 2: html.battery(known?.battery, visit)
            default: html.tag("span", ["class": "mono"], anchor.beacon.description)
            }
        }
    }

    private static func items(
        _ html: inout HTML,
        _ visit: Visit,
        _ items: [Item],
        _ heard: [ItemID: LastHeard]
    ) {
        html.table(
            visit.say(FrameText.beacons),
            [
                .init(visit.say(CommonText.item)), .init(visit.say(CommonText.lastHeard)),
                .init(visit.say(CommonText.heardIn)), .init(visit.say(SiteText.heardBy)),
                .init(visit.say(CommonText.battery)), .init(visit.say(CommonText.beacon)),
            ],
            items
        ) { html, item, column in
            let known = heard[item.id]
            switch column {
            case 0: html.link(item.id.rawValue, to: Address("items", item.id.rawValue))
            case 1:
                html.write(known.map { visit.words.moment($0.at) } ?? visit.say(CommonText.never))
            case 2: html.write(known?.zone?.rawValue ?? "–")
            case 3: html.write(known?.by ?? "–")
            case 4: html.battery(known?.battery, visit)
            default: html.tag("span", ["class": "mono"], item.beacon.description)
            }
        }
    }
}
