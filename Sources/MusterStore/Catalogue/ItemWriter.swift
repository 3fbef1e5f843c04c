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
    private var known: [ItemID: (uid: Data, row: ItemRow)]
    private let holders: [String: (id: String, inventory: Data, inventoryName: String)]

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
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT item.*, inventory.name AS inventory_name
                FROM item JOIN inventory ON inventory.uid = item.inventory
                WHERE deleted_at IS NULL
                """
        )
        holders = rows.reduce(into: [:]) { holders, row in
            holders[row["beacon"]] = (row["id"], row["inventory"], row["inventory_name"])
        }
        known = try rows.filter { $0["inventory"] == inventory.uid }.reduce(into: [:]) {
            known,
            row in
            let item = try ItemRow.item(row, path: "muster.sqlite")
            known[item.id] = (row["uid"], ItemRow(item))
        }
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
        guard let holder = holders[item.beacon.description] else { return nil }
        if holder.inventory == inventory.uid {
            let other = ItemID(rawValue: holder.id)
            if other == item.id || replacing.contains(other) { return nil }
        }
        return ("beacon", "\(item.beacon) is bound to \(holder.id) of \(holder.inventoryName)")
    }

    /// Refuses an item that something stands against.
    func check(_ item: Item) throws {
        guard let (_, reason) = try problem(item, replacing: []) else { return }
        throw StoreError.conflict(
            what: "\(item.id): \(reason)",
            remedy: "muster item list and muster zone list show what is taken and what there is"
        )
    }

    /// Frees the beacons of known items that will carry others.
    func release(_ items: [Item]) throws {
        for item in items {
            guard let old = known[item.id], old.row.values[2] != item.beacon.description else {
                continue
            }
            try db.execute(
                sql: "UPDATE item SET beacon = 'moving:' || hex(uid) WHERE uid = ?",
                arguments: [old.uid]
            )
        }
    }

    /// Writes an item: new, changed, or not at all when it is there as it is.
    @discardableResult
    mutating func put(_ item: Item) throws -> ChangeLog.Action? {
        let row = ItemRow(item)
        guard let old = known[item.id] else {
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
            known[item.id] = (uid, row)
            return .create
        }
        let changes = row.changes(from: old.row)
        if changes.isEmpty { return nil }
        let assignments = ItemRow.columns.map { "\($0) = ?" }.joined(separator: ", ")
        try db.cachedStatement(sql: "UPDATE item SET \(assignments) WHERE uid = ?")
            .execute(arguments: StatementArguments(row.arguments + [old.uid]))
        if changes.contains(where: { $0.0 == "beacon" }) { try bind(item.beacon, to: old.uid) }
        try log.write("item", row: old.uid, .update, changes)
        known[item.id] = (old.uid, row)
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
