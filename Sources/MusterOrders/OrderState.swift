public import MusterCore

/// How far an order has come.
public enum OrderState: String, CaseIterable, Hashable, Sendable {
    /// It is being put together: nothing is promised.
    case draft
    /// It was placed: stock is promised, prices stay.
    case placed
    /// The house has agreed to it.
    case confirmed
    /// What is promised to it is being fetched.
    case picking
    /// All of it is together, and waits to leave.
    case packed
    /// It has left the house.
    case shipped
    /// The customer has it.
    case received
    /// It will not be carried out.
    case cancelled

    /// Whether stock is promised to an order in this state.
    public var holdsStock: Bool { [.placed, .confirmed, .picking, .packed].contains(self) }

    /// What people read of it.
    public var words: Sentence {
        switch self {
        case .draft: "draft"
        case .placed: "placed"
        case .confirmed: "confirmed"
        case .picking: "being picked"
        case .packed: "packed"
        case .shipped: "shipped"
        case .received: "received"
        case .cancelled: "cancelled"
        }
    }
}

/// What is done with an order.
public enum OrderStep: String, CaseIterable, Hashable, Sendable {
    /// It is begun.
    case make
    /// Its lines, its day or its note are changed.
    case change
    /// It is placed: stock is promised to it, and its prices stay.
    case place
    /// The house agrees to it.
    case confirm
    /// The house does not agree to it.
    case reject
    /// It is called off.
    case cancel
    /// Stock that was promised to it is no longer there.
    case takeBack = "take_back"
    /// Something that is promised to it is fetched.
    case pick
    /// Something that is promised to it is not found where it belongs, or not fit: other stock is promised.
    case shortPick = "short_pick"
    /// Something that was fetched is brought back.
    case putBack = "put_back"
    /// All of it is together.
    case pack
    /// What was promised leaves the house.
    case ship
    /// The customer has got it.
    case receive

    /// The states that an order may be in before the step; empty for the first one.
    public var from: [OrderState] {
        switch self {
        case .make: []
        case .change: [.draft, .placed, .confirmed, .picking, .packed]
        case .cancel: [.draft, .placed, .confirmed, .picking, .packed]
        case .place: [.draft]
        case .confirm, .reject: [.placed]
        case .takeBack: [.placed, .confirmed, .picking, .packed]
        case .pick, .shortPick: [.confirmed, .picking]
        case .putBack: [.picking, .packed, .cancelled]
        case .pack: [.picking]
        // What is handed over where it stands needs no picking.
        case .ship: [.confirmed, .packed]
        case .receive: [.shipped]
        }
    }

    /// The state afterwards; `nil` where it stays.
    public var to: OrderState? {
        switch self {
        case .make: .draft
        case .change, .takeBack, .putBack: nil
        case .pick, .shortPick: .picking
        case .pack: .packed
        case .place: .placed
        case .confirm: .confirmed
        case .reject, .cancel: .cancelled
        case .ship: .shipped
        case .receive: .received
        }
    }

    /// What has been done with an order after the step.
    public var words: Sentence {
        switch self {
        case .make: "begun"
        case .change: "changed"
        case .place: "placed"
        case .confirm: "confirmed"
        case .reject: "rejected"
        case .cancel: "cancelled"
        case .takeBack: "short of stock"
        case .pick: "picked"
        case .shortPick: "not there, or not fit"
        case .putBack: "brought back"
        case .pack: "packed"
        case .ship: "shipped"
        case .receive: "received"
        }
    }
}
