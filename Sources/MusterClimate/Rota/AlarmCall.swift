/// One word of one alarm.
public struct AlarmWord: Hashable, Sendable {
    /// What is told.
    public enum Kind: Hashable, Sendable {
        /// It waits for an answer.
        case raised
        /// It still waits for an answer.
        case escalated
        /// The value is back.
        case cleared
    }

    /// The alarm's number.
    public var alarm: Int64
    /// The event that it tells of.
    public var key: Int64
    /// What it tells.
    public var kind: Kind
}

/// A message that is due to somebody: of one alarm, or of many.
public struct AlarmCall: Hashable, Sendable {
    /// Who gets it.
    public var contact: AlarmContact
    /// What it tells, in the order in which it happened.
    public var words: [AlarmWord]
    /// Whether it tells of a flood, even if of one alarm.
    public var isDigest: Bool
}

/// An alarm whose next step is to be called.
public struct AlarmEscalation: Hashable, Sendable {
    /// The alarm's number.
    public var alarm: Int64
    /// The steps of the list that are called.
    public var steps: Set<Int>
}
