import MusterCatalogue
public import MusterCore
import MusterStore

/// What the beacons of a home are bound to: items of any inventory, and places in the building.
public struct BeaconNames: Sendable {
    /// What a beacon is bound to.
    public enum Owner: Hashable, Sendable {
        /// An item: its identifier, its name, and the inventory it belongs to.
        case item(ItemID, name: String, inventory: String)
        /// The building, in this zone, with what people call it.
        case anchor(ZoneID, name: String)
    }

    private var owners: [BeaconIdentity: Owner] = [:]

    /// Names of nothing, where there is no home.
    public init() {}

    /// Reads what a home knows.
    ///
    /// - Throws: ``MusterStore/StoreError``.
    public init(_ home: OpenHome) throws {
        let plan = try home.store.floorPlans.current()
        let zones = plan?.zoneNames ?? [:]
        for anchor in plan?.anchors ?? [] {
            owners[anchor.beacon] = .anchor(anchor.zone, name: zones[anchor.zone] ?? "")
        }
        for inventory in try home.store.inventories.list() {
            for item in try home.store.items.list(of: inventory) {
                owners[item.beacon] = .item(item.id, name: item.name, inventory: inventory.name)
            }
        }
    }

    /// What the beacon is bound to; `nil` for a stranger.
    public subscript(beacon: BeaconIdentity) -> Owner? { owners[beacon] }

    /// The beacons that are known by their address, by that address.
    public var byAddress: [BluetoothAddress: BeaconIdentity] {
        owners.keys.reduce(into: [:]) { known, beacon in
            if let address = beacon.address { known[address] = beacon }
        }
    }
}
