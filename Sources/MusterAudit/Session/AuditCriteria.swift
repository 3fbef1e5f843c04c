/// What an audit's result is measured against, as it stood when the audit started.
public struct AuditCriteria: Hashable, Sendable {
    /// The accuracy that is asked for, 0 to 1; `nil` when none is.
    public var target: Double?
    /// The audit of the same inventory before this one, if there was one.
    public var previous: AuditSummary.PreviousAudit?

    /// Creates criteria.
    public init(target: Double?, previous: AuditSummary.PreviousAudit?) {
        self.target = target
        self.previous = previous
    }
}
