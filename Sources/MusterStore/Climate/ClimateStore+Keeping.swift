import GRDB
public import MusterClimate
public import MusterCore

/// A reading and the series that it belongs to.
public struct SeriesReading: Hashable, Sendable {
    /// The series.
    public var series: SeriesID
    /// The reading.
    public var reading: Reading

    /// Creates a reading of a series.
    public init(_ series: SeriesID, _ reading: Reading) {
        (self.series, self.reading) = (series, reading)
    }
}

/// What became of readings that were to be kept.
public struct KeptReadings: Hashable, Sendable {
    /// How many are kept now, or were before.
    public var kept = 0
    /// How many were refused because their time has not come: a clock is wrong.
    public var fromFuture = 0
    /// How many were refused because readings of their time were taken away by their age already.
    public var tooOld = 0

    /// Adds what became of others.
    static func += (lhs: inout KeptReadings, rhs: KeptReadings) {
        lhs.kept += rhs.kept
        lhs.fromFuture += rhs.fromFuture
        lhs.tooOld += rhs.tooOld
    }
}

extension ClimateStore {
    /// How far ahead of this machine's clock a reading may be, in milliseconds.
    private static let mostAhead: Int64 = 120_000

    /// Keeps readings with their slots and gaps; in any order, of any number of series, and doubled ones
    /// once.
    ///
    /// Each thousand is a transaction of its own; a listener gathers as many, or five seconds of them.
    ///
    /// - Parameters:
    ///   - readings: the readings.
    ///   - now: now (UTC); what is more than 120 s ahead of it is refused.
    /// - Returns: what became of them.
    /// - Throws: ``StoreError``; of what was not kept then it is safe to try all again.
    @discardableResult
    public func keep(_ readings: [SeriesReading], now: Instant) throws -> KeptReadings {
        var result = KeptReadings()
        // Of many, those of one series go together: a transaction writes each page that it touches.
        var rest =
            readings.count > Self.batch
            ? readings.sorted { $0.series < $1.series }[...] : readings[...]
        while !rest.isEmpty {
            let batch = rest.prefix(Self.batch)
            rest = rest.dropFirst(batch.count)
            result += try write { db, tails in
                try Self.keep(batch, latest: now.milliseconds + Self.mostAhead, db, &tails)
            }
        }
        return result
    }

    private static func keep(
        _ batch: ArraySlice<SeriesReading>,
        latest: Int64,
        _ db: Database,
        _ tails: inout [SeriesID: SeriesTail]
    ) throws -> KeptReadings {
        var result = KeptReadings()
        for (series, readings) in Dictionary(grouping: batch, by: \.series) {
            let timely = readings.map(\.reading).filter { $0.milliseconds <= latest }
            result.fromFuture += readings.count - timely.count
            let rows = SeriesRows(series: series, db: db)
            let sorted = timely.sorted { $0.milliseconds < $1.milliseconds }
            var tail = try tails.removeValue(forKey: series) ?? SeriesTail(of: series, db)
            if follow(sorted, tail) {
                for reading in sorted { tail.add(reading) }
                try rows.keep(sorted)
                let changes = tail.takeChanges()
                try rows.put(changes.slots)
                try rows.put(changes.gaps)
                tails[series] = tail
                result.kept += sorted.count
            } else {
                let kept = try insert(sorted, rows)
                result.kept += kept
                result.tooOld += sorted.count - kept
            }
        }
        return result
    }

    /// Whether readings go on behind the end of a series, each later than the one before.
    private static func follow(_ sorted: [Reading], _ tail: SeriesTail) -> Bool {
        guard let first = sorted.first else { return true }
        return tail.isFollowed(by: first)
            && zip(sorted, sorted.dropFirst()).allSatisfy { $0.milliseconds < $1.milliseconds }
    }

    /// Keeps readings somewhere in a series, and builds the slots and gaps around them again.
    ///
    /// - Returns: how many are kept; the others are of a time that cannot be built again.
    private static func insert(_ sorted: [Reading], _ rows: SeriesRows) throws -> Int {
        let timely = try sorted.filter {
            try rows.canRebuild(from: $0.milliseconds, through: $0.milliseconds)
        }
        guard let first = timely.first, let last = timely.last else { return 0 }
        try rows.keep(timely)
        try rows.rebuild(from: first.milliseconds, through: last.milliseconds)
        return timely.count
    }

    /// Notes that something kept readings away, or may have: the cause of gaps in that time.
    ///
    /// - Parameters:
    ///   - interruption: what it was, and when.
    ///   - series: the series that it concerns; `nil` for all of them.
    /// - Throws: ``StoreError``.
    public func note(_ interruption: Interruption, of series: SeriesID? = nil) throws {
        try write { db, tails in
            try db.execute(
                sql: """
                    INSERT INTO interruption (series, since, cause, until) VALUES (?, ?, ?, ?)
                    ON CONFLICT DO UPDATE SET until = max(until, excluded.until)
                    """,
                arguments: [
                    series?.rawValue ?? ClimateSchema.allSeries, interruption.from.milliseconds,
                    interruption.cause.word, interruption.until.milliseconds,
                ]
            )
            for key in tails.keys where series.map({ $0 == key }) ?? true {
                tails[key]?.note(interruption)
            }
            // Gaps that are known already get their cause now.
            let known = try Row.fetchAll(
                db,
                sql: """
                    SELECT series, min(since), max(until) FROM gap
                    WHERE since < ? AND until > ? AND (?3 IS NULL OR series = ?3) GROUP BY series
                    """,
                arguments: [
                    interruption.until.milliseconds, interruption.from.milliseconds,
                    series?.rawValue,
                ]
            )
            for row in known {
                let series = SeriesID(rawValue: try row.value(at: 0))
                let (since, until): (Int64, Int64) = try (row.value(at: 1), row.value(at: 2))
                let rows = SeriesRows(series: series, db: db)
                guard try rows.canRebuild(from: since, through: until) else { continue }
                try rows.rebuild(from: since, through: until)
                tails[series] = nil
            }
        }
    }
}
