import FoundationEssentials
import GRDB
import MusterCore
import MusterSync

/// Writes what stands of shared rows into their tables, within one transaction.
struct SharedRows {
    let log: SharedLog
    /// Who brings it, and when.
    let author: Author

    private var db: Database { log.db }

    /// A row that is to be shown.
    private struct Shown {
        var row: SyncID
        var registers: Registers
        /// The table that it is in.
        var table: String
        /// What its table has of it; `nil` for a row that is new there.
        var stored: Row?

        /// The value that stands in a column.
        func value(_ column: String) -> String? {
            registers.field(column, of: row)?.winner.value
        }

        var isLive: Bool { registers.isLive(row) }

        /// Whether it is in a place now where it was not, or the other way.
        var hasComeOrGone: Bool {
            get throws {
                guard let stored else { return true }
                let wasLive = try stored.value("deleted_at") as Int64? == nil
                return try wasLive != isLive
                    || value("inventory") != stored.syncID("inventory").description
            }
        }

        /// When it went.
        var deletedAt: Instant? {
            isLive ? nil : registers.field(RowChange.deletion, of: row)?.winner.stamp.time.instant
        }
    }

    /// Shows rows as their changes say; those that could not be shown before are tried again.
    ///
    /// - Parameters:
    ///   - rows: the rows, each once.
    ///   - steps: rows whose beacons were changed in one step, by that step: all of them or none.
    /// - Returns: what stands against rows, in words; nothing of these was written.
    /// - Throws: a database error, ``StoreError``.
    func show(_ rows: [SyncID], in steps: [SyncID: SyncID] = [:]) throws -> [SyncID: String] {
        let unshown = try Row.fetchAll(db, sql: "SELECT row FROM shared_unshown")
            .map { try $0.syncID("row") }.filter { !rows.contains($0) }
        let rows = rows + unshown
        try db.execute(sql: "DELETE FROM shared_unshown")
        let all = try rows.compactMap { try read($0) }
        for shown in all where shown.table == "site" { try showSite(shown) }
        for shown in all where shown.table == "inventory" { try showInventory(shown) }
        let items = all.filter { $0.table == "item" }
        let obstacles = try beaconObstacles(items, steps)
        for shown in items where obstacles[shown.row] == nil { try release(shown) }
        var lost = LostPromises(db, author)
        for shown in items where obstacles[shown.row] == nil { try showItem(shown, &lost) }
        try lost.takeBack()
        let photos = SharedPhotos(log: log)
        for shown in all where shown.table == SharedPhotos.table {
            if try !photos.show(shown.row, shown.registers) { try leave(shown.row) }
        }
        let favourites = SharedFavourites(log: log)
        for shown in all where shown.table == SharedFavourites.table {
            if try !favourites.show(shown.row, shown.registers) { try leave(shown.row) }
        }
        for shown in all where obstacles[shown.row] == nil {
            try SharedConflicts(log: log, at: author.at).note(shown.row, shown.registers)
        }
        // A row of which something else is shown now is tried again with the next change.
        for shown in items where obstacles[shown.row] != nil && shown.stored != nil {
            try leave(shown.row)
        }
        return obstacles
    }

    /// Leaves a row that could not be shown for the next change.
    private func leave(_ row: SyncID) throws {
        try db.execute(
            sql: "INSERT INTO shared_unshown (row) VALUES (?)",
            arguments: [row.data]
        )
    }

