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

    private static let name = "items"
    static let parameters =
        ListPage.parameters(of: ItemListColumn.allCases.map { $0.field() })
        + filters.filter { !["search", "zone", "column"].contains($0.name) }

    static let routes =
        [Route.page("/items", .viewAudits, "The items", parameters) { try answer($0) }]
        + ListPage.routes(
            beside: name,
            .viewAudits,
            csvPath: "/catalogue/items.csv",
            parameters
        ) { try list($0, isFile: true) }
        + BulkVerb.routes(of: name, Sentence(FrameText.items), .items, verbs)

    private static let verbs =
        [
            BulkVerb(
                name: "move",
                title: Sentence(ListText.moveTo),
                right: .editCatalogue,
                summary: "Move several items to a zone",
                fields: { html, visit in
                    html.choice(
                        visit.say(CommonText.zone),
                        name: "to_zone",
                        [("", visit.say(ListText.chooseZone))]
                            + (try zones(visit).map { ($0.word, visit.say($0.label)) }),
                        selected: visit.form["to_zone"]
                    )
                },
                begin: { visit in
                    let zone = ZoneID(rawValue: visit.form["to_zone"] ?? "")
                    let (items, inventory) = (visit.home.items, try inventory(visit))
                    return { try items.move(ItemID(rawValue: $0), of: inventory, to: zone) }
                }
            )
        ]
        + BulkVerb.deletion(of: name, .editCatalogue) { visit in
            let (home, inventory) = (visit.home, try inventory(visit))
            return { try home.items.delete(ItemID(rawValue: $0), from: inventory) }
        } restore: { visit in
            let (home, inventory) = (visit.home, try inventory(visit))
            return { _ = try home.items.restore(ItemID(rawValue: $0), to: inventory) }
        }

    /// An item with what is known of its beacon.
    struct Row: Sendable {
        var item: Item
        var heard: LastHeard?
        var photo: PhotoID?
        /// How often its beacon advertised in the newest audit, in seconds.
        var interval: Double?
    }

    /// The list with what belongs to one of the pages that show it.
    struct View: Sendable {
        var name = ItemsPage.name
        var title = FrameText.items
        var columns = ItemListColumn.usual
        var fileColumns = ItemListColumn.inFile
        var csvPath: [String]? = ["catalogue", "items.csv"]
        var verbs = ItemsPage.verbs
        /// Whether photos and how often beacons advertise are shown.
        var hasPhotos = true
    }

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

    /// The inventory that the query names, or the current one.
    private static func inventory(_ visit: Visit) throws -> Inventory {
        try visit.home.inventories.find(visit.value("inventory"))
    }

    private static func answer(_ visit: Visit) throws -> Response {
        try list(visit, isFile: false).page(
            visit,
            actions: { deeds(&$0, visit) },
            above: { deletedNotice(&$0, visit) }
        )
    }

    /// The items as the list page shows them, or a file has them.
    static func list(
        _ visit: Visit,
        isFile: Bool,
        as view: View = View()
    ) throws -> ListPage<Row> {
        var found = try found(visit, isFile: isFile)
        if !view.hasPhotos { try time(&found.rows, visit) }
        var columns = view.columns
        if view.hasPhotos, found.rows.contains(where: { $0.photo != nil }) {
            columns.insert(.photo)
        }
        var page = ListPage(
            name: view.name,
            title: visit.say(view.title),
            menu: view.title,
            empty: visit.say(visit.may(.editCatalogue) ? StockText.noItems : .noItemsMay),
            list: RowList(
                "item",
                fields: try fields(visit, columns),
                identifier: \.item.id.rawValue,
                rows: []
            )
        )
        let inventory = visit.value("inventory")
        let names = ZoneNames(try visit.home.floorPlan.current())
        page.found = found
        page.identifierTitle = visit.say(CommonText.item)
        page.link = { Address("items", $0.item.id.rawValue, query: [("inventory", inventory)]) }
        page.csvPath = view.csvPath
        page.fileKeys = view.fileColumns.map(\.rawValue)
        page.cells = [
            "photo": { html, row in
                row.photo.map { html.photo($0, .small, alt: "", class: "thumb") }
            },
            "name": { $0.tag("span", ["class": "long"], $1.item.name) },
            "heard": { html, row in
                html.write(
                    row.heard.map { visit.words.moment($0.at) } ?? visit.say(CommonText.never)
                )
            },
            "battery": { $0.battery($1.heard?.battery, visit) },
            "heard_in": { $0.write($1.heard?.zone.map(names.name) ?? "–") },
            "interval": { $0.write(interval($1, visit)) },
            "beacon": { $0.tag("span", ["class": "mono"], $1.item.beacon.description) },
        ]
        page.verbs = view.verbs
        page.ownFilters = ["place"]
        let inventories = try isFile ? [] : inventories(visit)
        let places = try isFile ? [] : PlaceFilter.choices(visit)
        page.controls = { html in
            if inventories.count > 1 {
                html.choice(
                    visit.say(CommonText.inventory),
                    name: "inventory",
                    inventories.map { ($0.inventory.name, $0.words) },
                    selected: inventory
                        ?? inventories.first(where: \.inventory.isCurrent)?.inventory.name
                )
            }
            PlaceFilter.write(&html, visit, places)
        }
        return page
    }

    /// The zones of the plan.
    private static func zones(_ visit: Visit) throws -> [FieldChoice] {
        try visit.home.floorPlan.zones().map { zone in
            FieldChoice(
                zone.id.rawValue,
                named: zone.name.isEmpty ? zone.id.rawValue : zone.name
            )
        }
    }

    /// The columns with the zones of the plan.
    private static func fields(
        _ visit: Visit,
        _ usual: Set<ItemListColumn> = ItemListColumn.usual
    ) throws -> [Field<Row>] {
        let zones = try zones(visit)
        return ItemListColumn.allCases.map { $0.field(zones, usual: usual) }
    }

    /// Puts in how often the beacons of items advertised in the newest audit.
    private static func time(_ rows: inout [Row], _ visit: Visit) throws {
        guard !rows.isEmpty else { return }
        let seen = try visit.home.beacons.intervals(of: rows.map(\.item), in: inventory(visit))
        for index in rows.indices { rows[index].interval = seen[rows[index].item.beacon] }
    }

    /// How often a beacon advertises: as the newest audit heard it, and as it is set.
    private static func interval(_ row: Row, _ visit: Visit) -> String {
        let set = row.item.intervalSet
        guard row.interval != nil || set != nil else { return "–" }
        let texts = [row.interval, set].map { seconds in
            seconds.map { visit.words.integer(Int(($0 * 1_000).rounded())) } ?? "–"
        }
        return (set == nil ? texts[0] : texts.joined(separator: " / ")) + "\u{A0}ms"
    }

    /// The inventories, each with how many items it has.
    private static func inventories(
        _ visit: Visit
    ) throws -> [(inventory: Inventory, words: String)] {
        let inventories = visit.home.inventories
        return try inventories.counted(inventories.list()).map { inventory, count in
            (inventory, "\(inventory.name) (\(count))")
        }
    }

    /// The items that the address asks for: by their identifiers a page behind or in front of one, by
    /// another column all of them, of which a page is shown.
    private static func found(_ visit: Visit, isFile: Bool) throws -> ListPage<Row>.Found {
        let fields = try fields(visit)
        let query = ListQuery.read(visit, fields, except: ["zone"])
        let turn = turn(visit)
        let isWhole = query.order != nil || isFile && turn == .first
        let page = try visit.home.items.page(
            try filter(visit),
            query.order == nil ? turn : .first,
            limit: isWhole ? .max : pageSize
        )
        var rows = page.items.map { Row(item: $0) }
        guard !rows.isEmpty else { return ListPage.Found(rows: [], total: page.total) }
        let inventory = try inventory(visit)
        let isOfBeacon =
            isFile || ["heard", "heard_in", "heard_by", "battery"].contains(query.order)
        if isOfBeacon { try hear(&rows, inventory, only: nil, visit) }
        if query.order != nil {
            var order = query
            order.search = nil
            let id: @Sendable (Row) -> String = { $0.item.id.rawValue }
            rows = try RowList("item", fields: fields, identifier: id, rows: rows).rows(order)
            if !isFile { rows = Array(rows[try Paging(visit, of: rows.count).rows]) }
        }
        guard !isFile else { return ListPage.Found(rows: rows, total: page.total) }
        let ids = rows.map(\.item.id)
        if !isOfBeacon { try hear(&rows, inventory, only: ids, visit) }
        let photos = try visit.home.photos.first(of: ids, in: inventory)
        for index in rows.indices { rows[index].photo = photos[rows[index].item.id] }
        var found = ListPage.Found(rows: rows, total: page.total)
        if query.order == nil { found.pager = { pager(&$0, visit, page) } }
        return found
    }

    /// Puts in what is known of the beacons of items.
    private static func hear(
        _ rows: inout [Row],
        _ inventory: Inventory,
        only ids: [ItemID]?,
        _ visit: Visit
    ) throws {
        let heard = try visit.home.audits.lastHeard(of: inventory, only: ids)
        for index in rows.indices { rows[index].heard = heard[rows[index].item.id] }
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
                to: Address(parts: ["catalogue", "labels"], query: ListQuery.kept(visit)),
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

    private static func pager(_ html: inout HTML, _ visit: Visit, _ page: ItemPage) {
        guard let first = page.items.first, let last = page.items.last else { return }
        let kept = ListQuery.kept(visit)
        let list = visit.path.split(separator: "/").first.map(String.init) ?? name
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
                        to: Address(parts: [list], query: kept)
                    )
                }
                html.link(
                    visit.say(StockText.previous),
                    to: Address(parts: [list], query: kept + [("before", first.id.rawValue)])
                )
            }
            if page.hasNext {
                html.link(
                    visit.say(FrameText.next),
                    to: Address(parts: [list], query: kept + [("after", last.id.rawValue)])
                )
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
