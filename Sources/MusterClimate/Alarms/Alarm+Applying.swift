public import MusterCore

/// An alarm is what its events make of it.
extension Alarm {
    /// How long an alarm may be set aside, in hours: 12, and 2 where it is critical.
    public var longestSnoozeHours: Int { priority == .critical ? 2 : 12 }

    /// What of the alarm counts for what may happen to it.
    public var condition: AlarmMachine.Condition {
        AlarmMachine.Condition(
            isCritical: priority == .critical,
            isOut: isOut,
            isSeen: acknowledgedAt != nil
        )
    }

    /// Whether a breach that begins is this alarm's next episode, and no alarm of its own: nobody has
    /// accounted for the last one, and it was over for less than half an hour.
    ///
    /// - Parameter moment: when it begins (UTC).
    /// - Returns: whether it is.
    public func isContinued(at moment: Instant) -> Bool {
        guard state.isOpen else { return false }
        guard let backAt else { return true }
        return state.isSetAside || state == .latched || state == .latchedAcknowledged
            || moment.seconds(since: backAt) < Self.episodeSeconds
    }

    /// The alarm behind an event.
    ///
    /// - Parameters:
    ///   - event: what happens.
    ///   - cause: what raised it again, of ``AlarmEventKind/again``.
    /// - Returns: the alarm, and the event with the state behind it.
    /// - Throws: ``AlarmError`` where the alarm's state does not allow it or something is not stated.
    public func applying(
        _ event: AlarmEvent,
        cause: AlarmCause? = nil
    ) throws(AlarmError) -> (alarm: Alarm, event: AlarmEvent) {
        try demandWords(event)
        var alarm = self
        alarm.take(event, cause)
        alarm.state = try AlarmMachine.next(state, event.kind, alarm.condition)
        if alarm.state != .snoozed { alarm.snoozedUntil = nil }
        alarm.changedAt = event.at
        if let note = event.note { alarm.note = note }
        var applied = event
        applied.state = alarm.state
        return (alarm, applied)
    }

    private mutating func take(_ event: AlarmEvent, _ cause: AlarmCause?) {
        switch event.kind {
        case .acknowledged: (acknowledgedAt, acknowledgedBy) = (event.at, event.by)
        case .back: backAt = event.at
        case .again:
            (acknowledgedAt, acknowledgedBy, backAt) = (nil, nil, nil)
            episode += 1
            self.cause = cause ?? self.cause
        case .snoozed: snoozedUntil = event.until
        case .noted: self.cause = cause ?? self.cause
        default: break
        }
    }

    /// Goes on only where what people must say is said.
    private func demandWords(_ event: AlarmEvent) throws(AlarmError) {
        switch event.kind {
        case .acknowledged:
            guard Self.isSaid(event.note) else { throw .noNote(event.kind) }
        case .snoozed:
            guard Self.isSaid(event.note) else { throw .noNote(event.kind) }
            let seconds = event.until?.seconds(since: event.at) ?? 0
            guard seconds > 0, seconds <= Double(longestSnoozeHours) * 3_600 else {
                throw .badSnooze(longestHours: longestSnoozeHours)
            }
        case .resolved:
            let isSaid = [event.reason, event.action, event.owner].allSatisfy {
                $0?.contains { !$0.isWhitespace } ?? false
            }
            guard isSaid else { throw .notAccountedFor }
        default: break
        }
    }

    private static func isSaid(_ note: String?) -> Bool {
        (note ?? "").filter { !$0.isWhitespace }.count >= 3
    }
}
