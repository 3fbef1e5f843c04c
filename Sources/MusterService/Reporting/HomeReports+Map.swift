import MusterAudit
import MusterCatalogue
public import MusterCore
import MusterPeople
import MusterRanging
public import MusterReport
import MusterStore

extension HomeReports {
    /// A cell counts as covered from here, as a zone does.
    private static let coveredFrom = AuditSession.leastCoverage

    /// The site plan with what an audit found there.
    ///
    /// - Parameters:
    ///   - audit: the audit; `nil` for the newest one of the current inventory, and for the plan
    ///     alone where there is none.
    ///   - zone: the only zone to show; `nil` for the whole plan.
    /// - Returns: the map, of the plan that the audit was made on.
    /// - Throws: ``ServiceError/noPlan``, ``MusterAudit/AuditError/unknownZone(_:known:names:)``,
    ///   ``MusterStore/StoreError``, `PeopleError` without the right.
    public func map(_ audit: AuditID?, zone: ZoneID? = nil) throws -> SiteMap {
        try home.people.demand(.viewAudits)
        let newest = try audit ?? newestAudit
        let session = try newest.map { try home.store.records.session($0) }
        if let session { try home.audits.demandSight(of: session) }
        guard let plan = try session?.scope.plan ?? home.store.floorPlans.current() else {
            throw ServiceError.noPlan
        }
        if let zone, !plan.zones.contains(where: { $0.id == zone }) {
            throw AuditError.unknownZone(zone, known: plan.zones.map(\.id), names: plan.zoneNames)
        }
        let coverage = session?.fittedMap
        let cells = coverage?.cells() ?? []
        return SiteMap(
            plan: plan,
            site: try session?.scope.site ?? home.store.site().name,
            audit: try session.map { try home.sessions.summary(of: $0) },
            zone: zone,
            uncovered: cells.filter { $0.covered < Self.coveredFrom }.map {
                SiteMap.Square(centre: $0.centre, side: coverage?.cellSide ?? 0)
            },
            picture: try floorPicture(of: plan)
        )
    }

    /// The site plan alone, as it is drawn now.
    ///
    /// - Throws: ``ServiceError/noPlan``, ``MusterStore/StoreError``, `PeopleError` without the
    ///   right.
    public func planMap() throws -> SiteMap {
        try home.people.demand(.viewAudits)
        guard let plan = try home.store.floorPlans.current() else { throw ServiceError.noPlan }
        return SiteMap(
            plan: plan,
            site: try home.store.site().name,
            picture: try floorPicture(of: plan)
        )
    }

    /// The picture that a plan lies on.
    func floorPicture(of plan: SitePlan) throws -> FloorPicture? {
        try plan.picture.flatMap { try home.store.floorPlans.picture($0.sha256) }.map {
            FloorPicture(jpeg: $0.jpeg, width: $0.width, height: $0.height)
        }
    }

    private var newestAudit: AuditID? {
        get throws {
            guard let inventory = try home.store.inventories.list().first(where: \.isCurrent) else {
                return nil
            }
            return try home.audits.newestSeenAudit(of: inventory)
        }
    }
}
