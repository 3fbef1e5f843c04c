import FoundationEssentials
import GRDB
import MusterCore

/// A named set of items under one responsibility.
public struct Inventory: Hashable, Sendable {
    /// Its name.
    public var name: String
    /// Whether it is the one that commands work on.
    public var isCurrent: Bool
    /// Its identifier.
    let uid: Data
}

extension Store {
    /// Adds an inventory; the first one becomes the current one.
    ///
    /// - Throws: ``StoreError/conflict(what:remedy:)`` when the name is taken, in any letter case.
    public func addInventory(named name: String, by author: Author) throws {
        try write { db in
            let key = name.lowercased()
            if let taken = try String.fetchOne(
                db,
                sql: "SELECT name FROM inventory WHERE name_key = ?",
                arguments: [key]
            ) {
                throw StoreError.conflict(
                    what: "there is an inventory \"\(taken)\" already",
                    remedy: "muster use \"\(taken)\", or take another name"
                )
            }
            var log = try ChangeLog(db, actor: author.name, at: author.at)
            let uid = log.uid()
            try db.execute(
                sql: "INSERT INTO inventory (uid, name, name_key) VALUES (?, ?, ?)",
                arguments: [uid, name, key]
            )
            try log.write("inventory", row: uid, .create, [("name", name)])
            try log.finish()
            try db.execute(
                sql: "INSERT OR IGNORE INTO setting (key, value) VALUES ('inventory', ?)",
                arguments: [key]
            )
        }
    }

    /// All inventories, by name.
    public func inventories() throws -> [Inventory] {
        try read { try Self.inventories($0) }
    }

    /// The inventory called `name` in any letter case, or the current one.
    ///
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)``.
    public func inventory(named name: String? = nil) throws -> Inventory {
        let all = try inventories()
        if let name {
            if let found = all.first(where: { $0.name.lowercased() == name.lowercased() }) {
                return found
            }
            throw StoreError.notFound(
                kind: "inventory",
                name: name,
                remedy: Self.inventoryRemedy(all, name)
            )
        }
        if let current = all.first(where: \.isCurrent) { return current }
        throw StoreError.notFound(
            kind: "inventory",
            name: "current",
            remedy: Self.inventoryRemedy(all, nil)
        )
    }

    /// Makes an inventory the current one.
    ///
    /// - Returns: the inventory.
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)``.
    public func useInventory(named name: String) throws -> Inventory {
        let inventory = try inventory(named: name)
        try write { db in
            try db.execute(
                sql: "INSERT OR REPLACE INTO setting (key, value) VALUES ('inventory', ?)",
                arguments: [inventory.name.lowercased()]
            )
        }
        return inventory
    }

    private static func inventoryRemedy(_ all: [Inventory], _ name: String?) -> String {
        all.isEmpty
            ? "muster inventory add \"\(name ?? "NAME")\""
            : "one of " + all.map { "\"\($0.name)\"" }.joined(separator: ", ")
    }

    private static func inventories(_ db: Database) throws -> [Inventory] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT inventory.uid, inventory.name, setting.value IS NOT NULL AS is_current
                FROM inventory
                LEFT JOIN setting ON setting.key = 'inventory' AND setting.value = name_key
                ORDER BY name_key
                """
        ).map {
            try Inventory(
                name: $0.value("name"),
                isCurrent: $0.value("is_current"),
                uid: $0.value("uid")
            )
        }
    }
}