    /// Takes a row away of which nothing stands any more: the hub has refused all that was said of it.
    ///
    /// An inventory is archived: audits may have counted in it.
    func remove(_ change: RowChange) throws {
        if change.table == SharedPhotos.table {
            return try SharedPhotos(log: log).remove(change, at: author.at)
        }
        if change.table == SharedFavourites.table {
            return try SharedFavourites(log: log).remove(change)
        }
        guard let stored = try stored(change.row, change.table) else { return }
        if change.table == "inventory" {
            return try Inventories.setArchived(db, change.row.data, at: author.at)
        }
        guard change.table == "item", try stored.value("deleted_at") as Int64? == nil
        else { return }
        try LostPromises.takeBack(ofGone: change.row.data, db, author)
        try BeaconBindings(db, at: author.at).end(of: change.row.data)
        try db.execute(
            sql: "UPDATE item SET deleted_at = ? WHERE uid = ?",
            arguments: [author.at.microseconds, change.row.data]
        )
        try SharedNames(log: log, at: author.at)
            .settle("item", try stored.value("id"), leftBy: change.row)
    }

    /// A row that is shared, as it is to be shown; `nil` where nothing is known of it.
    private func read(_ row: SyncID) throws -> Shown? {
        let registers = try log.registers(of: row)
        guard let table = registers.rows[row]?.table, SharedTables.has(table) else { return nil }
        return Shown(
            row: row,
            registers: registers,
            table: table,
            stored: try stored(row, table)
        )
    }

    private func stored(_ row: SyncID, _ table: String) throws -> Row? {
        guard SharedTables.isOwn(table) else { return nil }
        return try Row.fetchOne(
            db.cachedStatement(sql: "SELECT * FROM \"\(table)\" WHERE uid = ?"),
            arguments: [row.data]
        )
    }

    // MARK: Site and inventories

    private func showSite(_ shown: Shown) throws {
        for column in ["name", "time_zone"] {
            guard let value = shown.value(column) else { continue }
            try db.execute(sql: "UPDATE site SET \"\(column)\" = ?", arguments: [value])
        }
        guard let plan = shown.value("plan") else { return }
        try FloorPlans.draw(plan, db, by: author)
    }

    private func showInventory(_ shown: Shown) throws {
        guard let name = shown.value("name") else { return }
        let uid = shown.row.data
        let now = try shown.stored?.value("name") as String?
        if now == nil {
            // Under a name that is free; it gets its own below.
            try Inventories.insert(db, uid, "~\(shown.row)")
        }
        if now.map({ !Self.isShown(name, as: $0) }) ?? true {
            let isFree = try !isTaken(name, besides: uid)
            try Inventories.setName(db, uid, isFree ? name : "~\(shown.row)")
            try SharedNames(log: log, at: author.at).settle(shown.row, leaving: now)
        }
        let archived = shown.registers.field("archived", of: shown.row)?.winner
        try Inventories.setArchived(
            db,
            uid,
            at: archived?.value == "yes" ? archived?.stamp.time.instant : nil
        )
    }

    private func isTaken(_ name: String, besides uid: Data) throws -> Bool {
        try Bool.fetchOne(
            db,
            sql: "SELECT EXISTS (SELECT 1 FROM inventory WHERE name_key = ? AND uid <> ?)",
            arguments: [name.lowercased(), uid]
        ) ?? false
    }

    /// Whether a row that is called so by people may be shown so: as it is, or with digits behind it.
    private static func isShown(_ name: String, as shown: String) -> Bool {
        shown == name || shown.hasPrefix(name + "~")
    }

    // MARK: Items

