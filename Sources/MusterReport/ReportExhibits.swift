public import MusterAudit
public import MusterCore

/// What a report shows beside the audit itself: what its home keeps elsewhere.
///
/// The same summary, exhibits and options give the same report.
public struct ReportExhibits: Sendable {
    /// What the evidence cards show.
    public var evidence = EvidenceExhibit()
    /// What was not covered, in metres on the plan of the audit.
    public var uncovered: [SiteMap.Square] = []
    /// What lies under the zones of the plan; `nil` for nothing.
    public var floor: FloorPicture?
    /// The places that zones belonged to, each with those around it: `Depot › Hall 1`.
    public var places: [ZoneID: String] = [:]
    /// The accuracies of earlier audits of the inventory, oldest first.
    public var pastAccuracies: [AuditSummary.PreviousAudit] = []
    /// The signatures over the audit; `nil` where nobody looked for any.
    public var seal: SealExhibit?
    /// Who signed, for the sign-off.
    public var signers: [SignerMark] = []
    /// The number of the newest version where the report is an older one, made again.
    public var supersededBy: Int?
    /// What the audit before this one had asked for, as it stood when this one was sealed.
    public var earlierActions: [AuditAction] = []
    /// When the fit of the site was made that the audit rests on (UTC); `nil` for none.
    public var fittedAt: Instant?
    /// What sensors said around the time of the audit; `nil` where there were none.
    public var climate: ClimateExhibit?
    /// The logo in the head of every page; `nil` for the name of Muster.
    public var logo: FloorPicture?

    /// Nothing beside the audit.
    public init() {}
}
