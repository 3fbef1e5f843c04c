public import MusterCore

/// Somebody wants items of a counted audit looked for by another person.
public struct RecountOrder: Hashable, Sendable {
    /// The items to look for, in the order of the expected list.
    public var items: [ItemID]
    /// Who is asked to look.
    public var with: String
    /// Who asks.
    public var by: String

    /// Creates an order.
    public init(items: [ItemID], with: String, by: String) {
        self.items = items
        self.with = with
        self.by = by
    }

    /// Whether it asks this person, letters in either case.
    public func asks(_ person: String) -> Bool { with.lowercased() == person.lowercased() }
}

/// The decision on one item: the cause, and what is to be done about it.
public struct Resolution: Hashable, Sendable {
    /// The item.
    public var item: ItemID
    /// The cause.
    public var reason: ReasonCode
    /// What is to be done.
    public var action: String?
    /// Who is to do it.
    public var owner: String?
    /// By when.
    public var due: CalendarDay?
    /// Who decided.
    public var by: String
    /// Who the person was then, where people sign in.
    public var signatory: Signatory?

    /// Creates a decision.
    public init(
        item: ItemID,
        reason: ReasonCode,
        action: String? = nil,
        owner: String? = nil,
        due: CalendarDay? = nil,
        by: String,
        signatory: Signatory? = nil
    ) {
        self.signatory = signatory
        self.item = item
        self.reason = reason
        self.action = action
        self.owner = owner
        self.due = due
        self.by = by
    }
}

/// Whether one person may count, review and approve.
public enum Segregation: String, Sendable, CaseIterable {
    /// The approver is an observer neither of the count nor of a recount, and the recount's observer
    /// is not one of the count.
    case held
    /// The house has switched the rule off.
    case switchedOff = "switched_off"
    /// Only one person works here.
    case onePerson = "one_person"
}

/// The end of an audit: its result holds.
public struct Approval: Hashable, Sendable {
    /// What the person added.
    public var note: String?
    /// The person.
    public var by: String
    /// Whether the system has checked that others counted and reviewed.
    public var segregation: Segregation
    /// Who the person was then, where people sign in.
    public var signatory: Signatory?

    /// Creates an approval.
    public init(
        note: String?,
        by: String,
        segregation: Segregation,
        signatory: Signatory? = nil
    ) {
        self.signatory = signatory
        self.note = note
        self.by = by
        self.segregation = segregation
    }
}

/// The result does not hold: the audit goes back to those who counted and reviewed.
public struct Rejection: Hashable, Sendable {
    /// Why.
    public var reason: String
    /// The person.
    public var by: String

    /// Creates a rejection.
    public init(reason: String, by: String) {
        self.reason = reason
        self.by = by
    }
}
