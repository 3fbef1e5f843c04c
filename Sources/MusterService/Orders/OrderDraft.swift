public import MusterCore
public import MusterOrders

/// An order as somebody begins it.
public struct OrderDraft: Hashable, Sendable {
    /// Who wants it: a party, by identifier or GLN.
    public var customer: String
    /// The inventory that its goods come from; `nil` for the current one.
    public var inventory: String?
    /// What is wanted.
    public var lines: [OrderLineText] = []
    /// Where it is to go; `nil` for the customer's address.
    public var shipTo: String?
    /// The day it is wanted by.
    public var wantedBy: CalendarDay?
    /// A remark.
    public var note: String?

    /// Begins one.
    public init(customer: String) { self.customer = customer }
}

/// What changes of an order; what is not named stays.
public struct OrderChange: Hashable, Sendable {
    /// Lines that come in, or the new quantities of those that ask for the same product and lot.
    public var lines: [OrderLineText] = []
    /// The numbers of lines that go.
    public var removed: [Int] = []
    /// Where it is to go; empty for the customer's address.
    public var shipTo: String?
    /// The day it is wanted by.
    public var wantedBy: CalendarDay?
    /// Whether it has no such day from now on.
    public var clearsWantedBy = false
    /// A remark; empty for none.
    public var note: String?
    /// Whether it may go on though stock is missing.
    public var allowsShort = false
    /// The name of the inventory that a draft is to be served from.
    var inventory: String?

    /// Changes nothing.
    public init() {}

    /// Whether nothing but the remark changes, which needs nobody's consent once goods are fetched.
    var isOnlyNote: Bool {
        var rest = self
        rest.note = nil
        return note != nil && rest == OrderChange()
    }
}
