import FoundationEssentials
import GRDB
public import MusterCatalogue
public import MusterCore

extension Store {
    /// The items of the inventories.
    public var items: Items { Items(store: self) }
}

/// The items of the inventories.
public struct Items: Sendable {
    let store: Store

    /// The items of an inventory, in the natural order of their identifiers; see `NaturalOrder`.
    public func list(of inventory: Inventory) throws -> [Item] {
        try store.read { db in
            // Row by row: the garbage of all at once would lie between the items in memory.
            try Array(
                Row.fetchCursor(
                    db,
                    sql:
                        "SELECT * FROM item WHERE inventory = ? AND deleted_at IS NULL ORDER BY id",
                    arguments: [inventory.uid]
                ).map { try ItemRow.item($0, path: store.path) }
            )
        }.inNaturalOrder(by: \.id.rawValue)
    }

    /// The identifiers that items of more than one inventory have.
    ///
    /// - Throws: ``StoreError``.
    public func itemsOfSeveralInventories() throws -> Set<ItemID> {
        try store.read { db in
            Set(
                try String.fetchAll(
                    db,
                    sql: """
                        SELECT id FROM item WHERE deleted_at IS NULL
                        GROUP BY id HAVING count(*) > 1
                        """
                ).map(ItemID.init)
            )
        }
    }

