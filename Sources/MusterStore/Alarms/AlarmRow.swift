import FoundationEssentials
import GRDB
import MusterClimate
import MusterCore

/// Alarms and their events as rows.
enum AlarmRow {
    static func alarm(_ row: Row, path: String) throws -> Alarm {
        guard let body = StoredObject(text: try row.value("body")),
            let cause = cause(body.object("cause"), subject: try row.value("subject")),
            let state = AlarmState(rawValue: try row.value("state")),
            let episode = body.number("episode"), let changedAt = body.instant("changed_at")
        else { throw damaged(path) }
        var alarm = Alarm(
            id: AlarmID(number: try row.value("number")),
            uid: Array(try row.value("uid") as Data),
            cause: cause,
            raisedAt: Instant(microseconds: try row.value("raised_at"))
        )
        (alarm.state, alarm.episode, alarm.changedAt) = (state, Int(episode), changedAt)
        (alarm.backAt, alarm.snoozedUntil) = (
            body.instant("back_at"), body.instant("snoozed_until")
        )
        alarm.acknowledgedAt = body.instant("acknowledged_at")
        alarm.acknowledgedBy = body.text("acknowledged_by")
        alarm.note = body.text("note")
        return alarm
    }

    static func text(_ alarm: Alarm) -> String {
        StoredMembers.text { json in
            json.object("cause") { write(alarm.cause, &$0) }
            json.number("episode", alarm.episode)
            json.instant("changed_at", alarm.changedAt)
            json.instant("back_at", alarm.backAt)
            json.instant("snoozed_until", alarm.snoozedUntil)
            json.instant("acknowledged_at", alarm.acknowledgedAt)
            json.text("acknowledged_by", alarm.acknowledgedBy)
            json.text("note", alarm.note)
        }
    }

    static func event(_ row: Row, path: String) throws -> AlarmEvent {
        guard let body = StoredObject(text: try row.value("body")),
            let kind = AlarmEventKind(rawValue: try row.value("kind")),
            let state = AlarmState(rawValue: try row.value("state"))
        else { throw damaged(path) }
        var event = AlarmEvent(
            of: AlarmID(number: try row.value("alarm")),
            kind,
            at: Instant(microseconds: try row.value("at")),
            notedAt: Instant(microseconds: try row.value("noted_at")),
            by: try row.value("actor"),
            value: body.number("value"),
            note: body.text("note"),
            until: body.instant("until")
        )
        (event.key, event.state) = (try row.value("key"), state)
        (event.reason, event.action) = (body.text("reason"), body.text("action"))
        (event.owner, event.step) = (body.text("owner"), body.number("step").map { Int($0) })
        return event
    }

    /// The body of an event; `cause` is what raised the alarm with it.
    static func text(_ event: AlarmEvent, _ cause: AlarmCause?) -> String {
        StoredMembers.text { json in
            json.number("value", event.value)
            json.text("note", event.note)
            json.text("reason", event.reason)
            json.text("action", event.action)
            json.text("owner", event.owner)
            json.instant("until", event.until)
            json.number("step", event.step)
            if let cause { json.object("cause") { write(cause, &$0) } }
        }
    }

    private static func write(_ cause: AlarmCause, _ json: inout StoredMembers) {
        json.text("kind", cause.kind.rawValue)
        json.text("priority", cause.priority.rawValue)
        json.text("text", cause.text)
        json.instant("since", cause.since)
        json.number("series", cause.series?.rawValue)
        json.number("sensor", cause.sensor?.number)
        if let place = cause.place { json.object("place") { write(place, &$0) } }
        json.text("quantity", cause.quantity?.word)
        json.text("side", cause.side?.rawValue)
        json.number("limit", cause.limit)
        json.number("value", cause.value)
        json.number("peak", cause.peak)
        json.text("set", cause.set)
        json.number("version", cause.version)
        json.flag("late", cause.isLate)
    }

    private static func cause(_ body: StoredObject?, subject: String) -> AlarmCause? {
        guard let body, let kind = body.text("kind").flatMap({ AlarmKind(rawValue: $0) }),
            let priority = body.text("priority").flatMap({ LimitClass(rawValue: $0) }),
            let text = body.text("text"), let since = body.instant("since")
        else { return nil }
        var cause = AlarmCause(kind, priority: priority, subject: subject, text: text, since: since)
        cause.series = body.number("series").map { SeriesID(rawValue: $0) }
        cause.sensor = body.number("sensor").map { SensorID(number: $0) }
        cause.place = place(body.object("place"))
        cause.quantity = body.text("quantity").flatMap { Quantity(word: $0) }
        cause.side = body.text("side").flatMap { LimitSide(rawValue: $0) }
        (cause.limit, cause.value) = (body.number("limit"), body.number("value"))
        (cause.peak, cause.set) = (body.number("peak"), body.text("set"))
        cause.version = body.number("version").map { Int($0) }
        cause.isLate = body.isTrue("late")
        return cause
    }

    static func write(_ place: SensorPlace, _ json: inout StoredMembers) {
        json.text("kind", place.word)
        switch place {
        case .zone(let zone): json.text("name", zone.rawValue)
        case .lot(let lot): json.text("name", lot)
        case .item(let item, let inventory):
            json.text("name", item.rawValue)
            json.text("inventory", inventory)
        case .outside: break
        }
    }

    static func place(_ body: StoredObject?) -> SensorPlace? {
        guard let body else { return nil }
        switch (body.text("kind"), body.text("name")) {
        case ("zone", let name?): return .zone(ZoneID(rawValue: name))
        case ("lot", let name?): return .lot(name)
        case ("item", let name?):
            return .item(ItemID(rawValue: name), inventory: body.text("inventory") ?? "")
        case ("outside", nil): return .outside
        default: return nil
        }
    }

    static func damaged(_ path: String) -> StoreError {
        .damaged(path: path, reason: "an alarm or an excursion has what none can have")
    }
}
