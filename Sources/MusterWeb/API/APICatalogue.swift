import Hummingbird
import MusterCatalogue
import MusterCore
import MusterPeople
import MusterService
import MusterStore

/// What programs read and change of inventories, and read of zones and of beacons.
enum APICatalogue {
    static let routes: [Route] = [
        APIRoutes.list(
            "/inventories",
            .viewAudits,
            "The inventories",
            of: .inventory,
            { visit in
                let inventories = visit.home.inventories
                return try inventories.counted(inventories.list())
            },
            { $0.inventory($1.inventory, items: $1.itemCount) }
        ),
        APIChange.route(
            .change(
                .post,
                "/inventories",
                .editCatalogue,
                "Add an inventory; the first one becomes the current one",
                body: [
                    .init(
                        name: "name",
                        summary: "its name",
                        isRequired: true,
                        kind: .characters(1...300)
                    )
                ],
                gives: .named(.inventory),
                isMaking: true
            )
        ) { visit, body in
            let name = try InventoriesPage.name(["name": body.text("name") ?? ""])
            return .init(body: try encoded(visit.home.inventories.add(named: name), visit))
        },
        APIChange.route(
            .change(
                .post,
                "/inventories/{inventory}/use",
                .runAudits,
                "Make an inventory the current one, for everybody",
                body: [],
                gives: .named(.inventory)
            )
        ) { visit, _ in
            .init(
                body: try encoded(
                    visit.home.inventories.use(visit.part("inventory")),
                    visit
                )
            )
        },
        APIChange.route(
            .change(
                .post,
                "/inventories/{inventory}/rename",
                .editCatalogue,
                "Give an inventory another name",
                body: [
                    .init(
                        name: "name",
                        summary: "its new name",
                        isRequired: true,
                        kind: .characters(1...300)
                    )
                ],
                gives: .named(.inventory)
            )
        ) { visit, body in
            let name = try InventoriesPage.name(["name": body.text("name") ?? ""])
            let renamed = try visit.home.inventories.rename(visit.part("inventory"), to: name)
            return .init(body: try encoded(renamed, visit))
        },
        archive("archive", "Archive an inventory: nothing new is offered for it", true),
        archive("restore", "Unarchive an inventory", false),
        APIRoutes.list(
            "/zones",
            .viewAudits,
            "The zones of the site plan",
            of: .zone,
            { visit in
                let plan = try visit.home.floorPlan.current()
                return (plan?.listedZones ?? []).map { zone in
                    (
                        zone, plan?.anchors.count { $0.zone == zone.id } ?? 0,
                        plan?.receivers.count { $0.zone == zone.id } ?? 0
                    )
                }
            },
            { json, row in
                json.object { json in
                    json.text("zone", row.0.id.rawValue)
                    json.text("name", row.0.name)
                    json.member("anchors") { $0.integer(row.1) }
                    json.member("receivers") { $0.integer(row.2) }
                }
            }
        ),
        APIRoutes.get(
            "/beacons",
            .viewAudits,
            "What is known of the items' beacons between audits",
            [APIRoutes.inventory] + APIRoutes.paging,
            gives: .page(.beacon)
        ) { try beacons($0) },
        APIRoutes.list(
            "/anchors",
            .viewAudits,
            "The beacons that are fixed to the building, and when they were last heard",
            of: .anchor,
            { visit in
                let heard = try visit.home.beacons.lastHeardOfAnchors()
                let anchors = try visit.home.floorPlan.current()?.listedAnchors ?? []
                return anchors.map { ($0, heard[$0.beacon]) }
            },
            { json, row in
                json.object { json in
                    json.text("beacon", row.0.beacon.description)
                    json.text("zone", row.0.zone.rawValue)
                    json.member("position") { json in
                        json.array {
                            $0.number(row.0.position.x)
                            $0.number(row.0.position.y)
                        }
                    }
                    json.lastHeard(row.1)
                }
            }
        ),
        APIRoutes.list(
            "/receivers",
            .viewAudits,
            "The receivers that listen between audits, and until when they did",
            of: .receiver,
            { try $0.home.beacons.watches() },
            { json, watch in
                json.watch(watch)
            }
        ),
    ]

    private static func archive(_ step: String, _ summary: String, _ isArchived: Bool) -> Route {
        APIChange.route(
            .change(
                .post,
                "/inventories/{inventory}/\(step)",
                .editCatalogue,
                summary,
                body: [],
                gives: .named(.inventory)
            )
        ) { visit, _ in
            let name = visit.part("inventory")
            return .init(
                body: try encoded(visit.home.inventories.archive(name, isArchived), visit)
            )
        }
    }

    private static func encoded(_ inventory: Inventory, _ visit: Visit) throws -> [UInt8] {
        let items = try visit.home.items.count(of: inventory)
        return APIRoutes.bytes { $0.inventory(inventory, items: items) }
    }

    private static func beacons(_ visit: Visit) throws -> Response {
        let (home, cursor) = (visit.home, Cursor("beacons"))
        let inventory = try home.inventories.find(visit.value("inventory"))
        let found = try home.items.list(
            ItemsPage.filter(visit),
            after: try cursor.last(visit).map(ItemID.init),
            limit: try APIRoutes.limit(visit) + 1
        )
        let heard = try home.beacons.lastHeard(of: inventory, only: found.map(\.id))
        let intervals = try home.beacons.intervals(of: found, in: inventory)
        return try APIRoutes.page(visit, found, cursor, name: \.id.rawValue) { json, item in
            json.heard(item, heard[item.id], interval: intervals[item.beacon])
        }
    }
}

extension JSONWriter {
    /// Writes until when a receiver listened.
    mutating func watch(_ watch: WatchedTime) {
        object { json in
            json.text("source", watch.source)
            json.member("since") { $0.instant(watch.since) }
            json.member("until") { $0.instant(watch.until) }
        }
    }

    /// Writes what is known of an item's beacon between audits, and how often it advertised.
    mutating func heard(_ item: Item, _ heard: LastHeard?, interval: Double?) {
        object { json in
            json.key("beacon")
            json.string(item.beacon.description)
            json.key("item")
            json.string(item.id.rawValue)
            json.lastHeard(heard)
            json.member("interval_s") { $0.number(interval) }
            json.member("interval_set_s") { $0.number(item.intervalSet) }
        }
    }
}
