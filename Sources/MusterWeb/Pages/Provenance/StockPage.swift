import MusterCatalogue
import MusterCore
import MusterPeople
import MusterProvenance
import MusterReport
import MusterService
import MusterStore

/// How much of each lot is where, and how sure that is: the list, and what programs ask of it.
enum StockPage {
    private static let name = "stock"

    /// What stock is asked for, beside what a list is searched by.
    private static let question = [
        Route.Parameter(name: "inventory", summary: "In which inventory; the current one without"),
        Route.Parameter(name: "product", summary: "Only of this product, by code or GTIN"),
        Route.Parameter(name: "lot", summary: "Only of this lot, as PRODUCT/LOT"),
        Route.Parameter(name: "zone", summary: "Only in this zone"),
        Route.Parameter(
            name: "least",
            summary: "The least trust with which stock may be promised; that of orders without",
            choices: StockTrust.promised.map(\.rawValue)
        ),
    ]
    private static let parameters = question + ListPage.parameters(of: StockFields.list([]).fields)

    static let routes =
        [
            Route.page("/stock", .viewAudits, "How much of each lot is where", parameters) {
                visit in
                try list(visit).page(visit)
            }
        ] + ListPage.routes(beside: name, .viewAudits, parameters) { try list($0) }

    static let api = APIRoutes.get(
        "/stock",
        .viewAudits,
        "How much of each lot is where, and how sure that is",
        question + APIRoutes.paging,
        gives: .page(.stock)
    ) { visit in
        let cursor = Cursor(name)
        let (start, limit) = (try cursor.skipped(visit), try APIRoutes.limit(visit))
        let rows = try stock(visit).rows.dropFirst(start)
        return try APIRoutes.page(visit, rows, cursor) { _ in
            String(start + limit)
        } _: { json, row in
            StockFields.write(row, to: &json)
        }
    }

    /// What a row looks like: a lot that is not on record has no state.
    static let schema = Schema.members(
        StockFields.all.map { ($0.key, $0.key == "state" ? .orNull($0.filled) : $0.schema) }
    )

    private static func stock(_ visit: Visit) throws -> Stock {
        guard let inventory = try visit.home.inventories.current() else {
            return Stock(rows: [], hasMore: false)
        }
        var question = StockQuestion()
        (question.product, question.lot) = (visit.value("product"), visit.value("lot"))
        question.zone = try visit.value("zone").map {
            try visit.home.labels.zone(visit.home.floorPlan.zoneMeant(by: ZoneID(rawValue: $0))).id
        }
        if let word = visit.value("least") {
            guard let least = StockTrust.promised.first(where: { $0.rawValue == word }) else {
                throw WebError.badValue(name: "least", expected: "A, B or C")
            }
            question.least = least
        }
        let asked = try visit.value("inventory").map { try visit.home.inventories.find($0) }
        return try visit.home.lots.stock(question, of: asked ?? inventory)
    }

    private static func list(_ visit: Visit) throws -> ListPage<StockRow> {
        let stock = try stock(visit)
        var page = ListPage(
            name: name,
            title: visit.say(StockListText.stock),
            menu: .lots,
            empty: visit.say(StockListText.none),
            list: StockFields.list(stock.rows)
        )
        page.crumbs = ProvenancePages.above(visit)
        page.about = visit.say(StockListText.about)
        if let keeper = stock.keeper {
            let hidden = visit.say(StockListText.hidden, ["audit": keeper.audit.rawValue])
            page.about = "\(page.about ?? "") \(hidden)"
        }
        page.identifierTitle = visit.say(LotRecords.kind.words.one)
        let products = Set(try visit.home.masterData.products().map(\.code))
        page.link = { row in
            // An item may name what is not on record.
            if let lot = row.lot, row.state != nil { return Address("lots", row.product, lot) }
            return products.contains(row.product) ? Address("products", row.product) : nil
        }
        page.ownFilters = Set(question.map(\.name))
        page.controls = { html in
            html.choice(
                visit.say(StockListText.promise),
                name: "least",
                StockTrust.promised.map { ($0.rawValue, "\($0.rawValue) \(visit.say($0.words))") },
                selected: visit.value("least") ?? visit.home.settings.orders.trust.rawValue
            )
            let kept = ["inventory", "product", "lot", "zone"]
            HiddenFields.write(
                &html,
                kept.compactMap { name in visit.value(name).map { (name, $0) } }
            )
        }
        page.nextStep = { html in
            html.tag("p") { $0.link(visit.say(FrameText.items), to: Address("items")) }
        }
        let zones = try visit.home.floorPlan.current()?.zoneNames ?? [:]
        page.cells = [
            "zone": { html, row in
                if let zone = row.zone { html.write(zones[zone] ?? zone.rawValue) }
            },
            "trust": { html, row in badge(&html, row.trust, visit) },
            "best_before": { html, row in
                if let day = row.bestBefore { html.write(visit.words.day(day)) }
            },
            "state": { html, row in
                guard !row.isOver else {
                    return html.tag("span", ["class": "badge bad"], visit.say(StockListText.over))
                }
                if let state = row.state { LotPages.badge(&html, state, visit) }
            },
        ]
        return page
    }

    static func badge(_ html: inout HTML, _ trust: StockTrust, _ visit: Visit) {
        let look: HTML.Value =
            switch trust {
            case .counted: "badge good"
            case .heard: "badge calm"
            case .recorded: "badge warn"
            case .doubted: "badge bad"
            }
        html.tag("span", ["class": look], "\(trust.rawValue) \(visit.say(trust.words))")
    }
}

/// The words of the stock page.
enum StockListText: WebText {
    case stock, none, about, hidden, promise, over

    var english: String {
        switch self {
        case .stock: "Stock"
        case .none: "No stock: no item names a product. Edit an item, or import items with one."
        case .about:
            "How much of each lot is where. A: found in that zone in an approved audit; B: heard within 24 hours; C: "
                + "recorded only; X: missing, or its signal came from two places. Available is what may "
                + "be promised."
        case .hidden:
            "When items were heard is not shown while {audit} goes on: it is blind."
        case .promise: "Promise with"
        case .over: "past its last day"
        }
    }
}
