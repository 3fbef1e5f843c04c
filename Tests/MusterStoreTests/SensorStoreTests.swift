import Foundation
import GRDB
import MusterCatalogue
import MusterClimate
import MusterCore
import MusterStore
import MusterTestSupport
import Testing

/// Which sensors there are, where they were, and what their values are worth.
@Suite struct SensorStoreTests {
    private let home: TemporaryHome
    private let store: Store

    private var sensors: Sensors { store.sensors }

    init() throws {
        home = try TemporaryHome()
        store = try home.founded()
        try store.floorPlans.replace(.of([.north, .south]), by: .mira)
    }

    /// Mira, so many seconds later.
    private func mira(_ seconds: Double) -> Author {
        Author(name: "mira", at: Instant.start.advanced(bySeconds: seconds))
    }

    private func sensor(_ number: Int, name: String? = nil) throws -> Sensor {
        try Sensor(
            identity: SensorIdentity("ruuvi:aa:bb:cc:dd:ee:0\(number)"),
            name: name ?? "Cold \(number)",
            model: "RuuviTag",
            intervalSeconds: 10
        )
    }

    @Test func `a sensor is found by its identifier, its name and its identity`() throws {
        let added = try sensors.add(sensor(1), by: .mira)
        _ = try sensors.add(sensor(2), by: .mira)
        #expect(added.id.description == "S-01" && added.createdAt == .start)
        for text in ["s-1", "cold  1", "RUUVI:AA:BB:CC:DD:EE:01"] {
            #expect(try sensors.find(text).sensor == added)
        }
        #expect(try sensors.list().map(\.sensor.id.number) == [1, 2])
        let error = StoreError.notFound(
            kind: "sensor",
            name: "Cold 3",
            remedy: "muster sensor list"
        )
        #expect(throws: error) { try sensors.find("Cold 3") }
    }

