public import MusterAudit
public import MusterCore
import MusterPeople
public import MusterRanging
public import MusterStore

/// Everything that speaks for the verdict on one item.
public struct ItemEvidence: Sendable {
    /// The audit.
    public var audit: AuditID
    /// The item as the frozen list has it.
    public var item: ExpectedItem
    /// The verdict.
    public var finding: Finding
    /// How a counted audit came to it; `nil` before the count.
    public var verdict: ItemVerdict?
    /// The sightings of its beacon, in order.
    public var sightings: [Sighting]
    /// What was decided about it; `nil` while nothing stands.
    public var decision: AuditReview.Recorded<Resolution>?
    /// Who is asked to look for it again; `nil` when nobody is.
    public var awaitedFrom: String?
    /// The zones of the site when the audit started.
    public var zones: [AuditZone]
    /// What the site had taught about silence when the audit started.
    public var fit: SiteFit
    /// How many silent items of the site somebody had looked for before the audit.
    public var recounted: Int
}

extension HomeAudits {
    /// The sightings of a beacon in an audit that this person may see, in order.
    ///
    /// - Throws: ``MusterStore/StoreError``, ``MusterAudit/AuditError/hidden(audit:person:)``, or
    ///   `PeopleError` without the right to view audits.
    public func sightings(
        of beacon: BeaconIdentity,
        in summary: AuditSummary
    ) throws -> [Sighting] {
        try home.people.demand(.viewAudits)
        try demandSight(of: summary)
        return try home.store.records.sightings(of: beacon, in: summary.scope.audit)
    }

    /// The evidence for an item in the newest audit of the current inventory.
    ///
    /// - Parameter item: the item, by its identifier or name, letters in either case.
    /// - Returns: the evidence.
    /// - Throws: ``MusterAudit/AuditError/notExpected(audit:item:name:)`` when it is not on the list.
    public func evidence(_ item: ItemID) throws -> ItemEvidence {
        let session = try sessionAsHeard(try home.sessions.audit(named: nil))
        try demandSight(of: session)
        guard
            let expected = session.expectedItem(try SpokenNames(of: session, in: home).item(item)),
            let finding = session.findings.first(where: { $0.item == expected.item })
        else {
            return try named(in: session) {
                throw AuditError.notExpected(audit: session.scope.audit, item: item)
            }
        }
        return ItemEvidence(
            audit: session.scope.audit,
            item: expected,
            finding: finding,
            verdict: session.state.isCounted
                ? try home.store.records.verdict(on: expected.item, in: session.scope.audit) : nil,
            sightings: try home.store.records.sightings(
                of: expected.beacon,
                in: session.scope.audit
            ),
            decision: session.review.resolutions[expected.item],
            awaitedFrom: session.review.awaited.contains(expected.item)
                ? session.review.order?.value.with : nil,
            zones: session.scope.siteZones,
            fit: session.scope.fit,
            recounted: session.scope.learned.recounted
        )
    }
}
