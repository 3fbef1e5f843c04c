public import MusterCore
public import MusterOrders
import MusterPeople
import MusterStore

/// What has become of a customer's order.
extension HomeShop {
    /// A step of an order as customers see it: not who of the house took it.
    public struct Step: Hashable, Sendable {
        /// What was done.
        public var step: OrderStep
        /// When (UTC).
        public var at: Instant
        /// Whether the house did it, and not the customer.
        public var isByHouse: Bool
        /// Why; `nil` where nobody had to say.
        public var reason: String?
    }

    /// The steps that customers are told of: what happens on the shelves is the house's own.
    private static let told: Set<OrderStep> = [
        .place, .confirm, .reject, .ship, .receive, .cancel,
    ]

    /// The steps of an order of the own party, the first one first.
    ///
    /// - Parameter id: the order.
    /// - Returns: what customers are told of them.
    /// - Throws: `PeopleError` without the right, `StoreError`.
    public func steps(of id: String) throws -> [Step] {
        let order = try order(id)
        let own = try home.store.people.list().filter { $0.party == order.customer }.map(\.login)
        return try HomeOrders(steward()).records(of: order).filter { Self.told.contains($0.step) }
            .map { record in
                Step(
                    step: record.step,
                    at: record.at,
                    isByHouse: !own.contains(record.actor),
                    reason: record.reason
                )
            }
    }
}
