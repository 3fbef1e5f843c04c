import GRDB
import MusterClimate
import MusterCore

/// Slots and gaps out of the readings that there are.
extension SeriesRows {
    /// Whether nothing that was taken away by its age is needed to build the slots around a time again.
    ///
    /// - Parameters:
    ///   - start: where the time begins, in milliseconds.
    ///   - end: its last moment.
    /// - Returns: whether ``rebuild(from:through:)`` gives what there was.
    /// - Throws: `DatabaseError`.
    func canRebuild(from start: Int64, through end: Int64) throws -> Bool {
        let (before, behind) = (try lastValue(before: start), try firstValue(from: end + 1))
        let (first, last) = (Slot.number(milliseconds: start), Slot.number(milliseconds: end))
        // Pruning leaves the readings beside what it takes away, so their own slots may be final.
        return try !hasFinal(
            from: before.map { min(first, Slot.number(at: $0.at) + 1) } ?? .min,
            through: behind.map { max(last, Slot.number(at: $0.at) - 1) } ?? .max
        )
    }

    /// Builds the slots and gaps around a time again.
    ///
    /// What a value before it covers reaches into it, and what it covers reaches to the first value
    /// behind it: from the slot of the one to that of the other, all is built.
    ///
    /// - Parameters:
    ///   - start: where the time begins, in milliseconds.
    ///   - end: its last moment; the largest number for the end of the series.
    /// - Throws: `DatabaseError`.
    func rebuild(from start: Int64, through end: Int64) throws {
        let before = try lastValue(before: start)
        var first = Slot.number(milliseconds: before?.milliseconds ?? start)
        var carried: Reading?
        if let before, try hasFinal(from: first, through: first) {
            (carried, first) = (before, first + 1)
        } else {
            carried = try lastValue(before: first * Slot.length)
        }
        let behind = end == .max ? nil : try firstValue(from: end + 1)
        let last = behind.map { Slot.number(at: $0.at) } ?? .max
        let next = behind == nil ? nil : try firstValue(from: (last + 1) * Slot.length)
        let low = carried?.milliseconds ?? .min
        var fold = SeriesFold(
            try rhythm(),
            carried: carried,
            interruptions: try interruptions(until: low)
        )
        let from = carried.map { $0.milliseconds + 1 } ?? first * Slot.length
        for reading in try readings(from: from, until: next?.milliseconds ?? .max) {
            fold.add(reading)
        }
        let (slots, gaps) = fold.finished(before: next)
        try forget(slots: first...last, gapsBehind: low, before: next?.milliseconds ?? .max)
        try put(slots.filter { (first...last).contains($0.number) })
        try put(gaps)
    }

    /// Builds everything behind the last slot that is final again.
    func rebuildAll() throws {
        let final = try Int64.fetchOne(
            db,
            sql: "SELECT max(slot) FROM slot WHERE series = ? AND flags >= \(ClimateSchema.final)",
            arguments: [series.rawValue]
        )
        let start = final.map { ($0 + 1) * Slot.length } ?? .min
        guard let first = try firstValue(from: start) else { return }
        try rebuild(from: first.milliseconds, through: .max)
    }

    private func forget(
        slots: ClosedRange<Int64>,
        gapsBehind low: Int64,
        before high: Int64
    ) throws {
        try db.cachedStatement(
            sql: """
                DELETE FROM slot WHERE series = ? AND slot BETWEEN ? AND ?
                    AND flags < \(ClimateSchema.final)
                """
        ).execute(arguments: [series.rawValue, slots.lowerBound, slots.upperBound])
        try db.cachedStatement(
            sql: "DELETE FROM gap WHERE series = ? AND since > ? AND since < ?"
        ).execute(arguments: [series.rawValue, low, high])
    }
}
