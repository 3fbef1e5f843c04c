import MusterCore

/// What a method says of one item.
struct ItemClaim: Hashable {
    /// How it says where a present item is.
    enum Place: Hashable {
        /// Where the record says.
        case inPlace
        /// In another zone.
        case elsewhere
        /// It cannot tell.
        case unsure
    }

    /// Whether the item is there.
    var isPresent = false
    /// Where it is; `nil` when the method does not say.
    var zone: ZoneID?
    /// Whether that is where it belongs.
    var place = Place.unsure
    /// When the method was sure that it is there (UTC).
    var decidedAt: Instant?
    /// P(absent) where the method states one.
    var absent: Double?
}
