public import MusterCore

/// Follows the arrivals of one series as they come, and tells when a gap opens and closes.
///
/// The stored readings give the same gaps again; see ``SeriesFold``.
public struct GapTracker: Sendable {
    /// What changed.
    public enum Event: Hashable, Sendable {
        /// Nothing has come for too long; the gap begins there and has no end yet.
        case opened(from: Instant, cause: GapCause)
        /// A reading ended the gap, which has pieces where it has several causes.
        case closed([Gap])
    }

    /// How often something is expected.
    public var rhythm: Rhythm
    /// When the last reading came (UTC); `nil` before the first.
    public private(set) var lastArrival: Instant?
    /// Whether a gap is open.
    public private(set) var isOpen = false
    private var interruptions: [Interruption] = []

    /// Starts to follow a series.
    ///
    /// - Parameters:
    ///   - rhythm: how often something is expected.
    ///   - lastArrival: when the last reading before came (UTC), where that is known.
    public init(_ rhythm: Rhythm, lastArrival: Instant? = nil) {
        self.rhythm = rhythm
        self.lastArrival = lastArrival
    }

    /// A reading came.
    ///
    /// - Returns: the gap that it ends; one may end that was never told as open.
    public mutating func arrive(at: Instant) -> Event? {
        defer {
            lastArrival = max(at, lastArrival ?? at)
            isOpen = false
            interruptions.removeAll { $0.until <= at }
        }
        guard let last = lastArrival, at.milliseconds - last.milliseconds > rhythm.limit else {
            return nil
        }
        let from = last.milliseconds + rhythm.interval
        return .closed(
            GapPieces.pieces(
                of: from..<at.milliseconds,
                interruptions: interruptions,
                limit: rhythm.limit
            )
        )
    }

    /// Something keeps readings away, or kept them away: the receiver, the sensor's own fault, values that
    /// cannot be.
    ///
    /// - Parameter interruption: what and when; of one that lasts, what has passed of it.
    public mutating func note(_ interruption: Interruption) {
        if let last = interruptions.indices.last, interruptions[last].cause == interruption.cause,
            interruption.from >= interruptions[last].from,
            interruption.from <= interruptions[last].until
        {
            interruptions[last].until = max(interruptions[last].until, interruption.until)
        } else {
            interruptions.append(interruption)
        }
    }

    /// Time passed.
    ///
    /// - Parameter now: now (UTC).
    /// - Returns: the gap that opens, once.
    public mutating func tick(_ now: Instant) -> Event? {
        guard !isOpen, let last = lastArrival,
            now.milliseconds - last.milliseconds > rhythm.limit
        else { return nil }
        isOpen = true
        let from = Instant(milliseconds: last.milliseconds + rhythm.interval)
        let cause = interruptions.filter { $0.until > from }.map(\.cause).min()
        return .opened(from: from, cause: cause ?? .silent)
    }
}
