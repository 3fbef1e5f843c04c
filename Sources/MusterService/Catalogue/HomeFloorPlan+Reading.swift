public import MusterCatalogue
public import MusterCore
import MusterPeople
public import MusterStore

/// What everybody who sees audits sees of the site plan.
extension HomeFloorPlan {
    /// The site plan that audits go by; `nil` while there is none.
    ///
    /// - Throws: ``MusterStore/StoreError``, or `PeopleError` without the right to view audits.
    public func current() throws -> SitePlan? {
        try home.people.demand(.viewAudits)
        return try home.store.floorPlans.current()
    }

    /// The site plan as it is drawn, its version, and the steps that can be undone and redone.
    ///
    /// - Throws: as ``current()``.
    public func drawn() throws -> DrawnPlan {
        try home.people.demand(.viewAudits)
        return try home.store.floorPlans.drawnPlan()
    }

    /// The zones of the plan, in order; none without a plan.
    ///
    /// - Throws: as ``current()``.
    public func zones() throws -> [SitePlan.Zone] { try current()?.listedZones ?? [] }

    /// A picture of the floor; `nil` where none has this hash.
    ///
    /// - Throws: as ``current()``.
    public func picture(_ sha256: String) throws -> PlanPicture? {
        try home.people.demand(.viewAudits)
        return try home.store.floorPlans.picture(sha256)
    }

    /// The zones in which items belong and that no plan has, with how many items that are.
    ///
    /// - Throws: as ``current()``.
    public func zonesNotDrawn() throws -> [(zone: ZoneID, itemCount: Int)] {
        try home.people.demand(.viewAudits)
        return try home.store.floorPlans.zonesNotDrawn()
    }

    /// What stands against a plan in the place of the one as it is; `nil` for nothing.
    ///
    /// - Throws: ``MusterStore/StoreError``, or `PeopleError` without the right to edit the site.
    public func obstacle(to plan: SitePlan) throws -> StoreError? {
        try home.people.demand(.editSite)
        return try home.store.floorPlans.obstacle(to: plan)
    }

    /// What stands against going back a step, or forward; `nil` for nothing.
    ///
    /// - Throws: as ``obstacle(to:)``.
    public func stepObstacle(isRedo: Bool) throws -> StoreError? {
        try home.people.demand(.editSite)
        return try home.store.floorPlans.stepObstacle(isRedo: isRedo)
    }
}
