public import MusterCore
public import MusterProvenance

/// A chain of products from fields to customers: lots in levels, each made of lots of the level before it, and
/// the last ones shipped.
///
/// Each lot has 120 kg, and each level splits its lots into as many equal parts: what goes into a lot comes out
/// of it, but of the few events that are to be found. Any event can be told alone, so a chain of millions
/// takes no memory.
public struct SimulatedChain: Sendable {
    /// A lot: its level, 0 for the fields, and its place in it.
    public struct Lot: Hashable, Sendable {
        /// Its level.
        public var level: Int
        /// Its place in the level, from 0.
        public var place: Int

        /// The code of its product.
        public var product: String { "P\(level)" }
        /// Its own code.
        public var code: String { "L\(level)-\(place)" }
    }

    /// A lot, and how many kilograms of it.
    public struct Part: Hashable, Sendable {
        /// The lot.
        public var lot: Lot
        /// How many kilograms.
        public var kilograms: Int
    }

    /// Something that happened to lots.
    public struct Event: Hashable, Sendable {
        /// What happened.
        public var verb: EventVerb
        /// When (UTC).
        public var at: Instant
        /// Where.
        public var place: String
        /// What it is about, where nothing is made.
        public var parts: [Part] = []
        /// What is used.
        public var inputs: [Part] = []
        /// What is made.
        public var outputs: [Part] = []
        /// The number of the supplier that it comes from.
        public var supplier: Int?
        /// The number of the customer that it goes to.
        public var customer: Int?

        /// The columns of a table of events that ``cells`` are for, as Muster imports it.
        public static let columns = [
            "verb", "at", "place", "lot", "inputs", "outputs", "party_from", "party_to",
            "ref_type", "ref_number",
        ]

        /// What such a table has in its cells.
        public var cells: [String] {
            func list(_ parts: [Part]) -> String {
                parts.map { "\($0.lot.product)/\($0.lot.code)=\($0.kilograms) KGM" }
                    .joined(separator: ";")
            }
            let order = customer == nil ? nil : parts.first.map { "PO-\($0.lot.place + 1)" }
            return [
                verb.rawValue, at.iso8601(.seconds), place, list(parts), list(inputs),
                list(outputs), supplier.map(SimulatedChain.supplier) ?? "",
                customer.map(SimulatedChain.customer) ?? "", order == nil ? "" : "po",
                order ?? "",
            ]
        }
    }

    /// How many levels are made after the first.
    public let depth: Int
    /// How many lots a level has.
    public let width: Int
    /// How many events there are.
    public let count: Int
    /// What everything follows from.
    public let seed: UInt64
    /// By level from the second on, how far from the place of a lot those stand that it is made of.
    private let offsets: [[Int]]

    /// How many customers and suppliers there are; the last customer has no phone.
    public static let (customers, suppliers) = (20, 5)
    private static let kilograms = 120
    /// How far lots stand from those that are made of them, at most.
    private static let reach = 40
    /// The share of first lots that are bought, and of events that make more than they use.
    private static let (bought, grown) = (0.05, 0.005)
    /// The share of last lots that are kept, and of those that are destroyed.
    private static let (kept, destroyed) = (0.05, 0.05)
    /// When it begins (UTC), 1 January 2025, and for how many seconds it goes on.
    private static let (begin, seconds) = (Int64(1_735_689_600), 300 * 86_400)

    /// Makes a chain: the same numbers make the same one.
    ///
    /// - Parameters:
    ///   - events: how many events; two more than levels at least.
    ///   - depth: how many levels are made after the first, from 1 to 50.
    ///   - seed: what everything follows from.
    /// - Throws: ``SimulationError/numberOutOfRange(_:_:_:)``.
    public init(events: Int, depth: Int, seed: UInt64) throws(SimulationError) {
        try SimulationError.demand("--depth", depth, in: 1...50)
        try SimulationError.demand("--events", events, in: depth + 2...10_000_000)
        (self.depth, self.seed, count) = (depth, seed, events)
        width = events / (depth + 2)
        var random = RandomStream(seed: seed)
        // No lot is twice the same distance away, around the end of a short level either.
        let reach = min(Self.reach, (width - 1) / 2)
        offsets = (0..<depth).map { _ in
            let parts = min(2 * reach + 1, random.pick([1, 2, 2, 3]))
            var places: Set<Int> = []
            while places.count < parts { places.insert(random.below(2 * reach + 1) - reach) }
            return places.sorted()
        }
    }

