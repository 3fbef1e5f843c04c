import MusterCore

/// How often what was recommended was in the basket that came next: the last basket of each customer is left
/// out, and looked for among ten recommendations that know the others.
public struct RecommendationCheck: Sendable {
    /// A way to recommend.
    public enum Rule: String, CaseIterable, Hashable, Sendable {
        /// What most customers took: the guess without thought.
        case popular
        /// What the customer took before, the latest and most often first.
        case again
        /// What goes with what the customer took.
        case similar
        /// What `muster recommend` says.
        case blend

        var weights: Recommender.Weights {
            switch self {
            case .popular: .init(again: 0, similar: 0, popular: 1)
            case .again: .init(again: 1, similar: 0, popular: 0.001)
            case .similar: .init(again: 0, similar: 1, popular: 0.001)
            case .blend: .blend
            }
        }
    }

    /// How many customers there were, and for how many the recommendations were right.
    public struct Rate: Hashable, Sendable {
        /// How many customers.
        public var customers = 0
        /// For how many of them at least one recommendation was in the last basket.
        public var hits = 0

        /// The share of them; 0 for no customers.
        public var share: Double { customers == 0 ? 0 : Double(hits) / Double(customers) }

        fileprivate mutating func add(_ ranking: some Sequence<String>, _ wanted: Set<String>) {
            guard !wanted.isEmpty else { return }
            customers += 1
            if ranking.prefix(RecommendationCheck.shown).contains(where: wanted.contains) {
                hits += 1
            }
        }
    }

    /// How often a way to recommend was right.
    public struct Score: Hashable, Sendable {
        /// Of all products.
        public var all = Rate()
        /// Of products that the customer had not taken before.
        public var new = Rate()
    }

    /// How many recommendations are looked at.
    public static let shown = 10

    private let recommender: Recommender
    private let histories: [(customer: String, taken: Set<String>, last: Set<String>)]

    /// Leaves the last basket of each customer out who has several.
    public init(_ baskets: [Basket]) {
        let byCustomer = Dictionary(grouping: baskets, by: \.customer)
            .mapValues { $0.sorted { $0.at < $1.at } }
        histories = byCustomer.inNaturalOrder(by: \.key).compactMap { customer, baskets in
            guard let last = baskets.last, baskets.count > 1 else { return nil }
            let taken = Set(baskets.dropLast().flatMap(\.products))
            return (customer: customer, taken: taken, last: last.products)
        }
        recommender = Recommender(
            byCustomer.values.flatMap { $0.count > 1 ? $0.dropLast() : $0[...] }
        )
    }

    /// How often a rule was right.
    public func score(_ rule: Rule) -> Score {
        score { customer in
            recommender.recommendations(for: customer, weights: rule.weights).map(\.product)
        }
    }

    /// How often a ranking of products was right.
    ///
    /// - Parameter ranking: all products in the order in which they are recommended to a customer.
    /// - Returns: the score.
    public func score(_ ranking: (String) -> [String]) -> Score {
        var score = Score()
        for (customer, taken, last) in histories {
            let products = ranking(customer)
            score.all.add(products, last)
            score.new.add(products.lazy.filter { !taken.contains($0) }, last.subtracting(taken))
        }
        return score
    }
}
