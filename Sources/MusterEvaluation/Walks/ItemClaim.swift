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

    /// The zones that it may be in, as far as the method says.
    private var named: Set<ZoneID> { oneOf.isEmpty ? Set([zone].compactMap(\.self)) : oneOf }

    /// Whether neither denies what the other says of the item.
    ///
    /// Where one names two zones, the other may name one of them; when they were sure does not matter.
    package func agrees(with other: ItemClaim) -> Bool {
        isPresent == other.isPresent && place == other.place
            && (named == other.named || !named.isDisjoint(with: other.named))
    }
}
