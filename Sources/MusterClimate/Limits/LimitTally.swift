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
        let stretch = start..<end
        let known = held.map { ($0, $0.range.clamped(to: stretch)) }
            .filter { !$0.1.isEmpty }
        let beyond = known.flatMap { held, range in
            limits.filter { $0.isBeyond(held.value) }.map { range.clamped(to: $0.range) }
        }
        let covered = Self.length(of: known.map(\.1))
        outside = Self.length(of: beyond)
        inside = covered - outside
        unknown = end - start - covered
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

    /// How long some stretches are that may overlap, in milliseconds.
    private static func length(of ranges: [Range<Int64>]) -> Int64 {
        var (sum, end) = (Int64(0), Int64.min)
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            guard range.upperBound > end else { continue }
            sum += range.upperBound - max(end, range.lowerBound)
            end = range.upperBound
        }
        return sum
    }
}

extension HeldValue {
    /// When it held, in milliseconds.
    fileprivate var range: Range<Int64> {
        from.milliseconds..<max(from.milliseconds, until.milliseconds)
    }
}

extension AppliedLimit {
    /// When it holds, in milliseconds.
    var range: Range<Int64> {
        let from = from.milliseconds
        return from..<max(from, until?.milliseconds ?? .max)
    }
}
