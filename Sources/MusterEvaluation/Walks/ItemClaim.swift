package import MusterCore

/// What a method says of one item.
package struct ItemClaim: Hashable, Sendable {
    /// How it says where a present item is.
    package enum Place: Hashable, Sendable {
        /// Where the record says.
        case inPlace
        /// In another zone.
        case elsewhere
        /// It cannot tell.
        case unsure
    }

    /// Whether the item is there.
    package var isPresent = false
    /// Where it is; `nil` when the method does not say.
    package var zone: ZoneID?
    /// The zones that it may be in, where the method names several; ``zone`` is the likeliest.
    package var oneOf: Set<ZoneID> = []
    /// Whether that is where it belongs.
    package var place = Place.unsure
    /// When the method was sure that it is there (UTC).
    package var decidedAt: Instant?

    /// Creates a claim.
    package init(
        isPresent: Bool = false,
        zone: ZoneID? = nil,
        place: Place = .unsure,
        decidedAt: Instant? = nil
    ) {
        (self.isPresent, self.zone, self.place) = (isPresent, zone, place)
        self.decidedAt = decidedAt
    }

    /// Whether both say the same of the item; when they were sure of it does not matter.
    package func saysTheSame(as other: ItemClaim) -> Bool {
        isPresent == other.isPresent && place == other.place
            && oneOf == other.oneOf && (!oneOf.isEmpty || zone == other.zone)
    }
}
