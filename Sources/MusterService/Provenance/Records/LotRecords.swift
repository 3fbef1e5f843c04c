public import MusterCore
public import MusterProvenance
import MusterStore

extension Lot.State {
    /// What people read of it.
    public var words: Sentence {
        switch self {
        case .open: "open"
        case .held: "held"
        case .released: "released"
        case .recalled: "recalled"
        case .usedUp: "used up"
        case .destroyed: "destroyed"
        }
    }
}

/// Lots: what was harvested, packed or made together of a product.
public enum LotRecords {
    /// Their description.
    public static let kind: RecordKind<Lot> = RecordKind(
        name: "lot",
        plural: "lots",
        words: .init(
            one: "Lot",
            many: "Lots",
            add: "Add a lot",
            about:
                "What was harvested, packed or made together of a product: where it came from, where "
                + "it went, and what may be done with it.",
            none: "No lots yet.",
            begin: "Add a product first, then its lots."
        ),
        fields: fields,
        empty: Lot(product: "", code: ""),
        fixed: ["product", "lot"],
        key: ["product", "lot"],
        title: \.path,
        shelf: .init(
            page: { home, query, part in
                let found = try home.lots.page(
                    try meant(query),
                    skipping: part.skipped,
                    limit: part.limit
                )
                return (found.lots, found.total)
            },
            find: { home, key in
                guard key.count == 2 else { return try home.lots.lot(key.joined()) }
                return try home.lots.lot(key[1], of: key[0])
            },
            complete: complete,
            add: { home, lot in try home.lots.add(lot) },
            edit: { home, _, lot, demandSeen in
                try home.lots.edit(lot, demandSeen: demandSeen)
            }
        )
    )

    /// What is asked of lots, as the store knows it.
    private static func meant(_ query: RowQuery) throws(ResourceRefusal) -> LotQuery {
        var meant = LotQuery()
        meant.product = query.filters["product"]
        if let word = query.filters["state"] {
            guard let state = Lot.State(rawValue: word) else {
                let states = Lot.State.allCases.map(\.rawValue)
                throw .value(stateField, .unknown(word, known: states), of: "lot")
            }
            meant.state = state
        }
        meant.words = (query.search ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
        meant.isDescending = query.isDescending
        if let key = query.order {
            guard let order = LotQuery.Order(rawValue: key) else {
                let keys = LotQuery.Order.allCases.map(\.rawValue)
                throw .unknownField(key, of: "lot", among: keys)
            }
            meant.order = order
        }
        return meant
    }

    /// Names the product as it is called now, and gives a quantity without a unit that of the product.
    private static func complete(_ home: OpenHome, _ lot: inout Lot, _ given: Set<String>) throws {
        if given.contains("product") {
            lot.product = try home.masterData.product(lot.product).code
        }
        guard let quantity = lot.quantity, quantity.unit == unsaid else { return }
        let unit = try home.masterData.product(lot.product).unit ?? .piece
        lot.quantity = ThingQuantity(quantity.amount, unit)
    }

    /// The unit of a quantity of which nobody said one.
    private static let unsaid = (try? AmountUnit("ZZ")) ?? .piece

    private static let stateField = Field<Lot>(
        "state",
        "State",
        .choice(Lot.State.allCases.map { FieldChoice($0.rawValue, $0.words) }),
        read: { .text($0.state.rawValue) }
    )

    private static let fields: [RecordField<Lot>] = [
        // Lists show both parts of what names a lot together.
        .init(
            plain: .text(
                "product",
                "Product",
                \.product,
                most: 64,
                hint: "Its code, or its GTIN",
                isUsual: false
            )
        ),
        .init(
            plain: .text(
                "lot",
                "Lot",
                \.code,
                most: 20,
                hint: "Its code: up to 20 characters, unique in the product",
                isUsual: false
            )
        ),
        .init(stateField),
        .init(
            Field(
                "made_at",
                "Produced",
                .moment,
                read: { $0.madeAt.map { .moment($0) } ?? .none }
            )
        ) { lot, value in
            lot.madeAt = if case .moment(let moment) = value { moment } else { nil }
        },
        .init(
            Field(
                "best_before",
                "Best before",
                .line(most: 10),
                hint: "The last day it is good for",
                read: { $0.bestBefore.map { .text($0.description) } ?? .none }
            ),
            as: .day
        ) { lot, value in
            guard case .text(let text) = value else {
                lot.bestBefore = nil
                return
            }
            guard let day = CalendarDay(text) else { throw FieldFault.unreadable }
            lot.bestBefore = day
        },
        .init(
            Field(
                "quantity",
                "Quantity",
                .number(0.000_001...Double(Amount.most), unit: ""),
                hint: "How much was made",
                read: { $0.quantity.map { .number($0.amount.value) } ?? .none }
            )
        ) { lot, value in
            guard case .number(let number) = value else {
                lot.quantity = nil
                return
            }
            let amount = Amount(millionths: Int64((number * 1_000_000).rounded()))
            lot.quantity = ThingQuantity(amount, lot.quantity?.unit ?? unsaid)
        },
        .init(
            Field(
                "unit",
                "Unit",
                .line(most: 3),
                hint: "KGM, GRM, LTR, or H87 for pieces; that of the product without",
                isUsual: false,
                read: { $0.quantity.map { .text($0.unit.code) } ?? .none }
            )
        ) { lot, value in
            guard case .text(let text) = value else { return }
            let unit = try AmountUnit(text)
            guard lot.quantity != nil else {
                throw ResourceRefusal(
                    "a unit goes with a quantity",
                    remedy: "give a quantity too, or leave the unit out",
                    onPage: "give a quantity too, or leave the unit out",
                    .dataRefused,
                    field: "quantity"
                )
            }
            lot.quantity?.unit = unit
        },
        .init(
            plain: .text(
                "source_place",
                "Source",
                \.sourcePlace,
                hint: "Where its code was given",
                isUsual: true
            )
        ),
        .init(
            plain: .text(
                "source_reference",
                "Source reference",
                \.sourceReference,
                hint: "Where the source of its code can be asked for, such as an address"
            )
        ),
        .init(plain: .text("note", "Note", \.note, most: 10_000, isLong: true)),
    ]
}
