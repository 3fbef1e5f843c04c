import MusterCore
public import MusterOrders
import MusterPeople
public import MusterProvenance
import MusterStore

/// What a customer was offered.
public struct ShopOffers: Sendable {
    private let home: OpenHome

    /// The offers to whoever works in a home.
    public init(_ home: OpenHome) { self.home = home }

    /// An offer that was shown, and why.
    public struct Offered: Sendable {
        /// The offer.
        public var offer: Offer
        /// Its products that can be sent.
        public var products: [MusterProvenance.Product]
        /// When it was shown, and why.
        public var showing: OfferShowing
    }

    /// What the one who works here was offered in the last 24 hours, the latest first; nothing for who has agreed to
    /// none.
    ///
    /// - Throws: `PeopleError` without the right, `StoreError`.
    public func list() throws -> [Offered] {
        let shop = HomeShop(home)
        try home.people.demand(.shop)
        let person = try shop.person().person
        guard person.offers != .no else { return [] }
        let since = home.now().advanced(bySeconds: -OfferRule.pauseSeconds)
        let showings = try Offers(home.store).showings(to: person, since: since)
        guard !showings.isEmpty else { return [] }
        let known = try Offers(home.store).list()
        let offers = HomeOffers(try shop.steward())
        return try showings.compactMap { showing in
            guard let offer = known.first(where: { $0.name == showing.offer }) else { return nil }
            let goods = try offers.goods(offer)
            return goods.isEmpty
                ? nil : Offered(offer: offer, products: goods, showing: showing)
        }
    }
}
