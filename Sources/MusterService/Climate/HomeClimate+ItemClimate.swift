public import MusterCatalogue
import MusterClimate
public import MusterCore
import MusterPeople
public import MusterStore

extension HomeClimate {
    /// What sensors say now of the air around an item: those that lie with it, or else those of its lot, or
    /// else those of the zone in which it was last heard or belongs.
    ///
    /// - Parameters:
    ///   - item: the item.
    ///   - inventory: its inventory.
    ///   - heardIn: the zone in which it was last heard; `nil` where that is not known.
    ///   - seconds: how far back to look.
    /// - Returns: a line a series; none where no sensor tells of it.
    /// - Throws: `StoreError`, or `PeopleError` without the right to view audits.
    public func lines(
        around item: Item,
        of inventory: Inventory,
        heardIn: ZoneID?,
        lastSeconds seconds: Double
    ) throws -> [ClimateLine] {
        try lines(
            of: try sensors(around: item, of: inventory, heardIn: heardIn),
            lastSeconds: seconds
        )
    }

    /// The sensors that tell of the air around an item; see ``lines(around:of:heardIn:lastSeconds:)``.
    func sensors(
        around item: Item,
        of inventory: Inventory,
        heardIn: ZoneID? = nil
    ) throws -> [PlacedSensor] {
        let all = try home.sensors.list()
        var places: [SensorPlace] = [.item(item.id, inventory: inventory.name)]
        if let lot = item.lot { places += LotNames.all(lot, of: item.product).map { .lot($0) } }
        if let zone = heardIn ?? item.zone { places.append(.zone(zone)) }
        for place in places {
            let there = all.filter { $0.placement?.place == place }
            if !there.isEmpty { return there }
        }
        return []
    }
}
