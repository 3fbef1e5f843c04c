import MusterAudit
public import MusterCatalogue
public import MusterCore
import MusterPeople
public import MusterStore

/// One item or anchor, and when it was last heard.
public struct Silence: Equatable, Sendable {
    /// The item; `nil` for an anchor.
    public var item: Item?
    /// The beacon.
    public var beacon: BeaconIdentity
    /// Where it belongs; `nil` when the record does not say.
    public var zone: ZoneID?
    /// What is known of it; `nil` when it was never heard.
    public var lastHeard: LastHeard?
    /// For how long it has been silent, in seconds; `nil` when it was never heard.
    public var seconds: Double?

    /// Orders by silence: never heard first, then the longest.
    static func isLonger(_ lhs: Silence, _ rhs: Silence) -> Bool {
        let (left, right) = (lhs.seconds ?? .infinity, rhs.seconds ?? .infinity)
        if left != right { return left > right }
        return NaturalOrder.isBefore(
            (lhs.item?.id.rawValue ?? "", "\(lhs.beacon)"),
            (rhs.item?.id.rawValue ?? "", "\(rhs.beacon)")
        )
    }
}

extension HomeBeacons {
    /// What is known of each item of an audit's inventory that was ever heard.
    ///
    /// - Throws: ``MusterStore/StoreError``.
    public func lastHeard(in audit: AuditID) throws -> [ItemID: LastHeard] {
        let inventory = try home.store.inventories.inventory(
            named: home.store.audits.listing(audit).inventory
        )
        return try lastHeard(of: inventory)
    }

    /// What is known of each item of an inventory that was ever heard; nothing while ``keepingHearings(of:)``
    /// goes on: of what was heard before, one would see what was not heard since.
    ///
    /// - Throws: ``MusterStore/StoreError``.
    public func lastHeard(
        of inventory: Inventory,
        only ids: [ItemID]? = nil
    ) throws -> [ItemID: LastHeard] {
        try home.people.demand(.viewAudits)
        guard try keepingHearings(of: inventory) == nil else { return [:] }
        return try home.store.beacons.lastHeard(of: inventory, only: ids)
    }

    /// The first audit of an inventory that is kept from this person: they are not told when its items were
    /// last heard, nor that one never was.
    ///
    /// - Throws: ``MusterStore/StoreError``.
    public func keepingHearings(of inventory: Inventory) throws -> AuditListing? {
        try unsettled(in: inventory).filter { try home.audits.isHidden($0) }
            .min { $0.startedAt < $1.startedAt }
    }

    /// Whether a blind audit of an inventory goes on, whoever it is kept from.
    ///
    /// - Throws: ``MusterStore/StoreError``.
    func hasBlindAudit(of inventory: Inventory) throws -> Bool {
        try unsettled(in: inventory).contains { $0.terms.isBlind }
    }

    private func unsettled(in inventory: Inventory) throws -> [AuditListing] {
        var unsettled = AuditFilter()
        unsettled.states = [.open, .paused, .counted, .recounting]
        unsettled.inventory = inventory.name
        return try home.store.audits.list(unsettled, after: nil, limit: 1_000)
    }

    /// The items of an inventory by silence: never heard first, then the longest.
    ///
    /// - Throws: ``MusterStore/StoreError``.
    public func silences(of inventory: Inventory) throws -> [Silence] {
        let known = try lastHeard(of: inventory)
        let now = home.now()
        return try home.store.items.list(of: inventory).map { item in
            let heard = known[item.id]
            return Silence(
                item: item,
                beacon: item.beacon,
                zone: item.zone,
                lastHeard: heard,
                seconds: heard.map { max(0, now.seconds(since: $0.at)) }
            )
        }.sorted(by: Silence.isLonger)
    }

    /// When each anchor was last heard; none that never was.
    ///
    /// - Throws: ``MusterStore/StoreError``, or `PeopleError` without the right to view audits.
    public func lastHeardOfAnchors() throws -> [BeaconIdentity: LastHeard] {
        try home.people.demand(.viewAudits)
        return try home.store.beacons.lastHeardOfAnchors()
    }

    /// The receivers that listen between audits, and until when they did.
    ///
    /// - Throws: as ``lastHeardOfAnchors()``.
    public func watches() throws -> [WatchedTime] {
        try home.people.demand(.viewAudits)
        return try home.store.beacons.watches()
    }

    /// How often items' beacons advertised in the newest audit of their inventory, in seconds; none where
    /// that audit is kept from this person.
    ///
    /// - Throws: as ``lastHeardOfAnchors()``.
    public func intervals(
        of items: [Item],
        in inventory: Inventory
    ) throws -> [BeaconIdentity: Double] {
        try home.people.demand(.viewAudits)
        guard let newest = try home.audits.newestSeenAudit(of: inventory) else { return [:] }
        return try home.store.records.intervals(of: items.map(\.beacon), in: newest)
    }

    /// The anchors of the site by silence: never heard first, then the longest.
    ///
    /// - Throws: ``ServiceError/noPlan`` or ``MusterStore/StoreError``.
    public func silencesOfAnchors() throws -> [Silence] {
        guard let plan = try home.store.floorPlans.current() else { throw ServiceError.noPlan }
        let known = try home.store.beacons.lastHeardOfAnchors()
        let now = home.now()
        return plan.anchors.map { anchor in
            let heard = known[anchor.beacon]
            return Silence(
                beacon: anchor.beacon,
                zone: anchor.zone,
                lastHeard: heard,
                seconds: heard.map { max(0, now.seconds(since: $0.at)) }
            )
        }.sorted(by: Silence.isLonger)
    }
}
