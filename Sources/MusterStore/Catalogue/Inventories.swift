import FoundationEssentials
import GRDB
import MusterAudit
import MusterCore

/// A named set of items under one responsibility.
public struct Inventory: Hashable, Sendable {
    /// Its name.
    public var name: String
    /// Whether it is the one that commands work on.
    public var isCurrent: Bool
    /// Whether it was put away: it keeps its items and audits, and is offered for nothing new.
    public var isArchived = false
    /// Its identifier.
    let uid: Data
}

extension Store {
    /// The inventories of the site.
    public var inventories: Inventories { Inventories(store: self) }
}

/// The inventories of the site.
public struct Inventories: Sendable {
    let store: Store

    /// Adds an inventory; the first one becomes the current one.
    ///
    /// - Throws: ``StoreError/conflict(what:remedy:)`` when the name is taken, also in another letter
    ///   case or with other spaces; see ``isSameName(_:_:)``.
    public func add(named name: String, by author: Author) throws {
        try store.write { db in
            try Self.demandFree(db, name)
            var log = try ChangeLog(db, actor: author.name, at: author.at)
            let uid = log.uid()
            try Self.insert(db, uid, name)
            try log.write("inventory", row: uid, .create, [("name", name)])
            try log.finish()
        }
    }

    /// Gives an inventory another name; audits that were sealed keep the one they were made under.
    ///
    /// - Throws: ``StoreError/conflict(what:remedy:)`` when another one has the name; see
    ///   ``isSameName(_:_:)``.
    public func rename(
        _ inventory: Inventory,
        to name: String,
        by author: Author
    ) throws {
        try store.write { db in
            try Self.demandFree(db, name, but: inventory.uid)
            try Self.setName(db, inventory.uid, name)
            try Self.note(db, inventory, [("name", name)], author)
        }
    }

    /// Gives a row its name; the current inventory stays the current one.
    static func setName(_ db: Database, _ uid: Data, _ name: String) throws {
        try db.execute(
            sql: """
                UPDATE setting SET value = ? WHERE key = 'inventory'
                    AND value = (SELECT name_key FROM inventory WHERE uid = ?)
                """,
            arguments: [name.lowercased(), uid]
        )
        try db.execute(
            sql: "UPDATE inventory SET name = ?, name_key = ? WHERE uid = ?",
            arguments: [name, name.lowercased(), uid]
        )
    }

    /// Adds a row; the first inventory becomes the current one.
    static func insert(_ db: Database, _ uid: Data, _ name: String) throws {
        try db.execute(
            sql: "INSERT INTO inventory (uid, name, name_key) VALUES (?, ?, ?)",
            arguments: [uid, name, name.lowercased()]
        )
        try db.execute(
            sql: "INSERT OR IGNORE INTO setting (key, value) VALUES ('inventory', ?)",
            arguments: [name.lowercased()]
        )
    }

    /// Notes that an inventory was put away at a moment, or taken back.
    static func setArchived(_ db: Database, _ uid: Data, at moment: Instant?) throws {
        let key = archiveKey(uid)
        try db.execute(sql: "DELETE FROM setting WHERE key = ?", arguments: [key])
        guard let moment else { return }
        try db.execute(
            sql: "INSERT INTO setting (key, value) VALUES (?, ?)",
            arguments: [key, moment.iso8601()]
        )
    }

    /// Puts an inventory away, or takes it back.
    ///
    /// - Throws: ``StoreError/conflict(what:remedy:)`` for the current one, and for one whose audit is
    ///   unfinished: it would be out of sight.
    public func archive(
        _ inventory: Inventory,
        _ isArchived: Bool,
        by author: Author
    ) throws {
        let running = try store.audits.list(of: inventory).first { $0.state.isRunning }
        try store.write { db in
            let all = isArchived ? try Self.list(db) : []
            if let now = all.first(where: \.isCurrent), now.uid == inventory.uid {
                let hasOther = all.contains { $0.uid != now.uid && !$0.isArchived }
                throw StoreError.conflict(
                    what: "\"\(inventory.name)\" is the current inventory",
                    remedy: hasOther
                        ? "choose another one first: muster use NAME"
                        : "add another one first: muster inventory add NAME"
                )
            }
            if isArchived, let id = running?.audit {
                throw StoreError.conflict(
                    what: "\(inventory.name) has an unfinished audit, \(id)",
                    remedy: "muster finish \(id), or muster cancel \(id) --reason TEXT"
                )
            }
            try Self.setArchived(db, inventory.uid, at: isArchived ? author.at : nil)
            try Self.note(db, inventory, [("archived", isArchived ? "yes" : "no")], author)
        }
    }

    /// Writes a change of an inventory into the log.
    private static func note(
        _ db: Database,
        _ inventory: Inventory,
        _ fields: [(String, String?)],
        _ author: Author
    ) throws {
        var log = try ChangeLog(db, actor: author.name, at: author.at)
        try log.write("inventory", row: inventory.uid, .update, fields)
        try log.finish()
    }

