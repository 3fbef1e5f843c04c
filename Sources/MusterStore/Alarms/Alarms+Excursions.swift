import FoundationEssentials
import GRDB
public import MusterClimate
public import MusterCore

/// What was beyond its limits, as it is known by now.
extension Alarms {
    /// The excursions that reach into a time, in order of their beginning; each as it is known by now.
    ///
    /// - Parameters:
    ///   - from: where the time begins (UTC).
    ///   - until: where it ends (UTC).
    ///   - series: of which series; `nil` for all.
    /// - Returns: the excursions; those that last reach into every later time.
    /// - Throws: ``StoreError``.
    public func excursions(
        from: Instant,
        until: Instant,
        series: SeriesID? = nil
    ) throws -> [Excursion] {
        try store.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT * FROM excursion AS one
                    WHERE begins < ?1 AND (ends IS NULL OR ends > ?2) AND withdrawn = 0
                        AND (?3 IS NULL OR series = ?3) AND revision =
                            (SELECT max(revision) FROM excursion WHERE identity = one.identity)
                    ORDER BY begins, number
                    """,
                arguments: [until.microseconds, from.microseconds, series?.rawValue]
            ).map { try ExcursionRow.excursion($0, path: store.path) }
        }
    }

    /// Keeps excursions as they are known by now: those that are known otherwise get a revision.
    ///
    /// - Parameters:
    ///   - excursions: the excursions.
    ///   - at: now (UTC).
    /// - Returns: how many were new or had changed.
    /// - Throws: ``StoreError``.
    @discardableResult
    public func save(_ excursions: [Excursion], at: Instant) throws -> Int {
        try write(excursions, isWithdrawn: false, at: at)
    }

    /// Keeps that excursions were none, as readings that came late have shown.
    ///
    /// - Parameters:
    ///   - excursions: the excursions.
    ///   - at: now (UTC).
    /// - Returns: how many there were.
    /// - Throws: ``StoreError``.
    @discardableResult
    public func withdraw(_ excursions: [Excursion], at: Instant) throws -> Int {
        try write(excursions, isWithdrawn: true, at: at)
    }

    private func write(_ excursions: [Excursion], isWithdrawn: Bool, at: Instant) throws -> Int {
        guard !excursions.isEmpty else { return 0 }
        return try store.write { db in
            try excursions.reduce(0) { count, excursion in
                try count + (write(excursion, isWithdrawn: isWithdrawn, at: at, db) ? 1 : 0)
            }
        }
    }

    private func write(
        _ excursion: Excursion,
        isWithdrawn: Bool,
        at: Instant,
        _ db: Database
    ) throws -> Bool {
        let (identity, body) = (
            ExcursionRow.identity(of: excursion), ExcursionRow.text(excursion)
        )
        let last = try Row.fetchOne(
            db,
            sql: "SELECT * FROM excursion WHERE identity = ? ORDER BY revision DESC LIMIT 1",
            arguments: [identity]
        )
        if let last, try last.value("withdrawn") == isWithdrawn, try last.value("body") == body,
            try last.value("ends") == excursion.until?.microseconds
        {
            return false
        }
        if last == nil, isWithdrawn { return false }
        let revision = try (last?.value("revision") as Int64? ?? 0) + 1
        _ = try AppendedChain.excursions.append(
            [
                identity.databaseValue, revision.databaseValue,
                excursion.series.rawValue.databaseValue,
                excursion.from.microseconds.databaseValue,
                excursion.until?.microseconds.databaseValue ?? .null,
                (isWithdrawn ? 1 : 0).databaseValue, at.microseconds.databaseValue,
                body.databaseValue,
            ],
            db
        )
        return true
    }
}
