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

    /// How much of it was made, or came in.
    public private(set) var made: ThingQuantity?
    /// How much of that was not used, sold or destroyed; `nil` where nobody said how much there was.
    public private(set) var left: ThingQuantity?
    /// Where it went to, and what did not come back, in order of time.
    public private(set) var shipments: [Shipment] = []
    /// Which event ended it: it was sold, destroyed or used up.
    public private(set) var end: ThingEntry?
    /// How much of it was destroyed.
    public private(set) var destroyed: ThingQuantity?
    /// Where it was last, as the house calls it.
    public private(set) var place: String?
    /// The events by which it came in from nobody knows where.
    public private(set) var noOrigin: [Int64] = []
    private var wasMade = false

    /// Folds.
    ///
    /// - Parameters:
    ///   - entries: what events say of the thing, and of what it was in while it was in it.
    ///   - knownOrigins: the events that name the party a thing came from.
    ///   - quantity: how much there is of it, where no event says that.
    public init(
        _ entries: [ThingEntry],
        knownOrigins: Set<Int64>,
        quantity: ThingQuantity? = nil
    ) {
        let entries = entries.inOrder
        self.init(before: entries, quantity: quantity)
        for entry in entries { add(entry, isKnown: knownOrigins.contains(entry.event)) }
    }

    /// A thing of which it is known how much is to be made, and nothing of where it is.
    init(before entries: [ThingEntry], quantity: ThingQuantity?) {
        made = Self.made(entries) ?? quantity
        left = made
    }

    /// The events by which it was sent and nobody took it in.
    public var notReceived: [Int64] { shipments.map(\.event) }

    /// The list.
    ///
    /// Who got a part of it has to hear of a recall, whatever became of the rest.
    public var list: List {
        switch (end, shipments.isEmpty, place) {
        case (nil, true, nil): .unknown
        case (nil, true, _): .here
        case (nil, false, _): .shipped
        default: wentInParts ? .shipped : .gone
        }
    }

    /// Folds the next event in.
    mutating func add(_ entry: ThingEntry, isKnown: Bool) {
        if let place = entry.place { self.place = place }
        if entry.makes { wasMade = true }
        switch entry.verb {
        case .ship:
            shipments.append(Shipment(event: entry.event, at: entry.at, quantity: entry.quantity))
        case .void:
            // The last one is the one that is taken back.
            if entry.quantity == nil { _ = shipments.popLast() }
            takeIn(entry.quantity) { $0.count - 1 }
        case .receive:
            if shipments.isEmpty, !wasMade, !isKnown { noOrigin.append(entry.event) }
            if entry.quantity == nil { shipments.removeAll() }
            takeIn(entry.quantity) { _ in 0 }
        case .sell, .destroy: takeOff(entry)
        default: if entry.role == .input { takeOff(entry) }
        }
    }

    /// How much of it is in the house beside what is with others; `nil` where that is nothing, or not known.
    public var rest: ThingQuantity? {
        guard isHere, let left, let away = sent(in: left.unit), away < left.amount else {
            return nil
        }
        return ThingQuantity(left.amount - away, left.unit)
    }

    /// Whether some of it is in the house.
    var isHere: Bool { end == nil && (shipments.isEmpty || wentInParts) }

    /// Whether an event that comes next is about a part of what is in the house alone, or may be.
    func isOfPart(_ entry: ThingEntry) -> Bool {
        guard let quantity = entry.quantity else { return false }
        guard let left, left.unit == quantity.unit, let away = sent(in: left.unit) else {
            return true
        }
        return quantity.amount < left.amount - away
    }

    /// Whether parts of it went to others, and perhaps not all of it did.
    private var wentInParts: Bool {
        guard !shipments.isEmpty, shipments.allSatisfy({ $0.quantity != nil }) else {
            return false
        }
        guard let made, let away = sent(in: made.unit) else { return true }
        return away < made.amount
    }

    /// How much of it is on its way or with others; `nil` where that is in another unit.
    private func sent(in unit: AmountUnit) -> Amount? {
        let quantities = shipments.compactMap(\.quantity)
        guard quantities.allSatisfy({ $0.unit == unit }) else { return nil }
        return quantities.reduce(Amount(0)) { $0 + $1.amount }
    }

    /// How much was made, or came in first where it was not made here.
    private static func made(_ entries: [ThingEntry]) -> ThingQuantity? {
        var (made, wasMade): (ThingQuantity?, Bool) = (nil, false)
        for entry in entries {
            if entry.makes {
                (made, wasMade) = (sum(made, entry.quantity), true)
            } else if entry.verb == .receive, !wasMade, made == nil {
                made = entry.quantity
            }
        }
        return made
    }

    /// Takes what arrived, or was called back, off what is on its way: the rest stays there.
    ///
    /// - Parameters:
    ///   - quantity: how much.
    ///   - next: the place of the shipment that it belongs to.
    private mutating func takeIn(_ quantity: ThingQuantity?, _ next: ([Shipment]) -> Int) {
        var rest = quantity
        while let came = rest, !shipments.isEmpty {
            let place = next(shipments)
            // What cannot be compared is all of it.
            guard let sent = shipments[place].quantity ?? left, sent.unit == came.unit else {
                shipments.remove(at: place)
                return
            }
            guard came.amount >= sent.amount else {
                shipments[place].quantity = ThingQuantity(sent.amount - came.amount, sent.unit)
                return
            }
            shipments.remove(at: place)
            rest = came == sent ? nil : ThingQuantity(came.amount - sent.amount, came.unit)
        }
    }

    /// Takes off what was used, sold or destroyed: where nobody said how much, or in another unit, all.
    private mutating func takeOff(_ entry: ThingEntry) {
        let before = left
        var taken = entry.quantity ?? before
        if let before, let quantity = entry.quantity, quantity.unit == before.unit {
            left = ThingQuantity(before.amount - quantity.amount, before.unit)
        } else {
            left = before.map { ThingQuantity(Amount(0), $0.unit) }
            // What is with others was not there to be used or destroyed.
            let rest = before.map { all in
                ThingQuantity(all.amount - (sent(in: all.unit) ?? Amount(0)), all.unit)
            }
            taken = rest ?? taken
        }
        if entry.verb == .destroy { destroyed = Self.sum(destroyed, taken) }
        if left.map({ $0.amount == Amount(0) }) ?? true { end = entry }
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
    ///
    /// - Parameters:
    ///   - thing: the thing.
    ///   - quantity: how much there is of it, where no event says that.
    /// - Returns: its standing.
    public func standing(of thing: Int64, quantity: ThingQuantity? = nil) -> ThingStanding {
        ThingStanding(history(of: thing), knownOrigins: knownOrigins, quantity: quantity)
    }

    /// What events say of a thing, and what they say of that which it was in meanwhile.
    public func history(of thing: Int64) -> [ThingEntry] { all(of: thing, depth: 0) }

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
        entry.role == .epc && !entry.makes
    }
}
