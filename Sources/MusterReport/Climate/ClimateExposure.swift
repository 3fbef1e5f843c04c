public import MusterClimate
public import MusterCore

/// When something was inside of limits, and when outside; the rest of the time is not known.
///
/// Times are in milliseconds since 1970-01-01T00:00:00Z.
public struct ClimateExposure: Hashable, Sendable {
    /// When it was inside all limits.
    public private(set) var inside = RangeSet<Int64>()
    /// When it was outside of one.
    public private(set) var outside = RangeSet<Int64>()

    /// An exposure of which nothing is known.
    public init() {}

    /// Judges what is known of a place against the limits of its quantity; where several sensors differ, the
    /// worst counts.
    ///
    /// - Parameters:
    ///   - pieces: what is known, in order and without overlap.
    ///   - limits: the limits; where none of them holds, a value is inside.
    ///   - from: where the time begins (UTC).
    ///   - until: where it ends (UTC).
    public init(
        of pieces: [KnownPiece],
        against limits: [AppliedLimit],
        from: Instant,
        until: Instant
    ) {
        var known = RangeSet<Int64>()
        for piece in pieces {
            guard let range = Self.range(max(from, piece.from), min(until, piece.until)) else {
                continue
            }
            known.insert(contentsOf: range)
            for limit in limits where limit.isBeyond(piece.low) || limit.isBeyond(piece.high) {
                let start = max(limit.from, from, piece.from)
                let end = min(limit.until ?? until, until, piece.until)
                if let range = Self.range(start, end) { outside.insert(contentsOf: range) }
            }
        }
        inside = known.subtracting(outside)
    }

    /// What is common to two quantities: it is inside where both are, and outside where one is.
    public func and(_ other: ClimateExposure) -> ClimateExposure {
        var both = ClimateExposure()
        both.outside = outside.union(other.outside)
        both.inside = inside.intersection(other.inside).subtracting(both.outside)
        return both
    }

    /// Adds what is known of another time.
    public mutating func add(_ other: ClimateExposure) {
        outside = outside.union(other.outside)
        inside = inside.union(other.inside).subtracting(outside)
    }

    /// For how long it was which, in a time that has all of it.
    public func minutes(from: Instant, until: Instant) -> ClimateExhibit.Minutes {
        let total = max(0, until.milliseconds - from.milliseconds)
        let (inside, outside) = (Self.length(inside), Self.length(outside))
        return ClimateExhibit.Minutes(
            inside: inside,
            outside: outside,
            unknown: max(0, total - inside - outside)
        )
    }

    private static func range(_ from: Instant, _ until: Instant) -> Range<Int64>? {
        from < until ? from.milliseconds..<until.milliseconds : nil
    }

    private static func length(_ set: RangeSet<Int64>) -> Int64 {
        set.ranges.reduce(0) { $0 + $1.upperBound - $1.lowerBound }
    }
}
