public import MusterCore
public import MusterProvenance

/// Whom to call in a recall, and what of it is in the house: a sheet to work through by telephone.
///
/// The same sheet gives the same bytes.
public struct RecallSheet: Sendable {
    /// The site that calls back.
    public var site: String
    /// The lots, as `PRODUCT/LOT`.
    public var lots: [String]
    /// When it was drawn up (UTC).
    public var asOf: Instant
    /// Why they are called back; empty where they are not yet.
    public var reason = ""
    /// When they were called back first (UTC); `nil` where they are not yet.
    public var recalledAt: Instant?
    /// Who called them back: an account.
    public var recalledBy: String?
    /// Who was sent something, by identifier.
    public var concerned: [Concerned] = []
    /// How many things were sent to nobody knows whom.
    public var unnamed = 0
    /// What is in the house, the first ones.
    public var here: [Held] = []
    /// How much is in the house that ``here`` leaves out.
    public var moreHere = 0
    /// The things of which it is not known where they are.
    public var unknown: [String] = []
    /// The same for programs, as JSON.
    public var data: [UInt8] = []
    /// The head of the chain of events that it was drawn up from: a SHA-256.
    public var head: [UInt8] = []

    /// Somebody who was sent goods.
    public struct Concerned: Sendable {
        /// Who.
        public var party: Party
        /// What was sent, the earliest first.
        public var shipments: [Shipment]
        /// The message that told it, or a part of it; `nil` where none did.
        public var message: Message?

        /// Creates somebody who was told nothing.
        public init(_ party: Party, _ shipments: [Shipment]) {
            (self.party, self.shipments) = (party, shipments)
        }
    }

    /// A message that was sent.
    public struct Message: Sendable {
        /// Its number in the outbox.
        public var id: String
        /// When it was written (UTC).
        public var at: Instant
        /// Whether it tells of all that was sent, and did not come back.
        public var tellsAll: Bool

        /// Creates a message.
        public init(id: String, at: Instant, tellsAll: Bool) {
            (self.id, self.at, self.tellsAll) = (id, at, tellsAll)
        }
    }

    /// Goods that were sent at once.
    public struct Shipment: Sendable {
        /// What it is: a lot as `PRODUCT/LOT`, or the name of a product.
        public var name: String
        /// How much, each unit by itself.
        public var quantity: [ThingQuantity]
        /// The things with serial numbers, as people call them.
        public var serials: [String]
        /// When it was sent (UTC).
        public var at: Instant?
        /// The document, such as an order.
        public var document: String?

        /// Creates a shipment.
        public init(
            _ name: String,
            quantity: [ThingQuantity],
            serials: [String] = [],
            at: Instant?,
            document: String? = nil
        ) {
            (self.name, self.quantity, self.serials) = (name, quantity, serials)
            (self.at, self.document) = (at, document)
        }
    }

    /// Something that is in the house.
    public struct Held: Sendable {
        /// What it is.
        public var name: String
        /// How much of it.
        public var quantity: ThingQuantity?
        /// Where, as people call the place.
        public var place: String?
        /// When its beacon was heard last (UTC).
        public var heardAt: Instant?

        /// Creates something.
        public init(
            _ name: String,
            _ quantity: ThingQuantity?,
            in place: String?,
            heardAt: Instant?
        ) {
            (self.name, self.quantity) = (name, quantity)
            (self.place, self.heardAt) = (place, heardAt)
        }
    }

    /// Creates a sheet of lots that were sent to nobody.
    public init(site: String, lots: [String], asOf: Instant) {
        (self.site, self.lots, self.asOf) = (site, lots, asOf)
    }
}
