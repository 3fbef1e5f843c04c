public import MusterClimate
public import MusterCore
import MusterPeople
public import MusterStore

extension OpenHome {
    /// The sensors in use, or those that were retired, in natural order of their names.
    ///
    /// - Throws: `StoreError`, or `PeopleError` without the right to view audits.
    public func sensors(retired: Bool = false) throws -> [PlacedSensor] {
        try demand(.viewAudits)
        return try store.sensors.list(retired: retired).inNaturalOrder(by: \.sensor.name)
    }

    /// The sensor that somebody means by its identifier, name or identity.
    ///
    /// - Throws: `StoreError`, or `PeopleError` without the right to view audits.
    public func sensor(_ text: String) throws -> PlacedSensor {
        try demand(.viewAudits)
        return try store.sensors.find(text)
    }

    /// Adds a sensor, and places it where one is told.
    ///
    /// - Throws: `StoreError`, `ClimateError`, or `PeopleError` without the right to change the site.
    public func addSensor(_ sensor: Sensor, at place: SensorPlace? = nil) throws -> PlacedSensor {
        try demand(.editSite)
        if case .beacon(let beacon) = sensor.identity, beacon.address == nil {
            throw SensorError.noAddress(beacon.description)
        }
        let added = try store.sensors.add(sensor, by: author)
        if let place { _ = try store.sensors.place(added.id, at: place, by: author) }
        return try store.sensors.find(added.id.description)
    }

    /// Puts a changed sensor in the place of the one with the same identifier.
    ///
    /// - Throws: as ``addSensor(_:at:)``.
    public func editSensor(_ sensor: Sensor) throws -> PlacedSensor {
        try demand(.editSite)
        try store.sensors.edit(sensor, by: author)
        return try store.sensors.find(sensor.id.description)
    }

    /// Takes a sensor out of use, or brings one back; what it said stays.
    ///
    /// - Throws: as ``addSensor(_:at:)``.
    public func retireSensor(_ id: SensorID, _ isRetired: Bool = true) throws -> Sensor {
        try demand(.editSite)
        let sensor = try store.sensors.retire(id, isRetired, by: author)
        try setAside(alarmsOf: id, isRetired)
        return sensor
    }

    /// Places a sensor from a time on; what it said before stays with the place it was in, and what it said
    /// since then is judged by the limits of the new one.
    ///
    /// - Throws: as ``addSensor(_:at:)``.
    public func placeSensor(
        _ id: SensorID,
        at place: SensorPlace,
        position: Point? = nil,
        from: Instant? = nil
    ) throws -> Placement {
        try demand(.editSite)
        let placement = try store.sensors.place(
            id,
            at: place,
            position: position,
            from: from,
            by: author
        )
        if placement.from < now() {
            let series = try store.sensors.series(of: id)
            try judgeAgain(series.reduce(into: [:]) { $0[$1.id] = placement.from })
        }
        return placement
    }

    /// Takes the last placement of a sensor back: it is where it was before, as if it had never left.
    ///
    /// - Throws: as ``addSensor(_:at:)``.
    public func undoPlacement(of id: SensorID) throws {
        try demand(.editSite)
        _ = try store.sensors.undoPlacement(of: id, by: author)
    }

    /// Takes back the calibration of a series that holds now, as one that was entered by mistake.
    ///
    /// - Throws: as ``addSensor(_:at:)``.
    public func withdrawCalibration(of series: SeriesID) throws {
        try demand(.editSite)
        let all = try store.sensors.calibrations(of: series)
        let holding = Calibration.holding(at: now(), of: all)
        try store.sensors.withdraw(calibrationOf: series, at: holding?.at ?? now(), by: author)
    }

    /// Takes over what a laboratory found about a sensor.
    ///
    /// - Throws: as ``addSensor(_:at:)``.
    public func calibrate(_ calibration: Calibration) throws {
        try demand(.editSite)
        try store.sensors.calibrate(calibration, by: author)
    }
}
