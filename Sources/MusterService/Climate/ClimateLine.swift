import MusterCatalogue
public import MusterClimate
public import MusterCore
import MusterPeople
public import MusterStore

/// What one series says now, and said in a time before.
public struct ClimateLine: Sendable {
    /// The sensor and where it is.
    public var placed: PlacedSensor
    /// The series.
    public var series: SensorSeries
    /// The latest reading, uncorrected; `nil` where there is none.
    public var latest: Reading?
    /// The lowest, highest and mean value of the time, in steps and uncorrected, and how much of it is known.
    public var summary: Summary
    /// The gap that has no end yet; `nil` while the sensor is heard.
    public var gap: Gap?
    /// The means of equal parts of the time, in steps and corrected, the first the oldest; `nil` where nothing is known.
    public var parts: [Double?]
    /// The limits that hold now.
    public var limits: [AppliedLimit] = []
    /// How the latest value stands to them; `nil` where there are none and the sensor is heard.
    public var standing: LimitStanding?
    /// The excursion that lasts, of several the one that matters most; `nil` for none.
    public var excursion: Excursion?
    /// How long values were beyond a limit in the time, in seconds.
    public var secondsOut = 0.0
    /// The calibration that holds now; `nil` for none.
    public var calibration: Calibration?
    /// The time that is looked at (UTC).
    public var from: Instant
    /// Where it ends: now (UTC).
    public var until: Instant

    /// A value of the series as the sensor's calibration corrects it, in the quantity's unit.
    public func corrected(_ steps: Double) -> Double {
        let value = calibration?.corrected(steps) ?? steps
        return value / Self.steps(series.quantity)
    }

    /// Whether a certificate holds now.
    public var isCalibrated: Bool { calibration?.isValid(at: until) ?? false }

    /// The innermost limit on a side; `nil` for none.
    public func limit(_ side: LimitSide) -> AppliedLimit? {
        let all = limits.filter { $0.side == side }
        return side == .low ? all.max { $0.limit < $1.limit } : all.min { $0.limit < $1.limit }
    }

    /// Since when ``standing`` is as it is (UTC); `nil` where that is not known.
    public var standingSince: Instant? {
        switch standing {
        case .outside, .breach: excursion?.from
        case .silent, .unknown: gap?.from
        case .inside, nil: nil
        }
    }

    /// How many steps one of a quantity's unit has.
    public static func steps(_ quantity: Quantity) -> Double {
        Double(quantity.stepsPerUnit)
    }
}

extension HomeClimate {
    /// How many parts a time is shown in.
    private static let partCount = 24

    /// What sensors say now, and said since a moment: those of a sensor, a zone or an item, or all.
    ///
    /// - Parameters:
    ///   - place: a sensor's identifier, name or identity, a zone or an item; `nil` for all sensors.
    ///   - seconds: how far back to look.
    ///   - everything: whether what is about the sensor itself, such as its battery, is wanted too.
    /// - Returns: a line a series, by the place, the sensor and the quantity.
    /// - Throws: `StoreError`, ``SensorError``, or `PeopleError` without the right to view audits.
    public func lines(
        of place: String?,
        lastSeconds seconds: Double,
        everything: Bool = false
    ) throws -> [ClimateLine] {
        try lines(
            of: try sensors(meantBy: place)
                .inNaturalOrder { "\($0.placement?.place.description ?? "~") \($0.sensor.name)" },
            lastSeconds: seconds,
            everything: everything
        )
    }

    /// What these sensors say now, and said since a moment, in their order.
    ///
    /// - Throws: as ``lines(of:lastSeconds:everything:)``.
    func lines(
        of sensors: [PlacedSensor],
        lastSeconds seconds: Double,
        everything: Bool = false
    ) throws -> [ClimateLine] {
        try home.people.demand(.viewAudits)
        let climate = try home.store.openClimate()
        let until = home.now()
        let from = until.advanced(bySeconds: -seconds)
        var lines: [ClimateLine] = []
        let terms = try home.limits.sensorTerms(of: sensors, climate.rhythms())
        for placed in sensors {
            for series in placed.series where everything || !series.quantity.isOfSensor {
                var line = try line(placed, series, from, until, climate)
                if let terms = terms[placed.sensor.id]?.terms(of: series) {
                    try home.alarms.hold(&line, to: terms, climate)
                }
                lines.append(line)
            }
        }
        return lines
    }

    /// The sensors that a name means: one of them, those of a zone, or those that tell of an item.
    ///
    /// - Throws: as ``lines(of:lastSeconds:everything:)``.
    public func sensors(meantBy text: String?) throws -> [PlacedSensor] {
        try home.people.demand(.viewAudits)
        let all = try home.sensors.list()
        guard let text else { return all }
        do {
            switch try home.sensors.sensorScope(text) {
            case .all: return all
            case .sensor(let id): return [try home.store.sensors.find(id.description)]
            case .place(let place):
                var there = all.filter { $0.placement?.place == place }
                if there.isEmpty, case .item(let id, _) = place,
                    let (item, inventory) = try home.items.current(meantBy: id.rawValue)
                {
                    there = try sensors(around: item, of: inventory)
                }
                if !there.isEmpty { return there }
            }
        } catch StoreError.notFound {
            let onItem = all.filter {
                guard case .item(let item, _) = $0.placement?.place else { return false }
                return item.rawValue.lowercased() == text.lowercased()
            }
            if !onItem.isEmpty { return onItem }
        }
        throw SensorError.noSensors(place: text)
    }

    /// What a series says now, and said in a time.
    ///
    /// - Throws: `StoreError`.
    func line(
        _ placed: PlacedSensor,
        _ series: SensorSeries,
        _ from: Instant,
        _ until: Instant,
        _ climate: ClimateStore
    ) throws -> ClimateLine {
        let calibrations = try home.store.sensors.calibrations(of: series.id)
        var line = ClimateLine(
            placed: placed,
            series: series,
            latest: try climate.latest(of: [series.id])[series.id],
            summary: try climate.summary(of: series.id, from: from, until: until),
            gap: try climate.gaps(of: series.id, from: from, until: until, now: until).last
                // A gap that is open ends now, to the millisecond.
                .flatMap { until.seconds(since: $0.until) < 0.001 ? $0 : nil },
            parts: [],
            calibration: Calibration.holding(at: until, of: calibrations),
            from: from,
            until: until
        )
        let length = until.seconds(since: from) / Double(Self.partCount)
        var sums = [(weighted: Double, covered: Double)](repeating: (0, 0), count: Self.partCount)
        for slot in try climate.slots(of: series.id, from: from, until: until) {
            guard let mean = slot.mean else { continue }
            let middle = slot.from.seconds(since: from) + Double(Slot.length) / 2_000
            let part = min(max(Int(middle / length), 0), Self.partCount - 1)
            sums[part].weighted += line.corrected(mean) * Double(slot.covered)
            sums[part].covered += Double(slot.covered)
        }
        line.parts = sums.map { $0.covered > 0 ? $0.weighted / $0.covered : nil }
        return line
    }
}

extension Quantity {
    /// Whether it tells of the sensor and not of what is around it.
    public var isOfSensor: Bool { self == .battery || self == .voltage }
}
