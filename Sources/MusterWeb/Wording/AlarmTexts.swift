import MusterClimate
import MusterService

/// The words of the pages about alarms.
enum AlarmPageText: WebText {
    case open, all, none, noneFit, empty, alarm, place, since, priority, state, what, count,
        show, limits, instruction, value, peak, limit, episode, raised, ended,
        seenBy, snoozedUntil, history, acknowledge, note, noteHint, snooze, hours, reason, resume,
        resolve, cause, action, owner, above, below, still, sensor, setVersion, needs,
        nothingToDo

    var texts: (english: String, serbian: String) {
        switch self {
        case .open: ("Open", "Otvoreni")
        case .all: ("All", "Svi")
        case .none: ("No alarms.", "Nema alarma.")
        case .noneFit:
            (
                "No alarms match. Choose another filter.",
                "Nema takvih alarma. Izaberite drugi filter."
            )
        case .empty:
            (
                "Alarms come from limits that are in use: put one to use on the server with",
                "Alarmi nastaju iz granica u upotrebi: uvedite jednu na serveru pomoću"
            )
        case .alarm: ("Alarm", "Alarm")
        case .place: ("Place", "Mesto")
        case .since: ("Since", "Od")
        case .priority: ("Priority", "Važnost")
        case .state: ("State", "Stanje")
        case .what: ("What", "Šta")
        case .count:
            (
                "{n} open alarm|{n} open alarms",
                "{n} otvoren alarm|{n} otvorena alarma|{n} otvorenih alarma"
            )
        case .show: ("Show the alarms", "Prikaži alarme")
        case .limits: ("Limits", "Granice")
        case .instruction: ("What to do", "Šta uraditi")
        case .value: ("Value", "Vrednost")
        case .peak: ("Farthest value", "Najdalja vrednost")
        case .limit: ("Limit", "Granica")
        case .episode: ("Times it began", "Koliko puta je počeo")
        case .raised: ("Raised", "Javljen")
        case .ended: ("Back inside", "Ponovo u granicama")
        case .seenBy: ("Acknowledged by", "Potvrdio")
        case .snoozedUntil: ("Snoozed until", "Odloženo do")
        case .history: ("What happened", "Šta se dogodilo")
        case .acknowledge: ("Acknowledge", "Potvrdi")
        case .note: ("Note", "Napomena")
        case .noteHint: ("At least 3 characters.", "Najmanje 3 znaka.")
        case .snooze: ("Snooze", "Odloži")
        case .hours: ("For how many hours", "Na koliko sati")
        case .reason: ("Why", "Zašto")
        case .resume: ("End the snooze", "Prekini odlaganje")
        case .resolve: ("Resolve", "Reši")
        case .cause: ("What it was", "Šta je bilo")
        case .action: ("What is done about it", "Šta se preduzima")
        case .owner: ("Who does that", "Ko to radi")
        case .above: ("{what} {value}, above {limit}", "{what} {value}, iznad {limit}")
        case .below: ("{what} {value}, below {limit}", "{what} {value}, ispod {limit}")
        case .still: ("{kind}: {value}", "{kind}: {value}")
        case .sensor: ("Sensor", "Senzor")
        case .setVersion: ("{set}, version {version}", "{set}, verzija {version}")
        case .needs: ("What you can do", "Šta možete da uradite")
        case .nothingToDo:
            ("Nothing is to be done about it now.", "Sada nema šta da se uradi.")
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

    var texts: (english: String, serbian: String) {
        switch self {
        case .limit: ("Out of limits", "Van granica")
        case .rate: ("Changes too fast", "Menja se prebrzo")
        case .silent: ("Sensor silent", "Senzor se ne javlja")
        case .door: ("Door open", "Vrata otvorena")
        case .battery: ("Battery low", "Slaba baterija")
        case .calibrationDue: ("Calibration due", "Rok za kalibraciju")
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

    var texts: (english: String, serbian: String) {
        switch self {
        case .normal: ("over", "završen")
        case .active: ("raised", "javljen")
        case .acknowledged: ("acknowledged", "potvrđen")
        case .cleared: ("back, not seen", "vraćeno, neviđeno")
        case .latched: ("back, not seen, to resolve", "vraćeno, neviđeno, za rešavanje")
        case .latchedAcknowledged: ("back, to resolve", "vraćeno, za rešavanje")
        case .snoozed: ("snoozed", "odložen")
        case .suppressed: ("suppressed by a rule", "utišan pravilom")
        case .outOfService: ("out of service", "van upotrebe")
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

    var texts: (english: String, serbian: String) {
        switch self {
        case .low: ("low", "niska")
        case .high: ("high", "visoka")
        case .critical: ("critical", "kritična")
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

    var texts: (english: String, serbian: String) {
        switch self {
        case .raised: ("raised", "javljen")
        case .escalated: ("the next people were told", "javljeno sledećim ljudima")
        case .acknowledged: ("acknowledged", "potvrđen")
        case .back: ("back to normal", "vraćeno u red")
        case .again: ("began again", "počeo ponovo")
        case .resolved: ("resolved", "rešen")
        case .snoozed: ("snoozed", "odložen")
        case .resumed: ("snooze over", "odlaganje završeno")
        case .suppressed: ("suppressed by a rule", "utišan pravilom")
        case .unsuppressed: ("no longer suppressed", "više nije utišan")
        case .outOfService: ("taken out of service", "povučen iz upotrebe")
        case .putBack: ("put back to service", "vraćen u upotrebu")
        case .noted: ("noted", "zabeleženo")
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

    var texts: (english: String, serbian: String) {
        switch self {
        case .doorOpen: ("A door or lid stood open", "Vrata ili poklopac bili su otvoreni")
        case .loading: ("Goods were put in or taken out", "Roba je unošena ili iznošena")
        case .maintenance: ("Defrosting or cleaning", "Otapanje ili čišćenje")
        case .equipment: ("The cooling or heating failed", "Hlađenje ili grejanje je otkazalo")
        case .power: ("There was no power", "Nije bilo struje")
        case .sensor: ("The sensor is at fault", "Senzor je neispravan")
        case .limit: ("The limit was not right", "Granica nije bila dobra")
        case .other: ("Something else", "Nešto drugo")
        }
    }
}
