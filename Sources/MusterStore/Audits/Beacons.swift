import FoundationEssentials
import GRDB
public import MusterAudit
public import MusterCore
public import MusterRanging

extension Store {
    /// The beacons that items and the plan name: who carries which, when each was heard, how strong it is.
    public var beacons: Beacons { Beacons(store: self) }
}

/// The beacons that items and the plan name: who carries which, when each was heard, how strong it is.
public struct Beacons: Sendable {
    let store: Store

    /// What every beacon is to an audit with this scope and list.
    ///
    /// The family of any item's beacon is taken as ours: beacons are bought by the batch, and one
    /// of a batch without an item is unregistered, not foreign.
    public func directory(
        anchors: [BeaconIdentity: ZoneID],
        expected: [ExpectedItem]
    ) throws -> BeaconDirectory {
        var (roles, families) = try store.read { db in
            var roles: [BeaconIdentity: BeaconRole] = [:]
            var families: Set<BeaconIdentity> = []
            let once = try String.fetchCursor(db, sql: "SELECT DISTINCT beacon FROM binding")
            while let text = try once.next() { roles[try BeaconIdentity(text)] = .unregistered }
            let live = try String.fetchCursor(
                db,
                sql: "SELECT beacon FROM item WHERE deleted_at IS NULL"
            )
            while let text = try live.next() {
                let beacon = try BeaconIdentity(text)
                roles[beacon] = .unexpected
                if let family = beacon.family { families.insert(family) }
            }
            return (roles, families)
        }
        for item in expected {
            roles[item.beacon] = .expected
            if let family = item.beacon.family { families.insert(family) }
        }
        for (anchor, zone) in anchors { roles[anchor] = .anchor(zone) }
        return BeaconDirectory(roles: roles, families: families)
    }

    /// The beacons that are known by their address, by that address: items' own and those of `expected`.
    public func beaconsByAddress(
        expected: [ExpectedItem]
    ) throws -> [BluetoothAddress: BeaconIdentity] {
        let registered = try store.read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT beacon FROM item WHERE deleted_at IS NULL AND
                        (beacon LIKE 'address:%' OR beacon LIKE 'ruuvi:%' OR beacon LIKE 'bthome:%')
                    ORDER BY beacon
                    """
            ).map { try BeaconIdentity($0) }
        }
        return (registered + expected.map(\.beacon)).reduce(into: [:]) { known, beacon in
            if let address = beacon.address { known[address] = beacon }
        }
    }

    /// The items of the house that are not on an audit's list, by beacon.
    public func otherItems(of audit: AuditID) throws -> [BeaconIdentity: AuditSession.OtherItem] {
        try store.read { db in
            let inventory = try Data.fetchOne(
                db,
                sql: "SELECT inventory FROM audit WHERE id = ?",
                arguments: [audit.rawValue]
            )
            return try Self.items(db, audited: inventory)
        }
    }

    /// The items of the house by beacon, for an audit of `inventory` that is about to start.
    public func otherItems(
        than expected: [ExpectedItem],
        auditing inventory: Inventory
    ) throws -> [BeaconIdentity: AuditSession.OtherItem] {
        let listed = Set(expected.map(\.beacon))
        return try store.read { try Self.items($0, audited: inventory.uid, besides: listed) }
    }

    private static func items(
        _ db: Database,
        audited: Data?,
        besides listed: Set<BeaconIdentity> = []
    ) throws -> [BeaconIdentity: AuditSession.OtherItem] {
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT item.id, item.name AS called, item.beacon, item.zone, item.inventory,
                    inventory.name
                FROM item JOIN inventory ON inventory.uid = item.inventory
                WHERE deleted_at IS NULL
                """
        )
        var items: [BeaconIdentity: AuditSession.OtherItem] = [:]
        while let row = try rows.next() {
            let beacon = try BeaconIdentity(row.value("beacon") as String)
            guard !listed.contains(beacon) else { continue }
            let called = ItemNames(
                names: [(ItemID(rawValue: try row.value("id")), try row.value("called"))]
            )
            let (id, name): (String, String) = try (row.value("id"), row.value("name"))
            let (zone, inventory): (String?, Data) = try (
                row.value("zone"), row.value("inventory")
            )
            items[beacon] = AuditSession.OtherItem(
                label: "\(called[ItemID(rawValue: id)]) (\(name))",
                zoneOutOfScope: inventory == audited ? zone.map(ZoneID.init) : nil
            )
        }
        return items
    }
}
