import MusterPeople
public import MusterCatalogue
public import MusterCore
import MusterRanging
public import MusterStore

extension OpenHome {
    /// Writes two items that have exchanged their beacons, both or neither.
    ///
    /// - Throws: ``MusterStore/StoreError/conflict(what:remedy:)`` when something stands against it.
    public func exchangeBeacons(_ one: Item, _ other: Item, in inventory: Inventory) throws {
        try demand(.bindBeacons)
        // An import frees the beacons of its rows before it binds them, in one transaction.
        let both = try ItemFile.read(ItemFile.write([one, other]), named: "the exchange")
        let result = try store.importItems(both, into: inventory, skippingBad: false, by: author)
        if let refused = result.refused.first {
            throw StoreError.conflict(what: refused.reason, remedy: "muster item list")
        }
    }
}

extension OpenHome {
    /// The strength of items' beacons at 1 m in dBm, for the desk, as audits taught it.
    ///
    /// - Throws: ``MusterStore/StoreError``.
    public func deskPowers() throws -> [BeaconIdentity: Double] {
        try store.beaconPowers().mapValues { SoftPicker.usualPower + $0.estimate.aboveUsual }
    }
}
