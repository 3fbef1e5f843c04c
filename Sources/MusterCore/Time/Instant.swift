/// A moment in UTC, to the microsecond, counted from 1970-01-01T00:00:00Z.
///
/// The resolution is that of capture files (btsnoop counts microseconds). Moments before 1970 are
/// negative. Time always arrives inside the data; nothing below the edges reads a clock.
public struct Instant: Hashable, Comparable, Sendable {
    /// Microseconds since 1970-01-01T00:00:00Z.
    public var microseconds: Int64

    /// Creates a moment from microseconds since 1970-01-01T00:00:00Z.
    public init(microseconds: Int64) {
        self.microseconds = microseconds
    }

    /// Creates a moment from whole seconds since 1970-01-01T00:00:00Z.
    public init(seconds: Int64) {
        microseconds = seconds &* 1_000_000
    }

    /// The whole UTC second this moment lies in, rounded towards the past.
    public var second: Int64 {
        let (quotient, remainder) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
        return remainder < 0 ? quotient - 1 : quotient
    }

    /// The microseconds within ``second``, 0 to 999,999.
    public var fraction: Int64 {
        microseconds - second * 1_000_000
    }

    /// Seconds from `other` to this moment; negative when `other` is later.
    public func seconds(since other: Instant) -> Double {
        Double(microseconds - other.microseconds) / 1_000_000
    }

    /// This moment moved by `seconds`, rounded to the microsecond.
    ///
    /// Further than 100,000 years goes no one: what is asked for beyond that is cut, and what is no
    /// number moves nothing.
    public func advanced(bySeconds seconds: Double) -> Instant {
        guard !seconds.isNaN else { return self }
        let distance = min(max(seconds, -Self.farthestSeconds), Self.farthestSeconds)
        let (moved, isBeyond) = microseconds.addingReportingOverflow(
            Int64((distance * 1_000_000).rounded())
        )
        return isBeyond ? self : Instant(microseconds: moved)
    }

    private static let farthestSeconds = 3.2e12

    /// Whether `lhs` is the earlier of the two.
    public static func < (lhs: Instant, rhs: Instant) -> Bool {
        lhs.microseconds < rhs.microseconds
    }
}
