import MusterClimate
public import MusterCore
import MusterPeople
import MusterStore

extension HomeMetrics {
    /// More series than these are counted only: a monitoring system keeps each for good.
    private static let mostSeries = 2_000
    /// How much later than it came a reading may be noted, in seconds.
    private static let noteDelay = 30.0

    /// What sensors say, for a monitoring system; a series of which nothing is known now has no value.
    ///
    /// - Throws: `StoreError`, or `PeopleError` without the right to view audits.
    public func climateMetrics() throws -> [Metric] {
        let sensors = try home.sensors.list()
        guard !sensors.isEmpty else { return ClimateFigures().metrics + [try alarmMetric()] }
        let all = sensors.flatMap { placed in placed.series.map { (placed, $0) } }
        let shown = all.prefix(Self.mostSeries)
        let climate = try home.store.openClimate()
        defer { try? climate.close() }
        let latest = try climate.latest(of: shown.map(\.1.id))
        let rhythms = try climate.rhythms()
        let terms = try home.limits.sensorTerms(of: sensors, rhythms)
        let now = home.now()
        var figures = ClimateFigures()
        figures.leftOut.add(Double(all.count - shown.count))
        for (placed, series) in shown {
            guard let reading = latest[series.id] else { continue }
            let age = age(of: reading, rhythms[series.id])
            guard let terms = terms[placed.sensor.id]?.terms(of: series) else { continue }
            figures.add(
                terms.corrected(reading.value, at: reading.at),
                of: series,
                placed,
                age: age.seconds,
                isKnown: age.isKnown && !reading.flags.contains(.fault)
            )
            let limits = terms.limits(at: now)
            for side in LimitSide.allCases {
                figures.add(limits.filter { $0.side == side }, side, of: series, placed)
            }
        }
        return figures.metrics + [try alarmMetric()]
    }

    /// The open alarms by state and priority.
    private func alarmMetric() throws -> Metric {
        var metric = Metric("muster_alarms", .gauge, "Alarms that are not over.")
        let open = try home.alarms.list()
        for state in AlarmState.allCases where state.isOpen {
            for priority in LimitClass.allCases {
                let count = open.count { $0.state == state && $0.priority == priority }
                metric.add(
                    Double(count),
                    [("state", state.rawValue), ("class", priority.rawValue)]
                )
            }
        }
        return metric
    }

    /// How long ago something came, and whether it is known what the value is now.
    private func age(
        of reading: Reading,
        _ known: ClimateStore.KnownRhythm?
    ) -> (seconds: Double, isKnown: Bool) {
        let now = home.now()
        let rhythm = known?.rhythm ?? .unknown
        let heardAt = known?.heardAt.map { max($0, reading.at) }
        let seconds = max(0, now.seconds(since: heardAt ?? reading.at))
        // What hardly changes is kept rarely: where arrivals were not noted, it holds that much longer.
        let limit = rhythm.limit + (heardAt == nil ? rhythm.heartbeat : 0)
        return (seconds, seconds <= Double(limit) / 1_000 + Self.noteDelay)
    }
}

/// The metrics of what sensors say.
private struct ClimateFigures {
    var values = Metric(
        "muster_climate_value",
        .gauge,
        "What a sensor says now, corrected, in the unit of the quantity; absent while nothing is known."
    )
    var limits = Metric(
        "muster_climate_limit",
        .gauge,
        "The limits that hold now, in the unit of the quantity."
    )
    var ages = Metric(
        "muster_climate_age_seconds",
        .gauge,
        "How long ago a sensor was last heard."
    )
    var batteries = Metric(
        "muster_sensor_battery_ratio",
        .gauge,
        "The charge of a sensor's battery, 0 to 1."
    )
    var leftOut = Metric(
        "muster_climate_series_left_out",
        .gauge,
        "Series beyond the first 2,000, of which nothing else is told here."
    )

    var metrics: [Metric] { [values, limits, ages, batteries, leftOut] }

    mutating func add(
        _ value: Int64,
        of series: SensorSeries,
        _ placed: PlacedSensor,
        age: Double,
        isKnown: Bool
    ) {
        let sensor = ("sensor", placed.sensor.id.description)
        if series.quantity == .battery {
            if isKnown { batteries.add(Double(value) / 100, [sensor]) }
            return
        }
        let labels = Self.labels(series, placed)
        ages.add(age, labels)
        if isKnown { values.add(MeasuredText.number(value, series.quantity), labels) }
    }

    /// Adds the innermost of the limits of one side.
    mutating func add(
        _ all: [AppliedLimit],
        _ side: LimitSide,
        of series: SensorSeries,
        _ placed: PlacedSensor
    ) {
        let values = all.map(\.limit)
        guard let limit = side == .low ? values.max() : values.min() else { return }
        limits.add(
            MeasuredText.number(limit, series.quantity),
            Self.labels(series, placed) + [("bound", side.rawValue)]
        )
    }

    private static func labels(_ series: SensorSeries, _ placed: PlacedSensor) -> Metric.Labels {
        [
            ("sensor", placed.sensor.id.description),
            ("place", name(placed.placement?.place)), ("quantity", series.word),
        ]
    }

    /// The place as a label has it: items and lots, which come and go, by their kind alone.
    private static func name(_ place: SensorPlace?) -> String {
        switch place {
        case .zone, .outside: place?.description ?? ""
        case .item, .lot: place?.word ?? ""
        case nil: ""
        }
    }
}
