public import MusterCore

/// What the evidence cards of a report show beside the audit's findings.
public struct EvidenceExhibit: Sendable {
    /// A time that the receiver which was carried spent in one zone.
    public struct Stay: Hashable, Sendable {
        /// When it came (UTC).
        public var from: Instant
        /// When it left (UTC).
        public var to: Instant

        /// Creates a stay.
        public init(from: Instant, to: Instant) {
            self.from = from
            self.to = to
        }
    }

    /// Where an item was known to be before the audit.
    public struct KnownPlace: Hashable, Sendable {
        /// The audit that found it there.
        public var audit: AuditID
        /// The zone; `nil` where nothing told.
        public var zone: ZoneID?

        /// Creates a place.
        public init(audit: AuditID, zone: ZoneID?) {
            self.audit = audit
            self.zone = zone
        }
    }

    /// The most discrepancies that have a card, 15 pages of them; the rest are in the table, in annex A
    /// and in the data.
    public static let mostCards = 60

    /// What was heard of items that have a card; an item that is not in it was not heard.
    public var strips: [ItemID: SignalStrip] = [:]
    /// When the receiver that was carried was in each zone, oldest first.
    public var stays: [ZoneID: [Stay]] = [:]
    /// A photo of items that have a card, small.
    public var photos: [ItemID: FloorPicture] = [:]
    /// Where earlier audits found items that have a card.
    public var lastPlaces: [ItemID: KnownPlace] = [:]

    /// Nothing beside the findings.
    public init() {}
}
