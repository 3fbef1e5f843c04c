import FoundationEssentials
import GRDB
public import MusterCore
import MusterOrders

extension Orders {
    /// Recomputes what is promised from items, allocations and records.
    ///
    /// - Returns: what does not agree, in the order of items and orders; empty where all does.
    /// - Throws: ``StoreError``.
    public func disagreements() throws -> [Sentence] {
        try store.read { db in
            try Self.reserved(db) + Self.overPromised(db) + Self.strays(db)
                + [Self.chain(db, path: store.path)].compactMap(\.self)
        }
    }

    /// How many orders and promised items there are.
    ///
    /// - Throws: ``StoreError``.
    public func counted() throws -> (orders: Int, promises: Int) {
        try store.read { db in
            (
                try Int.fetchOne(db, sql: "SELECT count(*) FROM customer_order") ?? 0,
                try Int.fetchOne(db, sql: "SELECT count(*) FROM allocation") ?? 0
            )
        }
    }

    /// Items of which another number is reserved than is promised, or that have another quantity.
    private static func reserved(_ db: Database) throws -> [Sentence] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT item.id AS id, stock.reserved AS reserved, stock.quantity AS quantity,
                    item.quantity AS held, item.deleted_at IS NOT NULL AS gone,
                    coalesce((SELECT sum(allocation.quantity) FROM allocation JOIN customer_order
                        ON customer_order.number = allocation.customer_order
                        WHERE allocation.item = stock.item
                            AND state IN \(OrderWriter.holding)), 0) AS promised
                FROM stock JOIN item ON item.uid = stock.item
                WHERE reserved <> promised OR stock.quantity <> held OR (gone AND reserved > 0)
                ORDER BY item.id
                """
        ).map { row in
            let (id, reserved): (String, Int) = (try row.value("id"), try row.value("reserved"))
            let (quantity, held): (Int, Int) = (
                try row.value("quantity"), try row.value("held")
            )
            let promised: Int = try row.value("promised")
            return reserved == promised
                ? "item \(id): \(quantity) are counted as stock, the item has \(held)"
                : "item \(id): \(reserved) are reserved, \(promised) are promised"
        }
    }

    /// Lines that more is promised to than they ask for.
    private static func overPromised(_ db: Database) throws -> [Sentence] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT customer_order.id AS id, order_line.no AS no, order_line.quantity AS quantity,
                    sum(allocation.quantity) AS promised
                FROM allocation JOIN order_line USING (customer_order, no)
                JOIN customer_order ON customer_order.number = allocation.customer_order
                GROUP BY customer_order.number, order_line.no
                HAVING promised > order_line.quantity
                ORDER BY customer_order.number, order_line.no
                """
        ).map { row in
            let (id, no): (String, Int) = (try row.value("id"), try row.value("no"))
            let (promised, asked): (Int, Int) = (
                try row.value("promised"), try row.value("quantity")
            )
            return "order \(id), line \(no): \(promised) are promised, \(asked) are asked for"
        }
    }

    /// What is promised to orders that hold no stock, or of items without a row of stock.
    private static func strays(_ db: Database) throws -> [Sentence] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT DISTINCT customer_order.id AS id, item.id AS item FROM allocation
                JOIN customer_order ON customer_order.number = allocation.customer_order
                JOIN item ON item.uid = allocation.item
                WHERE state IN ('draft', 'cancelled') OR (state IN \(OrderWriter.holding)
                    AND allocation.item NOT IN (SELECT item FROM stock))
                ORDER BY customer_order.number, item.id
                """
        ).map { row in
            let (id, item): (String, String) = (try row.value("id"), try row.value("item"))
            return "order \(id): \(item) is promised to it, but not reserved"
        }
    }

    /// The first record that does not follow the one before it, or an order that is not as its last
    /// record says.
    private static func chain(_ db: Database, path: String) throws -> Sentence? {
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT order_record.* FROM order_record
                JOIN customer_order ON customer_order.number = order_record.customer_order
                ORDER BY order_record.number
                """
        )
        var head = OrderRecord.start
        var last: Int64 = 0
        while let row = try rows.next() {
            let (number, body): (Int64, String) = (try row.value("number"), try row.value("body"))
            let hash = Array(try row.value("hash") as Data)
            guard number == last + 1, Array(try row.value("prev") as Data) == head,
                OrderRecord.hash(of: Array(body.utf8), after: head) == hash
            else { return "record \(number) of orders does not follow the one before it" }
            (head, last) = (hash, number)
        }
        let numbers = try Int64.fetchAll(
            db,
            sql: "SELECT number FROM customer_order ORDER BY number"
        )
        for start in stride(from: 0, to: numbers.count, by: atOnce) {
            let batch = numbers[start..<min(start + atOnce, numbers.count)]
            let orders = try OrderRow.orders(
                where: "customer_order.number BETWEEN ?1 AND ?2",
                [batch.first, batch.last],
                db,
                path: path
            )
            if let other = try orders.last(where: { try !isRecorded($0, db) }) {
                return "order \(other.order.id) is not as its last record says"
            }
        }
        return nil
    }

    /// How many orders are compared at once.
    private static let atOnce = 500

    /// Whether an order is as its last record says.
    private static func isRecorded(_ stored: StoredOrder, _ db: Database) throws -> Bool {
        let body = try String.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT body FROM order_record WHERE customer_order = ?
                    ORDER BY number DESC LIMIT 1
                    """
            ),
            arguments: [stored.number]
        )
        let order = stored.order
        guard case .object(let said)? = try? JSONReader.read(Array((body ?? "").utf8)),
            said["state"] == .string(order.state.rawValue),
            said["version"] == .number(Double(order.version)),
            case .array(let lines)? = said["lines"]
        else { return false }
        return lines.map(figures) == order.lines.map(figures)
    }

    /// The numbers of a line: its own, and how many units are wanted, promised and fetched.
    private static func figures(_ line: OrderLine) -> [Double] {
        let fetched = line.picks.reduce(0) { $0 + $1.quantity }
        return [line.no, line.quantity, line.promised, fetched].map(Double.init)
    }

    /// The same of a line as a record has it.
    private static func figures(_ line: JSONValue) -> [Double] {
        guard case .array(let parts) = line, parts.count == 9 else { return [] }
        return [number(parts[0]), number(parts[3]), sum(parts[7]), sum(parts[8])]
    }

    private static func sum(_ list: JSONValue) -> Double {
        guard case .array(let pairs) = list else { return .nan }
        return pairs.reduce(0) { sum, pair in
            guard case .array(let parts) = pair, parts.count > 1 else { return .nan }
            return sum + number(parts[1])
        }
    }

    private static func number(_ value: JSONValue) -> Double {
        if case .number(let number) = value { number } else { .nan }
    }
}
