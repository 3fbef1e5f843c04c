import FoundationEssentials
import GRDB
public import MusterClimate
import MusterCore

extension Store {
    /// The sensors of the home.
    public var sensors: Sensors { Sensors(store: self) }
}

/// A sensor with what it measures and where it is.
public struct PlacedSensor: Hashable, Sendable {
    /// The sensor.
    public var sensor: Sensor
    /// What it measures, in order of the quantities; empty while nothing was heard of it.
    public var series: [SensorSeries]
    /// Where it is; `nil` while it was not placed.
    public var placement: Placement?
}

/// The sensors of a home: which there are, what they measure, where they were, and their calibrations.
///
/// What they say is kept elsewhere, by ``ClimateStore``.
public struct Sensors: Sendable {
    let store: Store

    /// The sensors in use, or those that were retired, by number.
    ///
    /// - Throws: ``StoreError``.
    public func list(retired isRetired: Bool = false) throws -> [PlacedSensor] {
        try store.read { db in
            try all(db).filter { ($0.sensor.retiredAt != nil) == isRetired }
        }
    }

    /// The sensor in use that has an identifier, a name or an identity; a retired one by its identifier
    /// or identity.
    ///
    /// - Parameter text: the identifier, name or identity, letters in either case.
    /// - Returns: the sensor.
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)``.
    public func find(_ text: String) throws -> PlacedSensor {
        let (id, identity) = (SensorID(text), try? SensorIdentity(text))
        let key = Self.key(text)
        let found = try store.read { try all($0) }.first { placed in
            let sensor = placed.sensor
            return sensor.id == id || sensor.identity == identity
                || (sensor.retiredAt == nil && Self.key(sensor.name) == key)
        }
        guard let found else { throw Self.notFound(text) }
        return found
    }

    /// The sensor of an identifier, retired or not.
    ///
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)``.
    public func sensor(_ id: SensorID) throws -> Sensor {
        try store.read { try stored(id, $0).sensor }
    }

    /// Adds a sensor.
    ///
    /// - Parameters:
    ///   - sensor: the sensor; its identifier and time are given here.
    ///   - author: who adds it.
    /// - Returns: the sensor as it was added.
    /// - Throws: ``StoreError/conflict(what:remedy:)`` where its identity or name is taken,
    ///   `ClimateError` for a name or an interval that it cannot have.
    public func add(_ sensor: Sensor, by author: Author) throws -> Sensor {
        try check(sensor)
        return try store.write { db in
            try demandFree(sensor, db)
            var log = try ChangeLog(db, actor: author.name, at: author.at)
            let uid = log.uid()
            var added = sensor
            (added.createdAt, added.retiredAt) = (author.at, nil)
            try db.execute(
                sql: """
                    INSERT INTO sensor (uid, identity, name, name_key, kind, model, serial,
                        interval_s, created_at)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    uid, sensor.identity.description, sensor.name, Self.key(sensor.name),
                    sensor.kind.rawValue, sensor.model, sensor.serial, sensor.intervalSeconds,
                    author.at.microseconds,
                ]
            )
            added.id = SensorID(number: db.lastInsertedRowID)
            try log.write("sensor", row: uid, .create, SensorRow.fields(added))
            try log.finish()
            return added
        }
    }

    /// Puts a changed sensor in the place of the one with the same identifier.
    ///
    /// Its identity may change, as when a device is replaced by another of its kind: series, placements
    /// and readings go on. When it was added and whether it is retired stay.
    ///
    /// - Parameters:
    ///   - sensor: the sensor as it is to be.
    ///   - seen: the sensor as its editor has seen it; `nil` to change it whatever it is now.
    ///   - author: who changes it.
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)``, ``StoreError/conflict(what:remedy:)`` where
    ///   its identity or name is taken or it is not what its editor has seen; `ClimateError`.
    public func edit(_ sensor: Sensor, seen: Sensor? = nil, by author: Author) throws {
        try check(sensor)
        try store.write { db in
            let (uid, before) = try stored(sensor.id, db)
            if let seen, seen != before {
                throw StoreError.conflict(
                    what: "sensor \(sensor.id) was changed meanwhile",
                    remedy: "look at it as it is now, and change it again"
                )
            }
            try demandFree(sensor, db)
            try db.execute(
                sql: """
                    UPDATE sensor SET identity = ?, name = ?, name_key = ?, kind = ?, model = ?,
                        serial = ?, interval_s = ?
                    WHERE number = ?
                    """,
                arguments: [
                    sensor.identity.description, sensor.name, Self.key(sensor.name),
                    sensor.kind.rawValue, sensor.model, sensor.serial, sensor.intervalSeconds,
                    sensor.id.number,
                ]
            )
            let old = Dictionary(
                uniqueKeysWithValues: SensorRow.fields(before).map { ($0.name, $0.value) }
            )
            var log = try ChangeLog(db, actor: author.name, at: author.at)
            try log.write(
                "sensor",
                row: uid,
                .update,
                SensorRow.fields(sensor).filter { old[$0.name] != $0.value }
            )
            try log.finish()
        }
    }

    /// Takes a sensor out of use, or brings back one that was: what it said stays.
    ///
    /// - Parameters:
    ///   - id: the sensor.
    ///   - isRetired: whether to take it out of use.
    ///   - author: who does it.
    /// - Returns: the sensor as it is then.
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)``, ``StoreError/conflict(what:remedy:)`` where
    ///   it is so already, or its name was taken meanwhile.
    public func retire(
        _ id: SensorID,
        _ isRetired: Bool = true,
        by author: Author
    ) throws -> Sensor {
        try store.write { db in
            var (uid, sensor) = try stored(id, db)
            guard (sensor.retiredAt != nil) != isRetired else {
                let state = isRetired ? "retired" : "in use"
                throw StoreError.conflict(
                    what: "sensor \(id) \(sensor.name) is \(state) already",
                    remedy: isRetired ? "muster sensor restore \(id)" : "muster sensor list"
                )
            }
            if !isRetired { try demandFree(sensor, db) }
            sensor.retiredAt = isRetired ? author.at : nil
            try db.execute(
                sql: "UPDATE sensor SET retired_at = ? WHERE number = ?",
                arguments: [sensor.retiredAt?.microseconds, id.number]
            )
            var log = try ChangeLog(db, actor: author.name, at: author.at)
            try log.write(
                "sensor",
                row: uid,
                isRetired ? .delete : .create,
                isRetired ? [] : SensorRow.fields(sensor)
            )
            try log.finish()
            return sensor
        }
    }
}

extension Sensors {
    /// Reads everything that there is of sensors: whether all of it can be read.
    func readAll() throws {
        for placed in try store.read({ try all($0) }) {
            _ = try placements(of: placed.sensor.id)
            for series in placed.series { _ = try calibrations(of: series.id) }
        }
    }

    private func all(_ db: Database) throws -> [PlacedSensor] {
        var series: [SensorID: [SensorSeries]] = [:]
        for row in try Row.fetchAll(db, sql: "SELECT * FROM series ORDER BY number") {
            let one = try SensorRow.series(row, path: store.path)
            series[one.sensor, default: []].append(one)
        }
        // Which was heard first is chance; people look for the temperature first.
        series = series.mapValues { all in
            all.sorted { ($0.quantity.rawValue, $0.index) < ($1.quantity.rawValue, $1.index) }
        }
        var placements: [SensorID: Placement] = [:]
        let now = "\(Self.selectedPlacements) WHERE placed_until IS NULL"
        for row in try Row.fetchAll(db, sql: now) {
            let placement = try SensorRow.placement(row, path: store.path)
            placements[placement.sensor] = placement
        }
        return try Row.fetchAll(db, sql: "SELECT * FROM sensor ORDER BY number").map { row in
            let sensor = try SensorRow.sensor(row, path: store.path)
            return PlacedSensor(
                sensor: sensor,
                series: series[sensor.id] ?? [],
                placement: placements[sensor.id]
            )
        }
    }

    func stored(_ id: SensorID, _ db: Database) throws -> (uid: Data, sensor: Sensor) {
        let row = try Row.fetchOne(
            db,
            sql: "SELECT * FROM sensor WHERE number = ?",
            arguments: [id.number]
        )
        guard let row else { throw Self.notFound(id.description) }
        return (try row.value("uid"), try SensorRow.sensor(row, path: store.path))
    }

    /// A sensor in use.
    func storedInUse(_ id: SensorID, _ db: Database) throws -> (uid: Data, sensor: Sensor) {
        let found = try stored(id, db)
        guard found.sensor.retiredAt == nil else {
            throw StoreError.conflict(
                what: "sensor \(id) \(found.sensor.name) is retired",
                remedy: "muster sensor restore \(id)"
            )
        }
        return found
    }

    private func check(_ sensor: Sensor) throws(ClimateError) {
        let name = sensor.name
        guard (1...100).contains(name.count), Self.key(name) != "", SensorID(name) == nil,
            name.unicodeScalars.allSatisfy({ !$0.isControlOrLineBreak })
        else { throw .badName(name) }
        guard let seconds = sensor.intervalSeconds else { return }
        guard (1...604_800).contains(seconds) else { throw .badInterval(seconds: seconds) }
    }

    private func demandFree(_ sensor: Sensor, _ db: Database) throws {
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT * FROM sensor WHERE number <> ?
                    AND (identity = ? OR (name_key = ? AND retired_at IS NULL)) ORDER BY number
                """,
            arguments: [
                sensor.id.number, sensor.identity.description, Self.key(sensor.name),
            ]
        )
        guard let taken = try row.map({ try SensorRow.sensor($0, path: store.path) }) else {
            return
        }
        let isSame = taken.identity == sensor.identity
        let what: Sentence =
            isSame ? "\(sensor.identity)" : "the name \"\(sensor.name)\""
        throw StoreError.conflict(
            what: taken.retiredAt == nil
                ? "\(what) is that of sensor \(taken.id) \(taken.name)"
                : "\(what) is that of sensor \(taken.id) \(taken.name), which is retired",
            remedy: taken.retiredAt == nil
                ? "muster sensor edit \(taken.id) --name NAME, or take another one"
                : "muster sensor restore \(taken.id)"
        )
    }

    /// What two names share that people take for one.
    static func key(_ name: String) -> String {
        name.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
    }

    static func notFound(_ name: String) -> StoreError {
        .notFound(kind: "sensor", name: name, remedy: "muster sensor list")
    }

    /// The name of what an entry of the change log changed, as SQL.
    static let changedName = """
        (SELECT printf('S-%02d', number) || ' ' || name FROM sensor
         WHERE tbl = 'sensor' AND uid = update_log.row),
        (SELECT printf('S-%02d', sensor) FROM series
         WHERE tbl = 'series' AND uid = update_log.row),
        (SELECT printf('S-%02d', sensor) FROM placement
         WHERE tbl = 'placement' AND uid = update_log.row),
        (SELECT printf('S-%02d', series.sensor) FROM calibration
         JOIN series ON series.number = calibration.series
         WHERE tbl = 'calibration' AND calibration.uid = update_log.row)
        """
}
