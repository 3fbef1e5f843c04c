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
///
/// An excursion begins with the first value beyond the limit and ends with the first that is inside by the
/// hysteresis. Its delay runs in that time; it is a breach from the first moment behind the delay in which
/// a value is beyond. Time of which nothing is known does not count for the delay.
public struct ExcursionTracker: Sendable {
    /// The limit.
    public let limit: AppliedLimit
    /// The excursion that lasts; `nil` where there is none.
    public private(set) var open: Excursion?
    private let series: SensorSeries
    private let place: SensorPlace?
    private let silentLimit: Int64
    /// Until when something is known, in milliseconds.
    private var end: Int64?
    /// How long of the open excursion something is known, in milliseconds.
    private var known: Int64 = 0
    private var isBackMissing = false
    private var timeOut: TimeOut?

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
        (self.limit, self.series, self.place) = (limit, series, place)
        self.silentLimit = silentLimit
        timeOut = limit.cumulative.map { TimeOut($0) }
    }

    /// Adds the next value that held, corrected.
    ///
    /// What lies before the last one, or outside of the time in which the limit holds, is left out. A time
    /// between two values is a gap. It makes no difference into how many parts a value is cut.
    /// A value that held for no time yet tells what begins and ends with it.
    ///
    /// - Parameter held: the value.
    /// - Returns: what changed, in order.
    public mutating func add(_ held: HeldValue) -> [ExcursionEvent] {
        let limitEnd = limit.until?.milliseconds ?? .max
        let from = max(held.from.milliseconds, end ?? .min, limit.from.milliseconds)
        let until = min(held.until.milliseconds, limitEnd)
        let isMoment = held.from == held.until
        var events =
            from < until || (isMoment && from == until) ? take(held.value, from..<until) : []
        if held.until.milliseconds >= limitEnd { events += close(.limitChanged, at: limitEnd) }
        return events
    }

    /// Time passed without a value: an excursion of which nothing was known for too long is closed.
    ///
    /// - Parameter now: now (UTC).
    /// - Returns: what changed.
    public mutating func tick(_ now: Instant) -> [ExcursionEvent] {
        guard let end, now.milliseconds - end > silentLimit else { return [] }
        return close(.unknown, at: end)
    }

    /// The limit holds no longer.
    ///
    /// - Parameter moment: from when on (UTC).
    /// - Returns: what changed.
    public mutating func endLimit(at moment: Instant) -> [ExcursionEvent] {
        close(.limitChanged, at: min(moment.milliseconds, end ?? .max))
    }

    /// How long nothing may be known, in milliseconds: three intervals, at the least 15 minutes or, where
    /// a limit is critical, 5.
    public static func silentLimit(_ rhythm: Rhythm, isCritical: Bool) -> Int64 {
        max(3 * rhythm.interval, isCritical ? 300_000 : 900_000)
    }

    private mutating func take(_ value: Int64, _ range: Range<Int64>) -> [ExcursionEvent] {
        var events = gap(before: range.lowerBound)
        end = range.upperBound
        if limit.isBeyond(value) {
            events += beyond(value, range)
        } else if limit.isBack(value) {
            events += close(.back, at: range.lowerBound)
            if isBackMissing {
                isBackMissing = false
                events.append(.backAfterUnknown(Instant(milliseconds: range.lowerBound)))
            }
        } else if open != nil {
            known += Int64(range.count)
        }
        return events
    }

    private mutating func gap(before from: Int64) -> [ExcursionEvent] {
        guard let end, from > end else { return [] }
        if from - end > silentLimit { return close(.unknown, at: end) }
        open?.unknownMilliseconds += from - end
        return []
    }

    private mutating func beyond(_ value: Int64, _ range: Range<Int64>) -> [ExcursionEvent] {
        let start = Instant(milliseconds: range.lowerBound)
        let isNew = open == nil
        var excursion =
            open
            ?? Excursion(of: series, at: place, beyond: limit, from: start, value: value)
        if isNew { (known, isBackMissing) = (0, false) }
        let isPeak = limit.isStricter(than: value, excursion.peak)
        if isPeak { (excursion.peak, excursion.peakAt) = (value, start) }
        let isBreach = note(breachIn: range, &excursion)
        let length = Int64(range.count)
        excursion.outMilliseconds += length
        // A value that far out is a fault of its source; the product then tells nothing, and stops nothing.
        excursion.excess &+= Int64(clamping: (value &- limit.limit).magnitude) &* length
        known += length
        if !range.isEmpty { timeOut?.add(range) }
        open = excursion
        var events: [ExcursionEvent] = isNew ? [.began(excursion)] : []
        if isPeak { events.append(.peaked(excursion)) }
        if isBreach { events.append(.breached(excursion)) }
        return events
    }

    /// Notes the breach that a stretch beyond the limit makes of the excursion, if it does.
    private func note(breachIn range: Range<Int64>, _ excursion: inout Excursion) -> Bool {
        guard !excursion.isBreach else { return false }
        let delay = Int64(limit.delay) * 1_000
        let byDelay = range.lowerBound + max(0, delay - known)
        let bySum = timeOut?.moment(ofBreachIn: range)
        let at = min(byDelay, bySum ?? .max)
        guard at < range.upperBound || at == range.lowerBound
        else { return false }
        excursion.breachAt = Instant(milliseconds: at)
        excursion.isCumulative = at < byDelay
        return true
    }

    private mutating func close(_ reason: ExcursionEnd, at: Int64) -> [ExcursionEvent] {
        guard var excursion = open else { return [] }
        excursion.until = max(excursion.from, Instant(milliseconds: at))
        excursion.end = reason
        (open, known) = (nil, 0)
        isBackMissing = reason == .unknown
        return [.ended(excursion)]
    }
}
