public import MusterOrders
public import MusterPeople

extension OrderStep {
    /// The right that the step needs of an order in a state: what is being fetched is not changed, and what is
    /// packed not called off, by any hand.
    public func right(in state: OrderState) -> Right {
        switch (self, state) {
        case (.change, .picking), (.change, .packed), (.cancel, .packed): .confirmOrders
        default: right
        }
    }

    /// The right that the step needs.
    public var right: Right {
        switch self {
        case .make, .change, .place, .cancel, .takeBack, .pick, .shortPick, .putBack, .pack, .ship,
            .receive:
            .handleOrders
        case .confirm, .reject: .confirmOrders
        }
    }

    /// Whether stock is looked for.
    var promises: Bool { [.change, .place, .pick, .shortPick].contains(self) }
}
