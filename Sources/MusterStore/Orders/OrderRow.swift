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
    private static let selected = """
        SELECT customer_order.*, party.id AS party_id, inventory.name AS inventory_name,
            (SELECT count(*) FROM order_record
                WHERE order_record.customer_order = customer_order.number) AS records,
            (SELECT hash FROM order_record
                WHERE order_record.customer_order = customer_order.number
                ORDER BY order_record.number DESC LIMIT 1) AS head
        FROM customer_order JOIN party ON party.number = customer_order.customer
        JOIN inventory ON inventory.uid = customer_order.inventory
        """

    /// The orders that a condition on `customer_order` holds for, the newest first, with their lines and what is
    /// promised and picked of each: four questions, however many orders there are.
    static func orders(
        where condition: String,
        _ arguments: StatementArguments,
        _ db: Database,
        path: String
    ) throws -> [StoredOrder] {
        func rows(_ sql: String) throws -> [Row] {
            try Row.fetchAll(db.cachedStatement(sql: sql), arguments: arguments)
        }
        let orders = try rows(
            "\(selected) WHERE \(condition) ORDER BY customer_order.number DESC"
        )
        guard !orders.isEmpty else { return [] }
        let lines = try rows(
            """
            SELECT order_line.*, product.code AS product_code FROM customer_order
            JOIN order_line ON order_line.customer_order = customer_order.number
            JOIN product ON product.number = order_line.product
            WHERE \(condition) ORDER BY no
            """
        )
        let allocations = try rows(
            """
            SELECT allocation.*, item.id AS item_id, item.lot AS item_lot, item.zone AS item_zone
            FROM customer_order
            JOIN allocation ON allocation.customer_order = customer_order.number
            JOIN item ON item.uid = allocation.item WHERE \(condition)
            """
        )
        let picks = try rows(
            """
            SELECT order_pick.*, item.id AS item_id FROM customer_order
            JOIN order_pick ON order_pick.customer_order = customer_order.number
            JOIN item ON item.uid = order_pick.item WHERE \(condition)
            """
        )
        let promised = Dictionary(
            grouping: try allocations.map { try allocation($0, path: path) },
            by: \.place
        ).mapValues { parts in parts.map(\.part).inNaturalOrder { $0.item.rawValue } }
        let picked = Dictionary(grouping: try picks.map { try pick($0, path: path) }, by: \.place)
            .mapValues { picks in picks.map(\.pick).inNaturalOrder { $0.item.rawValue } }
        let all = Dictionary(
            grouping: try lines.map { row in
                let place = try Place(row)
                var line = try line(row, path: path)
                line.allocations = promised[place] ?? []
                line.picks = picked[place] ?? []
                return (order: place.order, line: line)
            },
            by: \.order
        )
        return try orders.map { row in
            var stored = try order(row, path: path)
            stored.order.lines = all[stored.number]?.map(\.line) ?? []
            return stored
        }
    }

    /// The order of a row, without its lines.
    private static func order(_ row: Row, path: String) throws -> StoredOrder {
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
        return StoredOrder(
            number: try row.value("number"),
            inventory: try row.value("inventory"),
            order: order
        )
    }

    /// Where an allocation or a pick belongs: the number of an order, and that of its line.
    private struct Place: Hashable {
        var order: Int64
        var line: Int

        init(_ row: Row) throws {
            (order, line) = (try row.value("customer_order"), try row.value("no"))
        }
    }

    /// A line, without what is promised and picked of it.
    private static func line(_ row: Row, path: String) throws -> OrderLine {
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
        return line
    }

    /// What is promised of a line; what an item is now is told.
    private static func allocation(
        _ row: Row,
        path: String
    ) throws -> (place: Place, part: Allocation) {
        guard let trust = StockTrust(rawValue: try row.value("trust")) else {
            throw damaged(path, "an allocation has a trust that is none")
        }
        let part = Allocation(
            item: ItemID(rawValue: try row.value("item_id")),
            lot: try row.value("item_lot"),
            zone: (try row.value("item_zone") as String?).map { ZoneID(rawValue: $0) },
            quantity: try row.value("quantity"),
            trust: trust,
            countedAt: (try row.value("counted_at") as Int64?).map { Instant(microseconds: $0) },
            madeAt: Instant(microseconds: try row.value("made_at"))
        )
        return (try Place(row), part)
    }

    private static func pick(_ row: Row, path: String) throws -> (place: Place, pick: Pick) {
        guard let means = Pick.Means(rawValue: try row.value("means")) else {
            throw damaged(path, "an item was picked by a means that is none")
        }
        var pick = Pick(
            ItemID(rawValue: try row.value("item_id")),
            quantity: try row.value("quantity"),
            means: means,
            by: try row.value("picked_by"),
            at: Instant(microseconds: try row.value("picked_at"))
        )
        pick.missing = try row.value("missing")
        return (try Place(row), pick)
    }

    private static func damaged(_ path: String, _ reason: Sentence) -> StoreError {
        .damaged(path: path, reason: reason)
    }
}
