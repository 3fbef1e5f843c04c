import FoundationEssentials
import GRDB
import MusterCatalogue
public import MusterCore
public import MusterOrders
public import MusterProvenance

/// What is known of items beside their records: what it rests on that they are there.
public struct StockKnowledge: Sendable {
    /// What it rests on that an item is there, and when it was counted (UTC).
    public typealias Word = (trust: StockTrust, countedAt: Instant?)

    /// By item; the record alone speaks for those that are not in it.
    public var words: [ItemID: Word]
    /// The least trust with which something may be promised.
    public var least: StockTrust
    /// The day at the site.
    public var today: CalendarDay

    /// Creates it.
    public init(words: [ItemID: Word], least: StockTrust, today: CalendarDay) {
        (self.words, self.least, self.today) = (words, least, today)
    }
}

/// The stock of an inventory as it is within a transaction.
public struct StockShelf {
    private let db: Database
    private let path: String
    private let inventory: Data
    /// The order that asks: what is promised to it is free for it.
    private let order: Int64
    private let knowledge: StockKnowledge

    init(
        _ db: Database,
        path: String,
        of order: StoredOrder,
        knowing knowledge: StockKnowledge
    ) {
        (self.db, self.path, self.knowledge) = (db, path, knowledge)
        (inventory, self.order) = (order.inventory, order.number)
    }

    /// What may be promised of a product, and what stands against the rest.
    ///
    /// - Parameter code: the product.
    /// - Returns: a piece an item that names it by its code or GTIN.
    /// - Throws: ``StoreError``.
    public func pieces(of code: String) throws -> [StockPiece] {
        guard let product = try Products.known(code, db, path: path)?.product else { return [] }
        let lots = try Row.fetchAll(
            db,
            sql: "\(Lots.selected) WHERE product.code = ?",
            arguments: [product.code]
        ).map { try ProvenanceRow.lot($0, path: path) }
        let byCode = Dictionary(lots.map { ($0.code, $0) }, uniquingKeysWith: { one, _ in one })
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT item.id, item.lot, item.zone, item.quantity, coalesce(stock.reserved, 0) -
                    coalesce((SELECT sum(quantity) FROM allocation
                        WHERE allocation.item = item.uid AND customer_order = ?), 0) AS reserved
                FROM item LEFT JOIN stock ON stock.item = item.uid
                WHERE inventory = ? AND deleted_at IS NULL
                    AND product IN (\(product.itemNames.map { _ in "?" }.joined(separator: ", ")))
                """,
            arguments: StatementArguments(
                [order.databaseValue, inventory.databaseValue]
                    + product.itemNames.map(\.databaseValue)
            )
        )
        return try Array(
            rows.map { row in
                let id = ItemID(rawValue: try row.value("id"))
                let (lot, quantity): (String?, Int) = (
                    try row.value("lot"), try row.value("quantity")
                )
                let word = knowledge.words[id] ?? (.recorded, nil)
                let stock = StockItem(
                    product: product.code,
                    lot: lot,
                    zone: (try row.value("zone") as String?).map { ZoneID(rawValue: $0) },
                    quantity: quantity,
                    trust: word.trust,
                    countedAt: word.countedAt
                )
                return StockPiece(
                    stock,
                    item: id,
                    free: quantity - (try row.value("reserved")),
                    lot: lot.flatMap { byCode[$0] },
                    today: knowledge.today,
                    least: knowledge.least
                )
            }
        )
    }
}

extension Product {
    /// What items may call it: its code, its GTIN, and that without zeros in front.
    var itemNames: [String] {
        guard let digits = gtin?.digits else { return [code] }
        return [code, digits, String(digits.drop { $0 == "0" })]
    }
}
