import Foundation
import MusterCatalogue
import MusterClimate
import MusterCore
import MusterService
import MusterStore
import Testing

/// A home with two sensors, in which it is noon of 12 March 2026.
///
/// `S-01 Shelf` is in the first zone of the plan from 6:00, `S-02 Door` in the second. Each measures the
/// temperature every 5 minutes from 8:00 to 10:00: 4 °C and from 9:00 on 5 °C, the door 2 °C more.
struct SensorHome {
    static let shelf = "ruuvi:aa:bb:cc:dd:ee:01"
    static let door = "ruuvi:aa:bb:cc:dd:ee:02"
    let files: TemporaryHome
    let home: OpenHome
    let zones: [ZoneID]

    /// A time of the day (UTC): `08:15`.
    static func at(_ time: String) throws -> Instant {
        try #require(Instant(iso8601: "2026-03-12T\(time):00Z"))
    }

    init() throws {
        files = try TemporaryHome()
        home = try Self.open(files)
        zones = try #require(try home.floorPlan.current()).zones.map(\.id)
        let sensors = try home.store.sensors
        let climate = try home.store.openClimate()
        for (index, identity) in [Self.shelf, Self.door].enumerated() {
            let sensor = try sensors.add(
                Sensor(
                    identity: try SensorIdentity(identity),
                    name: index == 0 ? "Shelf" : "Door",
                    intervalSeconds: 300
                ),
                by: home.author
            )
            try sensors.place(
                sensor.id,
                at: .zone(zones[index]),
                from: Self.at("06:00"),
                by: home.author
            )
            let series = try sensors.series(for: .temperature, of: sensor.id, by: home.author)
            try climate.learn(Rhythm(interval: 300_000, heartbeat: 0), of: series.id)
            let start = try Self.at("08:00")
            let readings = (0..<24).map { step in
                let reading = Reading(
                    at: start.advanced(bySeconds: Double(step) * 300),
                    value: (step < 12 ? 4_000 : 5_000) + Int64(index) * 2_000
                )
                return SeriesReading(series.id, reading)
            }
            try climate.keep(readings, now: home.now())
        }
        try climate.close()
    }

    private static func open(_ files: TemporaryHome) throws -> OpenHome {
        let noon = try at("12:00")
        return try OpenHome(files.folder, person: "tester", command: "muster test", now: { noon })
    }

    /// Writes a log from 6:00 to noon.
    func log(
        _ target: String? = nil,
        _ change: (inout SensorLogQuery) -> Void = { _ in }
    ) throws -> [String] {
        var query = SensorLogQuery(
            of: try home.sensors.sensorScope(target),
            from: try Self.at("06:00"),
            until: home.now()
        )
        change(&query)
        var bytes: [UInt8] = []
        let rows = try home.sensors.writeSensorLog(query) { bytes += $0 }
        let lines = String(decoding: bytes, as: UTF8.self)
            .split(whereSeparator: \.isNewline).map(String.init)
        let heads = query.form == .json ? 0 : query.hasUnits ? 2 : 1
        #expect(lines.count == rows + heads)
        return lines
    }

    /// Writes a file, and gives its path.
    func file(_ name: String, _ lines: [String]) throws -> String {
        let path = files.path + "/" + name
        let text = lines.map { $0 + "\r\n" }.joined()
        try Data(text.utf8).write(to: URL(filePath: path))
        return path
    }
}
