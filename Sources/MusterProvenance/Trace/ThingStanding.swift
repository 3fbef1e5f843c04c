/// Where a thing is and what became of it, folded from what events say of it and of what it was in.
public struct ThingStanding: Hashable, Sendable {
    /// Where a thing is listed: each in one list.
    public enum List: String, CaseIterable, Hashable, Sendable {
        case here, shipped, gone, unknown
    }

    /// That a thing went to somebody.
    public struct Shipment: Hashable, Sendable {
        /// The event.
        public var event: Int64
        /// When, in microseconds since 1970.
        public var at: Int64
        /// How much of it went.
        public var quantity: ThingQuantity?
    }

    /// The list.
    public private(set) var list = List.unknown
    /// How much of it was made, or came in.
    public private(set) var made: ThingQuantity?
    /// Where it went to, and what did not come back, in order of time.
    public private(set) var shipments: [Shipment] = []
    /// Which event ended it: it was sold, destroyed or used up.
    public private(set) var end: ThingEntry?
    /// How much of it was destroyed.
    public private(set) var destroyed: ThingQuantity?
    /// Where it was last, as the house calls it.
    public private(set) var place: String?
    /// The events by which it was sent and nobody took it in.
    public private(set) var notReceived: [Int64] = []
    /// The events by which it came in from nobody knows where.
    public private(set) var noOrigin: [Int64] = []

    /// Folds.
    ///
    /// - Parameters:
    ///   - entries: what events say of the thing, and of what it was in while it was in it.
    ///   - knownOrigins: the events that name the party a thing came from.
    public init(_ entries: [ThingEntry], knownOrigins: Set<Int64>) {
        var used: [ThingQuantity?] = []
        var wasMade = false
        for entry in entries.sorted(by: { ($0.at, $0.event) < ($1.at, $1.event) }) {
            if let place = entry.place { self.place = place }
            if entry.makes {
                wasMade = true
                made = Self.sum(made, entry.quantity)
            }
            switch entry.verb {
            case .ship:
                shipments.append(
                    Shipment(event: entry.event, at: entry.at, quantity: entry.quantity)
                )
            case .void: _ = shipments.popLast()
            case .receive:
                if shipments.isEmpty, !wasMade, !knownOrigins.contains(entry.event) {
                    noOrigin.append(entry.event)
                }
                if !wasMade, made == nil { made = entry.quantity }
                shipments.removeAll()
            case .sell, .destroy:
                end = entry
                if entry.verb == .destroy { destroyed = Self.sum(destroyed, entry.quantity) }
            default: if entry.role == .input { used.append(entry.quantity) }
            }
        }
        notReceived = shipments.map(\.event)
        if let last = entries.last(where: { $0.role == .input }), end == nil,
            isUsedUp(used)
        {
            end = last
        }
        settle()
    }

    private mutating func settle() {
        let isOver = end.map { covers($0) } ?? false
        list =
            if isOver { .gone } else if !shipments.isEmpty { .shipped } else if place != nil {
                .here
            } else { .unknown }
    }

    /// Whether an end is one of all of it.
    private func covers(_ end: ThingEntry) -> Bool {
        guard end.verb.endsThing, let quantity = end.quantity, let made, made.unit == quantity.unit
        else { return true }
        return quantity.amount >= made.amount
    }

    /// Whether nothing is left after what was used: a use of which nobody said how much takes all.
    private func isUsedUp(_ used: [ThingQuantity?]) -> Bool {
        guard let made else { return true }
        var sum = Amount(0)
        for quantity in used {
            guard let quantity, quantity.unit == made.unit else { return true }
            sum = sum + quantity.amount
        }
        return sum >= made.amount
    }

    /// A sum of quantities of one unit; of different ones the first stays.
    private static func sum(_ one: ThingQuantity?, _ other: ThingQuantity?) -> ThingQuantity? {
        guard let one, let other else { return one ?? other }
        guard one.unit == other.unit else { return one }
        return ThingQuantity(one.amount + other.amount, one.unit)
    }
}

/// The histories of many things, and what they were in.
public struct ThingHistories: Sendable {
    /// What events say of each thing.
    public var entries: [Int64: [ThingEntry]] = [:]
    /// What each thing was in.
    public var stays: [Int64: [ThingStay]] = [:]
    /// The events that name the party a thing came from.
    public var knownOrigins: Set<Int64> = []

    /// Things are in things so deep at most.
    private static let deepest = 8

    /// Creates histories of nothing.
    public init() {}

    /// Where a thing is and what became of it.
    public func standing(of thing: Int64) -> ThingStanding {
        ThingStanding(all(of: thing, depth: 0), knownOrigins: knownOrigins)
    }

    /// What events say of a thing, and what they say of that which it was in meanwhile.
    private func all(of thing: Int64, depth: Int) -> [ThingEntry] {
        var all = entries[thing] ?? []
        guard depth < Self.deepest, let stays = stays[thing] else { return all }
        for stay in stays {
            for var entry in self.all(of: stay.parent, depth: depth + 1)
            where stay.holds(at: entry.at) && Self.movesContent(entry) {
                entry.quantity = stay.quantity
                all.append(entry)
            }
        }
        return all
    }

    /// Whether what happens to a pallet happens to what is on it.
    private static func movesContent(_ entry: ThingEntry) -> Bool {
        [.ship, .receive, .void, .sell, .destroy].contains(entry.verb) && entry.role == .epc
    }
}
