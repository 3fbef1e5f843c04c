import MusterAudit
public import MusterCatalogue
public import MusterCore
import MusterStore

extension HomeFloorPlan {
    /// The zone that a text means: by its identifier, or by its name in any letter case.
    ///
    /// - Parameter typed: what a person typed.
    /// - Returns: the zone's identifier; what names no zone of the plan as it is, for whoever refuses it.
    /// - Throws: `SeveralMeant` where the name is that of several, or ``MusterStore/StoreError``.
    public func zoneMeant(by typed: ZoneID) throws -> ZoneID {
        let zones = try home.store.floorPlans.current()?.listedZones ?? []
        return try zones.meant(by: typed.rawValue, id: { $0.id.rawValue }, name: { $0.name })?.id
            ?? typed
    }

    /// The zone of the plan as it is drawn that a text means: by its identifier, or by its name in any
    /// letter case; `nil` where it means none.
    ///
    /// - Throws: as ``zoneMeant(by:)``.
    public func drawnZone(meantBy typed: ZoneID) throws -> SitePlan.Zone? {
        try drawn().plan?.zones.meant(by: typed.rawValue, id: { $0.id.rawValue }, name: { $0.name })
    }
}
