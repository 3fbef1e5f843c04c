import MusterCatalogue
public import MusterClimate
import MusterCore
import MusterStore

/// Whose readings are meant.
public enum SensorScope: Hashable, Sendable {
    /// Those of all sensors.
    case all
    /// Those of one sensor, wherever it was.
    case sensor(SensorID)
    /// Those of the sensors of a place, as long as each was there.
    case place(SensorPlace)
}

/// A series with the stretches of time of which its readings are meant.
struct LoggedSeries: Sendable {
    var sensor: Sensor
    var series: SensorSeries
    var stretches: [LogStretch]
}

extension HomeSensors {
    /// What a text names: a sensor by its identifier, name or identity; a zone or an item by its identifier
    /// or name; or a place in the form in which files have it, `zone:cold-1`, `item:BOX-1`, `lot:L-7`,
    /// `outside`.
    ///
    /// An item is one of the current inventory. A sensor comes before a zone of the same name, and that
    /// before an item.
    ///
    /// - Parameter text: the text; `nil` for all sensors.
    /// - Returns: the scope.
    /// - Throws: ``MusterStore/StoreError/notFound(kind:name:remedy:)``, `SeveralMeant` where
    ///   several zones or items have the name.
    public func sensorScope(_ text: String?) throws -> SensorScope {
        guard let text else { return .all }
        if let place = try place(text) { return .place(place) }
        do {
            return .sensor(try home.store.sensors.find(text).sensor.id)
        } catch StoreError.notFound {
            if let zone = try zoneOnPlan(text) { return .place(.zone(zone)) }
            if let (item, inventory) = try home.items.current(meantBy: text) {
                return .place(.item(item.id, inventory: inventory.name))
            }
            throw StoreError.notFound(
                kind: "sensor, zone or item",
                name: text,
                remedy: "muster zone list, or muster sensor list"
            )
        }
    }

    /// The zone of the plan that a text means; `nil` where it means none.
    func zoneOnPlan(_ text: String) throws -> ZoneID? {
        let zone = try home.floorPlan.zoneMeant(by: ZoneID(rawValue: text))
        return try home.store.floorPlans.current()?.zones.contains { $0.id == zone } == true
            ? zone : nil
    }

    /// The place that a text has the form of.
    private func place(_ text: String) throws -> SensorPlace? {
        if text.lowercased() == SensorPlace.outside.word { return .outside }
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let name = String(text[text.index(after: colon)...])
        switch text[..<colon].lowercased() {
        // A zone that is on the plan no longer has its readings all the same.
        case "zone": return .zone(try zoneOnPlan(name) ?? ZoneID(rawValue: name))
        case "item":
            let inventory = try home.store.inventories.inventory(named: nil)
            let item = try home.store.items.item(ItemID(rawValue: name), of: inventory)
            return .item(item.id, inventory: inventory.name)
        case "lot": return .lot(name)
        default: return nil
        }
    }

    /// The series of a scope, by sensor and quantity, with the stretches of a
    /// time that belong to it; series without one are left out.
    ///
    /// - Parameters:
    ///   - scope: whose readings are meant.
    ///   - from: where the time begins (UTC).
    ///   - until: where it ends (UTC).
    ///   - quantities: what is meant of them; empty for all.
    /// - Returns: the series.
    /// - Throws: ``MusterStore/StoreError``.
    func loggedSeries(
        _ scope: SensorScope,
        from: Instant,
        until: Instant,
        _ quantities: [Quantity] = []
    ) throws -> [LoggedSeries] {
        let sensors = home.store.sensors
        let (placed, place) = try placedSensors(scope, from: from, until: until)
        return try placed.flatMap { placed -> [LoggedSeries] in
            let placements = try sensors.placements(of: placed.sensor.id)
            return try placed.series.filter {
                quantities.isEmpty || quantities.contains($0.quantity)
            }.compactMap { series in
                let stretches = LogStretch.all(
                    from: from,
                    until: until,
                    placements: placements,
                    calibrations: try sensors.calibrations(of: series.id),
                    at: place
                )
                guard !stretches.isEmpty else { return nil }
                return LoggedSeries(sensor: placed.sensor, series: series, stretches: stretches)
            }
        }
    }

    private func placedSensors(
        _ scope: SensorScope,
        from: Instant,
        until: Instant
    ) throws -> (sensors: [PlacedSensor], at: SensorPlace?) {
        let sensors = home.store.sensors
        let all = try (sensors.list() + sensors.list(retired: true))
            .sorted { $0.sensor.id < $1.sensor.id }
        switch scope {
        case .all: return (all, nil)
        case .sensor(let id): return (all.filter { $0.sensor.id == id }, nil)
        case .place(let place):
            let there = Set(
                try sensors.placements(at: place, from: from, until: until).map(\.sensor)
            )
            return (all.filter { there.contains($0.sensor.id) }, place)
        }
    }
}