    /// The rows that cannot be shown because another one carries their beacon, with the reason.
    ///
    /// Beacons may change hands among the rows; whoever cannot get the new one keeps the old one, which may
    /// then be in the way of another.
    private func beaconObstacles(
        _ items: [Shown],
        _ steps: [SyncID: SyncID]
    ) throws -> [SyncID: String] {
        let group = Set(items.map(\.row))
        var wanted: [SyncID: String] = [:]
        var kept: [SyncID: String] = [:]
        for shown in items {
            if shown.isLive { wanted[shown.row] = shown.value("beacon") }
            if let stored = shown.stored, try stored.value("deleted_at") as Int64? == nil {
                kept[shown.row] = try stored.value("beacon")
            }
        }
        var obstacles: [SyncID: String] = [:]
        var carriers: [String: SyncID] = [:]
        var hasMoved = true
        while hasMoved {
            hasMoved = false
            carriers = [:]
            // Whoever keeps a beacon has it before whoever wants it.
            let order =
                items.map(\.row).filter { wanted[$0] == kept[$0] }
                + items.map(\.row).filter { wanted[$0] != kept[$0] }
            for row in order {
                guard let beacon = wanted[row] else { continue }
                let other = try carriers[beacon].map(name) ?? holder(of: beacon, besides: group)
                guard let other else {
                    carriers[beacon] = row
                    continue
                }
                guard obstacles[row] == nil else { continue }
                for one in items.map(\.row)
                where one == row || steps[row] != nil && steps[one] == steps[row] {
                    obstacles[one] = "\(beacon) is bound to \(other)"
                    wanted[one] = kept[one]
                }
                hasMoved = true
                break
            }
        }
        return obstacles
    }

    private func holder(of beacon: String, besides group: Set<SyncID>) throws -> String? {
        let holders = try Row.fetchAll(
            db.cachedStatement(
                sql: "SELECT uid, id FROM item WHERE beacon = ? AND deleted_at IS NULL"
            ),
            arguments: [beacon]
        )
        for holder in holders where !group.contains(try holder.syncID("uid")) {
            return try holder.value("id")
        }
        return nil
    }

    private func name(_ row: SyncID) throws -> String {
        try String.fetchOne(db, sql: "SELECT id FROM item WHERE uid = ?", arguments: [row.data])
            ?? log.registers(of: row).field("id", of: row)?.winner.value ?? row.description
    }

    /// Frees the beacon of a row that will carry another one, or goes.
    private func release(_ shown: Shown) throws {
        guard let stored = shown.stored else { return }
        if try !shown.isLive || stored.value("beacon") != shown.value("beacon") {
            try db.cachedStatement(
                sql: "UPDATE item SET beacon = 'moving:' || hex(uid) WHERE uid = ?"
            ).execute(arguments: [shown.row.data])
        }
        // Its name may be another one's in the place that it comes to.
        if try shown.hasComeOrGone {
            try db.cachedStatement(sql: "UPDATE item SET id = ? WHERE uid = ?")
                .execute(arguments: ["~\(shown.row)", shown.row.data])
        }
    }

    private func showItem(_ shown: Shown, _ lost: inout LostPromises) throws {
        let values = ItemRow.columns.map(shown.value)
        let row = ItemRow(values: values)
        guard let inventory = shown.value("inventory").flatMap(SyncID.init(hex:)),
            let id = shown.value("id"), let beacon = shown.value("beacon")
        else { return }
        let uid = shown.row.data
        let bindings = BeaconBindings(db, at: author.at)
        guard let stored = shown.stored else { return try add(shown, row, to: inventory) }
        let wasLive = try stored.value("deleted_at") as Int64? == nil
        if wasLive, !shown.isLive { try LostPromises.takeBack(ofGone: uid, db, author) }
        let before = try ItemRow(stored)
        let changes = row.changes(from: before).filter { $0.0 != "id" }
        // A column that a search looks at is indexed anew by being written, so that only what changed is.
        let isSame = try shown.isLive && !shown.hasComeOrGone
        var written = Dictionary(
            uniqueKeysWithValues: zip(ItemRow.columns.dropFirst(), row.arguments.dropFirst())
        )
        if isSame {
            written = written.filter { column, _ in changes.contains { $0.0 == column } }
        } else {
            written["inventory"] = inventory.data
            written["deleted_at"] = .some(shown.deletedAt?.microseconds)
        }
        try update(uid, written)
        if !shown.isLive || changes.contains(where: { $0.0 == "beacon" }) {
            try bindings.end(of: uid)
        }
        if shown.isLive, !wasLive || changes.contains(where: { $0.0 == "beacon" }) {
            try bindings.hang(beacon, on: uid)
        }
        if shown.isLive {
            lost.note(Set(changes.map(\.0)), of: uid, left: row.quantity)
        }
        let now = try stored.value("id") as String
        if try shown.hasComeOrGone || !Self.isShown(id, as: now) { try call(shown, id, inventory) }
    }

