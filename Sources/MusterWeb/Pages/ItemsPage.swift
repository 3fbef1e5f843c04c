import Hummingbird
import MusterAudit
import MusterCatalogue
import MusterCore
import MusterPeople
import MusterReport
import MusterService
import MusterStore

/// The items of an inventory: found as they are typed, page by page, in the columns one chooses.
enum ItemsPage {
    static let filters = [
        Route.Parameter(name: "inventory", summary: "The inventory; the current one without"),
        Route.Parameter(name: "search", summary: "How words of the item begin"),
        Route.Parameter(name: "zone", summary: "Only those that belong in this zone"),
        PlaceFilter.parameter,
        Route.Parameter(name: "column", summary: "A column to show; repeat it for several"),
        Route.Parameter(name: "after", summary: "The last item of the page before"),
        Route.Parameter(name: "before", summary: "The first item of the page behind"),
    ]

    static let routes = [
        Route.page("/items", .viewAudits, "The items", filters) { try answer($0) },
        Route(
            method: .get,
            path: "/catalogue/items.csv",
            right: .viewAudits,
            summary: "The items that the page shows, as CSV",
            form: .csv,
            parameters: filters
        ) { try csv($0) },
    ]

    private static let pageSize = 50

    /// What the query asks for.
    static func filter(_ visit: Visit) throws -> ItemFilter {
        var filter = ItemFilter()
        filter.inventory = visit.value("inventory")
        filter.search = visit.value("search")
        filter.zone = visit.value("zone").map(ZoneID.init)
        filter.zones = try PlaceFilter.zones(visit)
        return filter
    }

    /// Which page of the list the query asks for.
    private static func turn(_ visit: Visit) -> ItemPage.Turn {
        if let last = visit.value("after") { return .after(ItemID(rawValue: last)) }
        if let first = visit.value("before") { return .before(ItemID(rawValue: first)) }
        return .first
    }

    /// What a page of the list shows.
    private struct Shown {
        var page: ItemPage
        var heard: [ItemID: LastHeard] = [:]
        var photos: [ItemID: PhotoID] = [:]
        var zones: ZoneNames
        var columns: [ItemListColumn]
    }

    private static func answer(_ visit: Visit) throws -> Response {
        let store = visit.home.store
        let inventories = try store.inventories.list().map {
            (inventory: $0, itemCount: try store.items.count(of: $0))
        }
        let plan = try store.floorPlans.current()
        let places = try PlaceFilter.choices(visit)
        var shown = Shown(
            page: try store.items.page(try filter(visit), turn(visit), limit: pageSize),
            zones: ZoneNames(plan),
            columns: ItemListColumn.chosen(visit)
        )
        if !shown.page.items.isEmpty {
            let inventory = try store.inventories.inventory(named: visit.value("inventory"))
            let ids = shown.page.items.map(\.id)
            shown.heard = try visit.home.audits.lastHeard(of: inventory, only: ids)
            shown.photos = try store.photos.firstPhotos(of: ids, in: inventory)
            if !shown.photos.isEmpty, shown.columns == ItemListColumn.usual {
                shown.columns.insert(.photo, at: 0)
            }
        }
        return Answer.page(
            Shell.page(visit, title: visit.say(FrameText.items), in: .items) { html in
                html.heading(visit.say(FrameText.items)) { deeds(&$0, visit) }
                deletedNotice(&html, visit)
                filterForm(&html, visit, inventories, plan, places)
                results(&html, visit, shown)
            }
        )
    }

    private static func deeds(_ html: inout HTML, _ visit: Visit) {
        let inventory = [("inventory", visit.value("inventory"))]
        html.link(
            visit.say(InventoryText.title),
            to: Address("inventories"),
            class: "button quiet"
        )
        if visit.may(.bindBeacons) {
            html.link(
                visit.say(StockText.labels),
                to: Address(parts: ["catalogue", "labels"], query: kept(visit)),
                class: "button quiet"
            )
        }
        guard visit.may(.editCatalogue) else { return }
        html.link(
            visit.say(ImportText.title),
            to: Address(parts: ["catalogue", "import"], query: inventory),
            class: "button quiet"
        )
        html.link(
            visit.say(StockText.add),
            to: Address(parts: ["catalogue", "add"], query: inventory),
            class: "button"
        )
    }

