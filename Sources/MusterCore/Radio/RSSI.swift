/// A received signal strength in dBm: a whole number from −127 to 20.
///
/// A controller's 127 means "not available" and cannot be built into one: use `nil` for it.
/// Source: Bluetooth Core Specification 5.4, Vol 4, Part E, section 7.7.65.2 (`RSSI`).
public struct RSSI: RawRepresentable, Hashable, Comparable, Sendable {
    /// The strength in dBm.
    public let rawValue: Int8

    /// Creates a strength; `nil` for 127 ("not available") and for the reserved 21 to 126 and −128.
    public init?(rawValue: Int8) {
        guard rawValue >= -127, rawValue <= 20 else { return nil }
        self.rawValue = rawValue
    }

    /// Orders by strength: the weaker is the smaller.
    public static func < (lhs: RSSI, rhs: RSSI) -> Bool { lhs.rawValue < rhs.rawValue }
}
