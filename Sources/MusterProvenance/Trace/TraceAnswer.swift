public import MusterCore

/// What a trace has found: where things went or came from, what became of each, and what is not known.
public struct TraceAnswer: Sendable {
    /// Something that was reached and what became of it; what that is depends on the list it stands in.
    public struct Entry: Hashable, Sendable {
        /// The thing.
        public var thing: String
        /// The code of its product.
        public var product: String?
        /// The code of its lot.
        public var lot: String?
        /// How much of it: here and unknown, what is left; shipped, what is on its way; gone, what there was.
        public var quantity: ThingQuantity?
        /// Here: where it is, a zone or what the house calls the place.
        public var zone: String?
        /// Here: when its beacon was heard last (UTC).
        public var lastHeardAt: Instant?
        /// Here: `A` where it was heard or counted since the last approved audit, else `C`; `nil` where
        /// nothing but an event says that it is here.
        public var trust: String?
        /// Shipped: to whom; `nil` where nobody said.
        public var party: String?
        /// Shipped: the documents, the order first.
        public var order: String?
        /// Shipped and gone: when (UTC).
        public var at: Instant?
        /// Gone: `used_up`, `sold` or `destroyed`.
        public var reason: String?

        /// Creates an entry.
        public init(thing: String) {
            self.thing = thing
        }
    }

    /// Something that stood with a reached item: in the same zone at the same time.
    public struct Contact: Hashable, Sendable {
        /// The item.
        public var item: String
        /// Its product, as its inventory has it.
        public var product: String?
        /// The code of its lot.
        public var lot: String?
        /// The zone.
        public var zone: String
        /// When that was seen last (UTC).
        public var at: Instant
        /// The audit that found both there; `nil` where both were heard there.
        public var audit: String?

        /// Creates a contact.
        public init(
            _ item: String,
            product: String?,
            lot: String?,
            in zone: String,
            at: Instant,
            audit: String?
        ) {
            (self.item, self.product, self.lot, self.zone) = (item, product, lot, zone)
            (self.at, self.audit) = (at, audit)
        }
    }

    /// Where a trail ends although things went on.
    public struct DeadEnd: Hashable, Sendable {
        /// Why it ends.
        public enum Kind: String, Hashable, Sendable {
            case notReceived = "not_received"
            case noOrigin = "no_origin"
        }

        /// The event, by its identifier.
        public var event: String
        /// Why.
        public var kind: Kind

        /// Creates a dead end.
        public init(event: String, kind: Kind) {
            (self.event, self.kind) = (event, kind)
        }
    }

    /// A transformation of which what was made does not weigh what was used.
    public struct Unbalanced: Hashable, Sendable {
        /// The event, by its identifier.
        public var event: String
        /// What was used and made.
        public var balance: MassBalance

        /// Creates a finding.
        public init(event: String, balance: MassBalance) {
            (self.event, self.balance) = (event, balance)
        }
    }

    /// The things that were asked for.
    public var from: [String] = []
    /// The direction.
    public var direction = TraceDirection.forward
    /// From when on the things that were asked for count (UTC); `nil` for ever.
    public var since: Instant?
    /// Whether the answer stands on things with serial numbers alone, or on lots too.
    public var isBySerial = false
    /// How many things were reached; those asked for are not counted.
    public var things = 0
    /// How many of them are lots.
    public var lots = 0
    /// How many events led to them.
    public var events = 0
    /// The most steps.
    public var depth = 0
    /// How much was made of what was reached, each unit by itself.
    public var quantity = UnitSums()
    /// What is here, as far as anybody knows.
    public var here: [Entry] = []
    /// What was shipped and did not come back, an entry for each shipment.
    public var shipped: [Entry] = []
    /// What is here of that which was shipped in parts: it stands in ``shipped`` alone otherwise.
    public var rest: [Entry] = []
    /// What was used up, sold or destroyed.
    public var gone: [Entry] = []
    /// What nobody knows the place of.
    public var unknown: [Entry] = []
    /// What stood with items that were reached, and was not reached itself, by item.
    ///
    /// `nil` where that was not asked. It is in no count.
    public var contacts: [Contact]?
    /// Whether contacts are kept from whoever asks: what was heard since an audit began that is blind.
    public var withholdsContacts = false
    /// The parties that something was shipped to, by their identifiers.
    public var parties: [String: Party] = [:]
    /// Where trails end.
    public var deadEnds: [DeadEnd] = []
    /// What does not add up.
    public var unbalanced: [Unbalanced] = []
    /// How many of the events lack key data.
    public var incomplete = 0
    /// What share of what was made is accounted for; `nil` where nobody said how much was made.
    public var accounted: Double?
    /// The hash at the end of the chain of events.
    public var head: [UInt8] = []

    /// Above so many things an answer is told thing by thing.
    public static let streamed = 100_000

    /// Creates an answer of nothing.
    public init() {}

    /// The lists with their names, in the order in which they are told.
    public var lists: [(name: StaticString, entries: [Entry])] { lists(here: here) }

    /// The lists as people read them: with what is here of that which was shipped in parts.
    public var listsWithRest: [(name: StaticString, entries: [Entry])] {
        lists(here: here + rest)
    }

    private func lists(here: [Entry]) -> [(name: StaticString, entries: [Entry])] {
        [("here", here), ("shipped", shipped), ("gone", gone), ("unknown", unknown)]
    }
}
