import MusterCore
import MusterPeople
public import MusterProvenance
import MusterStore

/// Where what is on sale comes from, as customers see it: the producers that anybody may see.
public struct ShopProducers: Sendable {
    private let home: OpenHome

    /// The producers of a home, for whoever works in it.
    public init(_ home: OpenHome) { self.home = home }

    /// The producers that anybody may see, by name.
    ///
    /// - Throws: `PeopleError` without the right, `StoreError`.
    public func list() throws -> [Party] {
        try home.people.demand(.shop)
        return try home.store.parties.list().filter(\.isShownProducer)
            .inAlphabeticalOrder(by: \.name)
    }

    /// A producer; one that is not shown is as if it were not there.
    ///
    /// - Throws: `PeopleError` without the right, `StoreError`.
    public func producer(_ id: String) throws -> Party {
        guard let found = try list().first(where: { $0.id == id }) else {
            throw StoreError.notFound(kind: "producer", name: id, remedy: HomeShop.look)
        }
        return found
    }

    /// Who produced the lots of a product that were made last, and what they were made of.
    ///
    /// - Parameter product: its code.
    /// - Returns: the producers, by name.
    /// - Throws: `PeopleError` without the right, `StoreError`.
    public func producers(of product: String) throws -> [Party] {
        let shown = try list()
        guard !shown.isEmpty else { return [] }
        let ids = try origins(of: product)
        return shown.filter { ids.contains($0.id) }
    }

    /// What is on sale of a producer's goods, and what was made of them, by name.
    ///
    /// - Throws: `PeopleError` without the right, `StoreError`.
    public func goods(of producer: Party) throws -> [Product] {
        try home.people.demand(.shop)
        let origins = try origins()
        return try home.store.products.list()
            .filter { $0.isOnSale && origins[$0.code]?.contains(producer.id) == true }
            .inAlphabeticalOrder(by: \.name)
    }

    /// Where all that is on sale came from, by the home's folder: a walk for each product is much for a page.
    private static let surveys = HeldAnswers<String, [String: Set<String>]>()

    /// Of how many lots of a product the origin is told, the latest first.
    private static let latest = 2
    /// Among how many lots they are looked for: the latest ones may have no history yet.
    private static let mostLots = 10

    private func origins() throws -> [String: Set<String>] {
        try Self.surveys.answer(home.folder.path, now: home.now()) {
            var origins: [String: Set<String>] = [:]
            for product in try home.store.products.list() where product.isOnSale {
                origins[product.code] = try self.origins(of: product.code)
            }
            return origins
        }
    }

    /// What the house calls those that the latest lots of a product, and what they were made of, came from.
    private func origins(of product: String) throws -> Set<String> {
        let lots = try home.store.lots.list(product: product)
            .filter { [.open, .released].contains($0.state) }
            .sorted { one, other in
                (one.madeAt?.microseconds ?? 0, one.code)
                    > (other.madeAt?.microseconds ?? 0, other.code)
            }
        var (origins, told): (Set<String>, Int) = ([], 0)
        for lot in lots.prefix(Self.mostLots) where told < Self.latest {
            let found = try home.store.traces.story(of: lot).origins
            guard !found.isEmpty else { continue }
            origins.formUnion(found)
            told += 1
        }
        return origins
    }
}

extension Party {
    /// Whether customers see it as a producer.
    fileprivate var isShownProducer: Bool { isPublic && roles.contains(.producer) }
}
