public import MusterClimate
public import MusterCore
import MusterPeople
import MusterStore

/// The mean kinetic temperature of a series in a time.
public struct SensorMKT: Hashable, Sendable {
    /// The sensor.
    public var sensor: Sensor
    /// The series.
    public var series: SensorSeries
    /// What its readings spoke for last in the time; `nil` where it was not placed.
    public var place: SensorPlace?
    /// The mean kinetic temperature in °C; `nil` where nothing is known of the time.
    public var celsius: Double?
    /// The lowest corrected temperature, in steps.
    public var low: Int64?
    /// The highest corrected temperature, in steps.
    public var high: Int64?
    /// How many readings there are.
    public var readings: Int64
    /// Where the time begins (UTC).
    public var from: Instant
    /// Where it ends (UTC).
    public var until: Instant
    /// The share of the time, as far as the sensor was in the place, of which the temperature is known, 0
    /// to 1.
    public var covered: Double
}

extension HomeClimate {
    /// The mean kinetic temperatures of a time, each sensor by itself: a mean over several would hide the
    /// warmest place.
    ///
    /// - Parameters:
    ///   - scope: whose temperatures.
    ///   - from: where the time begins (UTC).
    ///   - until: where it ends (UTC).
    /// - Returns: the means, by sensor; empty where no sensor of the scope measures a temperature.
    /// - Throws: ``MusterStore/StoreError``.
    public func meanKineticTemperatures(
        _ scope: SensorScope,
        from: Instant,
        until: Instant
    ) throws -> [SensorMKT] {
        try home.people.demand(.viewAudits)
        let climate = try home.store.openClimate()
        defer { try? climate.close() }
        return try home.sensors.loggedSeries(scope, from: from, until: until, [.temperature]).map {
            logged in
            var mean = MeanKineticTemperature()
            var (summary, seconds) = (Summary(), 0.0)
            var found = SensorMKT(
                sensor: logged.sensor,
                series: logged.series,
                place: logged.stretches.last?.place,
                readings: 0,
                from: from,
                until: until,
                covered: 0
            )
            for stretch in logged.stretches {
                let part = try climate.meanKineticTemperature(
                    of: logged.series.id,
                    from: stretch.from,
                    until: stretch.until
                ) { (stretch.calibration?.corrected($0) ?? $0) / 1_000 }
                // The mean of a part weighs as much as the temperatures that it stands for.
                if let celsius = part.celsius { mean.add(celsius, for: part.seconds) }
                summary = try climate.summary(
                    of: logged.series.id,
                    from: stretch.from,
                    until: stretch.until
                )
                found.add(summary, logged.series, stretch.calibration)
                seconds += stretch.until.seconds(since: stretch.from)
            }
            found.celsius = mean.celsius
            found.covered = seconds > 0 ? min(1, mean.seconds / seconds) : 0
            return found
        }
    }
}

extension SensorMKT {
    /// Adds what is known of a stretch.
    fileprivate mutating func add(
        _ summary: Summary,
        _ series: SensorSeries,
        _ calibration: Calibration?
    ) {
        readings += summary.count
        guard let low = summary.low.map({ series.corrected($0, by: calibration) }),
            let high = summary.high.map({ series.corrected($0, by: calibration) })
        else { return }
        self.low = min(self.low ?? low, low)
        self.high = max(self.high ?? high, high)
    }
}
