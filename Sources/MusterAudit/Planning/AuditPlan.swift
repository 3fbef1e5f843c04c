public import MusterCore

/// A plan that makes audits: what is audited, how often, against which target, and by whom.
public struct AuditPlan: Hashable, Sendable {
    /// Its identifier.
    public var id: PlanID
    /// Its name for people.
    public var name: String
    /// The name of the inventory that is audited.
    public var inventory: String
    /// The zones that are audited; empty for the whole inventory.
    public var zones: [ZoneID]
    /// When.
    public var schedule: PlanSchedule
    /// The accuracy that is asked for, 0 to 1; `nil` for what the house asks for.
    public var target: Double?
    /// Those who are to make the audits: user names.
    public var assignees: [String]
    /// Whether hand confirmations are made without sight of what is expected and was heard.
    public var isBlind: Bool
    /// Whether the assignees are reminded by mail.
    public var reminds: Bool

    /// Creates a plan.
    public init(
        id: PlanID,
        name: String,
        inventory: String,
        zones: [ZoneID] = [],
        schedule: PlanSchedule,
        target: Double? = nil,
        assignees: [String] = [],
        isBlind: Bool = false,
        reminds: Bool = true
    ) {
        self.id = id
        self.name = name
        self.inventory = inventory
        self.zones = zones
        self.schedule = schedule
        self.target = target
        self.assignees = assignees
        self.isBlind = isBlind
        self.reminds = reminds
    }
}

/// An audit that was made from a plan and is counted.
public struct PlannedCount: Hashable, Sendable {
    /// The audit.
    public var audit: AuditID
    /// When its listening ended (UTC).
    public var at: Instant

    /// Creates a count.
    public init(audit: AuditID, at: Instant) {
        self.audit = audit
        self.at = at
    }
}
