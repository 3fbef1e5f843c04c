import Hummingbird
import MusterAudit
import MusterCatalogue
import MusterCore
import MusterPeople
import MusterReport
import MusterService
import MusterStore

/// The items of an inventory, and one item with its history.
enum ItemsPage {
    static let filters = [
        Route.Parameter(name: "inventory", summary: "The inventory; the current one without"),
        Route.Parameter(name: "search", summary: "How words of the item begin"),
        Route.Parameter(name: "zone", summary: "Only those that belong in this zone"),
        Route.Parameter(name: "after", summary: "The last item of the page before"),
    ]

    static let routes = [
        Route.page("/items", .viewAudits, "The items", filters) { try answer($0) },
        Route(
            method: .get,
            path: "/items/export",
            right: .viewAudits,
            summary: "The items that the page shows, as CSV",
            form: .csv,
            parameters: filters
        ) { try csv($0) },
        Route.page(
            "/items/{item}",
            .viewAudits,
            "An item and its history",
            [.init(name: "inventory", summary: "Its inventory; the current one without")]
        ) { try await item($0) },
    ]

    private static let pageSize = 50

    /// What the query asks for.
    static func filter(_ visit: Visit) -> ItemFilter {
        var filter = ItemFilter()
        filter.inventory = visit.value("inventory")
        filter.search = visit.value("search")
        filter.zone = visit.value("zone").map(ZoneID.init)
        return filter
    }

    private static func answer(_ visit: Visit) throws -> Response {
        let store = visit.home.store
        let found = try store.items(
            filter(visit),
            after: visit.value("after").map(ItemID.init),
            limit: pageSize + 1
        )
        let shown = Array(found.prefix(pageSize))
        let inventories = try store.inventories()
        let heard = try lastHeard(visit, shown)
        let plan = try store.plan()
        return Answer.page(
            Shell.page(visit, title: visit.say(FrameText.items), in: .items) { html in
                html.heading(visit.say(FrameText.items))
                filterForm(&html, visit, inventories, plan)
                if shown.isEmpty {
                    html.empty(
                        visit.say(visit.query.isEmpty ? SiteText.noItems : SiteText.noItemsFit)
                    )
                } else {
                    table(&html, visit, shown, heard)
                    html.pager(
                        visit,
                        next: found.count > pageSize ? shown.last?.id.rawValue : nil,
                        csv: Address(
                            parts: ["items", "export"],
                            query: visit.query.map { ($0.name, $0.value) }
                        )
                    )
                }
            }
        )
    }

    /// What is known of the items of a page.
    private static func lastHeard(_ visit: Visit, _ items: [Item]) throws -> [ItemID: LastHeard] {
        guard !items.isEmpty,
            let inventory = try? visit.home.store.inventory(named: visit.value("inventory"))
        else { return [:] }
        return try visit.home.store.lastHeard(of: inventory)
    }

    private static func filterForm(
        _ html: inout HTML,
        _ visit: Visit,
        _ inventories: [Inventory],
        _ plan: SitePlan?
    ) {
        html.tag("form", ["class": "row", "method": "get", "action": .address(Address("items"))]) {
            html in
            html.field(
                visit.say(SiteText.searchItems),
                name: "search",
                type: "search",
                value: visit.value("search"),
                key: "/"
            )
            if inventories.count > 1 {
                let current = inventories.first(where: \.isCurrent)?.name
                html.choice(
                    visit.say(CommonText.inventory),
                    name: "inventory",
                    inventories.map { ($0.name, "\($0.name) (\($0.itemCount))") },
                    selected: visit.value("inventory") ?? current
                )
            }
            html.choice(
                visit.say(CommonText.zone),
                name: "zone",
                [("", visit.say(FrameText.all))]
                    + (plan?.zones ?? []).map { ($0.id.rawValue, $0.name) },
                selected: visit.value("zone")
            )
            html.tag("button", ["class": "quiet"], visit.say(FrameText.show))
        }
    }

    private static func table(
        _ html: inout HTML,
        _ visit: Visit,
        _ items: [Item],
        _ heard: [ItemID: LastHeard]
    ) {
        html.table(
            visit.say(FrameText.items),
            [
                .init(visit.say(CommonText.item)), .init(visit.say(CommonText.name)),
                .init(visit.say(CommonText.belongsIn)), .init(visit.say(CommonText.custodian)),
                .init(visit.say(CommonText.lastHeard)), .init(visit.say(CommonText.battery)),
            ],
            items
        ) { html, item, column in
            switch column {
            case 0:
                html.link(
                    item.id.rawValue,
                    to: Address(
                        "items",
                        item.id.rawValue,
                        query: [("inventory", visit.value("inventory"))]
                    )
                )
            case 1: html.write(item.name)
            case 2: html.write(item.zone?.rawValue ?? "–")
            case 3: html.write(item.custodian ?? "–")
            case 4:
                html.write(
                    heard[item.id].map { visit.words.moment($0.at) } ?? visit.say(CommonText.never)
                )
            default: html.battery(heard[item.id]?.battery, visit)
            }
        }
    }

