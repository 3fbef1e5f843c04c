public import MusterCore
public import MusterOrders
import MusterPeople
public import MusterProvenance
import MusterStore

/// What a customer may want next.
extension HomeShop {
    /// A product that is suggested, and why.
    public struct Suggestion: Sendable {
        /// The product.
        public var product: MusterProvenance.Product
        /// Why it is suggested.
        public var recommendation: Recommendation
        /// The same for people: another product that it tells of stands with its name.
        public var words: Sentence
    }

    /// What is suggested by the orders of the own party and the favourites of the one who works here, best first:
    /// what was ordered before, then what is new.
    ///
    /// - Returns: the suggestions; none for who does not want any.
    /// - Throws: `PeopleError` without the right, `StoreError`.
    public func suggestions() throws -> [Suggestion] {
        try home.people.demand(.shop)
        let (person, party) = try person()
        guard person.isAdvised, let inventory = try inventory() else { return [] }
        let lists = try HomeRecommendations(steward())
            .lists(
                for: party,
                in: inventory.name,
                besides: Set(cart()?.lines.map(\.product) ?? []),
                marked: Set(Favourites(home.store).list(of: person.id)),
                isForCustomer: true
            )
        return try (lists.again + lists.new).compactMap { recommendation in
            guard let product = try sold(recommendation.product) else { return nil }
            var reason = recommendation.reason
            if case .with(let code, let customers) = reason {
                let other = try found { try home.store.products.find(code) }
                reason = .with(other?.name ?? code, customers: customers)
            }
            return Suggestion(
                product: product,
                recommendation: recommendation,
                words: reason.words
            )
        }
    }
}
