import GRDB
public import MusterClimate
public import MusterCore

/// How often series say something, and where the counters of their sensors stand.
extension ClimateStore {
    /// The rhythm of a series, and when something came of it last.
    public struct KnownRhythm: Hashable, Sendable {
        /// How often something is expected.
        public var rhythm: Rhythm
        /// When something came last, kept or not (UTC); `nil` where that was not noted.
        public var heardAt: Instant?
    }

    /// The rhythms that were learned or set.
    ///
    /// - Throws: ``StoreError``.
    public func rhythms() throws -> [SeriesID: KnownRhythm] {
        try read { db in
            let sql = "SELECT series, interval, heartbeat, heard_at FROM rhythm"
            return try Row.fetchAll(db, sql: sql).reduce(into: [:]) { known, row in
                known[SeriesID(rawValue: try row.value(at: 0))] = KnownRhythm(
                    rhythm: try Rhythm(interval: row.value(at: 1), heartbeat: row.value(at: 2)),
                    heardAt: (try row.value(at: 3) as Int64?).map { Instant(milliseconds: $0) }
                )
            }
        } ?? [:]
    }

    /// Keeps how often a series says something, and builds its gaps and slots again by it.
    ///
    /// A listener does so when it has learned the rhythm, and when it changes by much; it takes time in
    /// proportion to the readings.
    ///
    /// - Throws: ``StoreError``.
    public func learn(_ rhythm: Rhythm, of series: SeriesID) throws {
        try write { db, tails in
            try db.execute(
                sql: """
                    INSERT INTO rhythm (series, interval, heartbeat) VALUES (?, ?, ?)
                    ON CONFLICT DO UPDATE
                    SET interval = excluded.interval, heartbeat = excluded.heartbeat
                    """,
                arguments: [series.rawValue, rhythm.interval, rhythm.heartbeat]
            )
            try SeriesRows(series: series, db: db).rebuildAll()
            tails[series] = nil
        }
    }

    /// Notes when something came of series, kept or not; a listener does so every 30 s.
    ///
    /// - Parameter heard: when (UTC), by series; what is older than is known changes nothing.
    /// - Throws: ``StoreError``.
    public func note(heard: [SeriesID: Instant]) throws {
        guard !heard.isEmpty else { return }
        let unknown = Rhythm.unknown
        try write { db, _ in
            let statement = try db.cachedStatement(
                sql: """
                    INSERT INTO rhythm (series, interval, heartbeat, heard_at) VALUES (?, ?, ?, ?)
                    ON CONFLICT DO UPDATE SET heard_at = max(ifnull(heard_at, 0), excluded.heard_at)
                    """
            )
            for (series, at) in heard {
                try statement.execute(arguments: [
                    series.rawValue, unknown.interval, unknown.heartbeat, at.milliseconds,
                ])
            }
        }
    }

    /// Builds the slots and gaps of all series again out of their readings; it takes time in proportion to
    /// the readings.
    ///
    /// - Returns: how many series there are.
    /// - Throws: ``StoreError``.
    @discardableResult
    public func rebuild() throws -> Int {
        let all = try read { try SeriesRows.series(in: "reading", $0) }
        for series in all ?? [] {
            try write { db, tails in
                try SeriesRows(series: series, db: db).rebuildAll()
                tails[series] = nil
            }
        }
        return all?.count ?? 0
    }

    /// Where the replay counter of a sensor stands.
    public struct Counter: Hashable, Sendable {
        /// The counter of the last frame that was taken.
        public var value: UInt32
        /// When that was (UTC).
        public var at: Instant

        /// Creates a counter.
        public init(value: UInt32, at: Instant) {
            (self.value, self.at) = (value, at)
        }
    }

    /// The counters of all sensors that have one.
    ///
    /// - Throws: ``StoreError``.
    public func counters() throws -> [SensorID: Counter] {
        try read { db in
            let sql = "SELECT sensor, counter, at FROM sensor_counter"
            return try Row.fetchAll(db, sql: sql).reduce(into: [:]) { counters, row in
                counters[SensorID(number: try row.value(at: 0))] = Counter(
                    value: try row.value(at: 1),
                    at: Instant(milliseconds: try row.value(at: 2))
                )
            }
        } ?? [:]
    }

    /// Keeps where counters stand; a listener does so every 30 s at the most, and at its end.
    ///
    /// - Parameter counters: the counters, as they are: one may have been set back by hand.
    /// - Throws: ``StoreError``.
    public func save(_ counters: [SensorID: Counter]) throws {
        guard !counters.isEmpty else { return }
        try write { db, _ in
            let statement = try db.cachedStatement(
                sql: "INSERT OR REPLACE INTO sensor_counter (sensor, counter, at) VALUES (?, ?, ?)"
            )
            for (sensor, counter) in counters {
                try statement.execute(arguments: [
                    sensor.number, Int64(counter.value), counter.at.milliseconds,
                ])
            }
        }
    }

    /// Forgets where the counter of a sensor stands: its next message may count from anywhere.
    ///
    /// - Throws: ``StoreError``.
    public func forgetCounter(of sensor: SensorID) throws {
        guard try counters()[sensor] != nil else { return }
        try write { db, _ in
            try db.execute(
                sql: "DELETE FROM sensor_counter WHERE sensor = ?",
                arguments: [sensor.number]
            )
        }
    }
}