    @Test func `an identity is taken for ever, a name while its sensor is in use`() throws {
        let one = try sensors.add(sensor(1), by: .mira)
        #expect(throws: StoreError.self) { try sensors.add(sensor(1, name: "Other"), by: .mira) }
        #expect(throws: StoreError.self) { try sensors.add(sensor(2, name: "COLD 1"), by: .mira) }
        _ = try sensors.retire(one.id, by: mira(1))
        #expect(try sensors.list().isEmpty && sensors.list(retired: true).count == 1)
        let two = try sensors.add(sensor(2, name: "Cold 1"), by: mira(2))
        #expect(try sensors.find("Cold 1").sensor == two)
        let error = #expect(throws: StoreError.self) {
            try sensors.add(sensor(1, name: "Other"), by: .mira)
        }
        #expect(error?.remedy == "muster sensor restore S-01" && error?.exitCode == .conflict)
        #expect(throws: StoreError.self, "its name was taken") {
            try sensors.retire(one.id, false, by: mira(3))
        }
        _ = try sensors.retire(two.id, by: mira(4))
        #expect(try sensors.retire(one.id, false, by: mira(5)) == one)
        #expect(throws: StoreError.self) { try sensors.retire(one.id, false, by: mira(6)) }
    }

    @Test(arguments: ["", "  ", "S-07", "a\nb", String(repeating: "x", count: 101)])
    func `a name that is none is refused`(name: String) throws {
        #expect(throws: ClimateError.badName(name)) {
            try sensors.add(sensor(1, name: name), by: .mira)
        }
    }

    @Test func `an interval is a second to seven days`() throws {
        for seconds in [0, 604_801] {
            var one = try sensor(1)
            one.intervalSeconds = seconds
            #expect(throws: ClimateError.badInterval(seconds: seconds)) {
                try sensors.add(one, by: .mira)
            }
        }
    }

    @Test func `the same beacon may be an item's`() throws {
        let item = Item.number(1)
        try store.items.add(item, to: store.inventories.inventory(), by: .mira)
        let added = try sensors.add(
            Sensor(identity: .beacon(item.beacon), name: "Logger"),
            by: .mira
        )
        #expect(added.kind == .broadcast)
    }

    @Test func `a change is refused where someone was faster`() throws {
        let added = try sensors.add(sensor(1), by: .mira)
        var edited = added
        edited.name = "Cold store"
        edited.intervalSeconds = nil
        try sensors.edit(edited, seen: added, by: mira(1))
        #expect(try sensors.sensor(added.id) == edited)
        #expect(throws: StoreError.self) { try sensors.edit(added, seen: added, by: mira(2)) }
        var unknown = edited
        unknown.id = SensorID(number: 9)
        #expect(throws: StoreError.self) { try sensors.edit(unknown, by: mira(3)) }
    }

    @Test func `placing a sensor ends where it was before, and can be taken back`() throws {
        let id = try sensors.add(sensor(1), by: .mira).id
        let zone = SensorPlace.zone(.north)
        try sensors.place(id, at: zone, position: Point(x: 1.5, y: 2), by: mira(10))
        try store.items.add(.number(1), to: store.inventories.inventory(), by: .mira)
        let item = SensorPlace.item(.number(1), inventory: "Warehouse North")
        try sensors.place(id, at: item, by: mira(20))
        let all = try sensors.placements(of: id)
        #expect(all.map(\.place) == [zone, item] && all[0].until == mira(20).at)
        #expect(all[0].position == Point(x: 1.5, y: 2) && all[1].until == nil)
        #expect(try sensors.find("S-1").placement == all[1])
        let (from, until) = (mira(0).at, mira(20).at)
        #expect(try sensors.placements(at: zone, from: from, until: until) == [all[0]])
        #expect(try sensors.placements(at: zone, from: until, until: mira(99).at).isEmpty)
        #expect(try sensors.undoPlacement(of: id, by: mira(30)) == all[1])
        #expect(try sensors.find("S-1").placement?.place == zone)
        try sensors.undoPlacement(of: id, by: mira(31))
        #expect(throws: StoreError.self) { try sensors.undoPlacement(of: id, by: mira(32)) }
    }

    @Test func `a place must be there, and the time behind the last one`() throws {
        let id = try sensors.add(sensor(1), by: .mira).id
        let nowhere: [SensorPlace] = [
            .zone(ZoneID(rawValue: "cellar")), .lot("L-9"),
            .item(.number(9), inventory: "Warehouse North"),
            .item(.number(9), inventory: "Elsewhere"),
        ]
        for place in nowhere {
            #expect(throws: StoreError.self) { try sensors.place(id, at: place, by: mira(1)) }
        }
        try sensors.place(id, at: .outside, by: mira(10))
        #expect(throws: StoreError.self) {
            try sensors.place(id, at: .zone(.north), from: mira(10).at, by: mira(20))
        }
        #expect(try sensors.placements(of: id).map(\.place) == [.outside])
        _ = try sensors.retire(id, by: mira(30))
        #expect(throws: StoreError.self) { try sensors.place(id, at: .outside, by: mira(40)) }
    }

    @Test func `a series is made with its first value, and its calibration corrects it`() throws {
        let id = try sensors.add(sensor(1), by: .mira).id
        let made = try sensors.series(for: .temperature, of: id, by: .mira)
        #expect(try sensors.series(for: .temperature, of: id, by: .mira) == made)
        #expect(try sensors.series(for: .temperature, index: 1, of: id, by: .mira).id > made.id)
        var edited = made
        (edited.resolution, edited.uncertainty, edited.keeps) = (10, 300, .slots)
        try sensors.edit(edited, by: mira(1))
        #expect(try sensors.series(of: id).first == edited)
        let calibration = try Calibration(
            series: made.id,
            at: mira(5).at,
            due: mira(500).at,
            certificate: "C-7",
            laboratory: "Lab",
            points: [
                .init(reference: 0, reading: 150, uncertainty: 100),
                .init(reference: -8_000, reading: -7_900),
            ],
            by: "mira"
        )
        try sensors.calibrate(calibration, by: .mira)
        #expect(try sensors.calibrations(of: made.id) == [calibration])
        #expect(throws: StoreError.self) { try sensors.calibrate(calibration, by: .mira) }
        try sensors.withdraw(calibrationOf: made.id, at: mira(5).at, by: mira(6))
        #expect(try sensors.calibrations(of: made.id).isEmpty)
        try sensors.withdraw(calibrationOf: made.id, at: mira(5).at, false, by: mira(7))
        #expect(try sensors.calibrations(of: made.id) == [calibration])
        #expect(throws: StoreError.self, "it is there") {
            try sensors.withdraw(calibrationOf: made.id, at: mira(5).at, false, by: mira(8))
        }
        #expect(throws: StoreError.self) {
            try sensors.withdraw(calibrationOf: made.id, at: .start, by: mira(8))
        }
        #expect(throws: StoreError.self) {
            try sensors.series(for: .humidity, of: SensorID(number: 9), by: .mira)
        }
    }

    @Test func `every change is in the history, with its sensor and who made it`() throws {
        let id = try sensors.add(sensor(1), by: .mira).id
        let series = try sensors.series(for: .humidity, of: id, by: .mira)
        try sensors.place(id, at: .zone(.north), by: mira(1))
        try sensors.calibrate(
            Calibration(
                series: series.id,
                at: .start,
                points: [.init(reference: 33_000, reading: 34_500)],
                by: "mira"
            ),
            by: mira(2)
        )
        _ = try sensors.retire(id, by: mira(3))
        let changes = try store.trail.changes(before: nil, actor: "mira", limit: 5)
        #expect(
            changes.map { "\($0.table) \($0.action) \($0.object ?? "-")" } == [
                "sensor delete S-01 Cold 1", "calibration create S-01", "placement create S-01",
                "series create S-01", "sensor create S-01 Cold 1",
            ]
        )
        #expect(changes[1].fields.contains("\"points\":\"33.000=34.500\""))
        #expect(changes[2].fields.contains("\"place\":\"zone:north\""))
        #expect(
            try store.health.deepProblems().isEmpty && store.health.rowProblems().problems.isEmpty
        )
    }

    @Test func `readings of a series that was never made are not given to a new one`()
        throws
    {
        let id = try sensors.add(sensor(1), by: .mira).id
        let series = try sensors.series(for: .humidity, of: id, by: .mira)
        try home.climate(minutes: 0..<3, of: series.id).close()
        try store.openClimate().close()
        let later = SeriesID(rawValue: series.id.rawValue + 1)
        try home.climate(minutes: 0..<3, of: later).close()
        let error = #expect(throws: StoreError.self) { try store.openClimate() }
        #expect(error == .climateNewer(path: home.climatePath))
        #expect(error?.exitCode == .storage)
        #expect(error?.remedy.contains("mv \(home.climatePath) \(home.climatePath).newer") == true)
        try FileManager.default.moveItem(
            atPath: home.climatePath,
            toPath: home.climatePath + ".newer"
        )
        try store.openClimate().close()
    }

    @Test func `a row that no sensor can have is damage`() throws {
        _ = try sensors.add(sensor(1), by: .mira)
        try home.raw { try $0.execute(sql: "UPDATE sensor SET identity = 'ruuvi:1'") }
        let error = #expect(throws: StoreError.self) { try sensors.list() }
        #expect(error?.exitCode == .storage)
        #expect(try store.health.deepProblems().map(\.table) == ["sensor"])
    }
}
