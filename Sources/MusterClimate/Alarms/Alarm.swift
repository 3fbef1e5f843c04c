public import MusterCore

/// A notice that something is out of order, with a state: what its events make of it.
public struct Alarm: Hashable, Sendable {
    /// How soon something must begin again to be the same alarm, in seconds.
    public static let episodeSeconds = 1_800.0

    /// Which one.
    public var id: AlarmID
    /// What makes it that alarm on every replica and in every mail, 16 bytes.
    public var uid: [UInt8]
    /// What raised it, last.
    public var cause: AlarmCause
    /// How far it has come.
    public var state: AlarmState
    /// When it was raised (UTC).
    public var raisedAt: Instant
    /// When what raised it was over (UTC); `nil` while it lasts.
    public var backAt: Instant?
    /// How often it began, from 1.
    public var episode: Int
    /// When it was seen (UTC); `nil` while it was not.
    public var acknowledgedAt: Instant?
    /// Who has seen it.
    public var acknowledgedBy: String?
    /// Until when it is set aside (UTC).
    public var snoozedUntil: Instant?
    /// What was last written to it.
    public var note: String?
    /// When its last event was (UTC).
    public var changedAt: Instant

    /// Creates an alarm that is raised.
    public init(id: AlarmID, uid: [UInt8], cause: AlarmCause, raisedAt: Instant) {
        (self.id, self.uid, self.cause, self.raisedAt) = (id, uid, cause, raisedAt)
        (state, episode, changedAt) = (.active, 1, raisedAt)
    }

    /// What it is about.
    public var kind: AlarmKind { cause.kind }
    /// How much depends on it.
    public var priority: LimitClass { cause.priority }
    /// Whether what raised it lasts.
    public var isOut: Bool { backAt == nil }
}
