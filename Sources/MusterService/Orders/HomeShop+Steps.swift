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

    /// The steps of an order of the own party, the first one first.
    ///
    /// - Parameter id: the order.
    /// - Returns: what customers are told of them.
    /// - Throws: `PeopleError` without the right, `StoreError`.
    public func steps(of id: String) throws -> [Step] {
        let order = try order(id)
        let customers = try home.store.people.list().filter { $0.role == .customer }.map(\.login)
        return try HomeOrders(steward()).records(of: order)
            .drop { [.make, .change].contains($0.step) }
            .filter(\.step.isToldToCustomers)
            .map { record in
                Step(
                    step: record.step,
                    at: record.at,
                    isByHouse: !customers.contains(record.actor),
                    reason: record.step == .takeBack ? nil : record.reason
                )
            }
    }
}

extension OrderStep {
    /// Whether customers are told of it: what happens on the shelves is the house's own.
    fileprivate var isToldToCustomers: Bool {
        switch self {
        case .place, .change, .confirm, .reject, .takeBack, .ship, .receive, .cancel: true
        case .make, .pick, .shortPick, .putBack, .pack: false
        }
    }
}
