import GRDB
import Glibc
public import MusterClimate
public import MusterCore

/// A time of which readings are kept whatever their age: of an excursion, of an audit, of a held lot.
public struct KeptTime: Hashable, Sendable {
    /// The series; `nil` for all of them.
    public var series: SeriesID?
    /// Where it begins (UTC).
    public var from: Instant
    /// Where it ends (UTC).
    public var until: Instant

    /// Creates a time.
    public init(of series: SeriesID? = nil, from: Instant, until: Instant) {
        (self.series, self.from, self.until) = (series, from, until)
    }
}

extension ClimateStore {
    /// How many readings one transaction takes away.
    public static let pruneBatch = 10_000
    /// How long the home is free between two of them, in microseconds: others look for it every 10 ms.
    private static let pause: UInt32 = 15_000

    /// Takes readings away that are older than is wanted; their slots and gaps stay for ever.
    ///
    /// What stays of each series: readings in a time that is to be kept, the readings beside each such
    /// time and the last one before the limit, by which late readings can still be fitted in, and those
    /// of a slot that is not complete.
    ///
    /// - Parameters:
    ///   - limit: readings before it are taken away (UTC), whole slots of them.
    ///   - series: the series; `nil` for all of them.
    ///   - kept: times of which readings stay.
    /// - Returns: how many readings were taken away.
    /// - Throws: ``StoreError``; what was taken away until then stays so.
    @discardableResult
    public func prune(
        before limit: Instant,
        of series: [SeriesID]? = nil,
        keeping kept: [KeptTime] = []
    ) throws -> Int {
        let end = Slot.number(at: limit) * Slot.length
        let all = try read { try SeriesRows.series(in: "reading", $0) } ?? []
        var count = 0
        for one in series ?? all {
            let times = kept.filter { $0.series == nil || $0.series == one }
            count += try prune(one, before: end, keeping: times)
        }
        return count
    }

    private func prune(
        _ series: SeriesID,
        before end: Int64,
        keeping times: [KeptTime]
    ) throws -> Int {
        let stretches = Self.stretches(before: end, besides: times)
        var count = 0
        for stretch in stretches {
            // Beside a time that is kept the first value behind it stays too.
            let first =
                stretch.lowerBound == .min
                ? nil
                : try read { db in
                    try SeriesRows(series: series, db: db).firstValue(from: stretch.lowerBound)
                }??.milliseconds
            var start = stretch.lowerBound
            while start < stretch.upperBound {
                let (gone, reached) = try write { db, tails in
                    tails[series] = nil
                    return try SeriesRows(series: series, db: db).prune(
                        start..<stretch.upperBound,
                        keeping: first,
                        most: Self.pruneBatch
                    )
                }
                count += gone
                start = reached
                if gone > 0 { usleep(Self.pause) }
            }
        }
        return count
    }

    /// The times before a limit that are not to be kept, in whole slots.
    private static func stretches(before end: Int64, besides times: [KeptTime]) -> [Range<Int64>] {
        var stretches: [Range<Int64>] = []
        var start = Int64.min
        for time in times.sorted(by: { $0.from < $1.from }) {
            let from = min(Slot.number(at: time.from) * Slot.length, end)
            if start < from { stretches.append(start..<from) }
            start = max(start, (Slot.number(at: time.until) + 1) * Slot.length)
        }
        if start < end { stretches.append(start..<end) }
        return stretches
    }
}

extension SeriesRows {
    /// Takes away the readings of a stretch but for the last value of it.
    ///
    /// - Parameters:
    ///   - stretch: the stretch, in milliseconds.
    ///   - first: the time of a reading that stays as well; `nil` for none.
    ///   - most: how many readings at the most.
    /// - Returns: how many went, and how far that was.
    /// - Throws: `DatabaseError`.
    fileprivate func prune(
        _ stretch: Range<Int64>,
        keeping first: Int64?,
        most: Int
    ) throws -> (count: Int, reached: Int64) {
        let (start, end) = (stretch.lowerBound, stretch.upperBound)
        guard let last = try lastValue(before: end), last.milliseconds >= start else {
            return (0, end)
        }
        let next = try Int64.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT at FROM reading WHERE series = ? AND at >= ? ORDER BY at LIMIT 1 OFFSET ?
                    """
            ),
            arguments: [series.rawValue, start, most]
        )
        // A transaction ends with a slot, unless one has more readings than it may take.
        let whole = next.map { Slot.number(milliseconds: $0) * Slot.length } ?? end
        let reached = min(end, whole > start ? whole : next ?? end)
        let range: StatementArguments = [
            series.rawValue, start, reached, first ?? last.milliseconds, last.milliseconds,
        ]
        let gone = """
            FROM reading WHERE series = ? AND at >= ? AND at < ? AND at <> ? AND at <> ?
                AND (flags & \(ReadingFlags.fault.rawValue) <> 0 OR EXISTS (
                    SELECT 1 FROM slot WHERE slot.series = reading.series
                        AND slot.slot = \(Self.slotOfReading)))
            """
        try db.execute(
            sql: """
                UPDATE slot SET flags = flags | \(ClimateSchema.final)
                WHERE series = ? AND slot IN (SELECT DISTINCT \(Self.slotOfReading) \(gone))
                """,
            arguments: [series.rawValue] + range
        )
        try db.execute(sql: "DELETE \(gone)", arguments: range)
        return (db.changesCount, reached)
    }

    /// The number of the slot that a reading lies in; SQLite rounds towards zero.
    private static let slotOfReading =
        "((reading.at - ((reading.at % \(Slot.length)) + \(Slot.length)) % \(Slot.length))"
        + " / \(Slot.length))"
}
