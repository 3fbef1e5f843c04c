import MusterAudit
import MusterCatalogue
public import MusterCore
import MusterStore

extension HomeFloorPlan {
    /// The zone that a text means: by its identifier, or by its name in any letter case.
    ///
    /// - Parameter typed: what a person typed.
    /// - Returns: the zone's identifier; what names no zone of the plan as it is, for whoever refuses it.
    /// - Throws: `AuditError.unknownZone` naming those that the name fits, or ``MusterStore/StoreError``.
    public func zoneMeant(by typed: ZoneID) throws -> ZoneID {
        let zones = try home.store.floorPlans.current()?.listedZones ?? []
        guard !zones.contains(where: { $0.id == typed }) else { return typed }
        let key = typed.rawValue.lowercased()
        let named = zones.filter {
            $0.name.lowercased() == key || $0.id.rawValue.lowercased() == key
        }
        guard named.count < 2 else {
            throw AuditError.unknownZone(
                typed,
                known: named.map(\.id),
                names: Dictionary(uniqueKeysWithValues: named.map { ($0.id, $0.name) })
            )
        }
        return named.first?.id ?? typed
    }
}
