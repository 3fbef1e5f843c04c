import FoundationEssentials
import GRDB
import MusterCatalogue
import MusterCore

/// Checks and writes the items of one inventory within one transaction, with their change log.
struct ItemWriter {
    private let db: Database
    private let inventory: Inventory
    private let author: Author
    private var log: ChangeLog
    private let zones: Set<ZoneID>?
    private let anchors: Set<BeaconIdentity>
    /// The rows of this inventory's items.
    private var known: [ItemID: Data]

    init(_ db: Database, inventory: Inventory, author: Author) throws {
        self.db = db
        self.inventory = inventory
        self.author = author
        log = try ChangeLog(db, actor: author.name, at: author.at)
        let plan = try String.fetchOne(db, sql: "SELECT plan FROM site").map {
            try SitePlan.read(Array($0.utf8), named: "the stored plan")
        }
        zones = plan.map { Set($0.zones.map(\.id)) }
        anchors = Set(plan?.anchors.map(\.beacon) ?? [])
        let rows = try Row.fetchCursor(
            db,
            sql: "SELECT id, uid FROM item WHERE inventory = ? AND deleted_at IS NULL",
            arguments: [inventory.uid]
        )
        known = [:]
        while let row = try rows.next() {
            known[ItemID(rawValue: try row.value("id"))] = try row.value("uid") as Data
        }
    }

    /// Whether the inventory has an item with this identifier.
    func knows(_ id: ItemID) -> Bool { known[id] != nil }

    /// The row of a known item as it is stored; `nil` when there is none.
    func stored(_ id: ItemID) throws -> ItemRow? {
        guard let uid = known[id] else { return nil }
        let statement = try db.cachedStatement(sql: "SELECT * FROM item WHERE uid = ?")
        return try Row.fetchOne(statement, arguments: [uid]).map { try ItemRow($0) }
    }

    /// A known item; `nil` when there is none.
    func item(_ id: ItemID, path: String) throws -> Item? {
        guard let uid = known[id] else { return nil }
        let statement = try db.cachedStatement(sql: "SELECT * FROM item WHERE uid = ?")
        return try Row.fetchOne(statement, arguments: [uid]).map {
            try ItemRow.item($0, path: path)
        }
    }

    /// Whether an item is stored just as it is here.
    func stands(_ item: Item) throws -> Bool {
        try stored(item.id).map { ItemRow(item).changes(from: $0).isEmpty } ?? false
    }

    /// What stands against an item, as the column at fault and the reason; `nil` when nothing does.
    ///
    /// - Parameters:
    ///   - item: the item.
    ///   - replacing: items of this inventory that are written together with it: the beacon of one
    ///     of them is free to move.
    /// - Returns: the column and the reason, or `nil`.
    /// - Throws: a database error.
    func problem(_ item: Item, replacing: Set<ItemID>) throws -> (String, String)? {
        if let zone = item.zone, let zones, !zones.contains(zone) {
            let names = zones.map(\.rawValue).sorted().prefix(12).joined(separator: ", ")
            return ("zone", "there is no zone \"\(zone)\"; the plan has \(names)")
        }
        if anchors.contains(item.beacon) {
            return ("beacon", "\(item.beacon) is an anchor of the site plan")
        }
        let statement = try db.cachedStatement(
            sql: """
                SELECT item.id, item.inventory, inventory.name
                FROM item JOIN inventory ON inventory.uid = item.inventory
                WHERE beacon = ? AND deleted_at IS NULL
                """
        )
        guard let row = try Row.fetchOne(statement, arguments: [item.beacon.description]) else {
            return nil
        }
        let (other, holder) = try (ItemID(rawValue: row.value("id")), row.value("name") as String)
        let isOurs = try row.value("inventory") == inventory.uid
        if isOurs, other == item.id || replacing.contains(other) { return nil }
        return ("beacon", "\(item.beacon) is bound to \(other) of \(holder)")
    }

    /// Refuses an item that something stands against.
    func check(_ item: Item) throws {
        guard let (column, reason) = try problem(item, replacing: []) else { return }
        if column == "zone", let zone = item.zone {
            throw StoreError.notFound(
                kind: "zone",
                name: zone.rawValue,
                remedy: "muster zone list, for those there are"
            )
        }
        throw StoreError.conflict(
            what: "\(item.id): \(reason)",
            remedy: "muster item list and muster zone list show what is taken and what there is"
        )
    }

    /// Frees the beacons of known items that will carry others.
    func release(_ items: [Item]) throws {
        for item in items {
            guard let uid = known[item.id] else { continue }
            try db.cachedStatement(
                sql: "UPDATE item SET beacon = 'moving:' || hex(uid) WHERE uid = ? AND beacon <> ?"
            ).execute(arguments: [uid, item.beacon.description])
        }
    }

    /// Writes an item: new, changed, or not at all when it is there as it is.
    @discardableResult
    mutating func put(_ item: Item) throws -> ChangeLog.Action? {
        let row = ItemRow(item)
        guard let uid = known[item.id] else {
            let uid = log.uid()
            let columns = ItemRow.columns.joined(separator: ", ")
            try db.cachedStatement(
                sql: """
                    INSERT INTO item (uid, inventory, \(columns))
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """
            ).execute(arguments: StatementArguments([uid, inventory.uid] + row.arguments))
            try bind(item.beacon, to: uid)
            try log.write("item", row: uid, .create, zip(ItemRow.columns, row.values).map { $0 })
            known[item.id] = uid
            return .create
        }
        let statement = try db.cachedStatement(sql: "SELECT * FROM item WHERE uid = ?")
        guard let old = try Row.fetchOne(statement, arguments: [uid]) else { return nil }
        let changes = row.changes(from: try ItemRow(old))
        if changes.isEmpty { return nil }
        let assignments = ItemRow.columns.map { "\($0) = ?" }.joined(separator: ", ")
        try db.cachedStatement(sql: "UPDATE item SET \(assignments) WHERE uid = ?")
            .execute(arguments: StatementArguments(row.arguments + [uid]))
        if changes.contains(where: { $0.0 == "beacon" }) { try bind(item.beacon, to: uid) }
        try log.write("item", row: uid, .update, changes)
        return .update
    }

    /// Brings a deleted item back.
    mutating func restore(_ item: Item, uid: Data) throws {
        try db.execute(
            sql: "UPDATE item SET deleted_at = NULL WHERE uid = ?",
            arguments: [uid]
        )
        try bind(item.beacon, to: uid)
        try log.write("item", row: uid, .update, [("deleted_at", nil)])
    }

    /// Keeps the log's clock; called once, at the end.
    func finish() throws {
        try log.finish()
    }

    private func bind(_ beacon: BeaconIdentity, to uid: Data) throws {
        try db.cachedStatement(
            sql: "UPDATE binding SET bound_until = ? WHERE item = ? AND bound_until IS NULL"
        ).execute(arguments: [author.at.microseconds, uid])
        try db.cachedStatement(
            sql: "INSERT OR REPLACE INTO binding (beacon, item, bound_from) VALUES (?, ?, ?)"
        ).execute(arguments: [beacon.description, uid, author.at.microseconds])
    }
}
