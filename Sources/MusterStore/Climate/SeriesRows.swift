import GRDB
import GRDBSQLite
import MusterClimate
import MusterCore

/// The rows of one series in the file of readings; times in milliseconds.
struct SeriesRows {
    let series: SeriesID
    let db: Database

    /// The series that a table has rows of; each is looked up, and no other row read.
    static func series(in table: String, _ db: Database) throws -> [SeriesID] {
        try Int64.fetchAll(
            db,
            sql: """
                WITH RECURSIVE found (series) AS (
                    SELECT min(series) FROM "\(table)"
                    UNION ALL SELECT (SELECT min(series) FROM "\(table)"
                        WHERE series > found.series) FROM found WHERE series IS NOT NULL)
                SELECT series FROM found WHERE series IS NOT NULL
                """
        ).map(SeriesID.init)
    }

    // MARK: - Readings

    /// The reading of the latest time.
    func last() throws -> Reading? {
        try one(
            "SELECT at, value, flags FROM reading WHERE series = ? ORDER BY at DESC LIMIT 1",
            []
        )
    }

    /// The latest value before a time; what a sensor at fault said is none.
    func lastValue(before end: Int64 = .max) throws -> Reading? {
        try one(
            """
            SELECT at, value, flags FROM reading
            WHERE series = ? AND at < ? AND flags & \(ReadingFlags.fault.rawValue) = 0
            ORDER BY at DESC LIMIT 1
            """,
            [end]
        )
    }

    /// The first value behind a time.
    func firstValue(from start: Int64) throws -> Reading? {
        try one(
            """
            SELECT at, value, flags FROM reading
            WHERE series = ? AND at >= ? AND flags & \(ReadingFlags.fault.rawValue) = 0
            ORDER BY at LIMIT 1
            """,
            [start]
        )
    }

