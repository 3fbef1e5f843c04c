import FoundationEssentials
import GRDB
import MusterCatalogue
import MusterCore
import MusterOrders
import MusterProvenance

/// An order with the numbers that its tables know it by.
struct StoredOrder {
    var number: Int64
    /// The identifier of its inventory.
    var inventory: Data
    var order: Order
}

/// Orders as rows.
enum OrderRow {
    static let selected = """
        SELECT customer_order.*, party.id AS party_id, inventory.name AS inventory_name,
            (SELECT count(*) FROM order_record
                WHERE order_record.customer_order = customer_order.number) AS records,
            (SELECT hash FROM order_record
                WHERE order_record.customer_order = customer_order.number
                ORDER BY order_record.number DESC LIMIT 1) AS head
        FROM customer_order JOIN party ON party.number = customer_order.customer
        JOIN inventory ON inventory.uid = customer_order.inventory
        """

    /// The order of a row, with its lines and what is promised of each.
    static func order(_ row: Row, _ db: Database, path: String) throws -> StoredOrder {
        let number: Int64 = try row.value("number")
        var order = Order(
            id: try row.value("id"),
            customer: try row.value("party_id"),
            inventory: try row.value("inventory_name"),
            madeAt: Instant(microseconds: try row.value("made_at")),
            madeBy: try row.value("made_by")
        )
        guard let state = OrderState(rawValue: try row.value("state")) else {
            throw damaged(path, "an order has a state that is none")
        }
        (order.state, order.version) = (state, try row.value("version"))
        order.shipTo = try row.value("ship_to")
        if let day: String = try row.value("wanted_by") {
            guard let day = CalendarDay(day) else {
                throw damaged(path, "an order has a day that is none")
            }
            order.wantedBy = day
        }
        order.note = try row.value("note")
        order.records = try row.value("records")
        order.head = Array(try row.value("head") as Data? ?? Data())
        order.allowsShort = try row.value("allow_short") as Int == 1
        order.lines = try lines(of: number, db, path: path)
        return StoredOrder(number: number, inventory: try row.value("inventory"), order: order)
    }

    private static func lines(
        of number: Int64,
        _ db: Database,
        path: String
    ) throws -> [OrderLine] {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT order_line.*, product.code AS product_code FROM order_line
                    JOIN product ON product.number = order_line.product
                    WHERE customer_order = ? ORDER BY no
                    """
            ),
            arguments: [number]
        )
        let promised = try allocations(of: number, db, path: path)
        return try rows.map { row in
            guard let unit = try? AmountUnit(row.value("unit") as String) else {
                throw damaged(path, "a line of an order has a unit that is none")
            }
            var line = OrderLine(
                no: try row.value("no"),
                product: try row.value("product_code"),
                lot: try row.value("lot"),
                quantity: try row.value("quantity"),
                unit: unit
            )
            line.priceMinor = try row.value("price_minor")
            line.currency = try row.value("currency")
            line.allocations = promised[line.no] ?? []
            return line
        }
    }

    /// What is promised of the lines of an order, by their numbers; what an item is now is told.
    private static func allocations(
        of number: Int64,
        _ db: Database,
        path: String
    ) throws -> [Int: [Allocation]] {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT allocation.*, item.id AS item_id, item.lot AS item_lot,
                        item.zone AS item_zone
                    FROM allocation JOIN item ON item.uid = allocation.item
                    WHERE customer_order = ? ORDER BY no
                    """
            ),
            arguments: [number]
        )
        let all = try rows.map { row -> (no: Int, part: Allocation) in
            guard let trust = StockTrust(rawValue: try row.value("trust")) else {
                throw damaged(path, "an allocation has a trust that is none")
            }
            return (
                try row.value("no"),
                Allocation(
                    item: ItemID(rawValue: try row.value("item_id")),
                    lot: try row.value("item_lot"),
                    zone: (try row.value("item_zone") as String?).map { ZoneID(rawValue: $0) },
                    quantity: try row.value("quantity"),
                    trust: trust,
                    countedAt: (try row.value("counted_at") as Int64?)
                        .map { Instant(microseconds: $0) },
                    madeAt: Instant(microseconds: try row.value("made_at"))
                )
            )
        }
        return Dictionary(grouping: all, by: \.no).mapValues { parts in
            parts.map(\.part).inNaturalOrder { $0.item.rawValue }
        }
    }

    private static func damaged(_ path: String, _ reason: Sentence) -> StoreError {
        .damaged(path: path, reason: reason)
    }
}
