public import MusterCore

/// What changed with an excursion.
public enum ExcursionEvent: Hashable, Sendable {
    /// A value is beyond the limit.
    case began(Excursion)
    /// It lasted longer than the delay.
    case breached(Excursion)
    /// A value is farther beyond than any before.
    case peaked(Excursion)
    /// It is over.
    case ended(Excursion)
    /// A value is inside after an excursion of which the end is unknown: since when (UTC).
    case backAfterUnknown(Instant)
}

/// Follows one series against one limit, in reading time alone.
public struct ExcursionTracker: Sendable {
    /// The limit.
    public let limit: AppliedLimit
    /// The excursion that lasts; `nil` where there is none.
    public private(set) var open: Excursion?

    /// Starts to follow a series; an excursion that lasts already is found again by beginning at its start.
    ///
    /// - Parameters:
    ///   - limit: the limit.
    ///   - series: the series.
    ///   - place: where its sensor is.
    ///   - silentLimit: how long nothing may be known before an excursion ends as unknown, in
    ///     milliseconds; see ``silentLimit(_:isCritical:)``.
    public init(
        _ limit: AppliedLimit,
        of series: SensorSeries,
        at place: SensorPlace?,
        silentLimit: Int64
    ) {
        self.limit = limit
    }

    /// Adds the next value that held, corrected; one that is not later than the last is left out.
    ///
    /// - Returns: what changed, in order.
    public mutating func add(_ held: HeldValue) -> [ExcursionEvent] { [] }

    /// Time passed without a value: closes an excursion of which nothing was known for too long.
    ///
    /// - Parameter now: now (UTC).
    /// - Returns: what changed.
    public mutating func tick(_ now: Instant) -> [ExcursionEvent] { [] }

    /// The limit holds no longer.
    ///
    /// - Parameter moment: from when on (UTC).
    /// - Returns: what changed.
    public mutating func endLimit(at moment: Instant) -> [ExcursionEvent] { [] }

    /// How long nothing may be known, in milliseconds: three intervals, at the least 15 minutes or, where
    /// a limit is critical, 5.
    public static func silentLimit(_ rhythm: Rhythm, isCritical: Bool) -> Int64 {
        max(3 * rhythm.interval, isCritical ? 300_000 : 900_000)
    }
}
