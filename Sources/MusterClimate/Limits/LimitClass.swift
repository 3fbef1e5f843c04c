/// How much depends on a limit, and on the alarm that it raises.
public enum LimitClass: String, CaseIterable, Hashable, Comparable, Sendable {
    /// To be looked at in the course of the day.
    case low
    /// To be acted on at once.
    case high
    /// To be acted on at once, and to be accounted for before it is over.
    case critical

    /// Whether one depends less on it than on another.
    public static func < (lhs: LimitClass, rhs: LimitClass) -> Bool { lhs.rank < rhs.rank }

    private var rank: Int {
        switch self {
        case .low: 0
        case .high: 1
        case .critical: 2
        }
    }
}

/// On which side of a value a limit lies.
public enum LimitSide: String, CaseIterable, Hashable, Sendable {
    /// Values below it are out.
    case low
    /// Values above it are out.
    case high
}
