import FoundationEssentials
import GRDB
public import MusterCatalogue
public import MusterCore
public import MusterOrders
public import MusterProvenance

/// A step of an order that was taken.
public struct KeptOrderRecord: Hashable, Sendable {
    /// What was done.
    public var step: OrderStep
    /// When (UTC).
    public var at: Instant
    /// Who did it.
    public var actor: String
    /// Why; `nil` where nobody had to say.
    public var reason: String?
    /// The hash that it has in the chain.
    public var hash: [UInt8]
}

/// Which orders are asked for.
public struct OrderFilter: Hashable, Sendable {
    /// In one of these states; `nil` for any.
    public var states: [OrderState]?
    /// Of which customer, by identifier or GLN; `nil` for all.
    public var customer: String?
    /// Whether only those are asked for that stock is missing for.
    public var isShort = false
    /// Whether only those are asked for that something is to be brought back of.
    public var hasPutBacks = false

    /// Asks for all orders.
    public init() {}
}

/// The orders of a home.
public struct Orders: Sendable {
    let store: Store

    /// The orders of a store.
    public init(_ store: Store) { self.store = store }

    /// The orders, the newest first.
    ///
    /// - Throws: ``StoreError``, for a customer that is not known too.
    public func list(_ filter: OrderFilter = OrderFilter()) throws -> [Order] {
        try store.read { db in
            let customer = try filter.customer.map { text in
                guard let party = try Parties.stored(text, db, path: store.path) else {
                    throw StoreError.notFound(
                        kind: "party",
                        name: text,
                        remedy: "muster party list"
                    )
                }
                return party.number
            }
            let states = (filter.states ?? OrderState.allCases).map { "'\($0.rawValue)'" }
            let orders = try OrderRow.orders(
                where: """
                    (?1 IS NULL OR customer_order.customer = ?1)
                        AND customer_order.state IN (\(states.joined(separator: ", ")))
                    """,
                [customer],
                db,
                path: store.path
            )
            return orders.map(\.order)
                .filter { !filter.isShort || !$0.shortLines.isEmpty }
                .filter { !filter.hasPutBacks || !$0.putBacks.isEmpty }
        }
    }

