import MusterClimate
import MusterCore
import MusterStore

/// All that decides whether what the series of one sensor say is inside their limits.
struct SensorTerms: Hashable, Sendable {
    /// A time in which the sensor was in a place, with the limits of the place.
    struct Stay: Hashable, Sendable {
        /// Where it was and when.
        var placement: Placement
        /// What holds there in that time.
        var limits: [AppliedLimit]
        /// How fast a temperature may change there.
        var rates: [AppliedLimit]
    }

    /// The sensor.
    var sensor: Sensor
    /// Where it was, in order.
    var stays: [Stay]
    /// The series that are known.
    var series: [SensorSeries]
    /// Their calibrations.
    var calibrations: [SeriesID: [Calibration]]
    /// How often they say something.
    var rhythms: [SeriesID: Rhythm]

    /// A sensor that is nowhere yet.
    init(_ placed: PlacedSensor) {
        self.init(
            sensor: placed.sensor,
            stays: [],
            series: placed.series,
            calibrations: [:],
            rhythms: [:]
        )
    }

    /// Creates the terms of a sensor.
    init(
        sensor: Sensor,
        stays: [Stay],
        series: [SensorSeries],
        calibrations: [SeriesID: [Calibration]],
        rhythms: [SeriesID: Rhythm]
    ) {
        (self.sensor, self.stays, self.series) = (sensor, stays, series)
        (self.calibrations, self.rhythms) = (calibrations, rhythms)
    }

    /// Where the sensor is at a moment; `nil` where it is not placed.
    func place(at moment: Instant) -> SensorPlace? {
        stays.last {
            $0.placement.from <= moment && $0.placement.until.map { $0 > moment } ?? true
        }?
        .placement.place
    }

    /// How much depends on the sensor at a moment: the most of what has limits there.
    func priority(at moment: Instant) -> LimitClass {
        stays.flatMap(\.limits).filter { $0.holds(at: moment) }.map(\.priority).max() ?? .low
    }

    /// After how long without a word the sensor counts as silent, in seconds.
    func silentSeconds(at moment: Instant) -> Double {
        let known = series.filter { !$0.quantity.isOfSensor }.compactMap { rhythms[$0.id] }
        let rhythm = known.min { $0.interval < $1.interval } ?? .unknown
        let isCritical = priority(at: moment) == .critical
        return Double(ExcursionTracker.silentLimit(rhythm, isCritical: isCritical)) / 1_000
    }

    /// Whether anything of the sensor has limits at a moment.
    func hasLimits(at moment: Instant) -> Bool {
        stays.contains { $0.limits.contains { $0.holds(at: moment) } }
    }

    /// What a quantity is held to; a series that is not kept yet has the number 0.
    func terms(of quantity: Quantity, index: Int) -> LimitTerms {
        let known =
            series.first { $0.quantity == quantity && $0.index == index }
            ?? SensorSeries(
                id: SeriesID(rawValue: 0),
                sensor: sensor.id,
                quantity: quantity,
                index: index
            )
        return terms(of: known)
    }

    /// What a series is held to.
    func terms(of series: SensorSeries) -> LimitTerms {
        var watches = stays.flatMap { stay in
            stay.limits.filter { $0.quantity == series.quantity }.compactMap { limit in
                cut(limit, to: stay.placement)
            }
        }
        if series.quantity == .temperature {
            for stay in stays {
                for rate in stay.rates {
                    guard var watch = cut(rate, to: stay.placement) else { continue }
                    watch.kind = .rate
                    watches.append(watch)
                }
            }
        }
        // The device itself is watched only while somebody relies on it.
        for stay in stays {
            guard let begin = stay.limits.map(\.from).min(),
                let (kind, limit) = DeviceLimit.of(series.quantity, from: begin),
                var watch = cut(limit, to: stay.placement)
            else { continue }
            watch.kind = kind
            watches.append(watch)
        }
        return LimitTerms(
            series: series,
            watches: watches,
            calibrations: calibrations[series.id] ?? [],
            rhythm: rhythms[series.id] ?? .unknown
        )
    }

    private func cut(_ limit: AppliedLimit, to placement: Placement) -> LimitTerms.Watch? {
        var limit = limit
        limit.from = max(limit.from, placement.from)
        limit.until = [limit.until, placement.until].compactMap(\.self).min()
        guard limit.until.map({ limit.from < $0 }) ?? true else { return nil }
        return LimitTerms.Watch(kind: .limit, limit: limit, place: placement.place)
    }
}
