/// How long to wait before a source that went away is tried again: longer from time to time.
struct RetryPause {
    /// The first wait, in seconds.
    static let shortest = 0.5
    /// The longest wait, in seconds.
    static let longest = 10.0

    private var next = Self.shortest

    /// The wait that is due now, in seconds; the one after it is twice as long.
    mutating func take() -> Double {
        defer { next = min(next * 2, Self.longest) }
        return next
    }

    /// The source was there again.
    mutating func reset() {
        next = Self.shortest
    }
}
