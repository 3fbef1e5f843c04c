public import MusterCore
public import MusterProvenance

/// What goes with the goods of an order: who sends what to whom, lot by lot.
///
/// The same note gives the same bytes.
public struct DeliveryNote: Sendable {
    /// The order.
    public var order: String
    /// The site that sends.
    public var site: String
    /// The house among its parties; `nil` where it is none of them.
    public var sender: Party?
    /// Who gets the goods.
    public var recipient: Party
    /// Where they are to go; `nil` for the recipient's address.
    public var shipTo: String?
    /// Where they leave, described; `nil` where nobody said.
    public var place: String?
    /// When the order was begun (UTC).
    public var orderedAt: Instant
    /// The day the goods are wanted by.
    public var wantedBy: CalendarDay?
    /// When they were sent (UTC).
    public var shippedAt: Instant
    /// Who sent them: an account.
    public var shippedBy: String
    /// The pallets, cases or crates that they are in.
    public var units: [String] = []
    /// A remark on the order.
    public var note: String?
    /// What was ordered, and what was sent of it.
    public var lines: [Line] = []
    /// What the food safety rule asks for and nobody gave, in the note's language; `nil` where the shipment
    /// is not on record, as that of goods without lots.
    public var missing: [String]?
    /// The shipment for the recipient's programs: an EPCIS document.
    public var events: [UInt8] = []
    /// The record of the shipment in the chain of all orders: a SHA-256.
    public var head: [UInt8] = []

    /// A line of the order.
    public struct Line: Sendable {
        /// Its number.
        public var number: Int
        /// What was ordered.
        public var product: Product
        /// How many units.
        public var ordered: Int
        /// The unit.
        public var unit: AmountUnit
        /// What was sent of it, a part for each lot.
        public var parts: [Part]

        /// Creates a line.
        public init(number: Int, product: Product, ordered: Int, unit: AmountUnit, parts: [Part]) {
            (self.number, self.product, self.ordered) = (number, product, ordered)
            (self.unit, self.parts) = (unit, parts)
        }
    }

    /// What was sent of one lot.
    public struct Part: Sendable {
        /// The lot; `nil` for goods without one.
        public var lot: String?
        /// Who gave the lot its code, or where that can be asked for.
        public var source: String?
        /// The last day that it is good for.
        public var bestBefore: CalendarDay?
        /// How many units.
        public var quantity: Int
        /// The items that they were taken from.
        public var items: [ItemID]

        /// Creates a part of goods that nothing more is known of.
        public init(lot: String?, quantity: Int, items: [ItemID]) {
            (self.lot, self.quantity, self.items) = (lot, quantity, items)
        }
    }

    /// Creates a note without lines.
    public init(
        order: String,
        site: String,
        recipient: Party,
        orderedAt: Instant,
        shippedAt: Instant,
        shippedBy: String
    ) {
        (self.order, self.site, self.recipient) = (order, site, recipient)
        (self.orderedAt, self.shippedAt, self.shippedBy) = (orderedAt, shippedAt, shippedBy)
    }
}
