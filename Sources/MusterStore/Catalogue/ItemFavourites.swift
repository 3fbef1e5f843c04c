import FoundationEssentials
import GRDB
public import MusterCore

/// The items that people have marked with a star, each for themselves.
public struct ItemFavourites: Sendable {
    let store: Store

    /// The favourites of a store.
    public init(_ store: Store) { self.store = store }

    /// Whether somebody has marked an item.
    ///
    /// - Parameters:
    ///   - id: the item.
    ///   - inventory: its inventory.
    ///   - account: who.
    /// - Returns: whether it is marked.
    /// - Throws: ``StoreError`` when there is no such item.
    public func contains(
        _ id: ItemID,
        of inventory: Inventory,
        for account: String
    ) throws -> Bool {
        try store.read { db in
            let item = try Items.knownUID(db, id, inventory)
            return try Self.isMarked(item, account, db)
        }
    }

    /// Marks items, or takes the marks away: all of them, or none where one is not there.
    ///
    /// - Parameters:
    ///   - ids: the items.
    ///   - isMarked: whether they are marked from now on.
    ///   - inventory: their inventory.
    ///   - author: who marks them.
    /// - Throws: ``StoreError`` when there is no such item.
    public func mark(
        _ ids: [ItemID],
        _ isMarked: Bool,
        in inventory: Inventory,
        by author: Author
    ) throws {
        try store.write { db in
            let favourites = SharedFavourites(log: SharedLog(db: db))
            var history = try ChangeLog(db, actor: author.name, at: author.at)
            for id in ids {
                let item = try Items.knownUID(db, id, inventory)
                guard try Self.isMarked(item, author.name, db) != isMarked else { continue }
                try db.execute(
                    sql: isMarked
                        ? "INSERT INTO item_favourite (account, item, made_at) VALUES (?, ?, ?)"
                        : "DELETE FROM item_favourite WHERE account = ? AND item = ?",
                    arguments: isMarked
                        ? [author.name, item, author.at.microseconds] : [author.name, item]
                )
                try favourites.tell(
                    item,
                    of: author.name,
                    madeAt: isMarked ? author.at : nil,
                    in: &history
                )
            }
            try history.finish()
        }
    }

    private static func isMarked(_ item: Data, _ account: String, _ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db,
            sql: "SELECT EXISTS (SELECT 1 FROM item_favourite WHERE account = ? AND item = ?)",
            arguments: [account, item]
        ) ?? false
    }
}
