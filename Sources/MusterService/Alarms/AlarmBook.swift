import MusterClimate
import MusterCore
import MusterStore

/// Writes excursions and alarms down, each once however often it is found.
///
/// What is found stands before what was written: a watch that was killed finds the same again when it goes
/// on, and a capture that is replayed twice changes nothing.
struct AlarmBook {
    /// The database.
    let store: Store
    /// Tells the time (UTC), for when something was noted.
    let now: @Sendable () -> Instant
    /// Whether anything was written since this was last asked.
    private var hasWritten = false

    /// Begins to write.
    init(_ home: OpenHome) {
        (store, now) = (home.store, home.now)
    }

    /// Whether anything was written since this was last asked.
    mutating func takeWritten() -> Bool {
        defer { hasWritten = false }
        return hasWritten
    }

    /// Writes down what readings have shown.
    ///
    /// - Throws: `StoreError`.
    mutating func write(_ finding: LimitFollower.Finding) throws {
        let subject = AlarmCause.subject(of: finding.watch.limit, on: finding.series.id)
        switch finding.event {
        case .began, .peaked: return
        case .breached(let excursion):
            try keep(excursion, finding)
            try raise(Self.cause(excursion, finding), at: excursion.breachAt ?? excursion.from)
        case .ended(let excursion):
            try keep(excursion, finding)
            guard excursion.isBreach, excursion.end != .unknown, let until = excursion.until else {
                return
            }
            try end(subject, since: excursion.from, at: until)
        case .backAfterUnknown(let at): try end(subject, since: nil, at: at)
        }
    }

    /// Raises an alarm, or the next episode of one that is not done with; one that is raised already stays.
    ///
    /// - Parameters:
    ///   - cause: what raises it.
    ///   - at: when (UTC).
    /// - Throws: `StoreError`.
    mutating func raise(_ cause: AlarmCause, at: Instant) throws {
        let alarms = try store.alarms.all(subject: cause.subject)
        guard try !alarms.contains(where: { try isOf(cause, at: at, $0) }) else { return }
        defer { hasWritten = true }
        guard let open = alarms.first(where: { $0.isContinued(at: at) && $0.raisedAt <= at }) else {
            try store.alarms.raise(cause, at: at, notedAt: now())
            return
        }
        guard !open.isOut else { return }
        try store.alarms.apply(
            AlarmEvent(of: open.id, .again, at: at, notedAt: now(), value: cause.value),
            cause: cause
        )
    }

    /// What raised an alarm is over.
    ///
    /// - Parameters:
    ///   - subject: what the alarm is about.
    ///   - since: when what is over began (UTC); `nil` where that is not known.
    ///   - at: when it was over (UTC).
    /// - Throws: `StoreError`.
    mutating func end(_ subject: String, since: Instant?, at: Instant) throws {
        let alarms = try store.alarms.all(subject: subject)
        let lasting = alarms.filter { alarm in
            alarm.isOut && alarm.state.isOpen && alarm.cause.since <= at
                && since.map { alarm.cause.since <= $0 } ?? true
        }
        for alarm in lasting {
            hasWritten = true
            try store.alarms.apply(AlarmEvent(of: alarm.id, .back, at: at, notedAt: now()))
        }
    }

    /// Snoozes that are over are.
    ///
    /// - Throws: `StoreError`.
    mutating func resumeSnoozed() throws {
        let now = now()
        for alarm in try store.alarms.all(open: true) {
            guard alarm.state == .snoozed, let until = alarm.snoozedUntil, until <= now else {
                continue
            }
            hasWritten = true
            try store.alarms.apply(AlarmEvent(of: alarm.id, .resumed, at: until, notedAt: now))
        }
    }

    /// Whether an alarm was raised by the very thing.
    private func isOf(_ cause: AlarmCause, at: Instant, _ alarm: Alarm) throws -> Bool {
        if alarm.cause.since == cause.since { return true }
        guard alarm.raisedAt <= at, alarm.changedAt >= at else { return false }
        return try store.alarms.events(of: alarm.id).contains { event in
            event.at == at && (event.kind == .raised || event.kind == .again)
        }
    }

    /// Keeps an excursion of a limit that people have set; the first time, and where it is another now.
    private mutating func keep(
        _ excursion: Excursion,
        _ finding: LimitFollower.Finding
    ) throws {
        guard finding.watch.kind == .limit else { return }
        let kept = try store.alarms.excursions(
            from: excursion.from.advanced(bySeconds: -0.001),
            until: excursion.from.advanced(bySeconds: 0.001),
            series: excursion.series
        ).first { $0.isAlike(excursion) }
        if let kept, kept == excursion { return }
        // One that is over is not opened again by a look at its beginning, and one that lasts is written
        // down with its breach alone: its figures follow with its end.
        if let kept, excursion.until == nil,
            kept.until != nil || kept.breachAt == excursion.breachAt
        {
            return
        }
        hasWritten = true
        try store.alarms.save([excursion], at: now())
    }

    private static func cause(
        _ excursion: Excursion,
        _ finding: LimitFollower.Finding
    ) -> AlarmCause {
        var cause = AlarmCause(excursion, text: AlarmText.breach(excursion, finding.watch.kind))
        cause.kind = finding.watch.kind
        cause.isLate = finding.isLate
        if finding.watch.kind != .limit { (cause.set, cause.version) = (nil, nil) }
        return cause
    }
}

extension Excursion {
    /// Whether another one is the same as it was known before: of the same limit, with the same beginning.
    func isAlike(_ other: Excursion) -> Bool {
        from == other.from && series == other.series && limit.set == other.limit.set
            && limit.version == other.limit.version && limit.line == other.limit.line
            && limit.side == other.limit.side
    }
}
