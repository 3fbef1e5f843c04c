public import MusterCore

/// One value of a series: when it was measured, how much, and what is known against it.
///
/// A series is one quantity of one sensor. It has at most one reading a millisecond.
public struct Reading: Hashable, Sendable {
    /// When it was measured (UTC), to the millisecond.
    public let at: Instant
    /// The value in steps of 10^−`decimals` of the series' quantity, as the sensor gave it.
    public let value: Int64
    /// What is known of it.
    public var flags: ReadingFlags

    /// Creates a reading; the moment is cut to the millisecond.
    public init(at: Instant, value: Int64, flags: ReadingFlags = []) {
        self.init(milliseconds: at.milliseconds, value: value, flags: flags)
    }

    /// Creates a reading from milliseconds since 1970-01-01T00:00:00Z.
    public init(milliseconds: Int64, value: Int64, flags: ReadingFlags = []) {
        at = Instant(milliseconds: milliseconds)
        self.value = value
        self.flags = flags
    }

    /// Milliseconds since 1970-01-01T00:00:00Z.
    public var milliseconds: Int64 { at.milliseconds }

    /// The one of two readings of the same moment that is kept, whichever came first: the one with less
    /// against it, and of equals the lower one.
    public static func kept(_ one: Reading, _ other: Reading) -> Reading {
        (other.flags.rawValue, other.value) < (one.flags.rawValue, one.value) ? other : one
    }
}

/// What is known of a reading beside its value; the bits are those of the database.
public struct ReadingFlags: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int64

    /// Creates flags from their bits.
    public init(rawValue: Int64) {
        self.rawValue = rawValue
    }

    /// It arrived more than 120 s after it was measured.
    public static let late = ReadingFlags(rawValue: 1 << 0)
    /// The clock that gave its time is in doubt.
    public static let clockDoubt = ReadingFlags(rawValue: 1 << 1)
    /// It comes from the memory of a logger.
    public static let memory = ReadingFlags(rawValue: 1 << 2)
    /// A person entered it.
    public static let byHand = ReadingFlags(rawValue: 1 << 3)
    /// The sensor says that it is at fault, or being calibrated.
    public static let fault = ReadingFlags(rawValue: 1 << 4)
    /// The sensor's value was cut to what it can measure.
    public static let clipped = ReadingFlags(rawValue: 1 << 5)
    /// It was imported from a file.
    public static let imported = ReadingFlags(rawValue: 1 << 6)
    /// Nothing had arrived for longer than a gap takes to open when it arrived.
    public static let afterGap = ReadingFlags(rawValue: 1 << 7)

    /// The stable words of the flags that are set, as in CSV and JSON.
    public var words: [String] {
        Self.all.filter { contains($0.flag) }.map(\.word)
    }

    private static let all: [(flag: ReadingFlags, word: String)] = [
        (.late, "late"), (.clockDoubt, "clock_doubt"), (.memory, "memory"), (.byHand, "by_hand"),
        (.fault, "fault"), (.clipped, "clipped"), (.imported, "imported"),
        (.afterGap, "after_gap"),
    ]
}

extension Instant {
    /// Creates a moment from milliseconds since 1970-01-01T00:00:00Z.
    package init(milliseconds: Int64) {
        self.init(microseconds: milliseconds &* 1_000)
    }

    /// Milliseconds since 1970-01-01T00:00:00Z, rounded towards the past.
    package var milliseconds: Int64 {
        let (quotient, remainder) = microseconds.quotientAndRemainder(dividingBy: 1_000)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
