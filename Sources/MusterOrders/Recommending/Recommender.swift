import MusterCore

/// What customers may want next, by what they and others took before.
///
/// A product's score is `w/max w + 0.5 knn/max knn + 0.001 n/max n`: how often and how lately the customer took
/// it, how much it goes with what the customer took, and how many took it at all.
///
/// - `w` is the sum over the customer's baskets with the product of `0.9^(baskets since)`; a favourite counts as
///   half a basket.
/// - `knn` is the sum of `sim(p, q)` over the products `q` that the customer took, of the 50 that go best with
///   `p`; `sim(p, q) = both / (sqrt(n(p) n(q)) + 10)`, where `both` customers took both and `n` took one: the
///   cosine of item-based neighbours (Sarwar et al., WWW 2001), damped for what few took.
public struct Recommender: Sendable {
    /// What goes with a product.
    struct Neighbour: Sendable {
        var product: Int
        var similarity: Double
        /// How many customers took both.
        var both: Int
    }

    /// What the parts of a score count.
    public struct Weights: Hashable, Sendable {
        /// That the customer took the product.
        public var again: Double
        /// That it goes with what the customer took.
        public var similar: Double
        /// That many took it.
        public var popular: Double

        /// Weighs the parts of a score.
        public init(again: Double, similar: Double, popular: Double) {
            (self.again, self.similar, self.popular) = (again, similar, popular)
        }

        /// The weights of a recommendation.
        public static let blend = Weights(again: 1, similar: 0.5, popular: 0.001)
    }

    /// What the weight of a basket is multiplied by for each that follows.
    private static let decay = 0.9
    /// How many baskets a favourite counts as.
    private static let favourite = 0.5
    /// How many products are kept that go with one.
    private static let nearest = 50
    /// What keeps pairs that few took from counting much.
    private static let damping = 10.0
    /// How many customers a reason needs that tells of them: fewer might be told apart.
    public static let leastCustomers = 5

    /// The codes of the products.
    private let products: [String]
    /// How many customers took a product.
    private let takers: [Int]
    private let neighbours: [[Neighbour]]
    /// The baskets of a customer, the oldest first.
    private let histories: [String: [[Int]]]

    /// Whether there was anything to learn from.
    public var isEmpty: Bool { histories.isEmpty }

    /// Learns from baskets.
    public init(_ baskets: [Basket]) {
        let products = Set(baskets.flatMap(\.products)).sorted()
        let index = Dictionary(
            uniqueKeysWithValues: products.enumerated().map { ($1, $0) }
        )
        let histories = Dictionary(grouping: baskets, by: \.customer).mapValues { baskets in
            baskets.sorted { $0.at < $1.at }.map { $0.products.compactMap { index[$0] }.sorted() }
        }
        var takers = Array(repeating: 0, count: products.count)
        var both = Array(repeating: [Int: Int](), count: products.count)
        for history in histories.values {
            let taken = Set(history.joined()).sorted()
            for (place, one) in taken.enumerated() {
                takers[one] += 1
                for other in taken[(place + 1)...] { both[one][other, default: 0] += 1 }
            }
        }
        for one in products.indices {
            for (other, count) in both[one] where other > one { both[other][one] = count }
        }
        neighbours = products.indices.map { one in
            let all = both[one].map { other, count in
                Neighbour(
                    product: other,
                    similarity: Double(count)
                        / (Double(takers[one] * takers[other]).squareRoot() + Self.damping),
                    both: count
                )
            }
            return Array(
                all.sorted { ($1.similarity, $0.product) < ($0.similarity, $1.product) }
                    .prefix(Self.nearest)
            )
        }
        (self.products, self.takers, self.histories) = (products, takers, histories)
    }

    /// The products that a customer may want, the best first; who never took anything gets what many took.
    ///
    /// - Parameters:
    ///   - customer: the customer.
    ///   - marked: the products that the customer marked as favourites.
    ///   - weights: what the parts of a score count.
    /// - Returns: all products that anybody took, and those that are marked, each with the reason for it.
    public func recommendations(
        for customer: String,
        marked: Set<String> = [],
        weights: Weights = .blend
    ) -> [Recommendation] {
        let history = histories[customer] ?? []
        var again = Array(repeating: 0.0, count: products.count)
        var times = Array(repeating: 0, count: products.count)
        var weight = 1.0
        for basket in history.reversed() {
            for product in basket {
                again[product] += weight
                times[product] += 1
            }
            weight *= Self.decay
        }
        for (product, code) in products.enumerated() where marked.contains(code) {
            again[product] += Self.favourite
        }
        let similar = neighbours.map { neighbours in
            neighbours.reduce(0) { times[$1.product] == 0 ? $0 : $0 + $1.similarity }
        }
        func shares(_ values: [Double]) -> [Double] {
            let most = values.max() ?? 0
            return most > 0 ? values.map { $0 / most } : values
        }
        let parts = (shares(again), shares(similar), shares(takers.map(Double.init)))
        let scores = products.indices.map { product in
            weights.again * parts.0[product] + weights.similar * parts.1[product]
                + weights.popular * parts.2[product]
        }
        let known = products.indices.map { product in
            Recommendation(
                product: products[product],
                score: scores[product],
                reason: reason(product, times, isMarked: marked.contains(products[product]))
            )
        }
        let share = Self.favourite / max(again.max() ?? 0, Self.favourite)
        let others = marked.subtracting(products).map { code in
            Recommendation(product: code, score: weights.again * share, reason: .marked)
        }
        return (known + others).sorted { (-$0.score, $0.product) < (-$1.score, $1.product) }
    }

    /// Why a product is recommended to who took others so many times.
    private func reason(
        _ product: Int,
        _ times: [Int],
        isMarked: Bool
    ) -> Recommendation.Reason {
        if times[product] > 0 { return .again(times: times[product]) }
        if isMarked { return .marked }
        let known = neighbours[product].first {
            times[$0.product] > 0 && $0.both >= Self.leastCustomers
        }
        if let known { return .with(products[known.product], customers: known.both) }
        return .popular(customers: takers[product])
    }
}
