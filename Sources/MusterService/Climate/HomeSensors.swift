public import MusterClimate
public import MusterCore
import MusterPeople
public import MusterStore

extension OpenHome {
    /// The sensors of a home, and their readings.
    public var sensors: HomeSensors { HomeSensors(home: self) }
}

/// The sensors of a home, and their readings.
public struct HomeSensors: Sendable {
    let home: OpenHome

    /// The sensors in use, or those that were retired, in natural order of their names.
    ///
    /// - Throws: `StoreError`, or `PeopleError` without the right to view audits.
    public func list(retired: Bool = false) throws -> [PlacedSensor] {
        try home.people.demand(.viewAudits)
        return try home.store.sensors.list(retired: retired).inNaturalOrder(by: \.sensor.name)
    }

    /// The sensor that somebody means by its identifier, name or identity.
    ///
    /// - Throws: `StoreError`, or `PeopleError` without the right to view audits.
    public func sensor(_ text: String) throws -> PlacedSensor {
        try home.people.demand(.viewAudits)
        return try home.store.sensors.find(text)
    }

    /// Where a sensor was, the first place first.
    ///
    /// - Throws: `StoreError`, or `PeopleError` without the right to view audits.
    public func placements(of id: SensorID) throws -> [Placement] {
        try home.people.demand(.viewAudits)
        return try home.store.sensors.placements(of: id)
    }

    /// The calibrations of a series of a sensor.
    ///
    /// - Throws: as ``placements(of:)``.
    public func calibrations(of series: SeriesID) throws -> [Calibration] {
        try home.people.demand(.viewAudits)
        return try home.store.sensors.calibrations(of: series)
    }

    /// Adds a sensor, and places it where one is told.
    ///
    /// - Throws: `StoreError`, `ClimateError`, or `PeopleError` without the right to change the site.
    public func add(_ sensor: Sensor, at place: SensorPlace? = nil) throws -> PlacedSensor {
        try home.people.demand(.editSite)
        if case .beacon(let beacon) = sensor.identity, beacon.address == nil {
            throw SensorError.noAddress(beacon.description)
        }
        let added = try home.store.sensors.add(sensor, by: home.author)
        if let place { _ = try home.store.sensors.place(added.id, at: place, by: home.author) }
        return try home.store.sensors.find(added.id.description)
    }

    /// Puts a changed sensor in the place of the one with the same identifier.
    ///
    /// - Throws: as ``add(_:at:)``.
    public func edit(_ sensor: Sensor) throws -> PlacedSensor {
        try home.people.demand(.editSite)
        try home.store.sensors.edit(sensor, by: home.author)
        return try home.store.sensors.find(sensor.id.description)
    }

    /// Takes a sensor out of use, or brings one back; what it said stays.
    ///
    /// - Throws: as ``add(_:at:)``.
    public func retire(_ id: SensorID, _ isRetired: Bool = true) throws -> Sensor {
        try home.people.demand(.editSite)
        let sensor = try home.store.sensors.retire(id, isRetired, by: home.author)
        try home.alarms.setAside(alarmsOf: id, isRetired)
        return sensor
    }

    /// Places a sensor from a time on; what it said before stays with the place it was in, and what it said
    /// since then is judged by the limits of the new one.
    ///
    /// - Throws: as ``add(_:at:)``.
    public func placeSensor(
        _ id: SensorID,
        at place: SensorPlace,
        position: Point? = nil,
        from: Instant? = nil
    ) throws -> Placement {
        try home.people.demand(.editSite)
        let placement = try home.store.sensors.place(
            id,
            at: place,
            position: position,
            from: from,
            by: home.author
        )
        if placement.from < home.now() {
            let series = try home.store.sensors.series(of: id)
            try home.limits.judgeAgain(series.reduce(into: [:]) { $0[$1.id] = placement.from })
        }
        return placement
    }

    /// Takes the last placement of a sensor back: it is where it was before, as if it had never left.
    ///
    /// - Throws: as ``add(_:at:)``.
    public func undoPlacement(of id: SensorID) throws {
        try home.people.demand(.editSite)
        _ = try home.store.sensors.undoPlacement(of: id, by: home.author)
    }

    /// Takes back the calibration of a series that holds now, as one that was entered by mistake.
    ///
    /// - Throws: as ``add(_:at:)``.
    public func withdrawCalibration(of series: SeriesID) throws {
        try home.people.demand(.editSite)
        let all = try home.store.sensors.calibrations(of: series)
        let holding = Calibration.holding(at: home.now(), of: all)
        try home.store.sensors.withdraw(
            calibrationOf: series,
            at: holding?.at ?? home.now(),
            by: home.author
        )
    }

    /// Takes over what a laboratory found about a sensor.
    ///
    /// - Throws: as ``add(_:at:)``.
    public func calibrate(_ calibration: Calibration) throws {
        try home.people.demand(.editSite)
        try home.store.sensors.calibrate(calibration, by: home.author)
    }
}
