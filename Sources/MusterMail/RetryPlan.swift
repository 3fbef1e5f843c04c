public import MusterCore

/// When a message that was not taken is tried again.
public enum RetryPlan {
    /// The pauses after the first tries, in seconds; after later ones the last.
    private static let pauses = [60.0, 300, 900, 3_600, 14_400]
    /// So long a message is tried, in seconds: four days, within what RFC 5321 section 4.5.4.1 asks of
    /// mail programs.
    private static let limitSeconds = 4.0 * 86_400
    /// So often a message is tried at the least: time alone tells little where the clock was wrong.
    private static let leastAttempts = 6
    /// So often it is tried at the most, where the clock does not tell how long that took.
    private static let mostAttempts = 30
    /// The longest pause between two tries, in seconds: a later time was written by a clock that was
    /// ahead.
    public static let longestPause = 14_400.0

    /// The moment of the next try; `nil` once the message is given up.
    ///
    /// - Parameters:
    ///   - attempts: how often it was tried, 1 or more.
    ///   - queuedAt: when it was queued.
    ///   - now: now, just after the last try.
    /// - Returns: the moment.
    public static func nextTry(after attempts: Int, queuedAt: Instant, now: Instant) -> Instant? {
        let seconds = now.seconds(since: queuedAt)
        let isOver = seconds < 0 ? attempts >= mostAttempts : seconds >= limitSeconds
        guard !isOver || attempts < leastAttempts else { return nil }
        return now.advanced(bySeconds: pauses[min(max(attempts, 1), pauses.count) - 1])
    }
}
