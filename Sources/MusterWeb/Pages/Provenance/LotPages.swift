import Hummingbird
import MusterCore
import MusterPeople
import MusterProvenance
import MusterReport
import MusterService
import MusterStore

/// The pages of lots: the list, and of each what it says of itself, what happened to it, where it came from and
/// went, and what may be done with it.
enum LotPages {
    static let filters = [
        Route.Parameter(name: "product", summary: "Only those of this product, by code or GTIN")
    ]

    static let pages = RecordPages(
        kind: LotRecords.kind,
        texts: [
            "best_before": { lot, visit in lot.bestBefore.map { visit.words.day($0) } ?? "" },
            "quantity": { lot, visit in lot.quantity.map { visit.quantity($0) } ?? "" },
        ],
        told: ["unit"],
        cells: ["state": { badge(&$0, $1.state, $2) }],
        filters: filters,
        controls: controls,
        ways: ways,
        before: { visit in
            guard try visit.home.masterData.products().isEmpty else { return nil }
            return (visit.say(ProductRecords.kind.words.add), Address("add", "products"))
        },
        verbs: [holding],
        deeds: deeds,
        details: LotDetails.write
    )

    static let routes = pages.routes + LotVerbs.routes + RecallCard.routes + OriginRecallPage.routes

    /// Writes a few lots as the list has them.
    static func brief(_ html: inout HTML, _ visit: Visit, _ lots: [Lot]) {
        let kind = LotRecords.kind
        var list = ListPage(
            name: kind.plural,
            title: visit.say(kind.words.many),
            menu: .lots,
            empty: "",
            list: kind.list([])
        )
        list.identifierTitle = visit.say(kind.words.one)
        list.link = { pages.address($0) }
        list.cells = pages.listCells(visit)
        list.brief(&html, visit, lots)
    }

    /// Writes what may be done with a lot.
    static func badge(_ html: inout HTML, _ state: Lot.State, _ visit: Visit) {
        let look: HTML.Value =
            switch state {
            case .open, .released: "badge good"
            case .held: "badge warn"
            case .recalled: "badge bad"
            case .usedUp, .destroyed: "badge calm"
            }
        html.tag("span", ["class": look], visit.say(state.words))
    }

    /// So many products are chosen from; more are typed.
    private static let mostChoices = 200

    private static func controls(_ html: inout HTML, _ visit: Visit) throws {
        let products = try visit.home.masterData.products()
        let label = visit.say(CommonText.product)
        guard products.count <= mostChoices else {
            return html.field(label, name: "product", value: visit.value("product"))
        }
        html.choice(
            label,
            name: "product",
            [("", visit.say(FrameText.all))]
                + products.map { ($0.code, "\($0.code) \($0.name)") },
            selected: visit.value("product")
        )
    }

    private static func ways(_ html: inout HTML, _ visit: Visit) {
        let ways = [
            (visit.say(ProductRecords.kind.words.many), "products"),
            (visit.say(PartyRecords.kind.words.many), "parties"),
            (visit.say(TraceText.events), "events"), (visit.say(StockListText.stock), "stock"),
            (visit.say(OrderText.orders), "orders"),
        ]
        for (words, page) in ways { html.link(words, to: Address(page), class: "button quiet") }
        guard visit.may(.recallLots) else { return }
        html.link(visit.say(RecallText.byOrigin), to: Address("recalls"), class: "button quiet")
    }

    private static func deeds(_ html: inout HTML, _ visit: Visit, _ lot: Lot) {
        badge(&html, lot.state, visit)
        if visit.may(.recordEvents) {
            html.link(
                visit.say(TraceText.record),
                to: Address("add", "events", query: [("lot", lot.path)]),
                class: "button quiet"
            )
        }
        guard visit.may(.recallLots), lot.state != .recalled, lot.state != .destroyed else {
            return
        }
        html.link(
            visit.say(TraceText.recall),
            to: pages.address(lot, "recall"),
            class: "button bad"
        )
    }

    /// Holding several lots for one reason.
    private static let holding = BulkVerb(
        name: "hold",
        title: Sentence(TraceText.hold),
        right: .holdLots,
        summary: "Hold several lots",
        fields: { html, visit in
            html.field(
                visit.say(TraceText.reason),
                name: "reason",
                value: visit.form["reason"]
            )
        },
        begin: { visit in
            let reason = try LotVerbs.reason(visit)
            let lots = visit.home.lots
            return { row in
                _ = try lots.hold(try lots.lot(atPath: row).exactName, reason: reason)
            }
        }
    )
}

extension Visit {
    /// A quantity with its unit.
    func quantity(_ quantity: ThingQuantity) -> String {
        quantity.said(words)
    }
}
