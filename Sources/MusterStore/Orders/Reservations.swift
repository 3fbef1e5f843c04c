import FoundationEssentials
import GRDB
import MusterCatalogue
import MusterCore
import MusterOrders
import MusterProvenance

/// What is promised of items, within the transaction of one writer.
struct Reservations {
    let db: Database
    let path: String

    /// Puts what is promised to an order in the place of what was.
    ///
    /// - Throws: ``StoreError/conflict(what:remedy:)`` where more is promised of an item than is free.
    func replace(_ before: StoredOrder, by after: Order) throws {
        let (old, new) = (Self.parts(before.order), Self.parts(after))
        guard old != new || before.order.state.holdsStock != after.state.holdsStock else { return }
        for (item, quantity) in sums(before.order.state.holdsStock ? old : []) {
            try db.cachedStatement(
                sql: "UPDATE stock SET reserved = reserved - ? WHERE item = ?"
            ).execute(arguments: [quantity, try uid(item, before.inventory)])
        }
        try db.cachedStatement(sql: "DELETE FROM allocation WHERE customer_order = ?")
            .execute(arguments: [before.number])
        for (item, quantity) in sums(after.state.holdsStock ? new : []) {
            try reserve(quantity, of: item, before.inventory)
        }
        for line in new {
            let part = line.part
            try db.cachedStatement(
                sql: """
                    INSERT INTO allocation
                        (customer_order, no, item, quantity, trust, counted_at, made_at)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """
            ).execute(arguments: [
                before.number, line.no, try uid(part.item, before.inventory), part.quantity,
                part.trust.rawValue, part.countedAt?.microseconds, part.madeAt.microseconds,
            ])
        }
    }

    private static func parts(_ order: Order) -> [Part] {
        order.lines.flatMap { line in line.allocations.map { Part(no: line.no, part: $0) } }
    }

    private struct Part: Hashable {
        var no: Int
        var part: Allocation
    }

    private func sums(_ parts: [Part]) -> [(ItemID, Int)] {
        Dictionary(parts.map { ($0.part.item, $0.part.quantity) }, uniquingKeysWith: +)
            .inNaturalOrder { $0.key.rawValue }.map { ($0.key, $0.value) }
    }

    /// Promises some units of an item: one statement looks at what is left, and takes it.
    private func reserve(_ quantity: Int, of item: ItemID, _ inventory: Data) throws {
        let uid = try uid(item, inventory)
        try db.cachedStatement(
            sql: """
                INSERT INTO stock (item, quantity, reserved)
                SELECT uid, quantity, 0 FROM item WHERE uid = ? AND deleted_at IS NULL
                ON CONFLICT DO NOTHING
                """
        ).execute(arguments: [uid])
        try db.cachedStatement(
            sql: """
                UPDATE stock SET reserved = reserved + ?1
                WHERE item = ?2 AND quantity - reserved >= ?1
                """
        ).execute(arguments: [quantity, uid])
        guard db.changesCount == 1 else {
            throw StoreError.conflict(
                what: "\(item) was promised to another order meanwhile",
                remedy: "try again"
            )
        }
    }

    /// The row of an item: of one that ended, where there is no other.
    func uid(_ item: ItemID, _ inventory: Data) throws -> Data {
        let uid = try Data.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT uid FROM item WHERE inventory = ? AND id = ?
                    ORDER BY deleted_at IS NULL DESC, deleted_at DESC
                    """
            ),
            arguments: [inventory, item.rawValue]
        )
        guard let uid else {
            throw StoreError.notFound(
                kind: "item",
                name: item.rawValue,
                remedy: "muster item list"
            )
        }
        return uid
    }
}
