public import MusterCore
import MusterCatalogue
import MusterOrders
public import MusterPeople
import MusterStore

extension HomePeople {
    /// Gives somebody a badge, a beacon that the person carries, or takes it away.
    ///
    /// Offers look at it only where the person agrees to that.
    ///
    /// - Parameters:
    ///   - login: who.
    ///   - beacon: the beacon; `nil` for none.
    /// - Returns: the person as kept.
    /// - Throws: `PeopleError`, `StoreError`; `OfferError.badgeTaken(beacon:by:)` where an item or somebody else
    ///   carries it.
    public func setBadge(of login: String, to beacon: BeaconIdentity?) throws -> Person {
        try demand(.managePeople)
        let person = try home.store.people.person(login: login)
        if let beacon, let owner = try owner(of: beacon, besides: person.id) {
            throw OfferError.badgeTaken(beacon: beacon.description, by: owner)
        }
        guard person.badge != beacon?.description else { return person }
        return try home.store.people.change(
            person.id,
            note: home.access.note(.profileChanged, person.login, ["keys": "badge"])
        ) { $0.badge = beacon?.description }
    }

    private func owner(of beacon: BeaconIdentity, besides person: PersonID) throws -> Sentence? {
        let anchors = try home.store.floorPlans.current()?.anchors.map(\.beacon) ?? []
        return anchors.contains(beacon)
            ? "an anchor of the site plan"
            : try Offers(home.store).carrier(of: beacon, besides: person)
    }
}