    private static func deletedNotice(_ html: inout HTML, _ visit: Visit) {
        guard let deleted = visit.value("deleted"), visit.may(.editCatalogue) else { return }
        html.tag("div", ["class": "notice undo", "role": "status"]) { html in
            html.write(visit.say(StockText.deletedNotice, ["item": deleted]))
            html.form(
                visit,
                to: Address(
                    "items",
                    deleted,
                    "restore",
                    query: [("inventory", visit.value("inventory"))]
                ),
                class: "row"
            ) { $0.tag("button", ["class": "quiet"], visit.say(StockText.undo)) }
        }
    }

    private static func filterForm(
        _ html: inout HTML,
        _ visit: Visit,
        _ inventories: [(inventory: Inventory, itemCount: Int)],
        _ plan: SitePlan?,
        _ places: [(value: String, words: String)]
    ) {
        html.tag(
            "form",
            [
                "class": "row", "method": "get", "action": .address(Address("items")),
                "data-search": .flag(true), "role": "search",
            ]
        ) { html in
            html.field(
                visit.say(SiteText.searchItems),
                name: "search",
                type: "search",
                value: visit.value("search"),
                key: "/"
            )
            if inventories.count > 1 {
                let current = inventories.first(where: \.inventory.isCurrent)?.inventory.name
                html.choice(
                    visit.say(CommonText.inventory),
                    name: "inventory",
                    inventories.map { ($0.name, "\($0.name) (\($1))") },
                    selected: visit.value("inventory") ?? current
                )
            }
            html.choice(
                visit.say(CommonText.zone),
                name: "zone",
                [("", visit.say(FrameText.all))]
                    + (plan?.listedZones ?? []).map { zone in
                        (zone.id.rawValue, zone.name.isEmpty ? zone.id.rawValue : zone.name)
                    },
                selected: visit.value("zone")
            )
            PlaceFilter.write(&html, visit, places)
            html.tag("button", ["class": "quiet"], visit.say(FrameText.show))
            columnChoice(&html, visit)
        }
    }

    private static func columnChoice(_ html: inout HTML, _ visit: Visit) {
        let chosen = ItemListColumn.chosen(visit)
        html.tag("details", ["class": "more"]) { html in
            html.tag("summary", [:], visit.say(StockText.columns))
            html.tag("fieldset", ["class": "choices"]) { html in
                html.tag("legend", ["class": "hidden"], visit.say(StockText.columns))
                for column in ItemListColumn.allCases {
                    html.tag("label") { html in
                        html.void(
                            "input",
                            [
                                "type": "checkbox", "name": "column",
                                "value": .text(column.rawValue),
                                "checked": .flag(chosen.contains(column)),
                            ]
                        )
                        html.write(column.title(visit))
                    }
                }
            }
        }
    }

    private static func results(_ html: inout HTML, _ visit: Visit, _ shown: Shown) {
        html.results(visit.say(StockText.resultsFor, counting: shown.page.total)) { html in
            guard !shown.page.items.isEmpty else { return nothing(&html, visit) }
            table(&html, visit, shown)
            pager(&html, visit, shown.page)
        }
    }

    private static func nothing(_ html: inout HTML, _ visit: Visit) {
        guard visit.value("search") == nil, visit.value("zone") == nil, visit.value("place") == nil
        else {
            return html.empty(visit.say(SiteText.noItemsFit))
        }
        guard visit.may(.editCatalogue) else {
            return html.empty(visit.say(StockText.noItemsMay))
        }
        html.empty(visit.say(StockText.noItems))
    }

