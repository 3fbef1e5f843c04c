public import MusterClimate
public import MusterCore

/// What cannot be done with an alarm, and which.
public struct AlarmRefusal: MusterError, Equatable {
    /// The alarm.
    public var alarm: AlarmID
    /// Why.
    public var reason: AlarmError

    /// Creates a refusal.
    public init(alarm: AlarmID, reason: AlarmError) {
        (self.alarm, self.reason) = (alarm, reason)
    }

    /// What happened.
    public var what: Sentence { "\(alarm): \(reason.what)" }

    /// What to do next.
    public var remedy: Sentence {
        switch reason {
        case .notPossible: "muster alarm show \(alarm)"
        default: reason.remedy
        }
    }

    /// The status a command ends with.
    public var exitCode: ExitCode {
        if case .notPossible = reason { return .conflict }
        return reason.exitCode
    }
}
