/// What a person can be told by mail.
public enum NoticeKind: String, CaseIterable, Hashable, Sendable {
    /// What a plan asks of the person is due soon, or late.
    case reminder
    /// Somebody asked the person to look for items again.
    case recount
    /// An audit is reviewed, and the person may approve it.
    case approval
    /// An audit that the person counted or reviewed was approved.
    case approved
    /// Reports that go out by themselves.
    case drop

    /// Whether it is told unless the person says otherwise: what waits for the person is.
    public var isUsual: Bool { self != .approved }
}
