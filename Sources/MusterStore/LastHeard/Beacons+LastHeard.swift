import FoundationEssentials
import GRDB
import Glibc
public import MusterCore

/// Last-heard is what the radio said, not what a person decided: it changes all the time and is not
/// in the change log.
extension Beacons {
    /// How many beacons one transaction keeps at the most, so that nobody waits long for the home.
    package static let mostHeardAtOnce = 1_000
    /// How long the home is free between two of them, in microseconds: others look for it every 10 ms.
    private static let heardPause: UInt32 = 15_000

    /// Keeps what was heard since the last time; what is newer there stays.
    ///
    /// Many beacons take several short transactions, between which others may write.
    ///
    /// - Parameters:
    ///   - heard: the beacons of items and anchors that were heard.
    ///   - watch: the stretch of listening that this belongs to, if a fixed scanner heard it.
    ///   - now: the time (UTC), where it is known: what was heard later by a clock that was ahead
    ///     counts as heard now, also what an earlier note says.
    ///   - onKept: told which beacons are kept, after each transaction: to keep them twice would count
    ///     twice.
    /// - Throws: ``StoreError``; what `onKept` was not told of is not kept then.
    public func noteHeard(
        _ heard: [BeaconIdentity: LastHeard],
        during watch: WatchedTime? = nil,
        now: Instant? = nil,
        onKept: (ArraySlice<BeaconIdentity>) -> Void = { _ in }
    ) throws {
        let now = now ?? Instant(microseconds: .max)
        var rest = ArraySlice(heard.keys)
        repeat {
            let batch = rest.prefix(Self.mostHeardAtOnce)
            rest = rest.dropFirst(batch.count)
            try store.write { db in
                for beacon in batch {
                    guard let heard = heard[beacon] else { continue }
                    try Self.merge(heard, of: beacon.description, now: now, db)
                }
                if rest.isEmpty, let watch { try Self.note(watch, now: now, db) }
            }
            onKept(batch)
            if !rest.isEmpty { usleep(Self.heardPause) }
        } while !rest.isEmpty
    }

    private static func note(_ watch: WatchedTime, now: Instant, _ db: Database) throws {
        try db.cachedStatement(
            sql: "INSERT OR REPLACE INTO watch (source, since, until) VALUES (?, ?, ?)"
        ).execute(arguments: [
            watch.source, min(watch.since, now).microseconds,
            min(watch.until, now).microseconds,
        ])
    }

    /// What is known of each item of an inventory that was ever heard.
    ///
    /// An item keeps what its earlier beacons gave, but for their batteries.
    ///
    /// - Parameters:
    ///   - inventory: the inventory.
    ///   - ids: the items that are asked for; `nil` for all of them.
    /// - Returns: what is known, by item.
    /// - Throws: ``StoreError``.
    public func lastHeard(
        of inventory: Inventory,
        only ids: [ItemID]? = nil
    ) throws -> [ItemID: LastHeard] {
        try store.read { db in
            var asked = ""
            var arguments: StatementArguments = [inventory.uid]
            if let ids {
                asked = "AND item.id IN (\(databaseQuestionMarks(count: ids.count)))"
                arguments += StatementArguments(ids.map(\.rawValue))
            }
            let rows = try Row.fetchCursor(
                db,
                sql: """
                    SELECT item.id AS item_id, item.beacon = last_heard.beacon AS is_bound,
                        last_heard.*
                    FROM item JOIN last_heard ON last_heard.item = item.uid
                    WHERE item.inventory = ? AND deleted_at IS NULL \(asked)
                    """,
                arguments: arguments
            )
            var known: [ItemID: LastHeard] = [:]
            while let row = try rows.next() {
                var heard = try Self.lastHeard(row)
                if try !row.value("is_bound") { heard.battery = nil }
                let item = ItemID(rawValue: try row.value("item_id"))
                known[item]?.merge(heard)
                known[item] = known[item] ?? heard
            }
            return known
        }
    }

