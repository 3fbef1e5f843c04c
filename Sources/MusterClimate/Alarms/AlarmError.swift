public import MusterCore

/// What cannot be done with an alarm.
public enum AlarmError: MusterError, Equatable {
    /// Its state does not allow it.
    case notPossible(AlarmEventKind, in: AlarmState)
    /// Somebody must say more: at least three characters.
    case noNote(AlarmEventKind)
    /// A critical alarm is accounted for with a reason, an action and who does it.
    case notAccountedFor
    /// Nothing is set aside for that long, or for no time.
    case badSnooze(longestHours: Int)

    /// What happened.
    public var what: Sentence {
        switch self {
        case .notPossible(let event, let state):
            "an alarm that is \(state.words) cannot be \(event.words)"
        case .noNote(let event): "an alarm is not \(event.words) without a word"
        case .notAccountedFor: "an alarm is not resolved without a reason, an action and its owner"
        case .badSnooze(let hours): "this alarm can be snoozed for at most \(hours) h"
        }
    }

    /// What to do next.
    public var remedy: Sentence {
        switch self {
        case .notPossible: "look at what happened to it: what can be done follows from its state"
        case .noNote(.snoozed): "give --reason with at least 3 characters"
        case .noNote: "give --note with at least 3 characters"
        case .notAccountedFor: "give --reason, --action and --owner"
        case .badSnooze: "give a shorter time, such as --for 1h"
        }
    }

    /// The status a command ends with.
    public var exitCode: ExitCode { .dataRefused }
}

extension AlarmState {
    /// In words.
    var words: Sentence {
        switch self {
        case .normal: "over"
        case .active: "raised"
        case .acknowledged: "acknowledged"
        case .cleared, .latched: "back and not acknowledged"
        case .latchedAcknowledged: "back and not resolved"
        case .snoozed: "snoozed"
        case .suppressed: "suppressed"
        case .outOfService: "out of service"
        }
    }
}

extension AlarmEventKind {
    /// In words, behind "cannot be".
    var words: Sentence {
        switch self {
        case .back: "back"
        case .again: "raised again"
        case .outOfService: "taken out of service"
        case .putBack: "put back to service"
        case .raised: "raised"
        case .escalated: "escalated"
        case .acknowledged: "acknowledged"
        case .resolved: "resolved"
        case .snoozed: "snoozed"
        case .resumed: "resumed"
        case .suppressed: "suppressed"
        case .unsuppressed: "unsuppressed"
        case .noted: "noted"
        }
    }
}
