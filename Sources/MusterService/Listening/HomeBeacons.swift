import MusterPeople
public import MusterCatalogue
public import MusterCore
public import MusterRadio
public import MusterRanging
public import MusterStore

extension OpenHome {
    /// The beacons of a home: heard at the desk, on the way and by fixed receivers.
    public var beacons: HomeBeacons { HomeBeacons(home: self) }
}

/// The beacons of a home: heard at the desk, on the way and by fixed receivers.
public struct HomeBeacons: Sendable {
    let home: OpenHome

    /// Writes two items that have exchanged their beacons, both or neither.
    ///
    /// - Throws: ``MusterStore/StoreError/conflict(what:remedy:)`` when something stands against it.
    public func exchangeBeacons(_ one: Item, _ other: Item, in inventory: Inventory) throws {
        try home.people.demand(.bindBeacons)
        // An import frees the beacons of its rows before it binds them, in one transaction.
        let both = try ItemFile.read(ItemFile.write([one, other]), named: "the exchange")
        let result = try home.store.items.importItems(
            both,
            into: inventory,
            skippingBad: false,
            by: home.author
        )
        if let refused = result.refused.first {
            throw StoreError.conflict(what: refused.reason, remedy: "muster item list")
        }
    }
}

extension HomeBeacons {
    /// The strength of items' beacons at 1 m in dBm, for the desk, as audits taught it.
    ///
    /// - Throws: ``MusterStore/StoreError``.
    public func deskPowers() throws -> [BeaconIdentity: Double] {
        try home.store.beacons.beaconPowers().mapValues {
            SoftPicker.usualPower + $0.estimate.aboveUsual
        }
    }

    /// What was learned of the empty desk at a source's receiver.
    ///
    /// - Returns: the desk; `nil` where none was learned, or it was forgotten.
    /// - Throws: ``MusterStore/StoreError``.
    public func keptDesk(at source: SourceDescription) throws -> KeptDesk? {
        try home.store.beacons.emptyDesk(of: source.receiverName)
    }

    /// Keeps what was learned of the empty desk at a source's receiver.
    ///
    /// - Parameters:
    ///   - desk: what was learned; `nil` forgets what was known.
    ///   - source: the source.
    /// - Returns: whether something was known before.
    /// - Throws: `PeopleError` without the right, ``MusterStore/StoreError``.
    @discardableResult
    public func keepDesk(_ desk: EmptyDesk?, at source: SourceDescription) throws -> Bool {
        try home.people.demand(.bindBeacons)
        return try home.store.beacons.keepDesk(desk, of: source.receiverName, at: home.now())
    }
}

extension SourceDescription {
    /// The name under which facts about the receiver are kept: of an adapter its address, by whichever way
    /// it is read; of a capture its file, at whichever speed.
    fileprivate var receiverName: String {
        switch (try? resolved().lasting()) ?? self {
        case .adapter(let choice), .bluez(let choice): choice.description
        case .capture(let path, _): "capture:\(path)"
        case .stdin: "stdin"
        }
    }
}
