public import MusterCore
public import MusterProvenance

extension StockTrust {
    /// What people read of it.
    public var words: Sentence {
        switch self {
        case .counted: "counted"
        case .heard: "heard"
        case .recorded: "recorded only"
        case .doubted: "doubted"
        }
    }
}

/// Stock, described once: lists, files and the API are made from it.
public enum StockFields {
    /// The fields of a row.
    public static let all: [Field<StockRow>] = [
        .shown("product", "Product") { $0.product },
        .shown("lot", "Lot") { $0.lot },
        .shown("zone", "Zone") { $0.zone?.rawValue },
        count("on_hand", "On hand", \.onHand),
        count("reserved", "Reserved", isUsual: false, \.reserved),
        count("available", "Available", \.available),
        Field(
            "trust",
            "Rests on",
            .choice(StockTrust.allCases.map { FieldChoice($0.rawValue, $0.words) }),
            read: { .text($0.trust.rawValue) }
        ),
        Field(
            "counted_at",
            "Counted",
            .moment,
            read: { $0.countedAt.map { .moment($0) } ?? .none }
        ),
        .shown("best_before", "Best before") { $0.bestBefore?.description },
        Field(
            "state",
            "State",
            .choice(Lot.State.allCases.map { FieldChoice($0.rawValue, $0.words) }),
            read: { $0.state.map { .text($0.rawValue) } ?? .none }
        ),
    ]

    /// Rows as a list that has this description.
    public static func list(_ rows: [StockRow]) -> RowList<StockRow> {
        RowList(
            "stock",
            fields: all.filter { !["product", "lot"].contains($0.key) },
            identifierKey: "lot",
            identifier: { row in row.lot.map { "\(row.product)/\($0)" } ?? row.product },
            rows: rows
        )
    }

    /// Writes a row as an object: a member a field, `null` where there is nothing.
    public static func write(_ row: StockRow, to json: inout JSONWriter) {
        json.object { $0.members(of: row, all) }
    }

    private static func count(
        _ key: String,
        _ label: Sentence,
        isUsual: Bool = true,
        _ path: any KeyPath<StockRow, Int> & Sendable
    ) -> Field<StockRow> {
        Field(
            key,
            label,
            .whole(0...Int.max),
            isUsual: isUsual,
            read: { .whole($0[keyPath: path]) }
        )
    }
}
