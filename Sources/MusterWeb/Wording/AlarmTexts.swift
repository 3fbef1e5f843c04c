import MusterClimate
import MusterService

/// The words of the pages about alarms.
enum AlarmPageText: WebText {
    case open, all, none, empty, alarm, place, since, priority, state, what, count,
        show, limits, instruction, value, peak, limit, episode, raised, ended,
        seenBy, snoozedUntil, history, acknowledge, note, noteHint, snooze, hours, reason, resume,
        resolve, cause, action, owner, above, below, still, sensor, setVersion, needs,
        nothingToDo

    var english: String {
        switch self {
        case .open: "Open"
        case .all: "All"
        case .none: "No alarms."
        case .empty: "Alarms come from limits that are in use: put one to use on the server with"
        case .alarm: "Alarm"
        case .place: "Place"
        case .since: "Since"
        case .priority: "Priority"
        case .state: "State"
        case .what: "What"
        case .count: "{n} open alarm|{n} open alarms"
        case .show: "Show the alarms"
        case .limits: "Limits"
        case .instruction: "What to do"
        case .value: "Value"
        case .peak: "Farthest value"
        case .limit: "Limit"
        case .episode: "Times it began"
        case .raised: "Raised"
        case .ended: "Back inside"
        case .seenBy: "Acknowledged by"
        case .snoozedUntil: "Snoozed until"
        case .history: "What happened"
        case .acknowledge: "Acknowledge"
        case .note: "Note"
        case .noteHint: "At least 3 characters."
        case .snooze: "Snooze"
        case .hours: "For how many hours"
        case .reason: "Why"
        case .resume: "End the snooze"
        case .resolve: "Resolve"
        case .cause: "What it was"
        case .action: "What is done about it"
        case .owner: "Who does that"
        case .above: "{what} {value}, above {limit}"
        case .below: "{what} {value}, below {limit}"
        case .still: "{kind}: {value}"
        case .sensor: "Sensor"
        case .setVersion: "{set}, version {version}"
        case .needs: "What you can do"
        case .nothingToDo: "Nothing is to be done about it now."
        }
    }
}

/// What an alarm is about.
enum AlarmKindText: WebText {
    case limit, rate, silent, door, battery, calibrationDue

    init(_ kind: AlarmKind) {
        switch kind {
        case .limit: self = .limit
        case .rate: self = .rate
        case .silent: self = .silent
        case .door: self = .door
        case .battery: self = .battery
        case .calibrationDue: self = .calibrationDue
        }
    }

    var english: String {
        switch self {
        case .limit: "Out of limits"
        case .rate: "Changes too fast"
        case .silent: "Sensor silent"
        case .door: "Door open"
        case .battery: "Battery low"
        case .calibrationDue: "Calibration due"
        }
    }
}

/// How far an alarm has come.
enum AlarmStateText: WebText {
    case normal, active, acknowledged, cleared, latched, latchedAcknowledged, snoozed, suppressed,
        outOfService

    init(_ state: AlarmState) {
        switch state {
        case .normal: self = .normal
        case .active: self = .active
        case .acknowledged: self = .acknowledged
        case .cleared: self = .cleared
        case .latched: self = .latched
        case .latchedAcknowledged: self = .latchedAcknowledged
        case .snoozed: self = .snoozed
        case .suppressed: self = .suppressed
        case .outOfService: self = .outOfService
        }
    }

    var english: String {
        switch self {
        case .normal: "over"
        case .active: "raised"
        case .acknowledged: "acknowledged"
        case .cleared: "back, not seen"
        case .latched: "back, not seen, to resolve"
        case .latchedAcknowledged: "back, to resolve"
        case .snoozed: "snoozed"
        case .suppressed: "suppressed by a rule"
        case .outOfService: "out of service"
        }
    }
}

/// How much depends on an alarm.
enum PriorityText: WebText {
    case low, high, critical

    init(_ priority: LimitClass) {
        switch priority {
        case .low: self = .low
        case .high: self = .high
        case .critical: self = .critical
        }
    }

    var english: String {
        switch self {
        case .low: "low"
        case .high: "high"
        case .critical: "critical"
        }
    }
}

/// What happened to an alarm.
enum AlarmEventText: WebText {
    case raised, escalated, acknowledged, back, again, resolved, snoozed, resumed, suppressed,
        unsuppressed, outOfService, putBack, noted

    init(_ kind: AlarmEventKind) {
        switch kind {
        case .raised: self = .raised
        case .escalated: self = .escalated
        case .acknowledged: self = .acknowledged
        case .back: self = .back
        case .again: self = .again
        case .resolved: self = .resolved
        case .snoozed: self = .snoozed
        case .resumed: self = .resumed
        case .suppressed: self = .suppressed
        case .unsuppressed: self = .unsuppressed
        case .outOfService: self = .outOfService
        case .putBack: self = .putBack
        case .noted: self = .noted
        }
    }

    var english: String {
        switch self {
        case .raised: "raised"
        case .escalated: "the next people were told"
        case .acknowledged: "acknowledged"
        case .back: "back to normal"
        case .again: "began again"
        case .resolved: "resolved"
        case .snoozed: "snoozed"
        case .resumed: "snooze over"
        case .suppressed: "suppressed by a rule"
        case .unsuppressed: "no longer suppressed"
        case .outOfService: "taken out of service"
        case .putBack: "put back to service"
        case .noted: "noted"
        }
    }
}

/// Why there was an alarm.
enum AlarmReasonText: WebText {
    case doorOpen, loading, maintenance, equipment, power, sensor, limit, other

    init(_ reason: AlarmReason) {
        switch reason {
        case .doorOpen: self = .doorOpen
        case .loading: self = .loading
        case .maintenance: self = .maintenance
        case .equipment: self = .equipment
        case .power: self = .power
        case .sensor: self = .sensor
        case .limit: self = .limit
        case .other: self = .other
        }
    }

    var english: String {
        switch self {
        case .doorOpen: "A door or lid stood open"
        case .loading: "Goods were put in or taken out"
        case .maintenance: "Defrosting or cleaning"
        case .equipment: "The cooling or heating failed"
        case .power: "There was no power"
        case .sensor: "The sensor is at fault"
        case .limit: "The limit was not right"
        case .other: "Something else"
        }
    }
}
