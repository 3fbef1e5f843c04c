import MusterCore
import MusterPeople
public import MusterProvenance
import MusterStore
import Synchronization

/// Where what is on sale comes from, as customers see it: the producers that anybody may see.
public struct ShopProducers: Sendable {
    private let home: OpenHome

    /// The producers of a home, for whoever works in it.
    public init(_ home: OpenHome) { self.home = home }

    /// The producers that anybody may see, in any order.
    ///
    /// - Throws: `PeopleError` without the right, `StoreError`.
    public func list() throws -> [Party] {
        try home.people.demand(.shop)
        return try home.store.parties.list().filter(\.isShownProducer)
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
    /// - Returns: the producers, in any order.
    /// - Throws: `PeopleError` without the right, `StoreError`.
    public func producers(of product: String) throws -> [Party] {
        let shown = try list()
        guard !shown.isEmpty else { return [] }
        let ids = try origins(of: product)
        return shown.filter { ids.contains($0.id) }
    }

    /// What is on sale of a producer's goods, and what was made of them, by name.
    ///
    /// It is looked up anew every five minutes: a walk for each product is much for a page.
    ///
    /// - Throws: `PeopleError` without the right, `StoreError`.
    public func goods(of producer: Party) throws -> [Product] {
        try home.people.demand(.shop)
        let origins = try origins()
        return try home.store.products.list()
            .filter { $0.isOnSale && origins[$0.code]?.contains(producer.id) == true }
            .inNaturalOrder(by: \.name)
    }

    /// Where all that is on sale came from at a time.
    private struct Survey: Sendable {
        var home: HomeFolder
        var at: Instant
        var origins: [String: Set<String>]
    }

    private static let last = Mutex<Survey?>(nil)
    /// How long a survey holds, in seconds.
    private static let holds = 300.0
    /// Of how many lots of a product the origin is looked up, the latest first.
    private static let latest = 2
    /// How many events of a lot are looked at.
    private static let eventLimit = 500

    private func origins() throws -> [String: Set<String>] {
        let now = home.now()
        if let survey = Self.last.withLock({ $0 }), survey.home == home.folder,
            (0..<Self.holds).contains(now.seconds(since: survey.at))
        {
            return survey.origins
        }
        var origins: [String: Set<String>] = [:]
        for product in try home.store.products.list() where product.isOnSale {
            origins[product.code] = try self.origins(of: product.code)
        }
        let survey = Survey(home: home.folder, at: now, origins: origins)
        Self.last.withLock { $0 = survey }
        return origins
    }

    /// What the house calls those that the latest lots of a product, and what they were made of, came from.
    private func origins(of product: String) throws -> Set<String> {
        let lots = try home.store.lots.list(product: product)
            .filter { [.open, .released].contains($0.state) }
            .sorted { one, other in
                (one.madeAt?.microseconds ?? 0, one.code)
                    > (other.madeAt?.microseconds ?? 0, other.code)
            }
        return try lots.prefix(Self.latest).reduce(into: Set()) { origins, lot in
            let story = try home.store.traces.story(of: lot, limit: Self.eventLimit)
            origins.formUnion((story.before + story.own).compactMap(\.from))
        }
    }
}

extension Party {
    /// Whether customers see it as a producer.
    fileprivate var isShownProducer: Bool { isPublic && roles.contains(.producer) }
}
