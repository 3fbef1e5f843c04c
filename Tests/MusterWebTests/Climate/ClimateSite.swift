import MusterClimate
import MusterCore
import MusterService
import MusterStore
import Testing

/// Sensors of a portal's home, and what they said until now.
struct ClimateSite {
    let portal: RunningPortal
    let now: Instant

    init(_ portal: RunningPortal) {
        self.portal = portal
        now = portal.home.now()
    }

    /// Adds a sensor, and gives it a series that says something every so many seconds.
    ///
    /// - Parameters:
    ///   - name: what it is called.
    ///   - number: what its address ends with, 0 to 255.
    ///   - place: where it is.
    ///   - quantity: what it measures.
    ///   - seconds: how often.
    ///   - last: how long ago it said something last, in seconds.
    ///   - values: the values in steps, the last one the latest; `nil` where it said nothing.
    /// - Returns: the sensor.
    /// - Throws: `StoreError`.
    func add(
        _ name: String,
        _ number: Int,
        at place: SensorPlace?,
        _ quantity: Quantity = .temperature,
        every seconds: Int = 300,
        last: Double = 10,
        saying values: [Int64?]
    ) throws -> SensorID {
        let hex = String(number + 256, radix: 16).suffix(2)
        let sensors = try portal.home.store.sensors
        let sensor = try sensors.add(
            Sensor(
                identity: try SensorIdentity("ruuvi:aa:bb:cc:dd:ee:\(hex)"),
                name: name,
                intervalSeconds: seconds
            ),
            by: portal.home.author
        )
        let start = now.advanced(bySeconds: -last - Double(seconds * values.count))
        if let place {
            try sensors.place(sensor.id, at: place, from: start, by: portal.home.author)
        }
        let series = try sensors.series(for: quantity, of: sensor.id, by: portal.home.author)
        let climate = try portal.home.store.openClimate()
        try climate.learn(Rhythm(interval: Int64(seconds) * 1_000, heartbeat: 0), of: series.id)
        let readings = values.enumerated().compactMap { index, value in
            value.map { value in
                let at = start.advanced(bySeconds: Double(seconds * (index + 1)))
                return SeriesReading(series.id, Reading(at: at, value: value))
            }
        }
        try climate.keep(readings, now: now)
        try climate.close()
        return sensor.id
    }
}
