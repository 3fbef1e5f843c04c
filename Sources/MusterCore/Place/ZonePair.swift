/// Two zones, in no order.
public struct ZonePair: Hashable, Sendable {
    /// The zone whose identifier sorts first.
    public let first: ZoneID
    /// The other zone.
    public let second: ZoneID

    /// Creates the pair of two zones, given in either order.
    public init(_ one: ZoneID, _ other: ZoneID) {
        first = min(one, other)
        second = max(one, other)
    }
}
