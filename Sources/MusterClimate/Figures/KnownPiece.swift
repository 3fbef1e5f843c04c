public import MusterCore

/// A time of which it is known what a series was: one value that held, or a slot as a whole.
public struct KnownPiece: Hashable, Sendable {
    /// Where it begins (UTC).
    public var from: Instant
    /// Where it ends (UTC), not included.
    public var until: Instant
    /// The lowest corrected value in it, in steps of the quantity.
    public var low: Int64
    /// The highest corrected value in it, in steps of the quantity.
    public var high: Int64
    /// The corrected mean by time, in steps; `nil` of several sensors, which have none.
    public var mean: Double?

    /// Creates a piece.
    public init(from: Instant, until: Instant, low: Int64, high: Int64, mean: Double?) {
        (self.from, self.until, self.low, self.high) = (from, until, low, high)
        self.mean = mean
    }

    /// A value that held.
    public init(from: Instant, until: Instant, value: Int64) {
        self.init(from: from, until: until, low: value, high: value, mean: Double(value))
    }

    /// How long it is, in milliseconds.
    public var milliseconds: Int64 { until.milliseconds - from.milliseconds }

    /// What several sensors of a place knew together.
    ///
    /// Of each time, that is the lowest and the highest value of those that were heard. A mean over sensors
    /// would hide the worst place, so there is none.
    ///
    /// - Parameter all: the pieces of each sensor, in order and without overlap.
    /// - Returns: the pieces, in order and without overlap; those of one sensor as they are.
    public static func together(_ all: [[KnownPiece]]) -> [KnownPiece] {
        let told = all.filter { !$0.isEmpty }
        guard told.count > 1 else { return told.first ?? [] }
        return told.dropFirst().reduce(told[0]) { merged($0, $1) }
            .map {
                KnownPiece(from: $0.from, until: $0.until, low: $0.low, high: $0.high, mean: nil)
            }
    }

    private static func merged(_ one: [KnownPiece], _ other: [KnownPiece]) -> [KnownPiece] {
        var result: [KnownPiece] = []
        var (left, right) = (one[...], other[...])
        var at = Swift.min(one.first?.from ?? .distantEnd, other.first?.from ?? .distantEnd)
        while let next = [left.first, right.first].compactMap(\.self).map({ $0.end(behind: at) })
            .min()
        {
            let here = [left.first, right.first].compactMap(\.self)
                .filter { $0.from <= at && $0.until > at }
            if let low = here.map(\.low).min(), let high = here.map(\.high).max() {
                result.append(KnownPiece(from: at, until: next, low: low, high: high, mean: nil))
            }
            at = next
            left = left.drop { $0.until <= at }
            right = right.drop { $0.until <= at }
        }
        return result
    }

    /// The next moment at which something begins or ends.
    private func end(behind moment: Instant) -> Instant { from > moment ? from : until }
}

extension Instant {
    /// Later than anything that is measured.
    fileprivate static let distantEnd = Instant(microseconds: .max)
}