    private static func table(_ html: inout HTML, _ visit: Visit, _ shown: Shown) {
        html.table(
            visit.say(FrameText.items),
            [.init(visit.say(CommonText.item))]
                + shown.columns.map { .init($0.title(visit), isNumber: $0 == .quantity) },
            shown.page.items
        ) { html, item, index in
            guard index > 0 else {
                return html.link(
                    item.id.rawValue,
                    to: Address(
                        "items",
                        item.id.rawValue,
                        query: [("inventory", visit.value("inventory"))]
                    )
                )
            }
            let column = shown.columns[index - 1]
            switch column {
            case .photo:
                shown.photos[item.id].map { html.photo($0, .small, alt: "", class: "thumb") }
            case .name: html.tag("span", ["class": "long"], item.name)
            case .zone: html.write(item.zone.map(shown.zones.name) ?? "–")
            case .heard:
                html.write(
                    shown.heard[item.id].map { visit.words.moment($0.at) }
                        ?? visit.say(CommonText.never)
                )
            case .battery: html.battery(shown.heard[item.id]?.battery, visit)
            default: html.tag("span", ["class": "cell"], column.text(item) ?? "–")
            }
        }
    }

    /// The query without what belongs to one page alone.
    private static func kept(_ visit: Visit) -> [(name: String, value: String?)] {
        visit.query.filter { !["after", "before", "deleted"].contains($0.name) }
            .map { ($0.name, String?.some($0.value)) }
    }

    private static func pager(_ html: inout HTML, _ visit: Visit, _ page: ItemPage) {
        guard let first = page.items.first, let last = page.items.last else { return }
        let kept = kept(visit)
        html.tag("div", ["class": "pager"]) { html in
            html.tag(
                "span",
                ["class": "sum"],
                visit.say(
                    StockText.shownOf,
                    [
                        "from": visit.words.integer(page.countBefore + 1),
                        "to": visit.words.integer(page.countBefore + page.items.count),
                        "all": visit.words.integer(page.total),
                    ]
                )
            )
            if page.countBefore > 0 {
                if page.countBefore > pageSize {
                    html.link(
                        visit.say(StockText.firstPage),
                        to: Address(parts: ["items"], query: kept)
                    )
                }
                html.link(
                    visit.say(StockText.previous),
                    to: Address(parts: ["items"], query: kept + [("before", first.id.rawValue)])
                )
            }
            if page.hasNext {
                html.link(
                    visit.say(FrameText.next),
                    to: Address(parts: ["items"], query: kept + [("after", last.id.rawValue)])
                )
            }
            html.link(
                visit.say(FrameText.csv),
                to: Address(
                    parts: ["catalogue", "items.csv"],
                    query: visit.query.map { ($0.name, $0.value) }
                )
            )
        }
    }

    private static func csv(_ visit: Visit) throws -> Response {
        let turn = turn(visit)
        let items = try visit.home.store.items.page(
            try filter(visit),
            turn,
            limit: turn == .first ? .max : pageSize
        ).items
        let columns = ItemListColumn.inFile(visit)
        var csv = CSVWriter(for: .spreadsheet)
        csv.record(["id"] + columns.map(\.rawValue))
        for item in items {
            csv.text(item.id.rawValue)
            for column in columns {
                if column == .quantity {
                    csv.number(String(item.quantity))
                } else {
                    csv.text(column.text(item) ?? "")
                }
            }
            csv.endRecord()
        }
        return Answer.file(csv.bytes, type: "text/csv; charset=utf-8", named: "items.csv")
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

    /// Writes a photo in a size.
    mutating func photo(
        _ photo: PhotoID,
        _ size: PhotoShelf.Size,
        alt: String,
        class name: StaticString
    ) {
        void(
            "img",
            [
                "src": .address(ItemPhotos.address(photo, size)), "alt": .text(alt),
                "class": .text("\(name)"), "loading": "lazy", "decoding": "async",
            ]
        )
    }
}