    private func add(_ shown: Shown, _ row: ItemRow, to inventory: SyncID) throws {
        guard let id = shown.value("id"), let beacon = shown.value("beacon") else { return }
        let isNamed = try !shown.isLive || isFree(id, in: inventory, for: shown.row)
        var arguments = row.arguments
        if !isNamed { arguments[0] = "~\(shown.row)" }
        let values: [(any DatabaseValueConvertible)?] =
            [shown.row.data, inventory.data] + arguments + [shown.deletedAt?.microseconds]
        try db.cachedStatement(
            sql: """
                INSERT INTO item
                    (uid, inventory, \(ItemRow.columns.joined(separator: ", ")), deleted_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: StatementArguments(values))
        if shown.isLive {
            try BeaconBindings(db, at: author.at).hang(beacon, on: shown.row.data)
        }
        if !isNamed { try SharedNames(log: log, at: author.at).settle(shown.row) }
    }

    private func update(
        _ item: Data,
        _ values: [String: (any DatabaseValueConvertible)?]
    ) throws {
        guard !values.isEmpty else { return }
        let columns = values.keys.sorted()
        let list = columns.map { "\($0) = ?" }.joined(separator: ", ")
        let arguments = columns.map { values[$0] ?? nil } + [item]
        try db.cachedStatement(sql: "UPDATE item SET \(list) WHERE uid = ?")
            .execute(arguments: StatementArguments(arguments))
    }

    /// Whether no other item of an inventory has a name, with or without digits behind it.
    private func isFree(_ id: String, in inventory: SyncID, for row: SyncID) throws -> Bool {
        // Two questions: of one with an "or" in it SQLite would look at each item of the inventory.
        let others = "SELECT 1 FROM item WHERE inventory = ?1 AND deleted_at IS NULL AND uid <> ?3"
        let isTaken = try Bool.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT EXISTS (\(others) AND id = ?2)
                        OR EXISTS (\(others) AND id > ?2 || '~' AND id < ?2 || '~~')
                    """
            ),
            arguments: [inventory.data, id, row.data]
        )
        return isTaken != true
    }

    /// Gives an item its name, with digits of its row behind it where an older one has that name.
    private func call(_ shown: Shown, _ id: String, _ inventory: SyncID) throws {
        let isFree = try isFree(id, in: inventory, for: shown.row)
        let old = try String.fetchOne(
            db.cachedStatement(sql: "SELECT id FROM item WHERE uid = ?"),
            arguments: [shown.row.data]
        )
        let hadDigits = old.map { $0.contains("~") && !$0.hasPrefix("~") } ?? false
        let name = isFree || !shown.isLive ? id : "~\(shown.row)"
        try db.cachedStatement(sql: "UPDATE item SET id = ? WHERE uid = ?")
            .execute(arguments: [name, shown.row.data])
        // Another one may have waited for the name that this one leaves.
        let leaves = try old != nil && old != name && hasDigits(old ?? "", in: inventory)
        if !isFree || hadDigits || leaves || !shown.isLive {
            try SharedNames(log: log, at: author.at).settle(shown.row, leaving: old)
        }
    }

    /// Whether an item has a name with digits behind it.
    private func hasDigits(_ name: String, in inventory: SyncID) throws -> Bool {
        guard !name.hasPrefix("~") else { return false }
        return try Bool.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT EXISTS (SELECT 1 FROM item WHERE inventory = ?1 AND deleted_at IS NULL
                        AND id > ?2 || '~' AND id < ?2 || '~~')
                    """
            ),
            arguments: [inventory.data, name]
        ) ?? false
    }
}
