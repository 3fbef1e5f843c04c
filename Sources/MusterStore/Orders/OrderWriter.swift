import FoundationEssentials
import GRDB
import MusterCatalogue
import MusterCore
import MusterOrders
import MusterProvenance

/// Writes steps of orders within one transaction: the order, what is promised to it, and its record.
struct OrderWriter {
    let db: Database
    let path: String
    let author: Author

    /// The order of an identifier.
    ///
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)``.
    func order(_ id: String) throws -> StoredOrder {
        let found = try OrderRow.orders(
            where: "customer_order.id = ?1",
            [id.uppercased()],
            db,
            path: path
        )
        guard let order = found.first else {
            throw StoreError.notFound(kind: "order", name: id, remedy: "muster order list")
        }
        return order
    }

    /// Adds an order under the next number of a year.
    func make(_ order: Order, in year: Int) throws -> Order {
        var order = order
        order.id = try nextID(in: year)
        guard let customer = try Parties.stored(order.customer, db, path: path) else {
            throw StoreError.notFound(
                kind: "party",
                name: order.customer,
                remedy: "muster party list"
            )
        }
        order.customer = customer.party.id
        try db.execute(
            sql: """
                INSERT INTO customer_order (id, customer, inventory, state, version, ship_to,
                    wanted_by, note, allow_short, made_at, made_by)
                SELECT ?, ?, uid, ?, ?, ?, ?, ?, ?, ?, ? FROM inventory WHERE name = ?
                """,
            arguments: [
                order.id, customer.number, order.state.rawValue, order.version, order.shipTo,
                order.wantedBy?.description, order.note, order.allowsShort ? 1 : 0,
                order.madeAt.microseconds, order.madeBy, order.inventory,
            ]
        )
        let number = db.lastInsertedRowID
        try writeLines(order.lines, of: number)
        try record(.make, order, number, reason: nil)
        return try self.order(order.id).order
    }

    /// Puts an order as it is after a step in the place of the one before.
    func put(_ after: Order, over before: StoredOrder, _ step: OrderStep, reason: String?) throws {
        if after.lines.map(\.written) != before.order.lines.map(\.written) {
            try writeLines(after.lines, of: before.number)
        }
        try Reservations(db: db, path: path).replace(before, by: after)
        if after.lines.map(\.picks) != before.order.lines.map(\.picks) {
            try writePicks(after.lines, of: before)
        }
        try db.cachedStatement(
            sql: """
                UPDATE customer_order SET state = ?, version = ?, ship_to = ?, wanted_by = ?,
                    note = ?, allow_short = ? WHERE number = ?
                """
        ).execute(arguments: [
            after.state.rawValue, after.version, after.shipTo, after.wantedBy?.description,
            after.note, after.allowsShort ? 1 : 0, before.number,
        ])
        // Only a draft, to which nothing is promised, comes from elsewhere than before.
        if after.inventory != before.order.inventory {
            try db.execute(
                sql: """
                    UPDATE customer_order SET inventory = (SELECT uid FROM inventory WHERE name = ?)
                    WHERE number = ?
                    """,
                arguments: [after.inventory, before.number]
            )
        }
        try record(step, after, before.number, reason: reason)
    }

    /// Takes back what is promised of items beyond what is left of them, the youngest order first; an order gets
    /// one record of it.
    ///
    /// - Parameters:
    ///   - left: by the rows of items, how many of their units there are from now on; `nil` where an item is
    ///     gone.
    ///   - reason: why.
    /// - Throws: ``StoreError``, a database error.
    func takeBack(beyond left: [Data: Int?], reason: String) throws {
        var excess: [ItemID: Int] = [:]
        var known: [Data] = []
        for (item, left) in left {
            guard let stock = try reserved(item) else { continue }
            known.append(item)
            let tooMuch = stock.quantity - (left ?? 0)
            if tooMuch > 0 { excess[stock.item] = tooMuch }
        }
        try takeBack(excess, promisedOf: known, reason: reason)
        for item in known {
            if let left = left[item] ?? nil {
                try db.cachedStatement(sql: "UPDATE stock SET quantity = ? WHERE item = ?")
                    .execute(arguments: [left, item])
            } else {
                try db.cachedStatement(sql: "DELETE FROM stock WHERE item = ?")
                    .execute(arguments: [item])
            }
        }
    }

    /// Takes back what is promised of items and was not fetched: they are not where they belong, and their
    /// records stay.
    ///
    /// - Parameters:
    ///   - items: the rows of the items.
    ///   - reason: why.
    /// - Throws: ``StoreError``, a database error.
    func takeBackUnpicked(_ items: [Data], reason: String) throws {
        let all = try items.compactMap { try reserved($0)?.item }.map { ($0, Int.max) }
        try takeBack(
            Dictionary(all, uniquingKeysWith: { one, _ in one }),
            promisedOf: items,
            sparesPicked: true,
            reason: reason
        )
    }

    /// How many units of an item are promised; `nil` where none ever was.
    private func reserved(_ item: Data) throws -> (item: ItemID, quantity: Int)? {
        try Row.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT item.id AS id, reserved FROM stock
                    JOIN item ON item.uid = stock.item WHERE stock.item = ?
                    """
            ),
            arguments: [item]
        ).map { (ItemID(rawValue: try $0.value("id")), try $0.value("reserved")) }
    }

    /// Takes units of items from the orders that they are promised to, the youngest order first: those that
    /// were not fetched yet before the others.
    private func takeBack(
        _ excess: [ItemID: Int],
        promisedOf items: [Data],
        sparesPicked: Bool = false,
        reason: String
    ) throws {
        guard !excess.isEmpty else { return }
        var excess = excess
        let numbers = try items.flatMap { item in
            try Int64.fetchAll(
                db.cachedStatement(sql: "SELECT customer_order FROM allocation WHERE item = ?"),
                arguments: [item]
            )
        }
        let orders = try Set(numbers).sorted(by: >).compactMap { number in
            try OrderRow.orders(
                where: "customer_order.number = ?1",
                [number],
                db,
                path: path
            ).first
        }.filter(\.order.state.holdsStock)
        var after = orders.map { $0.order.givingBack(&excess, sparesPicked: true) }
        if !sparesPicked {
            after = after.map { $0.givingBack(&excess, sparesPicked: false) }
        }
        for (before, var order) in zip(orders, after) where order != before.order {
            order.version += 1
            try put(order, over: before, .takeBack, reason: reason)
        }
    }

    /// As SQL, the states in which stock is promised to an order.
    static let holding =
        "("
        + OrderState.allCases.filter(\.holdsStock).map { "'\($0.rawValue)'" }
        .joined(separator: ", ") + ")"

    /// Takes what an order gets out of the items: of those nothing is left of, the record ends.
    func takeOut(_ order: Order, of stored: StoredOrder) throws {
        let inventory = Inventory(name: order.inventory, isCurrent: false, uid: stored.inventory)
        var writer = try ItemWriter(db, inventory: inventory, author: author)
        var ended: [Data] = []
        let parts = order.lines.flatMap(\.allocations).map { ($0.item, $0.quantity) }
        let sums = Dictionary(parts, uniquingKeysWith: +)
        for (id, quantity) in sums.inNaturalOrder(by: { $0.key.rawValue }) {
            let uid = try Items.knownUID(db, id, inventory)
            let row = try Row.fetchOne(
                db,
                sql: "SELECT * FROM item WHERE uid = ?",
                arguments: [uid]
            )
            guard let row, case var item = try ItemRow.item(row, path: path),
                item.quantity > quantity
            else {
                ended.append(uid)
                continue
            }
            item.quantity -= quantity
            try writer.put(item)
        }
        try writer.finish()
        for uid in ended { try ItemWriter.delete(uid, db, by: author) }
    }

    /// Takes back from other orders what is promised of items that were not there when they were to be fetched.
    func takeBackMissing(_ order: Order, since before: StoredOrder) throws {
        func missing(_ order: Order) -> Set<ItemID> {
            Set(order.lines.flatMap(\.picks).filter { $0.missing > 0 }.map(\.item))
        }
        let reservations = Reservations(db: db, path: path)
        let items = missing(order).subtracting(missing(before.order)).inNaturalOrder(by: \.rawValue)
        try takeBackUnpicked(
            items.map { try reservations.uid($0, before.inventory) },
            reason: "\(order.id) did not find the item"
        )
    }

    /// Takes units that were fetched for an order over from what other orders are to bring back, as far as so many
    /// are not on their shelf any more.
    func takeOver(_ order: Order, since before: StoredOrder) throws {
        let reservations = Reservations(db: db, path: path)
        let items = Set(order.lines.flatMap(\.picks).map(\.item)).filter {
            order.picked($0) > before.order.picked($0)
        }
        for item in items.inNaturalOrder(by: \.rawValue) {
            let uid = try reservations.uid(item, before.inventory)
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT item.quantity AS quantity, (SELECT sum(order_pick.quantity) FROM order_pick
                        JOIN customer_order ON customer_order.number = order_pick.customer_order
                        WHERE order_pick.item = item.uid AND state NOT IN ('shipped', 'received'))
                        AS fetched
                    FROM item WHERE uid = ?
                    """,
                arguments: [uid]
            )
            guard let row else { continue }
            let fetched = try row.value("fetched") as Int? ?? 0
            var excess = fetched - (try row.value("quantity") as Int)
            guard excess > 0 else { continue }
            let others = try OrderRow.orders(
                where: """
                    customer_order.number <> ?1 AND state IN ('picking', 'packed', 'cancelled')
                        AND customer_order.number IN
                            (SELECT customer_order FROM order_pick WHERE item = ?2)
                    """,
                [before.number, uid],
                db,
                path: path
            )
            for other in others where excess > 0 {
                var after = other.order
                let taken = after.handOver(upTo: excess, of: item)
                guard taken > 0 else { continue }
                excess -= taken
                after.version += 1
                try put(after, over: other, .putBack, reason: "taken for \(order.id)")
            }
        }
    }

    /// Takes back what is promised of a lot that may not be used any more.
    func takeBack(_ lot: Lot) throws {
        let names = try Products.known(lot.product, db, path: path)?.product.itemNames ?? []
        let items = try Data.fetchAll(
            db,
            sql: """
                SELECT DISTINCT item.uid FROM item JOIN allocation ON allocation.item = item.uid
                WHERE item.lot = ? AND item.product IN
                    (\(names.map { _ in "?" }.joined(separator: ", ")))
                """,
            arguments: StatementArguments([lot.code] + names)
        )
        try takeBack(
            beyond: Dictionary(items.map { ($0, nil) }, uniquingKeysWith: { one, _ in one }),
            reason: "its lot is \(lot.state.rawValue)"
        )
    }

    private func nextID(in year: Int) throws -> String {
        let start = Order.id(0, in: year).dropLast(4)
        let last = try Int.fetchOne(
            db,
            sql: """
                SELECT max(CAST(substr(id, ?2) AS INTEGER)) FROM customer_order
                WHERE substr(id, 1, ?2 - 1) = ?1
                """,
            arguments: [String(start), start.count + 1]
        )
        return Order.id((last ?? 0) + 1, in: year)
    }

    private func writeLines(_ lines: [OrderLine], of order: Int64) throws {
        // A product that was put away stays in the lines that ask for it.
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT DISTINCT code, product.number AS number FROM order_line
                JOIN product ON product.number = order_line.product WHERE customer_order = ?
                """,
            arguments: [order]
        )
        let before = try Dictionary(
            rows.map { (try $0.value("code") as String, try $0.value("number") as Int64) },
            uniquingKeysWith: { one, _ in one }
        )
        try db.execute(
            sql: "DELETE FROM order_line WHERE customer_order = ?",
            arguments: [order]
        )
        for line in lines {
            let product =
                try before[line.product] ?? Products.stored(line.product, db, path: path).number
            try db.cachedStatement(
                sql: """
                    INSERT INTO order_line (customer_order, no, product, lot, quantity, unit,
                        price_minor, currency) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                    """
            ).execute(arguments: [
                order, line.no, product, line.lot, line.quantity, line.unit.code,
                line.priceMinor, line.currency,
            ])
        }
    }

    private func writePicks(_ lines: [OrderLine], of order: StoredOrder) throws {
        try db.execute(
            sql: "DELETE FROM order_pick WHERE customer_order = ?",
            arguments: [order.number]
        )
        let reservations = Reservations(db: db, path: path)
        for line in lines {
            for pick in line.picks {
                try db.cachedStatement(
                    sql: """
                        INSERT INTO order_pick (customer_order, no, item, quantity, missing, means,
                            picked_by, picked_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                        """
                ).execute(arguments: [
                    order.number, line.no, try reservations.uid(pick.item, order.inventory),
                    pick.quantity, pick.missing, pick.means.rawValue, pick.by,
                    pick.at.microseconds,
                ])
            }
        }
    }

    private func record(
        _ step: OrderStep,
        _ order: Order,
        _ number: Int64,
        reason: String?
    ) throws {
        let record = OrderRecord(step, order, at: author.at, actor: author.name, reason: reason)
        let head =
            try Data.fetchOne(
                db,
                sql: "SELECT hash FROM order_record ORDER BY number DESC LIMIT 1"
            ).map { Array($0) } ?? OrderRecord.start
        let body = record.body
        try db.cachedStatement(
            sql: """
                INSERT INTO order_record
                    (customer_order, at, actor, step, reason, body, prev, hash)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            number, author.at.microseconds, author.name, step.rawValue, reason,
            String(decoding: body, as: UTF8.self), Data(head),
            Data(OrderRecord.hash(of: body, after: head)),
        ])
    }
}

extension OrderLine {
    /// The line without what is promised and fetched of it.
    fileprivate var written: OrderLine {
        var line = self
        (line.allocations, line.picks) = ([], [])
        return line
    }
}

extension Order {
    /// The order without as much of items as is too much, its last lines first.
    fileprivate func givingBack(_ excess: inout [ItemID: Int], sparesPicked: Bool) -> Order {
        var order = self
        for index in order.lines.indices.reversed() {
            for part in order.lines[index].allocations.reversed() {
                let line = order.lines[index]
                guard let tooMuch = excess[part.item], tooMuch > 0 else { continue }
                let taken = min(tooMuch, sparesPicked ? line.left(of: part.item) : part.quantity)
                order.lines[index].giveBack(taken, of: part.item)
                excess[part.item] = tooMuch - taken
            }
        }
        return order
    }
}