    /// What is known of each beacon that was heard and is no item's: the anchors.
    ///
    /// - Throws: ``StoreError``.
    public func lastHeardOfAnchors() throws -> [BeaconIdentity: LastHeard] {
        try store.read { db in
            let rows = try Row.fetchCursor(
                db,
                sql: "SELECT * FROM last_heard WHERE item = ?",
                arguments: [Self.noItem]
            )
            var known: [BeaconIdentity: LastHeard] = [:]
            while let row = try rows.next() {
                let beacon = try BeaconIdentity(row.value("beacon") as String)
                known[beacon] = try Self.lastHeard(row)
            }
            return known
        }
    }

    /// The sources that were listened to for last-heard, by name: the last stretch of each.
    ///
    /// - Throws: ``StoreError``.
    public func watches() throws -> [WatchedTime] {
        try store.read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM watch ORDER BY source").map { row in
                try WatchedTime(
                    source: row.value("source"),
                    since: Instant(microseconds: row.value("since")),
                    until: Instant(microseconds: row.value("until"))
                )
            }
        }
    }

    /// How many items of each inventory were heard since a moment, and how many not, by name.
    ///
    /// - Throws: ``StoreError``.
    public func heardCounts(
        since moment: Instant
    ) throws -> [(inventory: String, heard: Int, silent: Int)] {
        try store.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT inventory.name AS name, count(*) AS items, sum(EXISTS (
                        SELECT 1 FROM last_heard WHERE last_heard.item = item.uid AND at >= ?
                    )) AS heard
                    FROM item JOIN inventory ON inventory.uid = item.inventory
                    WHERE item.deleted_at IS NULL
                    GROUP BY inventory.uid ORDER BY inventory.name_key
                    """,
                arguments: [moment.microseconds]
            ).map { row in
                let (items, heard): (Int, Int) = try (row.value("items"), row.value("heard"))
                return (try row.value("name"), heard, items - heard)
            }
        }
    }

    /// The beacons of all items, whatever their inventory.
    ///
    /// - Throws: ``StoreError``.
    public func itemBeacons() throws -> [BeaconIdentity] {
        try store.read { db in
            let rows = try String.fetchCursor(
                db,
                sql: "SELECT beacon FROM item WHERE deleted_at IS NULL"
            )
            return try Array(rows.map { try BeaconIdentity($0) })
        }
    }

    /// What stands in the column of the item where there is none.
    private static let noItem = Data()

    private static func merge(
        _ heard: LastHeard,
        of beacon: String,
        now: Instant,
        _ db: Database
    ) throws {
        let holder = try db.cachedStatement(
            sql: "SELECT uid FROM item WHERE beacon = ? AND deleted_at IS NULL"
        )
        let item = try Data.fetchOne(holder, arguments: [beacon]) ?? noItem
        let stored = try db.cachedStatement(
            sql: "SELECT * FROM last_heard WHERE item = ? AND beacon = ?"
        )
        var merged = heard
        if let row = try Row.fetchOne(stored, arguments: [item, beacon]) {
            var known = try lastHeard(row)
            known.settle(by: now)
            merged.settle(by: now)
            merged.merge(known)
        }
        merged.settle(by: now)
        try db.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO last_heard
                    (item, beacon, at, rssi, heard_by, zone, day, day_count, battery_mv, battery_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            item, beacon, merged.at.microseconds, merged.rssi?.rawValue, merged.by,
            merged.zone?.rawValue, merged.day, merged.dayCount, merged.battery?.millivolts,
            merged.battery?.at.microseconds,
        ])
    }

    private static func lastHeard(_ row: Row) throws -> LastHeard {
        var battery: BatteryReading?
        if let millivolts: Int = try row.value("battery_mv"),
            let at: Int64 = try row.value("battery_at")
        {
            battery = BatteryReading(at: Instant(microseconds: at), millivolts: millivolts)
        }
        return try LastHeard(
            at: Instant(microseconds: row.value("at")),
            rssi: (row.value("rssi") as Int8?).flatMap { RSSI(rawValue: $0) },
            by: row.value("heard_by"),
            zone: (row.value("zone") as String?).map(ZoneID.init),
            day: row.value("day"),
            dayCount: row.value("day_count"),
            battery: battery
        )
    }
}