    /// The codes of the products, a product a level.
    public var products: [String] { (0...depth).map { Lot(level: $0, place: 0).product } }

    /// What a customer is called, by number from 1 on.
    public static func customer(_ number: Int) -> String { "C\(number)" }

    /// What a supplier is called, by number from 1 on.
    public static func supplier(_ number: Int) -> String { "S\(number)" }

    /// All lots, level by level.
    public var lots: some Sequence<Lot> {
        (0...depth).lazy.flatMap { level in
            (0..<width).lazy.map { Lot(level: level, place: $0) }
        }
    }

    /// All events, in order of time.
    public var events: some Sequence<Event> { (0..<count).lazy.map(event) }

    /// One event.
    ///
    /// - Parameter index: its place in the order of time, from 0 to ``count`` without it.
    /// - Returns: the event.
    public func event(_ index: Int) -> Event {
        var random = RandomStream(seed: seed ^ UInt64(index + 1) &* 0x9E37_79B9_7F4A_7C15)
        let second = Self.begin + Int64(index) * Int64(Self.seconds) / Int64(count)
        let (level, place) = (index / width, index % width)
        let at = Instant(seconds: second)
        guard level > 0 else {
            let part = Part(lot: Lot(level: 0, place: place), kilograms: Self.kilograms)
            guard random.unit() < Self.bought else {
                return Event(verb: .harvest, at: at, place: "field-\(place % 50)", parts: [part])
            }
            let supplier = 1 + random.below(Self.suppliers)
            return Event(verb: .receive, at: at, place: "dock", parts: [part], supplier: supplier)
        }
        guard level <= depth else { return last(index, at, &random) }
        let lot = Lot(level: level, place: place)
        let share = Self.kilograms / offsets[level - 1].count
        let more = random.unit() < Self.grown ? 40 : 0
        return Event(
            verb: level == depth ? .pack : .make,
            at: at,
            place: "plant-\(level)",
            inputs: origins(of: lot).map { Part(lot: $0, kilograms: share) },
            outputs: [Part(lot: lot, kilograms: Self.kilograms + more)]
        )
    }

    /// What becomes of the last lots: each is shipped, destroyed or kept, once; some are looked at before.
    private func last(_ index: Int, _ at: Instant, _ random: inout RandomStream) -> Event {
        let place = index - (count - width)
        guard place >= 0 else {
            let lot = Lot(level: depth, place: (place + width * depth) % width)
            let part = Part(lot: lot, kilograms: Self.kilograms)
            return Event(verb: .inspect, at: at, place: "cold-1", parts: [part])
        }
        let part = Part(lot: Lot(level: depth, place: place), kilograms: Self.kilograms)
        let turn = random.unit()
        guard turn >= Self.kept else {
            return Event(verb: .inspect, at: at, place: "cold-1", parts: [part])
        }
        guard turn >= Self.kept + Self.destroyed else {
            return Event(verb: .destroy, at: at, place: "yard", parts: [part])
        }
        let customer = 1 + random.below(Self.customers)
        return Event(verb: .ship, at: at, place: "dock", parts: [part], customer: customer)
    }

    /// The lots that a lot is made of, which stand near it in the level before.
    private func origins(of lot: Lot) -> [Lot] {
        offsets[lot.level - 1].map { offset in
            Lot(level: lot.level - 1, place: (lot.place + offset + width) % width)
        }
    }
}
