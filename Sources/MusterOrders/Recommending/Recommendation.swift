public import MusterCore

/// A product that a customer may want.
public struct Recommendation: Hashable, Sendable {
    /// Why a product is recommended.
    public enum Reason: Hashable, Sendable {
        /// The customer took it in this many orders.
        case again(times: Int)
        /// The customer marked it as a favourite.
        case marked
        /// It goes with a product that the customer took: this many customers took both.
        case with(String, customers: Int)
        /// This many customers took it.
        case popular(customers: Int)

        /// What people read of it: of customers only where there are enough that nobody is told apart.
        public var words: Sentence {
            switch self {
            case .again(times: 1): "ordered once"
            case .again(let times): "ordered \(times) times"
            case .marked: "one of your favourites"
            case .with(let product, let customers): "often with \(product) (\(customers) customers)"
            case .popular(let customers) where customers >= Recommender.leastCustomers:
                "\(customers) customers order it"
            case .popular: "others order it"
            }
        }
    }

    /// The code of the product.
    public var product: String
    /// How much speaks for it, up to 1.501.
    public var score: Double
    /// Why it is recommended.
    public var reason: Reason

    /// Whether customers may be told of it: who else took it is not told apart.
    public var isDiscreet: Bool {
        guard case .popular(let customers) = reason else { return true }
        return customers >= Recommender.leastCustomers
    }

    /// Whether the customer took it before.
    public var isAgain: Bool { if case .again = reason { true } else { false } }
}

extension [Recommendation] {
    /// How many products of one kind there are among ten.
    private static let mostOfKind = 3

    /// The first recommendations of which no more than three in ten are of one kind.
    ///
    /// - Parameters:
    ///   - limit: how many at most.
    ///   - kind: the kind of a product; `nil` for none.
    /// - Returns: them, in the same order.
    public func varied(_ limit: Int, kind: (String) -> String?) -> [Recommendation] {
        let most = Swift.max(1, limit * Self.mostOfKind / 10)
        var (kinds, kept) = ([String: Int](), [Recommendation]())
        for recommendation in self where kept.count < limit {
            if let kind = kind(recommendation.product) {
                guard kinds[kind, default: 0] < most else { continue }
                kinds[kind, default: 0] += 1
            }
            kept.append(recommendation)
        }
        return kept
    }
}
