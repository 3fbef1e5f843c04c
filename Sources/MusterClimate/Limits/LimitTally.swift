public import MusterCore

/// How long a series was inside its limits, outside of them, and not known: together the whole time.
public struct LimitTally: Hashable, Sendable {
    /// Inside all limits that held, in milliseconds.
    public private(set) var inside: Int64 = 0
    /// Beyond any of them, in milliseconds.
    public private(set) var outside: Int64 = 0
    /// No value is known, in milliseconds.
    public private(set) var unknown: Int64 = 0

    /// A tally of no time.
    public init() {}

    /// Tallies a stretch of time.
    ///
    /// - Parameters:
    ///   - held: the values that held, corrected, in order of time and without overlaps.
    ///   - limits: the limits of their quantity; where none of them holds, a value is inside.
    ///   - from: where the stretch begins (UTC).
    ///   - until: where it ends (UTC).
    public init(
        of held: [HeldValue],
        against limits: [AppliedLimit],
        from: Instant,
        until: Instant
    ) {
        let (start, end) = (from.milliseconds, until.milliseconds)
        guard start < end else { return }
        for value in held {
            let (low, high) = (
                max(start, value.from.milliseconds), min(end, value.until.milliseconds)
            )
            guard low < high else { continue }
            let beyond = limits.filter { $0.isBeyond(value.value) }
            let out = Self.milliseconds(of: low..<high, in: beyond)
            outside += out
            inside += high - low - out
        }
        unknown = end - start - inside - outside
    }

    /// The whole time, in milliseconds.
    public var total: Int64 { inside + outside + unknown }
    /// The share of the whole time that was inside, 0 to 1; `nil` of no time.
    public var insideShare: Double? { total > 0 ? Double(inside) / Double(total) : nil }

    /// Adds another stretch of time.
    public static func + (lhs: LimitTally, rhs: LimitTally) -> LimitTally {
        var sum = lhs
        sum.inside += rhs.inside
        sum.outside += rhs.outside
        sum.unknown += rhs.unknown
        return sum
    }

    /// For how long of a stretch any of some limits holds.
    private static func milliseconds(of stretch: Range<Int64>, in limits: [AppliedLimit]) -> Int64 {
        let ranges = limits.map { limit -> Range<Int64> in
            let from = max(stretch.lowerBound, limit.from.milliseconds)
            return from..<max(from, min(stretch.upperBound, limit.until?.milliseconds ?? .max))
        }.sorted { $0.lowerBound < $1.lowerBound }
        var (sum, end): (Int64, Int64) = (0, stretch.lowerBound)
        for range in ranges where range.upperBound > end {
            sum += range.upperBound - max(end, range.lowerBound)
            end = range.upperBound
        }
        return sum
    }
}
