public import MusterCore

/// What happened to an alarm.
public enum AlarmEventKind: String, CaseIterable, Hashable, Sendable {
    /// It began.
    case raised
    /// The next people were told, since nobody has seen it.
    case escalated
    /// Somebody has seen it.
    case acknowledged
    /// What raised it is over.
    case back
    /// What raised it began again.
    case again
    /// Somebody accounted for a critical one.
    case resolved
    /// Somebody set it aside for a time.
    case snoozed
    /// That time is over, or was ended.
    case resumed
    /// A rule set it aside.
    case suppressed
    /// The rule holds no longer.
    case unsuppressed
    /// Its sensor or limit was taken out of use.
    case outOfService = "out-of-service"
    /// They were put back to use.
    case putBack = "put-back"
    /// Somebody wrote something down, or a value changed what is known.
    case noted
}

/// One thing that happened to an alarm; what happened is never changed.
public struct AlarmEvent: Hashable, Sendable {
    /// Who does what Muster does by itself.
    public static let system = "system"

    /// The alarm.
    public var alarm: AlarmID
    /// Which event of the home, counted up from 1; 0 before it is stored.
    public var key: Int64
    /// When, in reading time (UTC).
    public var at: Instant
    /// When Muster noted it (UTC).
    public var notedAt: Instant
    /// What.
    public var kind: AlarmEventKind
    /// The alarm's state behind it.
    public var state: AlarmState
    /// Who; ``system`` for Muster itself.
    public var by: String
    /// The value then, in steps of the quantity; `nil` where there is none.
    public var value: Int64?
    /// What was written to it: a note, or the reason.
    public var note: String?
    /// The reason's code, of a resolved one.
    public var reason: String?
    /// What is done about it, of a resolved one.
    public var action: String?
    /// Who does it, of a resolved one.
    public var owner: String?
    /// Until when it is snoozed (UTC), or when what is done about it is due.
    public var until: Instant?
    /// How far people were told, 0 to 2, of an escalated one.
    public var step: Int?

    /// Creates an event that is to be applied; its state and key follow then.
    public init(
        of alarm: AlarmID,
        _ kind: AlarmEventKind,
        at: Instant,
        notedAt: Instant? = nil,
        by: String = AlarmEvent.system,
        value: Int64? = nil,
        note: String? = nil,
        until: Instant? = nil
    ) {
        (self.alarm, self.kind, self.at, self.notedAt) = (alarm, kind, at, notedAt ?? at)
        (self.by, self.value, self.note, self.until) = (by, value, note, until)
        key = 0
        state = .active
    }
}
