import GRDB
public import MusterClimate
public import MusterCore

/// What there is to know of series; a time reaches from its beginning up to, but not including, its end.
extension ClimateStore {
    /// The latest reading of each series that has one.
    ///
    /// - Parameter series: the series that are asked for.
    /// - Returns: the readings, those of sensors at fault too.
    /// - Throws: ``StoreError``.
    public func latest(of series: [SeriesID]) throws -> [SeriesID: Reading] {
        try read { db in
            try series.reduce(into: [:]) { latest, one in
                latest[one] = try SeriesRows(series: one, db: db).last()
            }
        } ?? [:]
    }

    /// The readings of a time, in order.
    ///
    /// - Parameters:
    ///   - series: the series.
    ///   - from: where the time begins (UTC).
    ///   - until: where it ends (UTC).
    ///   - limit: how many at the most; the next page begins 1 ms behind the last one.
    /// - Returns: the readings.
    /// - Throws: ``StoreError``.
    public func readings(
        of series: SeriesID,
        from: Instant,
        until: Instant,
        limit: Int = .max
    ) throws -> [Reading] {
        try read { db in
            try SeriesRows(series: series, db: db).readings(
                from: from.millisecondsUp,
                until: until.millisecondsUp,
                limit: limit
            )
        } ?? []
    }

    /// The slots that reach into a time, in order; slots of which nothing is known are left out.
    ///
    /// - Throws: ``StoreError``.
    public func slots(of series: SeriesID, from: Instant, until: Instant) throws -> [Slot] {
        guard from < until else { return [] }
        return try read { db in
            try SeriesRows(series: series, db: db).slots(
                from: Slot.number(at: from),
                through: Slot.number(at: Instant(microseconds: until.microseconds - 1))
            )
        } ?? []
    }

    /// The gaps that reach into a time, in order, uncut.
    ///
    /// - Parameters:
    ///   - series: the series.
    ///   - from: where the time begins (UTC).
    ///   - until: where it ends (UTC).
    ///   - now: now (UTC), where a gap that has no end yet is wanted: it ends now.
    /// - Returns: the gaps, each of one cause.
    /// - Throws: ``StoreError``.
    public func gaps(
        of series: SeriesID,
        from: Instant,
        until: Instant,
        now: Instant? = nil
    ) throws -> [Gap] {
        try read { db in
            let rows = SeriesRows(series: series, db: db)
            var gaps = try rows.gaps(from: from.millisecondsUp, until: until.millisecondsUp)
            if let now {
                gaps += try rows.openGap(now).filter { $0.until > from && $0.from < until }
            }
            return gaps
        } ?? []
    }

    /// The values that held in a time, in order; what lies between them is not known.
    ///
    /// Of a time the readings of which were taken away by their age, there are none.
    ///
    /// - Throws: ``StoreError``.
    public func held(of series: SeriesID, from: Instant, until: Instant) throws -> [HeldValue] {
        try read { db in
            try SeriesRows(series: series, db: db).held(from: from, until: until)
        } ?? []
    }

    /// The lowest, highest and mean value of a time, and how much of it is covered.
    ///
    /// Whole slots are taken as they are, the ends of the time by the values that held in them; where
    /// those were taken away by their age, by the whole slot.
    ///
    /// - Throws: ``StoreError``.
    public func summary(of series: SeriesID, from: Instant, until: Instant) throws -> Summary {
        var summary = Summary()
        guard from < until else { return summary }
        try read { db in
            let rows = SeriesRows(series: series, db: db)
            let last = Instant(microseconds: until.microseconds - 1)
            let slots = try rows.slots(from: Slot.number(at: from), through: Slot.number(at: last))
            for slot in slots {
                if slot.isFinal || (slot.from >= from && slot.until <= until) {
                    summary.add(slot)
                    continue
                }
                let (start, end) = (max(slot.from, from), min(slot.until, until))
                for held in try rows.held(from: start, until: end) { summary.add(held) }
                let readings = try rows.readings(
                    from: start.millisecondsUp,
                    until: end.millisecondsUp
                )
                for reading in readings where !reading.flags.contains(.fault) {
                    summary.count(reading)
                }
            }
        }
        return summary
    }

    /// The mean kinetic temperature of a time, by the time that is covered.
    ///
    /// Slots that are even are taken by their mean; the readings of others, unless they were taken away
    /// by their age.
    ///
    /// - Parameters:
    ///   - series: a series of temperatures.
    ///   - from: where the time begins (UTC).
    ///   - until: where it ends (UTC).
    ///   - corrected: what a value in steps is, in °C.
    /// - Returns: the mean with the time that it covers.
    /// - Throws: ``StoreError``.
    public func meanKineticTemperature(
        of series: SeriesID,
        from: Instant,
        until: Instant,
        corrected: (Double) -> Double = { $0 / 1_000 }
    ) throws -> MeanKineticTemperature {
        var mean = MeanKineticTemperature()
        for slot in try slots(of: series, from: from, until: until) {
            let isWhole = slot.from >= from && slot.until <= until
            if let value = slot.mean, slot.isFinal || (isWhole && slot.isEven) {
                mean.add(corrected(value), for: Double(slot.covered) / 1_000)
                continue
            }
            let (start, end) = (max(slot.from, from), min(slot.until, until))
            for held in try held(of: series, from: start, until: end) {
                mean.add(corrected(Double(held.value)), for: Double(held.milliseconds) / 1_000)
            }
        }
        return mean
    }
}

extension SeriesRows {
    /// The values that held in a time.
    func held(from: Instant, until: Instant) throws -> [HeldValue] {
        let (start, end) = (from.milliseconds, until.millisecondsUp)
        let carried = try lastValue(before: start + 1)
        let next = try firstValue(from: end)
        let between = try readings(from: start + 1, until: end)
        let all = (carried.map { [$0] } ?? []) + between + (next.map { [$0] } ?? [])
        return HeldValue.all(of: all, try rhythm(), from: from, until: until)
    }

    /// The gap that has no end yet.
    func openGap(_ now: Instant) throws -> [Gap] {
        guard let last = try lastValue() else { return [] }
        let heard = try Int64.fetchOne(
            db,
            sql: "SELECT heard_at FROM rhythm WHERE series = ?",
            arguments: [series.rawValue]
        )
        var tracker = GapTracker(
            try rhythm(),
            lastArrival: Instant(milliseconds: max(last.milliseconds, heard ?? .min))
        )
        for interruption in try interruptions(until: last.milliseconds) {
            tracker.note(interruption)
        }
        guard case .closed(let gaps)? = tracker.arrive(at: now) else { return [] }
        return gaps
    }
}

extension Instant {
    /// Milliseconds since 1970-01-01T00:00:00Z, rounded towards the future.
    var millisecondsUp: Int64 {
        microseconds.isMultiple(of: 1_000) ? milliseconds : milliseconds + 1
    }
}
