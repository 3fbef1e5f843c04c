public import MusterCore

/// A moment of a hybrid logical clock: 48 bits of milliseconds since 1970 and a counter within one.
///
/// Source: Kulkarni, Demirbas, Madappa, Avva and Leone, "Logical physical clocks" (2014).
public struct HybridTime: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Milliseconds in the upper 48 bits, the counter in the lower 16; never negative.
    public let rawValue: Int64

    /// The beginning: before everything that is written.
    public static let zero = HybridTime(milliseconds: 0, counter: 0)

    /// The last moment that a clock is taken seriously at: 2^46 milliseconds, in the year 4199.
    static let lastMillisecond: Int64 = 1 << 46

    /// Takes over a stored moment; `nil` for a negative one or one beyond the last.
    public init?(rawValue: Int64) {
        guard rawValue >= 0, rawValue >> 16 <= Self.lastMillisecond else { return nil }
        self.rawValue = rawValue
    }

    /// Creates a moment; milliseconds before 1970 or beyond the last are brought to the bounds.
    public init(milliseconds: Int64, counter: UInt16 = 0) {
        rawValue = min(max(milliseconds, 0), Self.lastMillisecond) << 16 | Int64(counter)
    }

    /// Reads 12 hexadecimal digits, a full stop and four more; `nil` for anything else.
    public init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].count == 12, parts[1].count == 4,
            let bytes = Hex.bytes(String(Substring(parts[0])) + String(Substring(parts[1])))
        else { return nil }
        let value = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard value <= UInt64(Int64.max), let time = Self(rawValue: Int64(value)),
            time.description == text
        else { return nil }
        self = time
    }

    /// Milliseconds since 1970.
    public var milliseconds: Int64 { rawValue >> 16 }

    /// The moment without its counter.
    public var instant: Instant { Instant(microseconds: milliseconds * 1_000) }

    /// The next moment: one more on the counter, or the next millisecond where that is full.
    public var next: HybridTime { HybridTime(rawValue: rawValue + 1) ?? self }

    /// 12 hexadecimal digits of milliseconds, a full stop, four of the counter.
    public var description: String {
        let bytes = (0..<8).map { UInt8(truncatingIfNeeded: rawValue >> (56 - 8 * Int64($0))) }
        let digits = Hex.text(bytes)
        return "\(digits.prefix(12)).\(digits.suffix(4))"
    }

    /// Orders by time, then by counter.
    public static func < (lhs: HybridTime, rhs: HybridTime) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// What decides between two values that stand: when they were written, then by which writer.
public struct Stamp: Hashable, Comparable, Sendable {
    /// When, as far as the hub believes it.
    public var time: HybridTime
    /// The writer's history at that moment, or the hub where it set the time.
    public var origin: SyncID

    /// Creates a stamp.
    public init(time: HybridTime, origin: SyncID) {
        (self.time, self.origin) = (time, origin)
    }

    /// Orders by time, then by writer.
    public static func < (lhs: Stamp, rhs: Stamp) -> Bool {
        lhs.time == rhs.time ? lhs.origin < rhs.origin : lhs.time < rhs.time
    }
}
