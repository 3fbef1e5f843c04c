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
    /// The zones that items may belong in, with what people call them; `nil` where any will do.
    private let zones: [ZoneID: String]?
    /// The zones by their names in small letters, where no other zone has the name or is called so.
    private let zonesByName: [String: ZoneID]
    private let anchors: Set<BeaconIdentity>
    /// Who carries which beacon as a badge.
    private let badges: [String: String]
    /// What ``load(path:)`` has read: asking the database for each of many rows takes long.
    private(set) var loaded: Loaded?

    /// All items as an import must know them; good for any transaction that finds the catalogue unchanged.
    struct Loaded {
        fileprivate var items: [ItemID: Item]
        fileprivate var holders: [String: Holder]
        /// The rows of this inventory's items.
        fileprivate var rows: [ItemID: Data]
    }

    /// The item that carries a beacon.
    fileprivate struct Holder {
        let item: ItemID
        let inventory: String
        let isOurs: Bool
    }

    private var lost: LostPromises

    /// Begins to write; `loaded` is what an earlier writer of this inventory has read.
    init(
        _ db: Database,
        inventory: Inventory,
        author: Author,
        knowing loaded: Loaded? = nil
    ) throws {
        self.loaded = loaded
        self.db = db
        self.inventory = inventory
        self.author = author
        log = try ChangeLog(db, actor: author.name, at: author.at)
        lost = LostPromises(db, author)
        let plan = try String.fetchOne(db, sql: "SELECT plan FROM site").map {
            try SitePlan.read(Array($0.utf8), named: "the stored plan", isDraft: true)
        }
        // Zones that other items wait for to be drawn are known names too.
        zones = try plan.flatMap { plan in
            guard !plan.zones.isEmpty else { return nil }
            let waiting = try String.fetchAll(
                db,
                sql: "SELECT DISTINCT zone FROM item WHERE zone IS NOT NULL AND deleted_at IS NULL"
            )
            return plan.zoneNames.merging(waiting.map { (ZoneID(rawValue: $0), "") }) { name, _ in
                name
            }
        }
        anchors = Set(plan?.anchors.map(\.beacon) ?? [])
        badges = try Row.fetchAll(
            db,
            sql: "SELECT badge, login FROM person WHERE badge IS NOT NULL"
        )
        .reduce(into: [:]) { badges, row in
            badges[try row.value("badge")] = try row.value("login") as String
        }
        zonesByName = Dictionary(grouping: zones ?? [:]) { $0.value.lowercased() }
            .filter { name, zones in !name.isEmpty && zones.count == 1 }
            .compactMapValues { $0.first?.key }
    }

    /// The item with the zone that its zone means: a zone may be called by its name in any letter case.
    func placed(_ item: Item) -> Item {
        guard let zone = item.zone, let zones, zones[zone] == nil,
            let meant = zonesByName[zone.rawValue.lowercased()]
        else { return item }
        var placed = item
        placed.zone = meant
        return placed
    }

    /// Reads all items at once, for an import.
    mutating func load(path: String) throws {
        var known: [ItemID: Data] = [:]
        let named = try Row.fetchCursor(
            db,
            sql: "SELECT id, uid FROM item WHERE inventory = ? AND deleted_at IS NULL",
            arguments: [inventory.uid]
        )
        while let row = try named.next() {
            known[ItemID(rawValue: try row.value(at: 0))] = try row.value(at: 1) as Data
        }
        let rows = try Row.fetchCursor(
            db,
            sql: "SELECT * FROM item WHERE inventory = ? AND deleted_at IS NULL",
            arguments: [inventory.uid]
        )
        let items = try ItemRow.items(rows, path: path)
        var holders: [String: Holder] = [:]
        let carried = try Row.fetchCursor(
            db,
            sql: """
                SELECT item.beacon, item.id, inventory.name, item.inventory = ?
                FROM item JOIN inventory ON inventory.uid = item.inventory
                WHERE deleted_at IS NULL
                """,
            arguments: [inventory.uid]
        )
        while let row = try carried.next() {
            holders[try row.value(at: 0)] = Holder(
                item: ItemID(rawValue: try row.value(at: 1)),
                inventory: try row.value(at: 2),
                isOurs: try row.value(at: 3)
            )
        }
        loaded = Loaded(
            items: Dictionary(items.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first }),
            holders: holders,
            rows: known
        )
    }

    /// Whether the inventory has an item with this identifier.
    func knows(_ id: ItemID) throws -> Bool { try uid(id) != nil }

    private func uid(_ id: ItemID) throws -> Data? {
        if let loaded { return loaded.rows[id] }
        return try Items.uid(db, id, inventory)
    }

    /// The row of a known item as it is stored; `nil` when there is none.
    private func stored(_ id: ItemID) throws -> ItemRow? {
        if let loaded { return loaded.items[id].map { ItemRow($0) } }
        guard let uid = try uid(id) else { return nil }
        let statement = try db.cachedStatement(sql: "SELECT * FROM item WHERE uid = ?")
        return try Row.fetchOne(statement, arguments: [uid]).map { try ItemRow($0) }
    }

    /// A known item, of those that were loaded; `nil` when there is none.
    func item(_ id: ItemID) -> Item? { loaded?.items[id] }

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
    func problem(_ item: Item, replacing: Set<ItemID>) throws -> (String, Sentence)? {
        if let zone = item.zone, let zones, zones[zone] == nil {
            let names = zones.keys.inNaturalOrder { $0.rawValue }.prefix(12)
                .map { ZoneText.words($0, zones[$0]) }.joined(separator: ", ")
            return ("zone", "there is no zone \"\(zone)\"; the plan has \(names)")
        }
        if anchors.contains(item.beacon) {
            return ("beacon", "\(item.beacon) is an anchor of the site plan")
        }
        if let login = badges[item.beacon.description] {
            return ("beacon", "\(item.beacon) is the badge of \(login)")
        }
        guard let holder = try holder(of: item.beacon) else { return nil }
        if holder.isOurs, holder.item == item.id || replacing.contains(holder.item) { return nil }
        return ("beacon", "\(item.beacon) is bound to \(holder.item) of \(holder.inventory)")
    }

    private func holder(of beacon: BeaconIdentity) throws -> Holder? {
        if let loaded { return loaded.holders[beacon.description] }
        return try Row.fetchOne(
            db,
            sql: """
                SELECT item.id, item.inventory, inventory.name
                FROM item JOIN inventory ON inventory.uid = item.inventory
                WHERE beacon = ? AND deleted_at IS NULL
                """,
            arguments: [beacon.description]
        ).map { row in
            try Holder(
                item: ItemID(rawValue: row.value("id")),
                inventory: row.value("name"),
                isOurs: row.value("inventory") == inventory.uid
            )
        }
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

    /// Frees the beacons of loaded items that will carry others.
    func release(_ items: [Item]) throws {
        for item in items {
            guard let uid = try uid(item.id), self.item(item.id)?.beacon != item.beacon else {
                continue
            }
            try db.cachedStatement(
                sql: "UPDATE item SET beacon = 'moving:' || hex(uid) WHERE uid = ?"
            ).execute(arguments: [uid])
        }
    }

    /// Writes an item: new, changed, or not at all when it is there as it is.
    @discardableResult
    mutating func put(_ item: Item) throws -> ChangeLog.Action? {
        if item == self.item(item.id) { return nil }
        let row = ItemRow(item)
        guard let uid = try uid(item.id) else {
            let uid = log.uid()
            let columns = ItemRow.columns.joined(separator: ", ")
            try db.cachedStatement(
                sql: """
                    INSERT INTO item (uid, inventory, \(columns))
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """
            ).execute(arguments: StatementArguments([uid, inventory.uid] + row.arguments))
            try BeaconBindings(db, at: author.at).hang(item.beacon.description, on: uid)
            try log.write(
                "item",
                row: uid,
                .create,
                zip(ItemRow.columns, row.values).map { $0 },
                besides: [("inventory", Hex.text(Array(inventory.uid)))]
            )
            loaded?.rows[item.id] = uid
            return .create
        }
        guard let old = try stored(item.id) else { return nil }
        let changes = row.changes(from: old)
        if changes.isEmpty { return nil }
        // Only what changes: the search reads an item anew when one of its columns is written.
        let places = ItemRow.columns.indices.filter { row.values[$0] != old.values[$0] }
        let assignments = places.map { "\(ItemRow.columns[$0]) = ?" }.joined(separator: ", ")
        let values: [(any DatabaseValueConvertible)?] = places.map { row.arguments[$0] } + [uid]
        try db.cachedStatement(sql: "UPDATE item SET \(assignments) WHERE uid = ?")
            .execute(arguments: StatementArguments(values))
        if changes.contains(where: { $0.0 == "beacon" }) { try bind(item.beacon, to: uid) }
        try log.write("item", row: uid, .update, changes)
        lost.note(Set(changes.map(\.0)), of: uid, left: item.quantity)
        return .update
    }

    /// Takes an item off its inventory, and back what is promised of it.
    static func delete(_ uid: Data, _ db: Database, by author: Author) throws {
        try LostPromises.takeBack(ofGone: uid, db, author)
        try db.execute(
            sql: "UPDATE item SET deleted_at = ? WHERE uid = ?",
            arguments: [author.at.microseconds, uid]
        )
        try BeaconBindings(db, at: author.at).end(of: uid)
        var log = try ChangeLog(db, actor: author.name, at: author.at)
        try log.write("item", row: uid, .delete, [("deleted_at", author.at.iso8601())])
        try log.finish()
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

    /// Keeps the log's clock, and takes back what is promised and not there any more; called once, at the end.
    func finish() throws {
        try log.finish()
        try lost.takeBack()
    }

    private func bind(_ beacon: BeaconIdentity, to uid: Data) throws {
        let bindings = BeaconBindings(db, at: author.at)
        try bindings.end(of: uid)
        try bindings.hang(beacon.description, on: uid)
    }
}