    private static let mostInFile = 1_000_000

    private static func csv(_ visit: Visit) throws -> Response {
        let items = try visit.home.store.items(
            filter(visit),
            after: visit.value("after").map(ItemID.init),
            limit: visit.value("after") == nil ? mostInFile : pageSize
        )
        var csv = CSVWriter(for: .spreadsheet)
        csv.record([
            "id", "name", "beacon", "zone", "product", "lot", "serial", "class", "custodian",
            "quantity", "note",
        ])
        for item in items {
            for cell in [
                item.id.rawValue, item.name, item.beacon.description, item.zone?.rawValue,
                item.product, item.lot, item.serial, item.class, item.custodian,
            ] { csv.text(cell ?? "") }
            csv.number(String(item.quantity))
            csv.text(item.note ?? "")
            csv.endRecord()
        }
        return Answer.file(csv.bytes, type: "text/csv; charset=utf-8", named: "items.csv")
    }
}

/// One item.
extension ItemsPage {
    private static let auditsLookedInto = 10

    private static func item(_ visit: Visit) async throws -> Response {
        let store = visit.home.store
        let inventory = try store.inventory(named: visit.value("inventory"))
        let item = try store.item(ItemID(rawValue: visit.part("item")), of: inventory)
        let heard = try store.lastHeard(of: inventory)[item.id]
        let history = try store.findings(of: item.id, in: inventory, limit: auditsLookedInto)
        return Answer.page(
            Shell.page(visit, title: item.id.rawValue, in: .items) { html in
                html.heading(
                    "\(item.id) · \(item.name)",
                    crumbs: [(visit.say(FrameText.items), Address("items"))]
                )
                html.tag("div", ["class": "split"]) { html in
                    html.tag("div", ["class": "stack"]) { html in
                        html.tag("h2", [:], visit.say(SiteText.inAudits))
                        if history.isEmpty {
                            html.empty(visit.say(SiteText.neverAudited))
                        } else {
                            audits(&html, visit, item, history)
                        }
                    }
                    facts(&html, visit, item, heard)
                }
            }
        )
    }

    private static func facts(
        _ html: inout HTML,
        _ visit: Visit,
        _ item: Item,
        _ heard: LastHeard?
    ) {
        html.tag("section", ["class": "card"]) { html in
            html.facts(
                [
                    (visit.say(CommonText.belongsIn), item.zone?.rawValue),
                    (visit.say(CommonText.custodian), item.custodian),
                    (visit.say(CommonText.product), item.product),
                    (visit.say(CommonText.lot), item.lot),
                    (visit.say(CommonText.serial), item.serial),
                    (visit.say(CommonText.class), item.class),
                    (visit.say(CommonText.quantity), visit.words.integer(item.quantity)),
                    (visit.say(CommonText.note), item.note),
                ] + item.attributes.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } + [
                    (visit.say(CommonText.beacon), item.beacon.description),
                    (
                        visit.say(CommonText.lastHeard),
                        heard.map {
                            "\(visit.words.moment($0.at)), \($0.zone?.rawValue ?? "–"), \($0.by)"
                        } ?? visit.say(CommonText.never)
                    ),
                    (
                        visit.say(CommonText.battery),
                        heard?.battery.map { "\(visit.words.integer($0.millivolts))\u{A0}mV" }
                    ),
                ]
            )
        }
    }

    private static func audits(
        _ html: inout HTML,
        _ visit: Visit,
        _ item: Item,
        _ history: [(audit: AuditListing, finding: Finding)]
    ) {
        html.table(
            visit.say(SiteText.inAudits),
            [
                .init(visit.say(CommonText.audit)), .init(visit.say(CommonText.when)),
                .init(visit.say(CommonText.outcome)), .init(visit.say(CommonText.heardIn)),
            ],
            history
        ) { html, entry, column in
            switch column {
            case 0:
                html.link(
                    entry.audit.audit.rawValue,
                    to: Address("audits", entry.audit.audit.rawValue, "items", item.id.rawValue)
                )
            case 1: html.write(visit.words.date(entry.audit.startedAt))
            case 2: html.badge(entry.finding.outcome, visit)
            default: html.write(entry.finding.zone?.rawValue ?? "–")
            }
        }
    }
}

extension HTML {
    /// Writes what a beacon last said of its battery.
    mutating func battery(_ reading: BatteryReading?, _ visit: Visit) {
        guard let reading else { return write(visit.say(CommonText.unknown)) }
        let words = "\(visit.words.integer(reading.millivolts))\u{A0}mV"
        guard reading.millivolts < BeaconHistory.lowBatteryMillivolts else { return write(words) }
        tag("span", ["class": "badge warn"], "! \(words), \(visit.say(CommonText.low))")
    }
}