    /// Whether two names are one to people: letter case, the number of spaces, and how marked letters
    /// are put together make no difference.
    public static func isSameName(_ one: String, _ other: String) -> Bool {
        func key(_ name: String) -> String {
            name.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
        }
        // Swift compares letters, not how they are put together.
        return key(one) == key(other)
    }

    /// Refuses a name that another inventory than `own` has.
    private static func demandFree(_ db: Database, _ name: String, but own: Data? = nil) throws {
        let others = try list(db).filter { $0.uid != own }
        guard let taken = others.first(where: { isSameName($0.name, name) })?.name else { return }
        throw StoreError.conflict(
            what: "there is an inventory \"\(taken)\" already",
            remedy: "muster use \"\(taken)\", or take another name"
        )
    }

    /// Whether an inventory was put away.
    static func isArchived(_ db: Database, _ uid: Data) throws -> Bool {
        let sql = "SELECT EXISTS (SELECT 1 FROM setting WHERE key = ?)"
        return try Bool.fetchOne(db, sql: sql, arguments: [archiveKey(uid)]) ?? false
    }

    /// Where it is kept that an inventory is put away, and since when.
    private static func archiveKey(_ uid: Data) -> String {
        "archived:" + Hex.text(Array(uid))
    }

    /// All inventories, by name.
    public func list() throws -> [Inventory] {
        try store.read { try Self.list($0) }
    }

    /// The inventories that something new is offered for: all but those that were put away.
    public func listOpen() throws -> [Inventory] {
        try list().filter { !$0.isArchived }
    }

    /// The inventory called `name`, or the current one; see ``isSameName(_:_:)``.
    ///
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)``.
    public func inventory(named name: String? = nil) throws -> Inventory {
        let all = try list()
        if let name {
            if let found = Self.inventory(named: name, among: all) { return found }
            throw StoreError.notFound(
                kind: "inventory",
                name: name,
                remedy: try inventoryRemedy(all, name)
            )
        }
        if let current = all.first(where: \.isCurrent) { return current }
        throw StoreError.notFound(
            kind: "inventory",
            name: all.isEmpty ? nil : "current",
            remedy: try inventoryRemedy(all, nil)
        )
    }

    /// Makes an inventory the current one.
    ///
    /// - Returns: the inventory.
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)``.
    public func use(named name: String) throws -> Inventory {
        let inventory = try inventory(named: name)
        guard !inventory.isArchived else {
            throw StoreError.conflict(
                what: "\"\(inventory.name)\" is archived",
                remedy: "muster inventory restore \"\(inventory.name)\""
            )
        }
        try store.write { db in
            try db.execute(
                sql: "INSERT OR REPLACE INTO setting (key, value) VALUES ('inventory', ?)",
                arguments: [inventory.name.lowercased()]
            )
        }
        return inventory
    }

    /// The inventory that a name means; a home from before may have two that look alike, of which the
    /// one is meant that is spelt so.
    private static func inventory(named name: String, among all: [Inventory]) -> Inventory? {
        all.first { $0.name.lowercased().utf8.elementsEqual(name.lowercased().utf8) }
            ?? all.first { isSameName($0.name, name) }
    }

    /// The `name_key` of the inventory that a name means; `nil` where none is named.
    static func inventoryKey(_ name: String?, _ db: Database) throws -> String? {
        guard let name else { return nil }
        return try (inventory(named: name, among: list(db))?.name ?? name).lowercased()
    }

    private func inventoryRemedy(_ all: [Inventory], _ name: String?) throws -> Sentence {
        guard all.isEmpty else {
            return "one of \(all.map { "\"\($0.name)\"" }.joined(separator: ", "))"
        }
        // A station that has just joined has said yes to nothing yet.
        let isStation = try store.read { try House.read($0)?.role == .station }
        return isStation
            ? "muster sync --accept-all" : "muster inventory add \"\(name ?? "NAME")\""
    }

    private static func list(_ db: Database) throws -> [Inventory] {
        let archived = try Set(
            String.fetchAll(db, sql: "SELECT key FROM setting WHERE key LIKE 'archived:%'")
        )
        return try Row.fetchAll(
            db,
            sql: """
                SELECT inventory.uid, inventory.name, setting.value IS NOT NULL AS is_current
                FROM inventory
                LEFT JOIN setting ON setting.key = 'inventory' AND setting.value = name_key
                ORDER BY name_key
                """
        ).map {
            let uid: Data = try $0.value("uid")
            return try Inventory(
                name: $0.value("name"),
                isCurrent: $0.value("is_current"),
                isArchived: archived.contains(archiveKey(uid)),
                uid: uid
            )
        }.inNaturalOrder(by: \.name)
    }
}
