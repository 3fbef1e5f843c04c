import GRDB
public import MusterCore

/// What items are called, for whoever is typing a name.
extension Items {
    /// The identifiers of an inventory's items that begin with a text, in order.
    ///
    /// - Throws: ``StoreError``.
    public func identifiers(
        of inventory: Inventory,
        startingWith text: String,
        limit: Int
    ) throws -> [ItemID] {
        try names("id", of: inventory, startingWith: text, limit).map { ItemID(rawValue: $0) }
    }

    /// The lots of an inventory's items that begin with a text, in order.
    ///
    /// - Throws: ``StoreError``.
    public func lots(
        of inventory: Inventory,
        startingWith text: String,
        limit: Int
    ) throws -> [String] {
        try names("lot", of: inventory, startingWith: text, limit)
    }

    private func names(
        _ column: String,
        of inventory: Inventory,
        startingWith text: String,
        _ limit: Int
    ) throws -> [String] {
        try store.read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT DISTINCT \(column) FROM item
                    WHERE inventory = ? AND deleted_at IS NULL AND \(column) >= ?
                    ORDER BY \(column) LIMIT ?
                    """,
                arguments: [inventory.uid, text, limit]
            ).filter { $0.hasPrefix(text) }
        }
    }
}
