import GRDB
public import MusterProvenance

/// Which lots a list asks for, and in which order.
public struct LotQuery: Sendable {
    /// What lots can be put in order by.
    public enum Order: String, CaseIterable, Sendable {
        case product
        case code = "lot"
        case state
        case madeAt = "made_at"
        case bestBefore = "best_before"
        case quantity, unit
        case sourcePlace = "source_place"
        case sourceReference = "source_reference"
        case note

        fileprivate var column: String {
            switch self {
            case .product: NaturalKey.of("product.code")
            case .code: NaturalKey.of("lot.code")
            default: "lot.\(rawValue)"
            }
        }
    }

    /// Of which product, by code or GTIN; `nil` for all.
    public var product: String?
    /// In which state; `nil` for any.
    public var state: Lot.State?
    /// Words that code, product, source or note must have all.
    public var words: [String] = []
    /// What they are put in order by; `nil` for the latest added first.
    public var order: Order?
    /// Whether the order is turned round.
    public var isDescending = false

    /// Asks for all lots.
    public init() {}
}

extension Lots {
    /// A part of the lots that fit, and how many do: no more of them are read than are asked for.
    ///
    /// - Parameters:
    ///   - query: which lots, in which order.
    ///   - skipped: how many of the first ones are left out.
    ///   - limit: how many at most; `nil` for all that are left.
    /// - Returns: the lots, and how many there are in all.
    /// - Throws: ``StoreError``.
    public func page(
        _ query: LotQuery,
        skipping skipped: Int = 0,
        limit: Int?
    ) throws -> (lots: [Lot], total: Int) {
        try store.read { db in
            let number = try query.product.map {
                try Products.stored($0, db, path: store.path).number
            }
            let words = query.words.map { _ in
                """
                 AND instr(lower(product.code || '/' || lot.code || ' ' || product.name || ' '
                    || coalesce(lot.source_place, '') || ' ' || coalesce(lot.source_reference, '')
                    || ' ' || coalesce(lot.note, '')), lower(?)) > 0
                """
            }.joined()
            let condition =
                "(? IS NULL OR lot.product = ?) AND (? IS NULL OR lot.state = ?)\(words)"
            let state = query.state?.rawValue
            let values: StatementArguments =
                [number, number, state, state] + StatementArguments(query.words)
            let total = try Int.fetchOne(
                db,
                sql: """
                    SELECT count(*) FROM lot JOIN product ON product.number = lot.product
                    WHERE \(condition)
                    """,
                arguments: values
            )
            let lots = try Row.fetchAll(
                db,
                sql: """
                    \(Self.selected) WHERE \(condition) ORDER BY \(Self.order(query))
                    LIMIT ? OFFSET ?
                    """,
                arguments: values + [limit ?? -1, skipped]
            ).map { try ProvenanceRow.lot($0, path: store.path) }
            return (lots, total ?? 0)
        }
    }

    /// The order as SQL; what is empty comes last either way.
    private static func order(_ query: LotQuery) -> String {
        let direction = query.isDescending ? " DESC" : ""
        guard let column = query.order?.column else {
            return "lot.number" + (query.isDescending ? "" : " DESC")
        }
        return "\(column) IS NULL, \(column)\(direction), lot.number DESC"
    }
}
