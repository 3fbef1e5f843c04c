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
        FavouriteFilter.parameter,
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
                            + zones(try visit.home.floorPlan.current())
                            .map { ($0.word, visit.say($0.label)) },
                        selected: visit.form["to_zone"]
                    )
                },
                begin: { visit in
                    guard let text = visit.form["to_zone"], !text.isEmpty else {
                        throw WebError.badValue(name: "to_zone", expected: "a zone of the plan")
                    }
                    let zone = ZoneID(rawValue: text)
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
        /// What stands for when it was heard where nothing says so.
        var unheard = CommonText.never
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
        /// Whether photos are shown where there are some.
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
        filter.favouritesOf = FavouriteFilter.account(visit)
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
        let plan = try visit.home.floorPlan.current()
        func rows(_ columns: Set<ItemListColumn>) -> RowList<Row> {
            RowList(
                "item",
                fields: fields(plan, columns),
                identifier: \.item.id.rawValue,
                rows: []
            )
        }
        var page = ListPage(
            name: view.name,
            title: visit.say(view.title),
            menu: view.title,
            empty: visit.empty(StockText.noItems, StockText.addFirst, .editCatalogue),
            list: rows(view.columns)
        )
        let inventory = visit.value("inventory")
        let names = ZoneNames(plan)
        page.identifierTitle = visit.say(CommonText.item)
        page.link = { Address("items", $0.item.id.rawValue, query: [("inventory", inventory)]) }
        page.csvPath = view.csvPath
        page.fileKeys = view.fileColumns.map(\.rawValue)
        page.cells = [
            "photo": { html, row in
                row.photo.map { PhotoPages.picture(&html, $0, .small, alt: "", class: "thumb") }
            },
            "name": { $0.tag("span", ["class": "long"], $1.item.name) },
            "heard": { html, row in
                html.write(
                    row.heard.map { visit.words.moment($0.at) } ?? visit.say(row.unheard)
                )
            },
            "battery": { $0.battery($1.heard?.battery, visit) },
            "heard_in": { $0.write($1.heard?.zone.map(names.name) ?? "–") },
            "interval": { $0.write(interval($1, visit)) },
            "beacon": { $0.tag("span", ["class": "mono"], $1.item.beacon.description) },
        ]
        let columns = try isFile ? page.fileFields(visit) : page.columns(visit)
        let found = try found(visit, isFile: isFile, of: page, as: view, Set(columns.map(\.key)))
        if view.hasPhotos, found.rows.contains(where: { $0.photo != nil }) {
            page.list = rows(view.columns.union([.photo]))
        }
        page.found = found
        page.verbs = view.verbs
        page.ownFilters = ["place", FavouriteFilter.parameter.name]
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
            FavouriteFilter.write(&html, visit, visit.say(ShopText.favourites))
        }
        return page
    }

    /// The zones of the plan.
    private static func zones(_ plan: SitePlan?) -> [FieldChoice] {
        (plan?.listedZones ?? []).map { zone in
            FieldChoice(
                zone.id.rawValue,
                named: zone.name.isEmpty ? zone.id.rawValue : zone.name
            )
        }
    }

    /// The columns with the zones of the plan.
    private static func fields(
        _ plan: SitePlan?,
        _ usual: Set<ItemListColumn>
    ) -> [Field<Row>] {
        let zones = zones(plan)
        return ItemListColumn.allCases.map { $0.field(zones, usual: usual) }
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
    private static func found(
        _ visit: Visit,
        isFile: Bool,
        of list: ListPage<Row>,
        as view: View,
        _ columns: Set<String>
    ) throws -> ListPage<Row>.Found {
        var query = ListQuery.read(visit, list.list.fields, except: ["zone"])
        let turn = turn(visit)
        let isWhole = query.order != nil || isFile && turn == .first
        let page = try visit.home.items.page(
            try filter(visit),
            query.order == nil ? turn : .first,
            limit: isWhole ? .max : pageSize
        )
        var found = ListPage.Found(rows: page.items.map { Row(item: $0) }, total: page.total)
        if let order = query.order {
            try complete(&found.rows, [order], ofAll: true, visit)
            // The search has been done already.
            query.search = nil
            let ordered = RowList(
                list.list.name,
                fields: list.list.fields,
                identifier: list.list.identifier,
                rows: found.rows
            )
            found.rows = try ordered.rows(query)
            if !isFile { found.rows = Array(found.rows[try Paging(visit, of: page.total).rows]) }
        } else {
            found.pager = { pager(&$0, visit, page, of: view.name) }
        }
        var missing = columns
        if view.hasPhotos, !isFile { missing.insert(ItemListColumn.photo.rawValue) }
        // What they were put in order by is known already.
        if let order = query.order { missing.remove(order) }
        try complete(&found.rows, missing, ofAll: isFile, visit)
        return found
    }

    /// Puts in what columns tell of the beacons and photos of items.
    private static func complete(
        _ rows: inout [Row],
        _ columns: Set<String>,
        ofAll: Bool,
        _ visit: Visit
    ) throws {
        guard !rows.isEmpty else { return }
        func asks(for wanted: ItemListColumn...) -> Bool {
            wanted.contains { columns.contains($0.rawValue) }
        }
        let inventory = try inventory(visit)
        let items = rows.map(\.item)
        if asks(for: .heard, .heardIn, .heardBy, .battery) {
            let only = ofAll ? nil : items.map(\.id)
            let heard = try visit.home.beacons.lastHeard(of: inventory, only: only)
            let isWhole = items.allSatisfy { heard[$0.id] != nil }
            let unheard = try isWhole ? .never : CommonText.unheard(of: inventory, visit)
            for index in rows.indices {
                rows[index].heard = heard[items[index].id]
                rows[index].unheard = unheard
            }
        }
        if asks(for: .photo) {
            let photos = try visit.home.photos.first(of: items.map(\.id), in: inventory)
            for index in rows.indices { rows[index].photo = photos[items[index].id] }
        }
        if asks(for: .interval) {
            let seen = try visit.home.beacons.intervals(of: items, in: inventory)
            for index in rows.indices { rows[index].interval = seen[items[index].beacon] }
        }
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

    private static func pager(
        _ html: inout HTML,
        _ visit: Visit,
        _ page: ItemPage,
        of list: String
    ) {
        guard let first = page.items.first, let last = page.items.last else { return }
        let kept = ListQuery.kept(visit)
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
}
