import MusterClimate
import MusterCore

/// Follows one series against its limits, out of its kept readings in order of time.
///
/// What it finds depends on the readings alone, not on how many came at a time: a capture that is replayed
/// at any speed, and a watch that was ended and goes on, find the same.
struct LimitFollower: Sendable {
    /// Something that was found.
    struct Finding: Hashable, Sendable {
        /// The series.
        var series: SensorSeries
        /// The limit, and where the sensor was.
        var watch: LimitTerms.Watch
        /// What happened.
        var event: ExcursionEvent
        /// When the readings had shown it (UTC).
        var shownAt: Instant
        /// Whether the readings that show it came late.
        var isLate: Bool
    }

    /// What decides.
    let terms: LimitTerms
    /// The last value that was added.
    private(set) var last: Reading?
    private var trackers: [ExcursionTracker]
    /// The values of the last ten minutes, corrected, where it counts how fast they change.
    private var recent: [HeldValue] = []

    /// Begins to follow a series.
    init(_ terms: LimitTerms) {
        self.terms = terms
        trackers = terms.watches.map { watch in
            ExcursionTracker(
                watch.limit,
                of: terms.series,
                at: watch.place,
                silentLimit: terms.silentLimit
            )
        }
    }

    /// The excursions that last, from limits that people have set.
    var open: [Excursion] {
        zip(terms.watches, trackers).filter { $0.0.kind == .limit }.compactMap(\.1.open)
    }

    /// Adds the next reading; one that is not later than the last, or of a sensor at fault, is left out.
    ///
    /// - Returns: what it shows, in order.
    mutating func add(_ reading: Reading) -> [Finding] {
        guard !reading.flags.contains(.fault), last.map({ $0.at < reading.at }) ?? true else {
            return []
        }
        defer { last = reading }
        guard let last else { return [] }
        let held = HeldValue.all(
            of: [last, reading],
            terms.rhythm,
            from: last.at,
            until: reading.at
        )
        return held.flatMap { take($0, of: last, shownAt: reading.at) }
    }

    /// Adds readings in order.
    mutating func add(_ readings: some Sequence<Reading>) -> [Finding] {
        readings.flatMap { add($0) }
    }

    /// What is known by now: the last value was measured, and held as long as the sensor was heard.
    ///
    /// - Parameters:
    ///   - now: the moment (UTC).
    ///   - isSilent: whether nothing came any more after the last value.
    /// - Returns: a follower that knows so, and what that shows.
    func upTo(_ now: Instant, isSilent: Bool) -> (follower: LimitFollower, shown: [Finding]) {
        guard let last else { return (self, []) }
        var copy = self
        let end = last.at.advanced(bySeconds: Double(terms.rhythm.interval) / 1_000)
        // The least that it can have held.
        let moment = last.at.advanced(bySeconds: 0.001)
        var shown = copy.take(
            HeldValue(
                value: last.value,
                from: last.at,
                until: isSilent ? max(min(end, now), moment) : moment
            ),
            of: last,
            shownAt: last.at
        )
        guard isSilent else { return (copy, shown) }
        for index in copy.trackers.indices {
            let events = copy.trackers[index].tick(now)
            shown += copy.findings(events, index, last, shownAt: now)
        }
        return (copy, shown)
    }

    private mutating func take(
        _ held: HeldValue,
        of reading: Reading,
        shownAt: Instant
    ) -> [Finding] {
        let value = terms.corrected(held.value, at: held.from)
        let change = change(to: HeldValue(value: value, from: held.from, until: held.until))
        var shown: [Finding] = []
        for index in trackers.indices {
            let limit = trackers[index].limit
            if let until = limit.until, until <= held.from {
                let events = trackers[index].endLimit(at: until)
                shown += findings(events, index, reading, shownAt: held.from)
                continue
            }
            let from = max(held.from, limit.from)
            let until = min(held.until, limit.until ?? held.until)
            let judged = terms.watches[index].kind == .rate ? change : value
            guard from < until, let judged else { continue }
            let events = trackers[index].add(HeldValue(value: judged, from: from, until: until))
            shown += findings(events, index, reading, shownAt: shownAt)
        }
        return shown
    }

    /// By how much the series has changed in the ten minutes before a value, in steps; `nil` where too little
    /// of them is known, or it is not asked for.
    private mutating func change(to held: HeldValue) -> Int64? {
        guard terms.watches.contains(where: { $0.kind == .rate }) else { return nil }
        let start = held.from.advanced(bySeconds: -Double(RateOfChange.windowSeconds))
        recent.removeAll { $0.until <= start }
        recent.append(held)
        return RateOfChange.perTenMinutes(of: recent, at: held.from).map {
            Int64(abs($0).rounded())
        }
    }

    private func findings(
        _ events: [ExcursionEvent],
        _ index: Int,
        _ reading: Reading,
        shownAt: Instant
    ) -> [Finding] {
        let isLate = !reading.flags.isDisjoint(with: [.late, .imported, .memory])
        return events.map { event in
            Finding(
                series: terms.series,
                watch: terms.watches[index],
                event: event,
                shownAt: shown(event, by: reading, at: shownAt),
                isLate: isLate
            )
        }
    }

    /// What a value alone shows is shown by it; what its duration shows, by the next reading.
    private func shown(_ event: ExcursionEvent, by reading: Reading, at moment: Instant) -> Instant
    {
        switch event {
        case .began(let excursion), .peaked(let excursion): max(excursion.peakAt, excursion.from)
        case .breached(let excursion):
            excursion.breachAt.map { $0 <= reading.at ? reading.at : moment } ?? moment
        case .ended(let excursion):
            switch excursion.end {
            case .unknown:
                (excursion.until ?? moment).advanced(bySeconds: Double(terms.silentLimit) / 1_000)
            default: excursion.until ?? moment
            }
        case .backAfterUnknown(let at): at
        }
    }
}
