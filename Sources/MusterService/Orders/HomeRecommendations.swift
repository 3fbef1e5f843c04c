import MusterCatalogue
import MusterCore
public import MusterOrders
import MusterPeople
import MusterProvenance
import MusterStore
import Synchronization

/// What customers may want next, for whoever may.
public struct HomeRecommendations: Sendable {
    let home: OpenHome

    /// The recommendations of a home.
    public init(_ home: OpenHome) { self.home = home }

    /// What is recommended to a customer: only what is on sale, may be promised, and is good for some days more.
    public struct Lists: Hashable, Sendable {
        /// The customer; `nil` where none was named.
        public var customer: String?
        /// Whether anything was ordered that recommendations could follow from.
        public var hasOrders: Bool
        /// What the customer took before.
        public var again: [Recommendation]
        /// What the customer did not take yet.
        public var new: [Recommendation]
    }

    /// How many recommendations a list has at most.
    public static let most = 10
    /// Of how many products stock is looked at at once.
    private static let atOnce = 50
    /// For how many days more what is recommended is good.
    private static let leastDays = 3

    /// What is recommended to a customer.
    ///
    /// - Parameters:
    ///   - customer: who, by identifier or GLN; `nil` for what anybody may want.
    ///   - inventory: the name of the inventory that an order would be served from; `nil` for the current
    ///     one.
    ///   - known: products that are wanted already.
    ///   - marked: the products that the customer marked as favourites.
    ///   - isForCustomer: whether the customer reads it, who is not told what a few others order.
    /// - Returns: the lists.
    /// - Throws: `StoreError` for a customer or an inventory that is not known, `PeopleError` without the
    ///   right to view audits.
    public func lists(
        for customer: String?,
        in inventory: String? = nil,
        besides known: Set<String> = [],
        marked: Set<String> = [],
        isForCustomer: Bool = false
    ) throws -> Lists {
        let customer = try customer.map { try home.masterData.party($0).id }
        let recommender = try recommender()
        let all = recommender.recommendations(for: customer ?? "", marked: marked)
        let inventory = try home.inventories.find(inventory)
        let sold = try home.masterData.products().filter(\.isOnSale)
        let kinds = Dictionary(sold.map { ($0.code, $0.kind) }, uniquingKeysWith: { one, _ in one })
        let wanted = all.filter { recommendation in
            kinds[recommendation.product] != nil && !known.contains(recommendation.product)
                && (!isForCustomer || recommendation.isDiscreet)
        }
        func first(_ list: [Recommendation]) throws -> [Recommendation] {
            var there: [Recommendation] = []
            // Stock of a few products at a time: the others of a large assortment are not shown anyway.
            for start in stride(from: 0, to: list.count, by: Self.atOnce) {
                let part = list[start..<min(start + Self.atOnce, list.count)]
                let fresh = try fresh(part.map(\.product), in: inventory)
                there += part.filter { fresh.contains($0.product) }
                let shown = there.varied(Self.most) { kinds[$0] ?? nil }
                if shown.count == Self.most { return shown }
            }
            return there.varied(Self.most) { kinds[$0] ?? nil }
        }
        return Lists(
            customer: customer,
            hasOrders: !recommender.isEmpty,
            again: try first(wanted.filter(\.isAgain)),
            new: try first(wanted.filter { !$0.isAgain })
        )
    }

    /// What was learned from the orders of a home.
    private struct Lesson: Sendable {
        var home: HomeFolder
        var state: Orders.State
        var recommender: Recommender
    }

    /// The lesson that was learned last: it holds until there is another order.
    private static let last = Mutex<Lesson?>(nil)

    private func recommender() throws -> Recommender {
        let orders = Orders(home.store)
        let state = try orders.state()
        if let lesson = Self.last.withLock({ $0 }), lesson.home == home.folder,
            lesson.state == state
        {
            return lesson.recommender
        }
        let recommender = Recommender(try orders.baskets())
        Self.last.withLock {
            $0 = Lesson(home: home.folder, state: state, recommender: recommender)
        }
        return recommender
    }

    /// The products of which something may be promised that is good for some days more.
    func fresh(_ products: [String], in inventory: Inventory) throws -> Set<String> {
        let seconds = 86_400 * Double(Self.leastDays)
        let least = try home.clock().day(of: home.now().advanced(bySeconds: seconds))
        let rows = try home.lots.rows(ofProducts: products, in: inventory).filter { row in
            row.available > 0 && row.bestBefore.map { $0 >= least } ?? true
        }
        return Set(rows.map(\.product))
    }
}
