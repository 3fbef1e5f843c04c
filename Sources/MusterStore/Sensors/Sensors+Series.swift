import FoundationEssentials
import GRDB
public import MusterClimate
public import MusterCore

/// What sensors measure.
extension Sensors {
    /// The series of a sensor, in the order in which they came up.
    ///
    /// - Throws: ``StoreError``.
    public func series(of id: SensorID) throws -> [SensorSeries] {
        try store.read { db in
            try Row.fetchAll(
                db,
                sql: "SELECT * FROM series WHERE sensor = ? ORDER BY number",
                arguments: [id.number]
            ).map { try SensorRow.series($0, path: store.path) }
        }
    }

    /// The series of a sensor that has one of its quantities; made where there is none yet.
    ///
    /// - Parameters:
    ///   - quantity: what is measured.
    ///   - index: which of several of the quantity, from 0.
    ///   - id: the sensor.
    ///   - author: who has the series made.
    /// - Returns: the series.
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)``, ``StoreError``.
    public func series(
        for quantity: Quantity,
        index: Int = 0,
        of id: SensorID,
        by author: Author
    ) throws -> SensorSeries {
        // A listener asks with each value: only the first of a series writes.
        if let known = try store.read({ try find(quantity, index, id, $0) }) { return known }
        return try store.write { db in
            if let known = try find(quantity, index, id, db) { return known }
            _ = try stored(id, db)
            var log = try ChangeLog(db, actor: author.name, at: author.at)
            let uid = log.uid()
            try db.execute(
                sql: """
                    INSERT INTO series (uid, sensor, quantity, ordinal, unit, scale, keeps)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    uid, id.number, quantity.word, index, quantity.unit, quantity.decimals,
                    SensorSeries.Keeping.raw.rawValue,
                ]
            )
            let made = SensorSeries(
                id: SeriesID(rawValue: db.lastInsertedRowID),
                sensor: id,
                quantity: quantity,
                index: index
            )
            try log.write("series", row: uid, .create, SensorRow.fields(made))
            try log.finish()
            return made
        }
    }

    /// Changes what is known of a series: its resolution, its uncertainty, what is kept of it.
    ///
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)``.
    public func edit(_ series: SensorSeries, by author: Author) throws {
        try store.write { db in
            let (uid, before) = try stored(series.id, db)
            var after = before
            (after.resolution, after.uncertainty) = (series.resolution, series.uncertainty)
            after.keeps = series.keeps
            try db.execute(
                sql: """
                    UPDATE series SET resolution = ?, uncertainty = ?, keeps = ? WHERE number = ?
                    """,
                arguments: [
                    after.resolution, after.uncertainty, after.keeps.rawValue, after.id.rawValue,
                ]
            )
            let old = Dictionary(
                uniqueKeysWithValues: SensorRow.fields(before).map { ($0.name, $0.value) }
            )
            var log = try ChangeLog(db, actor: author.name, at: author.at)
            try log.write(
                "series",
                row: uid,
                .update,
                SensorRow.fields(after).filter { old[$0.name] != $0.value }
            )
            try log.finish()
        }
    }

    /// Whether a series of this number was ever made; rows stay, so it is there still.
    func hasGiven(_ id: SeriesID) throws -> Bool {
        try store.read { db in
            let sql = "SELECT EXISTS (SELECT 1 FROM series WHERE number >= ?)"
            return try Bool.fetchOne(db, sql: sql, arguments: [id.rawValue]) ?? false
        }
    }

    func stored(_ id: SeriesID, _ db: Database) throws -> (uid: Data, series: SensorSeries) {
        let row = try Row.fetchOne(
            db,
            sql: "SELECT * FROM series WHERE number = ?",
            arguments: [id.rawValue]
        )
        guard let row else {
            throw StoreError.notFound(
                kind: "series",
                name: String(id.rawValue),
                remedy: "muster sensor list"
            )
        }
        return (try row.value("uid"), try SensorRow.series(row, path: store.path))
    }

    private func find(
        _ quantity: Quantity,
        _ index: Int,
        _ id: SensorID,
        _ db: Database
    ) throws -> SensorSeries? {
        try Row.fetchOne(
            db,
            sql: "SELECT * FROM series WHERE sensor = ? AND quantity = ? AND ordinal = ?",
            arguments: [id.number, quantity.word, index]
        ).map { try SensorRow.series($0, path: store.path) }
    }
}
