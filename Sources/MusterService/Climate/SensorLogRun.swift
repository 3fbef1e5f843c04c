import MusterClimate
import MusterCore
import MusterStore

/// Goes through what sensors said, series by series and in order of time, a page after the other.
struct SensorLogRun {
    let climate: ClimateStore
    let query: SensorLogQuery
    /// Now (UTC): where a gap that has no end yet ends.
    let now: Instant
    /// How far it is, in lines.
    let told: (Int) throws -> Void
    let write: ([UInt8]) throws -> Void

    private static let pageRows = 5_000
    private static let pageSlots: Int64 = 500

    /// Writes readings or slots with the gaps between them, or the gaps alone.
    ///
    /// - Returns: how many lines, the head apart.
    func lines(of all: [LoggedSeries]) throws -> Int {
        var writer = SensorLogWriter(query)
        for logged in all {
            var gaps = query.form == .json || query.onlyGaps ? try self.gaps(of: logged)[...] : []
            if let length = query.slotLength, !query.onlyGaps {
                try slots(of: logged, length) { slot in
                    add(&gaps, before: slot.from, of: logged, to: &writer)
                    writer.add(slot, of: logged)
                    try pass(&writer)
                }
            } else if !query.onlyGaps {
                try readings(of: logged) { reading, stretch in
                    add(&gaps, before: reading.at, of: logged, to: &writer)
                    writer.add(reading, of: logged, in: stretch)
                    try pass(&writer)
                }
            }
            add(&gaps, before: nil, of: logged, to: &writer)
            try pass(&writer)
        }
        try write(writer.takeBytes())
        return writer.rows
    }

    /// Hands bytes over once there are enough of them.
    private func pass(_ writer: inout SensorLogWriter) throws {
        guard writer.byteCount >= streamPieceBytes else { return }
        try write(writer.takeBytes())
        try told(writer.rows)
    }

    private func readings(
        of logged: LoggedSeries,
        _ body: (Reading, LogStretch) throws -> Void
    ) throws {
        for stretch in logged.stretches {
            var from = stretch.from
            var page: [Reading]
            repeat {
                page = try climate.readings(
                    of: logged.series.id,
                    from: from,
                    until: stretch.until,
                    limit: Self.pageRows
                )
                for reading in page { try body(reading, stretch) }
                if let last = page.last { from = last.at.advanced(bySeconds: 0.001) }
            } while page.count == Self.pageRows
        }
    }

    /// The slots of a series of which something is known, cut where it was moved or calibrated.
    private func slots(
        of logged: LoggedSeries,
        _ length: Int64,
        _ body: (LoggedSlot) throws -> Void
    ) throws {
        try pages(length) { from, until in
            for slot in try slots(of: logged, length, from: from, until: until) { try body(slot) }
        }
    }

    /// Goes through the time page by page, each of whole slots but for the end of the last one.
    func pages(_ length: Int64, _ body: (Instant, Instant) throws -> Void) rethrows {
        var start = query.start
        while start < query.until {
            let (next, isBeyond) = start.microseconds.addingReportingOverflow(
                length * Self.pageSlots
            )
            let end = isBeyond ? query.until : min(query.until, Instant(microseconds: next))
            try body(start, end)
            start = end
        }
    }

    /// The slots of a page that begins with a slot.
    func slots(
        of logged: LoggedSeries,
        _ length: Int64,
        from: Instant,
        until: Instant
    ) throws -> [LoggedSlot] {
        let series = logged.series.id
        var known = try climate.slots(of: series, from: from, until: until)[...]
        var found: [LoggedSlot] = []
        var start = from
        while start < until, let first = known.first {
            // Slots of which nothing is known are passed over.
            start = max(start, first.from.slotStart(length))
            let end = Instant(microseconds: min(until.microseconds, start.microseconds + length))
            for stretch in logged.stretches {
                guard let (low, high) = stretch.cut(from: start, until: end) else { continue }
                let summary = try summary(of: series, from: low, until: high, known)
                guard summary.low != nil else { continue }
                found.append(LoggedSlot(from: low, until: high, summary: summary, stretch: stretch))
            }
            known = known.drop { $0.until <= end }
            start = end
        }
        return found
    }

    /// What is known of a time, out of whole quarters of an hour where it consists of such.
    private func summary(
        of series: SeriesID,
        from: Instant,
        until: Instant,
        _ known: ArraySlice<Slot>
    ) throws -> Summary {
        let inside = known.prefix { $0.from < until }.filter { $0.until > from }
        guard inside.allSatisfy({ $0.from >= from && $0.until <= until }) else {
            return try climate.summary(of: series, from: from, until: until)
        }
        return inside.reduce(into: Summary()) { $0.add($1) }
    }

    /// The gaps of a series as far as they lie in its stretches, in order, with the places.
    private func gaps(of logged: LoggedSeries) throws -> [PlacedGap] {
        let stretches = logged.stretches
        guard let first = stretches.first, let last = stretches.last else { return [] }
        let gaps = try climate.gaps(
            of: logged.series.id,
            from: first.from,
            until: last.until,
            now: now
        )
        return stretches.flatMap { stretch in
            gaps.compactMap { gap in
                stretch.cut(from: gap.from, until: gap.until).map { from, until in
                    PlacedGap(
                        gap: Gap(from: from, until: until, cause: gap.cause),
                        place: stretch.place
                    )
                }
            }
        }
    }

    private struct PlacedGap {
        var gap: Gap
        var place: SensorPlace?
    }

    /// Writes the gaps that begin before a moment, or all that are left.
    private func add(
        _ gaps: inout ArraySlice<PlacedGap>,
        before moment: Instant?,
        of logged: LoggedSeries,
        to writer: inout SensorLogWriter
    ) {
        while let next = gaps.first, moment.map({ next.gap.from < $0 }) ?? true {
            writer.add(next.gap, of: logged, at: next.place)
            gaps.removeFirst()
        }
    }
}
