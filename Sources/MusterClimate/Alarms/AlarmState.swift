/// How far an alarm has come.
///
/// Source: ANSI/ISA-18.2, alarm states.
public enum AlarmState: String, CaseIterable, Hashable, Sendable {
    /// Over.
    case normal
    /// Raised, and nobody has seen it.
    case active
    /// Raised and seen; what raised it lasts.
    case acknowledged
    /// What raised it is over, and nobody has seen it.
    case cleared
    /// What raised it is over; it is critical, and nobody has seen it.
    case latched
    /// What raised it is over; it is critical, was seen, and is to be accounted for.
    case latchedAcknowledged = "latched-acknowledged"
    /// Set aside by a person for a time.
    case snoozed
    /// Set aside by a rule.
    case suppressed
    /// Its sensor or limit is out of use.
    case outOfService = "out-of-service"

    /// Whether it still wants something of people.
    public var isOpen: Bool { self != .normal }
    /// Whether people are to be told of it until one of them has seen it.
    public var isUnseen: Bool { self == .active || self == .cleared || self == .latched }
}