    /// The readings of a time in order.
    func readings(
        from start: Int64,
        until end: Int64 = .max,
        limit: Int = .max
    ) throws -> [Reading] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT at, value, flags FROM reading
                WHERE series = ? AND at >= ? AND at < ? ORDER BY at LIMIT ?
                """
        )
        let rows = try Row.fetchCursor(
            statement,
            arguments: [series.rawValue, start, end, Int64(limit)]
        )
        var readings: [Reading] = []
        while let row = try rows.next() { readings.append(try Self.reading(row)) }
        return readings
    }

    /// Keeps readings; of two of one moment the one that ``Reading/kept(_:_:)`` chooses.
    func keep(_ readings: [Reading]) throws {
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO reading (series, at, value, flags) VALUES (?1, ?2, ?3, ?4)
                ON CONFLICT DO UPDATE SET value = excluded.value, flags = excluded.flags
                WHERE (excluded.flags, excluded.value) < (flags, value)
                """
        )
        // GRDB's own binding takes as long as SQLite does for the rest.
        let handle = statement.sqliteStatement
        defer { sqlite3_reset(handle) }
        for reading in readings {
            sqlite3_bind_int64(handle, 1, series.rawValue)
            sqlite3_bind_int64(handle, 2, reading.milliseconds)
            sqlite3_bind_int64(handle, 3, reading.value)
            sqlite3_bind_int64(handle, 4, reading.flags.rawValue)
            let code = sqlite3_step(handle)
            guard code == SQLITE_DONE else {
                throw DatabaseError(resultCode: ResultCode(rawValue: code))
            }
            sqlite3_reset(handle)
        }
    }

    // MARK: - Slots and gaps

    /// Puts slots in the place of those that there are, but for those that are final.
    func put(_ slots: [Slot]) throws {
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO slot (series, slot, n, low, high, sum, covered, flags, first, last)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET n = excluded.n, low = excluded.low,
                    high = excluded.high, sum = excluded.sum, covered = excluded.covered,
                    flags = excluded.flags, first = excluded.first, last = excluded.last
                WHERE flags < \(ClimateSchema.final)
                """
        )
        for slot in slots {
            try statement.execute(arguments: [
                series.rawValue, slot.number, slot.count, slot.low, slot.high, slot.sum,
                slot.covered, slot.flags.rawValue, slot.first?.milliseconds,
                slot.last?.milliseconds,
            ])
        }
    }

    /// Adds gaps.
    func put(_ gaps: [Gap]) throws {
        let statement = try db.cachedStatement(
            sql: "INSERT OR REPLACE INTO gap (series, since, until, cause) VALUES (?, ?, ?, ?)"
        )
        for gap in gaps {
            try statement.execute(arguments: [
                series.rawValue, gap.from.milliseconds, gap.until.milliseconds, gap.cause.word,
            ])
        }
    }

    /// The slots of numbers from one to another, in order.
    func slots(from first: Int64, through last: Int64) throws -> [Slot] {
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT slot, n, low, high, sum, covered, flags, first, last FROM slot
                    WHERE series = ? AND slot BETWEEN ? AND ? ORDER BY slot
                    """
            ),
            arguments: [series.rawValue, first, last]
        )
        var slots: [Slot] = []
        while let row = try rows.next() { slots.append(try Self.slot(row)) }
        return slots
    }

    /// Whether readings of any of these slots were taken away by their age.
    func hasFinal(from first: Int64, through last: Int64) throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT EXISTS (SELECT 1 FROM slot WHERE series = ?
                        AND slot BETWEEN ? AND ? AND flags >= \(ClimateSchema.final))
                    """
            ),
            arguments: [series.rawValue, first, last]
        ) ?? false
    }

    /// The gaps that reach into a time, in order.
    func gaps(from start: Int64, until end: Int64) throws -> [Gap] {
        try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT since, until, cause FROM gap
                    WHERE series = ? AND until > ? AND since < ? ORDER BY since
                    """
            ),
            arguments: [series.rawValue, start, end]
        ).map { row in
            guard let cause = GapCause(word: try row.value(at: 2)) else {
                throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a gap has no cause")
            }
            return Gap(
                from: Instant(milliseconds: try row.value(at: 0)),
                until: Instant(milliseconds: try row.value(at: 1)),
                cause: cause
            )
        }
    }

    // MARK: - Rhythm and interruptions

    /// How often something is expected.
    func rhythm() throws -> Rhythm {
        let row = try Row.fetchOne(
            db.cachedStatement(sql: "SELECT interval, heartbeat FROM rhythm WHERE series = ?"),
            arguments: [series.rawValue]
        )
        return try row.map {
            try Rhythm(interval: $0.value(at: 0), heartbeat: $0.value(at: 1))
        } ?? .unknown
    }

    /// What is known to have kept readings away, behind a time.
    func interruptions(until start: Int64 = .min) throws -> [Interruption] {
        try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT since, until, cause FROM interruption
                    WHERE series IN (?, \(ClimateSchema.allSeries)) AND until > ?
                    """
            ),
            arguments: [series.rawValue, start]
        ).map { row in
            guard let cause = GapCause(word: try row.value(at: 2)) else {
                throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a gap has no cause")
            }
            return Interruption(
                from: Instant(milliseconds: try row.value(at: 0)),
                until: Instant(milliseconds: try row.value(at: 1)),
                cause: cause
            )
        }
    }

    // MARK: - Rows

    private func one(_ sql: String, _ arguments: [Int64]) throws -> Reading? {
        let row = try Row.fetchOne(
            db.cachedStatement(sql: sql),
            arguments: StatementArguments([series.rawValue] + arguments)
        )
        return try row.map(Self.reading)
    }

    private static func reading(_ row: Row) throws -> Reading {
        try Reading(
            milliseconds: row.value(at: 0),
            value: row.value(at: 1),
            flags: ReadingFlags(rawValue: row.value(at: 2))
        )
    }

    private static func slot(_ row: Row) throws -> Slot {
        var slot = Slot(number: try row.value(at: 0), value: try row.value(at: 2))
        slot.high = try row.value(at: 3)
        (slot.count, slot.sum, slot.covered) = try (
            row.value(at: 1), row.value(at: 4), row.value(at: 5)
        )
        let flags: Int64 = try row.value(at: 6)
        slot.flags = ReadingFlags(rawValue: flags & (ClimateSchema.final - 1))
        slot.isFinal = flags >= ClimateSchema.final
        slot.first = (try row.value(at: 7) as Int64?).map { Instant(milliseconds: $0) }
        slot.last = (try row.value(at: 8) as Int64?).map { Instant(milliseconds: $0) }
        return slot
    }
}
