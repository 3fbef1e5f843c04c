/// Two zones, in no order.
public struct ZonePair: Hashable, Sendable {
    /// The one whose identifier sorts first.
    public let first: ZoneID
    /// The other.
    public let second: ZoneID

    /// Creates a pair of zones given in any order.
    public init(_ one: ZoneID, _ other: ZoneID) {
        (first, second) = one < other ? (one, other) : (other, one)
    }
}
