public import MusterCore
public import MusterOrders

/// Orders, described once: lists and files are made from it.
public enum OrderFields {
    /// The fields of an order, beside its identifier.
    public static let all: [Field<Order>] = [
        .shown("customer", "Customer") { $0.customer },
        Field(
            "state",
            "State",
            .choice(OrderState.allCases.map { FieldChoice($0.rawValue, $0.words) }),
            read: { .text($0.state.rawValue) }
        ),
        count("lines", "Lines") { $0.lines.count },
        count("short", "Missing") { $0.shortLines.reduce(0) { $0 + $1.short } },
        Field(
            "total_minor",
            "Total",
            .whole(0...Int.max),
            read: { $0.totalMinor.map { .whole(Int($0)) } ?? .none }
        ),
        .shown("currency", "Currency", isUsual: false) { $0.currency },
        .shown("wanted_by", "Wanted by") { $0.wantedBy?.description },
        .shown("ship_to", "Ship to", isUsual: false) { $0.shipTo },
        .shown("inventory", "Inventory", isUsual: false) { $0.inventory },
        Field("made_at", "Begun", .moment, read: { .moment($0.madeAt) }),
        .shown("made_by", "Begun by", isUsual: false) { $0.madeBy },
        .shown("note", "Note", isUsual: false) { $0.note },
    ]

    /// Orders as a list that has this description.
    public static func list(_ orders: [Order]) -> RowList<Order> {
        RowList(
            "orders",
            fields: all,
            identifierKey: "order",
            identifier: { $0.id },
            rows: orders
        )
    }

    private static func count(
        _ key: String,
        _ label: Sentence,
        _ read: @escaping @Sendable (Order) -> Int
    ) -> Field<Order> {
        Field(key, label, .whole(0...Int.max), read: { .whole(read($0)) })
    }
}