    /// The order of an identifier, letters in either case.
    ///
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)``.
    public func find(_ id: String) throws -> Order {
        try store.read { db in
            try OrderWriter(db: db, path: store.path, author: Self.nobody).order(id).order
        }
    }

    /// The steps that an order has taken, the first one first.
    ///
    /// - Throws: ``StoreError``.
    public func records(of id: String) throws -> [KeptOrderRecord] {
        try store.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT order_record.* FROM order_record
                    JOIN customer_order ON customer_order.number = order_record.customer_order
                    WHERE customer_order.id = ? ORDER BY order_record.number
                    """,
                arguments: [id]
            ).map { row in
                guard let step = OrderStep(rawValue: try row.value("step")) else {
                    throw StoreError.damaged(
                        path: store.path,
                        reason: "a record of an order has a step that is none"
                    )
                }
                return KeptOrderRecord(
                    step: step,
                    at: Instant(microseconds: try row.value("at")),
                    actor: try row.value("actor"),
                    reason: try row.value("reason"),
                    hash: Array(try row.value("hash") as Data)
                )
            }
        }
    }

    /// The items that products may be taken from.
    ///
    /// - Parameters:
    ///   - inventory: the inventory.
    ///   - codes: the products.
    /// - Returns: the items.
    /// - Throws: ``StoreError``.
    public func items(of inventory: Inventory, products codes: [String]) throws -> [Item] {
        try store.read { db in
            let names = try Set(codes).sorted().flatMap {
                try Products.known($0, db, path: store.path)?.product.itemNames ?? []
            }
            let marks = names.map { _ in "?" }.joined(separator: ", ")
            return try Array(
                Row.fetchCursor(
                    db,
                    sql: """
                        SELECT * FROM item WHERE inventory = ? AND deleted_at IS NULL
                            AND product IN (\(marks))
                        """,
                    arguments: StatementArguments(
                        [inventory.uid.databaseValue] + names.map(\.databaseValue)
                    )
                ).map { try ItemRow.item($0, path: store.path) }
            )
        }
    }

    /// How far a database has come: another one where orders or products have changed.
    public struct State: Hashable, Sendable {
        let record: Int64
        let change: Int64
    }

    /// How far the database has come.
    ///
    /// - Throws: ``StoreError``.
    public func state() throws -> State {
        try store.read { db in
            func last(_ column: String, of table: String) throws -> Int64 {
                try Int64.fetchOne(db, sql: "SELECT max(\(column)) FROM \(table)") ?? 0
            }
            return State(
                record: try last("number", of: "order_record"),
                change: try last("pos", of: "update_log")
            )
        }
    }

    /// What customers took at once: the orders that were placed and not called off.
    ///
    /// - Throws: ``StoreError``.
    public func baskets() throws -> [Basket] {
        try store.read { db in
            let rows = try Row.fetchCursor(
                db,
                sql: """
                    SELECT customer_order.number AS number, party.id AS customer, made_at, product.code AS code
                    FROM customer_order JOIN order_line
                        ON order_line.customer_order = customer_order.number
                    JOIN party ON party.number = customer_order.customer
                    JOIN product ON product.number = order_line.product
                    WHERE state NOT IN ('draft', 'cancelled') ORDER BY customer_order.number
                    """
            )
            var baskets: [Basket] = []
            var last: Int64?
            while let row = try rows.next() {
                let number: Int64 = try row.value("number")
                if number != last {
                    baskets.append(
                        Basket(
                            customer: try row.value("customer"),
                            at: Instant(microseconds: try row.value("made_at")),
                            products: []
                        )
                    )
                    last = number
                }
                baskets[baskets.count - 1].products.insert(try row.value("code"))
            }
            return baskets
        }
    }

    /// How many units of items are promised, by item.
    ///
    /// - Throws: ``StoreError``.
    public func reserved(of inventory: Inventory) throws -> [ItemID: Int] {
        try store.read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT item.id, reserved FROM stock JOIN item ON item.uid = stock.item
                    WHERE reserved > 0 AND inventory = ? AND deleted_at IS NULL
                    """,
                arguments: [inventory.uid]
            )
            return Dictionary(
                try rows.map { (ItemID(rawValue: try $0.value("id")), try $0.value("reserved")) },
                uniquingKeysWith: { one, _ in one }
            )
        }
    }

    /// Begins an order.
    ///
    /// - Parameters:
    ///   - order: the order; its identifier is given here.
    ///   - year: the year of the identifier: that of the site's clock.
    ///   - author: who begins it.
    /// - Returns: the order as it is kept.
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)`` for its customer or a product.
    public func make(_ order: Order, in year: Int, by author: Author) throws -> Order {
        try store.write { db in
            try OrderWriter(db: db, path: store.path, author: author).make(order, in: year)
        }
    }

    /// Begins an order for a program that may ask again: the same request makes one order, and is answered alike.
    ///
    /// - Parameters:
    ///   - order: as of ``make(_:in:by:)``.
    ///   - year: as there.
    ///   - key: what tells the request from others.
    ///   - author: who begins it.
    ///   - answer: the body of the answer.
    /// - Returns: the answer, as it was given the first time; `nil` where the key came with another request.
    /// - Throws: as ``make(_:in:by:)``.
    public func make(
        _ order: Order,
        in year: Int,
        once key: OnceKey,
        by author: Author,
        answering answer: (Order) -> [UInt8]
    ) throws -> OnceAnswer? {
        try store.write { db in
            let keys = OnceKeys(db: db)
            if let known = try keys.kept(key) {
                return known.request == key.request ? known.answer : nil
            }
            let writer = OrderWriter(db: db, path: store.path, author: author)
            let made = try writer.make(order, in: year)
            let given = OnceAnswer(object: made.id, body: answer(made))
            try keys.keep(given, to: key, at: author.at)
            return given
        }
    }

    /// Takes a step of an order: all of it is kept, with its record, or nothing.
    ///
    /// - Parameters:
    ///   - step: the step.
    ///   - id: the order.
    ///   - knowledge: what is known of items beside their records.
    ///   - reason: why; `nil` where nobody has to say.
    ///   - events: what happens to goods by it.
    ///   - author: who takes it.
    ///   - demandSeen: given the order as it is within the transaction, throws where its editor has seen
    ///     another state.
    ///   - change: makes the order what it is afterwards, but for its state and version; it sees the stock
    ///     as it is within the transaction.
    /// - Returns: the order afterwards.
    /// - Throws: `OrderError` where the order's state does not allow the step, ``StoreError``, and what
    ///   `demandSeen` and `change` throw.
    public func take(
        _ step: OrderStep,
        of id: String,
        knowing knowledge: StockKnowledge,
        reason: String? = nil,
        recording events: [RecordedEvent] = [],
        by author: Author,
        demandSeen: (Order) throws -> Void = { _ in },
        _ change: (inout Order, StockShelf) throws -> Void = { _, _ in }
    ) throws -> Order {
        try store.write { db in
            let writer = OrderWriter(db: db, path: store.path, author: author)
            let before = try writer.order(id)
            try demandSeen(before.order)
            guard step.from.contains(before.order.state) else {
                throw OrderError.wrongState(
                    order: before.order.id,
                    state: before.order.state,
                    step: step
                )
            }
            var after = before.order
            let shelf = StockShelf(db, path: store.path, of: before, knowing: knowledge)
            try change(&after, shelf)
            after.state = step.to ?? after.state
            after.version = before.order.version + 1
            if after.state == .cancelled {
                for line in after.lines.indices { after.lines[line].allocations = [] }
            }
            try writer.put(after, over: before, step, reason: reason)
            if step == .ship { try writer.takeOut(after, of: before) }
            if step == .shortPick { try writer.takeBackMissing(after, since: before) }
            if step == .pick { try writer.takeOver(after, since: before) }
            _ = try store.events.append(events, db)
            return try writer.order(before.order.id).order
        }
    }

    /// Takes back what is promised of items that an audit says are not there; what was fetched for an order is
    /// not where it belongs, and stays.
    ///
    /// - Parameters:
    ///   - items: the items.
    ///   - inventory: their inventory.
    ///   - reason: why: the audit.
    ///   - author: who approved it.
    /// - Throws: ``StoreError``.
    public func takeBack(
        _ items: [ItemID],
        of inventory: Inventory,
        reason: String,
        by author: Author
    ) throws {
        guard !items.isEmpty, try hasPromises() else { return }
        try store.write { db in
            try OrderWriter(db: db, path: store.path, author: author).takeBackUnpicked(
                items.compactMap { try Items.uid(db, $0, inventory) },
                reason: reason
            )
        }
    }

    /// When items were last looked for in vain for an order (UTC), of those that were not fetched since.
    ///
    /// - Throws: ``StoreError``.
    public func notFound(of inventory: Inventory) throws -> [ItemID: Instant] {
        try store.read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT id, max(picked_at) FILTER (WHERE missing > 0) AS missed,
                        max(picked_at) FILTER (WHERE missing = 0) AS fetched
                    FROM order_pick JOIN item ON item.uid = order_pick.item
                    WHERE inventory = ? AND deleted_at IS NULL
                    GROUP BY item.uid HAVING missed > coalesce(fetched, missed - 1)
                    """,
                arguments: [inventory.uid]
            )
            return Dictionary(
                try rows.map { row in
                    let at = Instant(microseconds: try row.value("missed"))
                    return (ItemID(rawValue: try row.value("id")), at)
                },
                uniquingKeysWith: { one, _ in one }
            )
        }
    }

    /// The order whose shipment an item ended with; `nil` for one that ended otherwise.
    static func order(thatTook item: Data, _ db: Database) throws -> String? {
        try String.fetchOne(
            db,
            sql: """
                SELECT customer_order.id FROM item JOIN allocation ON allocation.item = item.uid
                JOIN customer_order ON customer_order.number = allocation.customer_order
                JOIN order_record ON order_record.customer_order = customer_order.number
                    AND step = 'ship' AND at = item.deleted_at
                WHERE item.uid = ?
                """,
            arguments: [item]
        )
    }

    private func hasPromises() throws -> Bool {
        try store.read { db in
            try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM allocation)") ?? false
        }
    }

    private static let nobody = Author(name: "", at: Instant(microseconds: 0))
}
