import MusterCore
public import MusterOrders

/// Customers that order a few products at a time: what they ordered before, what they are fond of, and now and
/// then what many order.
///
/// It is a model: what such worlds reward is not what customers like.
public struct SimulatedOrders: Sendable {
    /// The orders, each customer's in order of time.
    public let baskets: [Basket]
    /// By customer, the products in the order in which they were likely to be in the last basket: no rule that
    /// does not know how the world is made can do better for long.
    public let likely: [String: [String]]

    /// The share of a basket's lines that repeat one of before, and the share that are anything that sells.
    private static let (repeats, noise) = (0.45, 0.15)

    /// Makes a world: the same seed makes the same one.
    ///
    /// - Parameters:
    ///   - seed: what everything follows from.
    ///   - customers: how many customers, from 1 on.
    ///   - products: how many products, at least as many as groups.
    ///   - groups: in how many groups of products that go together; a customer is fond of two.
    public init(seed: UInt64, customers: Int = 1_500, products: Int = 300, groups: Int = 24) {
        var random = RandomStream(seed: seed)
        let shelf = Shelf(products: products, groups: groups)
        var baskets: [Basket] = []
        var likely: [String: [String]] = [:]
        for number in 0..<customers {
            var taste = Taste(
                first: Shelf.place(of: random.unit(), in: shelf.favour),
                second: Shelf.place(of: random.unit(), in: shelf.favour),
                share: random.number(in: 0.5...0.9)
            )
            let name = "C-\(number + 1)"
            let count = 4 + random.below(9)
            for week in 0..<count {
                if week == count - 1 {
                    likely[name] = shelf.ranked(taste, repeats: Self.repeats, noise: Self.noise)
                }
                let basket = Self.basket(shelf, taste, &random)
                taste.taken += basket
                baskets.append(
                    Basket(
                        customer: name,
                        at: Instant(microseconds: Int64(week) * 604_800_000_000),
                        products: Set(basket.map(Shelf.code))
                    )
                )
            }
        }
        (self.baskets, self.likely) = (baskets, likely)
    }

    /// Makes a world of so many customers and products as may be asked for.
    ///
    /// - Parameters:
    ///   - seed: what everything follows from.
    ///   - customers: how many customers, 1 to 100,000.
    ///   - products: how many products, 24 to 10,000.
    /// - Returns: the world.
    /// - Throws: ``SimulationError/numberOutOfRange(_:_:_:)``.
    public static func checked(
        seed: UInt64,
        customers: Int,
        products: Int
    ) throws(SimulationError) -> SimulatedOrders {
        try SimulationError.demand("--customers", customers, in: 1...100_000)
        try SimulationError.demand("--products", products, in: 24...10_000)
        return SimulatedOrders(seed: seed, customers: customers, products: products)
    }

    private static func basket(
        _ shelf: Shelf,
        _ taste: Taste,
        _ random: inout RandomStream
    ) -> [Int] {
        var basket: Set<Int> = []
        for _ in 0..<1 + random.below(3) {
            let turn = random.unit()
            if turn < noise {
                basket.insert(Shelf.place(of: random.unit(), in: shelf.sales))
            } else if turn < noise + repeats, !taste.taken.isEmpty {
                basket.insert(random.pick(taste.taken))
            } else {
                let group = random.unit() < taste.share ? taste.first : taste.second
                let place = Shelf.place(of: random.unit(), in: shelf.shares[group])
                basket.insert(shelf.members[group][place])
            }
        }
        return basket.sorted()
    }

    /// What a customer is fond of, and took: a product as often as it was taken.
    private struct Taste {
        var first: Int
        var second: Int
        /// The share of the first group.
        var share: Double
        var taken: [Int] = []
    }

    /// Products in groups: one sells less than the one before it, in its group, of all, and so do the groups
    /// (Zipf's law).
    private struct Shelf {
        /// The share of each product in what sells.
        let sales: [Double]
        /// The share of each group in what customers are fond of.
        let favour: [Double]
        /// The products of each group.
        let members: [[Int]]
        /// The share of each product in its group.
        let shares: [[Double]]

        init(products: Int, groups: Int) {
            members = (0..<groups).map { Array(stride(from: $0, to: products, by: groups)) }
            (sales, favour) = (Self.falling(products), Self.falling(groups))
            shares = members.map { Self.falling($0.count) }
        }

        static func code(_ product: Int) -> String { "P-\(product + 1)" }

        private static func falling(_ count: Int) -> [Double] {
            let sum = (0..<count).reduce(0.0) { $0 + 1 / Double($1 + 1) }
            return (0..<count).map { 1 / Double($0 + 1) / sum }
        }

        /// The place of a number from 0 to 1 among shares.
        static func place(of turn: Double, in shares: [Double]) -> Int {
            var left = turn
            return shares.firstIndex { share in
                left -= share
                return left < 0
            } ?? shares.count - 1
        }

        /// The products by how likely each is the next line of a customer.
        func ranked(_ taste: Taste, repeats: Double, noise: Double) -> [String] {
            var chances = sales.map { noise * $0 }
            let fresh = taste.taken.isEmpty ? 1 - noise : 1 - noise - repeats
            for (group, share) in [(taste.first, taste.share), (taste.second, 1 - taste.share)] {
                for (product, part) in zip(members[group], shares[group]) {
                    chances[product] += fresh * share * part
                }
            }
            for product in taste.taken { chances[product] += repeats / Double(taste.taken.count) }
            return chances.indices.sorted { (-chances[$0], $0) < (-chances[$1], $1) }
                .map(Self.code)
        }
    }
}
