import MusterCore

/// Divides samples into the whole UTC seconds of their own time.
struct SecondClock: Sendable {
    /// How much older than the current second a sample may be and still count into it, in seconds.
    ///
    /// Receivers hand reports up late and out of order; no receiver's clock is meant by that.
    static let toleranceSeconds: Int64 = 2
    /// The longest time without a sample after which the walk still goes on, in seconds.
    ///
    /// Beyond that the clock was set, or nobody listened: nothing is known of the time between.
    static let longestSilence: Int64 = 60

    /// The current second; `nil` before the first sample.
    private(set) var second: Int64?
    /// How often time stepped back by more than the tolerance.
    private(set) var steps = 0
    /// How often time broke off, by a step back or by a long silence.
    private(set) var breaks = 0

    /// Takes the time of the next sample and gives the second that ends with it, if one does.
    mutating func admit(_ at: Instant) -> Int64? {
        let next = at.second
        guard let current = second else {
            second = next
            return nil
        }
        if next <= current, next >= current - Self.toleranceSeconds { return nil }
        if next < current { steps += 1 }
        if next < current || next - current > Self.longestSilence { breaks += 1 }
        second = next
        return current
    }
}
