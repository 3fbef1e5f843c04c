public import MusterClimate
public import MusterCore
import MusterPeople
public import MusterStore

/// How a series went: what a chart is drawn from, and the table under it.
public struct ClimateCurve: Sendable {
    /// What it says now, and said in the last day.
    public var line: ClimateLine
    /// Where the time begins (UTC).
    public var from: Instant
    /// Where it ends (UTC), at now or within a column of it.
    public var until: Instant
    /// The length of a column in seconds.
    public var columnSeconds: Int64
    /// What is known of each column, corrected; `nil` where nothing is.
    public var columns: [CurveColumn?]
    /// The times of which nothing is known, in order, cut to the time.
    public var gaps: [Gap]
    /// The times beyond a limit that reach into it, in order.
    public var excursions: [Excursion]
    /// The audits that began in the time, in order.
    public var audits: [AuditListing]

    /// Creates a curve.
    public init(
        _ line: ClimateLine,
        columns: CurveColumns,
        gaps: [Gap] = [],
        excursions: [Excursion] = [],
        audits: [AuditListing] = []
    ) {
        self.line = line
        (from, until, columnSeconds) = (columns.from, columns.until, columns.seconds)
        self.columns = columns.columns
        (self.gaps, self.excursions, self.audits) = (gaps, excursions, audits)
    }

    /// Where a column begins (UTC).
    public func start(of column: Int) -> Instant {
        from.advanced(bySeconds: Double(column) * Double(columnSeconds))
    }
}

extension OpenHome {
    /// What sensors say of zones and items.
    public var climate: HomeClimate { HomeClimate(home: self) }
}

/// What sensors say of zones and items.
public struct HomeClimate: Sendable {
    let home: OpenHome

    /// Up to this time a curve is drawn of the readings themselves, beyond it of quarters of an hour, in seconds.
    private static let rawSeconds: Int64 = 86_400
    /// Beyond this time columns are whole days, in seconds.
    private static let longSeconds: Int64 = 90 * 86_400
    /// The length of a slot, in seconds.
    private static let slotSeconds = Slot.length / 1_000
    private static let mostAudits = 200
    private static let daySeconds = 86_400.0

    /// The last reading of each series of sensors that has one.
    ///
    /// - Throws: `StoreError`, or `PeopleError` without the right to view audits.
    public func latest(of sensors: [PlacedSensor]) throws -> [SeriesID: Reading] {
        try home.people.demand(.viewAudits)
        let climate = try home.store.openClimate()
        defer { try? climate.close() }
        return try climate.latest(of: sensors.flatMap { $0.series.map(\.id) })
    }

    /// How often series are read, as learned or set.
    ///
    /// - Throws: as ``latest(of:)``.
    public func rhythms() throws -> [SeriesID: Rhythm] {
        try home.people.demand(.viewAudits)
        let climate = try home.store.openClimate()
        defer { try? climate.close() }
        return try climate.rhythms().mapValues(\.rhythm)
    }

    /// How one series of a sensor went lately.
    ///
    /// - Parameters:
    ///   - sensor: the sensor's identifier, name or identity.
    ///   - word: the series, such as `temperature` or `temperature#2`.
    ///   - seconds: how far back to look.
    /// - Returns: the curve, in at most ``CurveColumns/most`` columns.
    /// - Throws: `StoreError`, or `PeopleError` without the right to view audits.
    public func climateCurve(
        of sensor: String,
        _ word: String,
        lastSeconds seconds: Int64
    ) throws -> ClimateCurve {
        try home.people.demand(.viewAudits)
        let placed = try home.store.sensors.find(sensor)
        let series = try series(word, of: placed)
        let climate = try home.store.openClimate()
        defer { try? climate.close() }
        let now = home.now()
        let isRaw = seconds <= Self.rawSeconds
        var columns = CurveColumns(
            until: now,
            lastSeconds: seconds,
            // Columns of half a day would show the days' course as if it were a month's.
            step: isRaw ? 60 : seconds > Self.longSeconds ? Self.rawSeconds : Self.slotSeconds
        )
        let calibrations = try home.store.sensors.calibrations(of: series.id)
        let scale = ClimateLine.steps(series.quantity)
        func corrected(_ value: Double, at moment: Instant) -> Double {
            let calibration = Calibration.holding(at: moment, of: calibrations)
            return (calibration?.corrected(value) ?? value) / scale
        }
        if isRaw {
            for held in try climate.held(of: series.id, from: columns.from, until: now) {
                let value = corrected(Double(held.value), at: held.from)
                let covered = held.until.seconds(since: held.from)
                columns.add(
                    from: held.from,
                    until: held.until,
                    covered: covered,
                    (value, value, value)
                )
            }
        } else {
            for slot in try climate.slots(of: series.id, from: columns.from, until: now) {
                guard let mean = slot.mean else { continue }
                columns.add(
                    from: slot.from,
                    until: slot.until,
                    covered: Double(slot.covered) / 1_000,
                    (
                        corrected(Double(slot.low), at: slot.from), corrected(mean, at: slot.from),
                        corrected(Double(slot.high), at: slot.from)
                    )
                )
            }
        }
        let day = now.advanced(bySeconds: -Self.daySeconds)
        var line = try line(placed, series, day, now, climate)
        let terms = try home.limits.sensorTerms(of: [placed], climate.rhythms())
        if let terms = terms[placed.sensor.id]?.terms(of: series) {
            try home.alarms.hold(&line, to: terms, climate)
        }
        return ClimateCurve(
            line,
            columns: columns,
            gaps: try gaps(of: series.id, from: columns.from, until: now, climate),
            excursions: try home.store.alarms.excursions(
                from: columns.from,
                until: now,
                series: series.id
            ),
            audits: try audits(from: columns.from, until: now)
        )
    }

    /// The series of a sensor that a word names.
    private func series(_ word: String, of placed: PlacedSensor) throws -> SensorSeries {
        if let (quantity, index) = SensorSeries.named(word),
            let found = placed.series.first(where: {
                $0.quantity == quantity && $0.index == index
            })
        {
            return found
        }
        throw StoreError.notFound(
            kind: "series",
            name: "\(placed.sensor.name) \(word)",
            remedy: "muster sensor show \(placed.sensor.id) lists what it measures"
        )
    }

    private func gaps(
        of series: SeriesID,
        from: Instant,
        until: Instant,
        _ climate: ClimateStore
    ) throws -> [Gap] {
        try climate.gaps(of: series, from: from, until: until, now: until).compactMap { gap in
            let (low, high) = (max(gap.from, from), min(gap.until, until))
            return low < high ? Gap(from: low, until: high, cause: gap.cause) : nil
        }
    }

    private func audits(from: Instant, until: Instant) throws -> [AuditListing] {
        var filter = AuditFilter()
        (filter.from, filter.until) = (from, until)
        return try home.audits.list(filter, limit: Self.mostAudits).reversed()
    }
}
