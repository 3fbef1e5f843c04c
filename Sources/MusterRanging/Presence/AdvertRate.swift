public import MusterCore

/// How many advertisements a second came over the last whole seconds.
///
/// A value of 24 bytes without references, because a list may hold very many.
public struct AdvertRate: Hashable, Sendable {
    /// How many whole seconds the rate is taken over.
    public static let windowSeconds: Int64 = 5

    /// Counts by second, one place for each second modulo eight.
    private var counts = SIMD8<UInt16>(repeating: 0)
    private var newest: Int64?
    /// The first second, until it is out of the window.
    private var first: Int64 = 0

    /// Creates a rate of nothing.
    public init() {}

    /// Counts an advertisement; a clock that stepped back counts into the newest second.
    public mutating func add(_ at: Instant) {
        guard let newest else {
            (newest, first) = (at.second, at.second)
            counts[place(at.second)] = 1
            return
        }
        if at.second > newest {
            for second in max(newest + 1, at.second - 7)...at.second { counts[place(second)] = 0 }
            self.newest = at.second
        }
        let place = place(max(at.second, newest))
        counts[place] = min(counts[place], .max - 1) + 1
    }

    /// Advertisements per second over the whole seconds before `now`.
    ///
    /// Of a beacon that was first heard within them, over those since; within its first second, what
    /// has come so far.
    public func perSecond(at now: Instant) -> Double {
        guard let newest else { return 0 }
        let end = now.second
        if end <= first { return Double(counts[place(first)]) }
        let start = max(end - Self.windowSeconds, first)
        let seconds = start..<end
        let sum = seconds.reduce(0) { sum, second in
            let isKept = second <= newest && second > newest - 8
            return sum + (isKept ? Int(counts[place(second)]) : 0)
        }
        return Double(sum) / Double(seconds.count)
    }

    private func place(_ second: Int64) -> Int { Int(second & 7) }
}
