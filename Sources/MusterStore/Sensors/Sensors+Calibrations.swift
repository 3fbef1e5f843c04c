import FoundationEssentials
import GRDB
public import MusterClimate
public import MusterCore

/// What the values of sensors are worth.
extension Sensors {
    /// The calibrations of a series, the oldest first, but for those that were withdrawn.
    ///
    /// - Throws: ``StoreError``.
    public func calibrations(of series: SeriesID) throws -> [Calibration] {
        try store.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT * FROM calibration WHERE series = ? AND withdrawn_at IS NULL
                    ORDER BY at, number
                    """,
                arguments: [series.rawValue]
            ).map { try SensorRow.calibration($0, path: store.path) }
        }
    }

    /// Adds a calibration; readings are corrected by it when they are shown, and stay as they are.
    ///
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)``, ``StoreError/conflict(what:remedy:)`` where
    ///   the series has one of that moment.
    public func calibrate(_ calibration: Calibration, by author: Author) throws {
        try store.write { db in
            let (_, series) = try stored(calibration.series, db)
            try demandNone(of: series, at: calibration.at, db)
            var log = try ChangeLog(db, actor: author.name, at: author.at)
            let uid = log.uid()
            try db.execute(
                sql: """
                    INSERT INTO calibration (uid, series, at, due, certificate, laboratory, points,
                        made_by)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    uid, calibration.series.rawValue, calibration.at.microseconds,
                    calibration.due?.microseconds, calibration.certificate,
                    calibration.laboratory, SensorRow.text(calibration.points), author.name,
                ]
            )
            let fields = SensorRow.fields(calibration, of: series)
            try log.write("calibration", row: uid, .create, fields)
            try log.finish()
        }
    }

    /// Withdraws a calibration that was entered by mistake, or brings back one that was withdrawn.
    ///
    /// - Parameters:
    ///   - series: the series.
    ///   - at: from when on it holds (UTC).
    ///   - isWithdrawn: whether to withdraw it.
    ///   - author: who does it.
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)``, ``StoreError/conflict(what:remedy:)`` where
    ///   another one of that moment was added meanwhile.
    public func withdraw(
        calibrationOf series: SeriesID,
        at: Instant,
        _ isWithdrawn: Bool = true,
        by author: Author
    ) throws {
        try store.write { db in
            let (_, stored) = try stored(series, db)
            if !isWithdrawn { try demandNone(of: stored, at: at, db) }
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT * FROM calibration
                    WHERE series = ? AND at = ? AND (withdrawn_at IS NULL) = ?
                    ORDER BY withdrawn_at DESC
                    """,
                arguments: [series.rawValue, at.microseconds, isWithdrawn]
            )
            guard let row else {
                throw StoreError.notFound(
                    kind: isWithdrawn ? "calibration" : "withdrawn calibration",
                    name: at.iso8601(.seconds),
                    remedy: "muster sensor show \(stored.sensor)"
                )
            }
            try db.execute(
                sql: "UPDATE calibration SET withdrawn_at = ? WHERE number = ?",
                arguments: [
                    isWithdrawn ? author.at.microseconds : nil, row.value("number") as Int64,
                ]
            )
            let calibration = try SensorRow.calibration(row, path: store.path)
            var log = try ChangeLog(db, actor: author.name, at: author.at)
            try log.write(
                "calibration",
                row: row.value("uid"),
                isWithdrawn ? .delete : .create,
                isWithdrawn ? [] : SensorRow.fields(calibration, of: stored)
            )
            try log.finish()
        }
    }

    /// Refuses a second calibration of a series that holds from one moment.
    private func demandNone(of series: SensorSeries, at: Instant, _ db: Database) throws {
        let isThere = try Bool.fetchOne(
            db,
            sql: """
                SELECT EXISTS (SELECT 1 FROM calibration
                    WHERE series = ? AND at = ? AND withdrawn_at IS NULL)
                """,
            arguments: [series.id.rawValue, at.microseconds]
        )
        guard isThere != true else {
            throw StoreError.conflict(
                what: "sensor \(series.sensor) has a calibration of \(at.iso8601(.seconds))",
                remedy: "withdraw that one first"
            )
        }
    }
}
