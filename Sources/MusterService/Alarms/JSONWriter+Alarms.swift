public import MusterClimate
public import MusterCore

/// Alarms as commands and the API write them.
extension JSONWriter {
    /// Writes the members of an alarm.
    ///
    /// - Parameters:
    ///   - alarm: the alarm.
    ///   - sensor: what its sensor is known by.
    public mutating func members(of alarm: Alarm, sensor: String?) {
        let cause = alarm.cause
        member("id") { $0.string(alarm.id.description) }
        member("kind") { $0.string(alarm.kind.rawValue) }
        member("priority") { $0.string(alarm.priority.rawValue) }
        member("state") { $0.string(alarm.state.rawValue) }
        member("text") { $0.string(cause.text) }
        member("sensor") { $0.string(sensor) }
        member("place") { $0.string(cause.place?.description) }
        members(of: cause, value: cause.value)
        member("version") { $0.integer(cause.version) }
        member("late") { $0.bool(cause.isLate) }
        member("episode") { $0.integer(alarm.episode) }
        member("since") { $0.instant(cause.since) }
        member("raised_at") { $0.instant(alarm.raisedAt) }
        member("back_at") { $0.instant(alarm.backAt) }
        member("acknowledged_at") { $0.instant(alarm.acknowledgedAt) }
        member("acknowledged_by") { $0.string(alarm.acknowledgedBy) }
        member("snoozed_until") { $0.instant(alarm.snoozedUntil) }
        member("note") { $0.string(alarm.note) }
        member("changed_at") { $0.instant(alarm.changedAt) }
    }

    /// Writes the members of what happened to an alarm.
    ///
    /// - Parameters:
    ///   - event: what happened.
    ///   - quantity: what its value is of.
    public mutating func members(of event: AlarmEvent, quantity: Quantity?) {
        member("key") { $0.integer(event.key) }
        member("at") { $0.instant(event.at) }
        member("noted_at") { $0.instant(event.notedAt) }
        member("event") { $0.string(event.kind.rawValue) }
        member("state") { $0.string(event.state.rawValue) }
        member("by") { $0.string(event.by) }
        member("value") { $0.steps(event.value, of: quantity) }
        member("note") { $0.string(event.note) }
        member("reason") { $0.string(event.reason) }
        member("action") { $0.string(event.action) }
        member("owner") { $0.string(event.owner) }
        member("until") { $0.instant(event.until) }
    }

    /// Writes what a cause says of a value and the limit that it is beyond.
    mutating func members(of cause: AlarmCause, value: Int64?) {
        member("quantity") { $0.string(cause.quantity?.word) }
        member("unit") { $0.string(cause.quantity?.unit) }
        member("side") { $0.string(cause.side?.rawValue) }
        member("limit") { $0.steps(cause.limit, of: cause.quantity) }
        member("value") { $0.steps(value, of: cause.quantity) }
        member("peak") { $0.steps(cause.peak, of: cause.quantity) }
        member("set") { $0.string(cause.set) }
    }

    /// Writes a value that is kept in steps, in the quantity's unit; null where there is none.
    public mutating func steps(_ value: Int64?, of quantity: Quantity?) {
        guard let value, let quantity else { return string(nil) }
        number(MeasuredText.number(value, quantity))
    }
}
