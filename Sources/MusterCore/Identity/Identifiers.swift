/// The identifier of an item within its inventory, as the inventory's owner writes it (`IT-0117`).
public struct ItemID: RawRepresentable, Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The identifier's text.
    public let rawValue: String

    /// Creates an identifier from its text.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The identifier's text.
    public var description: String { rawValue }

    /// Orders identifiers by their text.
    public static func < (lhs: ItemID, rhs: ItemID) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// The identifier of a zone, the smallest place that radio can tell apart (`cold-1`).
public struct ZoneID: RawRepresentable, Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The identifier's text.
    public let rawValue: String

    /// Creates an identifier from its text.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The identifier's text.
    public var description: String { rawValue }

    /// Orders identifiers by their text.
    public static func < (lhs: ZoneID, rhs: ZoneID) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// The identifier of a receiver: an adapter (`hci0`) or a fixed gateway of the site plan.
public struct ReceiverID: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The identifier's text.
    public let rawValue: String

    /// Creates an identifier from its text.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The identifier's text.
    public var description: String { rawValue }
}

/// The identifier of an audit session: `A-`, the year it started in, and its number in that year.
public struct AuditID: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The identifier's text, `A-2026-0017`.
    public let rawValue: String

    /// Reads an identifier; `nil` unless it has the form `A-YYYY-NNNN`, letters in either case.
    public init?(rawValue: String) {
        let parts = rawValue.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "A" || parts[0] == "a", parts[1].utf8.count == 4,
            parts[2].utf8.count >= 4,
            parts[1...].allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } })
        else { return nil }
        self.rawValue = "A-\(parts[1])-\(parts[2])"
    }

    /// The identifier of the `number`th audit that started in `year`, 0 to 9999.
    public init(year: Int64, number: Int) {
        rawValue = "A-\(Self.padded(year))-\(Self.padded(number))"
    }

    /// Its number in its year; `nil` for one that is too large to count.
    public var number: Int? { rawValue.split(separator: "-").last.flatMap { Int($0) } }

    private static func padded(_ value: some BinaryInteger) -> String {
        String(repeating: "0", count: max(0, 4 - String(value).count)) + String(value)
    }

    /// The identifier's text.
    public var description: String { rawValue }
}