    /// The item of an inventory that is meant by `id`: its identifier, letters in either case, or its name.
    ///
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)``, or `SeveralMeant`.
    public func item(_ id: ItemID, of inventory: Inventory) throws -> Item {
        try store.read { db in
            let id = try Self.spelling(db, of: id, in: inventory, where: "deleted_at IS NULL")
            let row = try Row.fetchOne(
                db,
                sql: "SELECT * FROM item WHERE inventory = ? AND id = ? AND deleted_at IS NULL",
                arguments: [inventory.uid, id.rawValue]
            )
            guard let row else { throw try StoreError.noItem(db, id, in: inventory) }
            return try ItemRow.item(row, path: store.path)
        }
    }

    /// Adds an item.
    ///
    /// - Throws: ``StoreError`` when its identifier or beacon is taken or its zone is unknown.
    public func add(_ item: Item, to inventory: Inventory, by author: Author) throws {
        try store.write { db in
            var writer = try ItemWriter(db, inventory: inventory, author: author)
            guard try !writer.knows(item.id) else {
                throw StoreError.conflict(
                    what: "\(inventory.name) has an item \(item.id) already",
                    remedy: "muster item edit \(item.id) --name NAME, or take another identifier"
                )
            }
            let placed = writer.placed(item)
            try writer.check(placed)
            try writer.put(placed)
            try writer.finish()
        }
    }

    /// Puts a changed item in the place of the one with the same identifier.
    ///
    /// - Parameters:
    ///   - item: the item as it is to be.
    ///   - inventory: its inventory.
    ///   - seen: the item as its editor has seen it; `nil` to change it whatever it is now.
    ///   - author: who changes it.
    /// - Throws: ``StoreError`` when there is none, its beacon is taken or its zone is unknown, or it
    ///   is not what its editor has seen.
    public func update(
        _ item: Item,
        in inventory: Inventory,
        seen: Item? = nil,
        by author: Author
    ) throws {
        try store.write { db in
            var writer = try ItemWriter(db, inventory: inventory, author: author)
            guard try writer.knows(item.id) else {
                throw try StoreError.noItem(db, item.id, in: inventory)
            }
            if let seen, try !writer.stands(seen) {
                throw StoreError.conflict(
                    what: "\(item.id) was changed meanwhile",
                    remedy: "look at it again, and decide again"
                )
            }
            let placed = writer.placed(item)
            try writer.check(placed)
            try writer.put(placed)
            try writer.finish()
        }
    }

    /// Takes an item off its inventory; ``restore(_:to:by:)`` brings it back.
    ///
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)``.
    public func delete(_ id: ItemID, from inventory: Inventory, by author: Author) throws {
        try store.write { db in
            try ItemWriter.delete(try Self.knownUID(db, id, inventory), db, by: author)
        }
    }

    /// Brings back the item that was last deleted under this identifier.
    ///
    /// - Returns: the item.
    /// - Throws: ``StoreError`` when there is none, or its identifier or beacon is taken by now; `SeveralMeant`.
    public func restore(
        _ id: ItemID,
        to inventory: Inventory,
        by author: Author
    ) throws -> Item {
        try store.write { db in
            let id = try Self.spelling(db, of: id, in: inventory, where: "deleted_at IS NOT NULL")
            guard
                let row = try Row.fetchOne(
                    db,
                    sql: """
                        SELECT * FROM item WHERE inventory = ? AND id = ? AND deleted_at IS NOT NULL
                        ORDER BY deleted_at DESC
                        """,
                    arguments: [inventory.uid, id.rawValue]
                )
            else {
                throw StoreError.notFound(
                    kind: "deleted item",
                    name: id.rawValue,
                    remedy: "muster item list"
                )
            }
            let item = try ItemRow.item(row, path: store.path)
            if let order = try Orders.order(thatTook: row.value("uid"), db) {
                throw StoreError.conflict(
                    what: "\(id) left with order \(order)",
                    remedy: "muster order show \(order)"
                )
            }
            var writer = try ItemWriter(db, inventory: inventory, author: author)
            guard try !writer.knows(id) else {
                throw StoreError.conflict(
                    what: "\(inventory.name) has an item \(id) again",
                    remedy: "muster item delete \(id) first, or leave it as it is"
                )
            }
            try writer.check(item)
            try writer.restore(item, uid: try row.value("uid"))
            try writer.finish()
            return item
        }
    }

    /// What an import did, or would do.
    public struct ImportResult: Equatable, Sendable {
        /// Items that were new.
        public var added = 0
        /// Items that were there and changed.
        public var changed = 0
        /// Items that were there as they are.
        public var unchanged = 0
        /// Rows that were refused, those that the file itself got wrong included.
        public var refused: [RefusedRow]
    }

    /// How far an import is.
    public struct ImportProgress: Equatable, Sendable {
        /// So many rows are written between one telling and the next.
        static let step = 500

        /// The rows that are written, though not kept yet: an import is kept as a whole.
        public var written: Int
        /// The rows that will be.
        public var total: Int

        /// So many rows of so many.
        public init(written: Int, total: Int) {
            self.written = written
            self.total = total
        }
    }

    /// Imports the items of a file: new identifiers are added, known ones are brought up to date.
    ///
    /// A column that the file does not have leaves the value of a known item alone.
    ///
    /// - Parameters:
    ///   - file: what the file says.
    ///   - inventory: where the items go.
    ///   - skippingBad: whether the rest is imported when rows are refused; otherwise nothing is.
    ///   - mark: the state of the catalogue that was looked at; `nil` for whatever it is now.
    ///   - author: who imports.
    ///   - told: told now and then how many of the rows are written; what it throws ends the import.
    /// - Returns: what was done; with refused rows and `skippingBad` off, what was refused.
    /// - Throws: ``StoreError``; nothing is imported then.
    public func importItems(
        _ file: ItemFile.Result,
        into inventory: Inventory,
        skippingBad: Bool,
        at mark: CatalogueMark? = nil,
        by author: Author,
        telling told: (ImportProgress) throws -> Void = { _ in }
    ) throws -> ImportResult {
        let early = try store.read { try prepare(file, into: inventory, at: mark, by: author, $0) }
        guard skippingBad || early.result.refused.isEmpty else { return early.result }
        guard early.changesSomething else {
            var result = early.result
            result.unchanged = early.accepted.count
            return result
        }
        return try store.write { db in
            let isGood = try Self.catalogueMark(db) == early.mark
            let ready =
                isGood ? early : try prepare(file, into: inventory, at: mark, by: author, db)
            var result = ready.result
            guard skippingBad || result.refused.isEmpty else { return result }
            // A large file touches more pages than the usual 2 MB hold, and each that has to give way
            // is written several times.
            try db.keepInMemory(kilobytes: 131_072)
            defer { try? db.keepInMemory() }
            var writer = try ItemWriter(
                db,
                inventory: inventory,
                author: author,
                knowing: ready.loaded
            )
            // Beacons that change hands within the file must be free before they are taken.
            try writer.release(ready.accepted)
            for (number, item) in ready.accepted.enumerated() {
                if number.isMultiple(of: ImportProgress.step) {
                    try told(ImportProgress(written: number, total: ready.accepted.count))
                }
                switch try writer.put(item) {
                case .create: result.added += 1
                case .update: result.changed += 1
                case .delete, nil: result.unchanged += 1
                }
            }
            try writer.finish()
            return result
        }
    }

    /// An import that can be written as long as the catalogue is the one it was checked against.
    private struct PreparedImport {
        let mark: CatalogueMark
        let loaded: ItemWriter.Loaded?
        let accepted: [Item]
        /// Whether not all of them stand as they are.
        let changesSomething: Bool
        /// What is refused; nothing is written yet.
        let result: ImportResult
    }

    /// Reads the inventory, and checks a file against it.
    ///
    /// With a large file that takes as long as many other writes: it is done before the lock is taken, and
    /// again with it only where the catalogue was changed in between.
    private func prepare(
        _ file: ItemFile.Result,
        into inventory: Inventory,
        at mark: CatalogueMark?,
        by author: Author,
        _ db: Database
    ) throws -> PreparedImport {
        let now = try Self.catalogueMark(db)
        if let mark, mark != now {
            throw StoreError.conflict(
                what: "the catalogue was changed meanwhile",
                remedy: "look again at what the file would change"
            )
        }
        var writer = try ItemWriter(db, inventory: inventory, author: author)
        try writer.load(path: store.path)
        let (entries, refused) = try check(file, writer)
        let accepted = entries.map(\.item)
        return PreparedImport(
            mark: now,
            loaded: writer.loaded,
            accepted: accepted,
            changesSomething: accepted.contains { $0 != writer.item($0.id) },
            result: ImportResult(refused: (file.refused + refused).sorted { $0.line < $1.line })
        )
    }

    /// Divides rows into items that can be written together and refused rows.
    ///
    /// What the file has no column for stays as it is stored.
    ///
    /// A refused row keeps its item's beacon where it is, which may refuse another row: repeated
    /// until nothing changes.
    func check(
        _ file: ItemFile.Result,
        _ writer: ItemWriter
    ) throws -> (accepted: [ItemFile.Entry], refused: [RefusedRow]) {
        var accepted = file.items { writer.item($0) }
        for place in accepted.indices {
            accepted[place].item = writer.placed(accepted[place].item)
        }
        var refused: [RefusedRow] = []
        while true {
            let ids = Set(accepted.map(\.item.id))
            var standing: [ItemFile.Entry] = []
            for entry in accepted {
                if let (column, reason) = try writer.problem(entry.item, replacing: ids) {
                    refused.append(entry.refused(column: column, reason: reason))
                } else {
                    standing.append(entry)
                }
            }
            if standing.count == accepted.count { return (standing, refused) }
            accepted = standing
        }
    }

    /// The item that carries `beacon`.
    static func holder(_ db: Database, beacon: String) throws -> String? {
        try String.fetchOne(
            db,
            sql: "SELECT id FROM item WHERE beacon = ? AND deleted_at IS NULL",
            arguments: [beacon]
        )
    }

    /// The identifier of the item that somebody means by `id`, which may be its name.
    private static func spelling(
        _ db: Database,
        of id: ItemID,
        in inventory: Inventory,
        where condition: String
    ) throws -> ItemID {
        let rows = "SELECT id, name FROM item WHERE inventory = ? AND \(condition)"
        let asGiven = try Row.fetchOne(
            db.cachedStatement(sql: "\(rows) AND id = ?"),
            arguments: [inventory.uid, id.rawValue]
        )
        if asGiven != nil { return id }
        // SQLite would know other letter case of ASCII letters only.
        let all = try Row.fetchAll(db, sql: rows, arguments: [inventory.uid])
            .map { (id: try $0.value("id") as String, name: try $0.value("name") as String) }
        let meant = try all.meant(by: id.rawValue, id: { $0.id }, name: { $0.name })
        return meant.map { ItemID(rawValue: $0.id) } ?? id
    }

    static func uid(_ db: Database, _ id: ItemID, _ inventory: Inventory) throws -> Data? {
        try Data.fetchOne(
            db,
            sql: "SELECT uid FROM item WHERE inventory = ? AND id = ? AND deleted_at IS NULL",
            arguments: [inventory.uid, id.rawValue]
        )
    }

    /// The row of an item that is there.
    ///
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)``.
    static func knownUID(_ db: Database, _ id: ItemID, _ inventory: Inventory) throws -> Data {
        guard let uid = try uid(db, id, inventory) else {
            throw try StoreError.noItem(db, id, in: inventory)
        }
        return uid
    }
}

extension StoreError {
    /// What is said of an item that `inventory` does not have: where it is, if another one has it.
    fileprivate static func noItem(
        _ db: Database,
        _ id: ItemID,
        in inventory: Inventory
    ) throws -> StoreError {
        let elsewhere = try String.fetchOne(
            db,
            sql: """
                SELECT inventory.name FROM item JOIN inventory ON inventory.uid = item.inventory
                WHERE item.id = ? AND item.deleted_at IS NULL
                ORDER BY inventory.name LIMIT 1
                """,
            arguments: [id.rawValue]
        )
        return .notFound(
            kind: "item",
            name: id.rawValue,
            remedy: elsewhere.map { "it is in \"\($0)\": muster use \"\($0)\"" }
                ?? "muster item list, for those there are"
        )
    }
}
