/// What one event says of one thing: as much of it as an answer needs.
public struct ThingEntry: Hashable, Sendable {
    /// The event's number.
    public var event: Int64
    /// What happened.
    public var verb: EventVerb
    /// How the thing is part of it.
    public var role: ThingRole
    /// When, in microseconds since 1970.
    public var at: Int64
    /// How much of the thing.
    public var quantity: ThingQuantity?
    /// Where, as the house calls it.
    public var place: String?

    /// Creates an entry.
    public init(
        event: Int64,
        verb: EventVerb,
        role: ThingRole,
        at: Int64,
        quantity: ThingQuantity? = nil,
        place: String? = nil
    ) {
        (self.event, self.verb, self.role) = (event, verb, role)
        (self.at, self.quantity, self.place) = (at, quantity, place)
    }

    /// Whether the thing was made by it, or came into being.
    var makes: Bool {
        role == .output || (role == .epc && verb.form.type == .object && verb.form.action == .add)
    }
}

extension [ThingEntry] {
    /// The entries in order of time.
    var inOrder: [ThingEntry] { sorted { ($0.at, $0.event) < ($1.at, $1.event) } }
}

/// That a thing was in another one for a time.
public struct ThingStay: Hashable, Sendable {
    /// What it was in.
    public var parent: Int64
    /// From when on, in microseconds since 1970.
    public var at: Int64
    /// Until before when; `nil` where it is in it still.
    public var until: Int64?
    /// How much of the thing was in it.
    public var quantity: ThingQuantity?

    /// Creates a stay.
    public init(in parent: Int64, at: Int64, until: Int64?, quantity: ThingQuantity? = nil) {
        (self.parent, self.at, self.until, self.quantity) = (parent, at, until, quantity)
    }

    func holds(at moment: Int64) -> Bool { moment >= at && moment < until ?? .max }
}
