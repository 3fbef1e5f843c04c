public import MusterCore

/// What is known of a series in one quarter of an hour.
public struct Slot: Hashable, Sendable {
    /// How long a slot is, in milliseconds.
    public static let length: Int64 = 900_000

    /// Which one: quarters of an hour since 1970-01-01T00:00:00Z.
    public let number: Int64
    /// How many readings were kept in it.
    public var count: Int64 = 0
    /// The lowest value that held in it, in steps of the quantity.
    public var low: Int64
    /// The highest value that held in it, in steps of the quantity.
    public var high: Int64
    /// Each value times the milliseconds that it held: divided by ``covered``, the mean.
    public var sum: Int64 = 0
    /// For how many milliseconds a value is known, up to ``length``.
    public var covered: Int64 = 0
    /// What is known of any of its readings.
    public var flags: ReadingFlags = []
    /// When its first reading was (UTC); `nil` where a value from before it held on.
    public var first: Instant?
    /// When its last reading was (UTC).
    public var last: Instant?
    /// Whether its readings were taken away by their age, so that it cannot be built again.
    public var isFinal = false

    /// Creates a slot in which one value held, for no time yet.
    public init(number: Int64, value: Int64) {
        self.number = number
        (low, high) = (value, value)
    }

    /// The number of the slot that a moment lies in.
    public static func number(at: Instant) -> Int64 { number(milliseconds: at.milliseconds) }

    package static func number(milliseconds: Int64) -> Int64 {
        let (quotient, remainder) = milliseconds.quotientAndRemainder(dividingBy: length)
        return remainder < 0 ? quotient - 1 : quotient
    }

    /// When it begins (UTC).
    public var from: Instant { Instant(milliseconds: number * Self.length) }
    /// When it ends (UTC).
    public var until: Instant { Instant(milliseconds: (number + 1) * Self.length) }
    /// The mean by time, in steps of the quantity; `nil` where no time is covered.
    public var mean: Double? { covered > 0 ? Double(sum) / Double(covered) : nil }
    /// The share of it of which a value is known, 0 to 1.
    public var coverage: Double { Double(covered) / Double(Self.length) }

    /// Adds that a value held for some milliseconds.
    mutating func hold(_ value: Int64, for milliseconds: Int64) {
        (low, high) = (min(low, value), max(high, value))
        // A value that large is a fault of its source; the sum then tells nothing, and stops nothing.
        sum &+= value &* milliseconds
        covered += milliseconds
    }

    /// Adds a reading of the slot itself.
    mutating func add(_ reading: Reading) {
        count += 1
        (low, high) = (min(low, reading.value), max(high, reading.value))
        flags.formUnion(reading.flags)
        first = first ?? reading.at
        last = reading.at
    }
}
