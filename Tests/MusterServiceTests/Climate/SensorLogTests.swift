import Foundation
import MusterClimate
import MusterCore
import MusterService
import MusterStore
import Testing

@Suite struct SensorLogTests {
    private static let head = "sensor,name,place,quantity,unit,at,value,raw,flags,corrected_by"

    @Test func `readings are written with their place, corrected by the certificate of the time`()
        throws
    {
        let site = try SensorHome()
        let sensors = try site.home.store.sensors
        let series = try #require(try sensors.find("Shelf").series.first)
        try sensors.calibrate(
            Calibration(
                series: series.id,
                at: SensorHome.at("09:00"),
                due: SensorHome.at("09:30"),
                certificate: "K-7",
                points: [.init(reference: 5_000, reading: 5_300)],
                by: "tester"
            ),
            by: site.home.author
        )
        let lines = try site.log("S-01")
        #expect(lines.count == 25)
        #expect(lines[0] == Self.head)
        let start = "\(SensorHome.shelf),Shelf,zone:\(site.zones[0]),temperature,°C"
        #expect(lines[1] == "\(start),2026-03-12T08:00:00Z,4,4,,")
        #expect(lines[13] == "\(start),2026-03-12T09:00:00Z,4.7,5,,K-7")
        #expect(lines[24] == "\(start),2026-03-12T09:55:00Z,4.7,5,calibration_overdue,K-7")

        let json = try site.log("shelf") { $0.form = .json }
        #expect(json.count == 25, "the gap that goes on is one of them")
        #expect(
            json[12].hasSuffix(
                #""unit":"°C","at":"2026-03-12T09:00:00.000000Z","value":4.7,"raw":5,"#
                    + #""flags":[],"corrected_by":"K-7"}"#
            )
        )
        #expect(
            json[24].hasSuffix(
                #""gap":{"from":"2026-03-12T10:00:00.000000Z","#
                    + #""until":"2026-03-12T12:00:00.000000Z","cause":"silent"}}"#
            )
        )
    }

    @Test func `slots are cut where a sensor is moved, and a zone has what was there alone`() throws
    {
        let site = try SensorHome()
        try site.home.store.sensors.place(
            try site.home.store.sensors.find("Shelf").sensor.id,
            at: .zone(site.zones[1]),
            from: SensorHome.at("08:40"),
            by: site.home.author
        )
        let lines = try site.log(site.zones[0].rawValue) { $0.slotSeconds = 1_800 }
        let start = "\(SensorHome.shelf),Shelf,zone:\(site.zones[0]),temperature,°C"
        #expect(
            lines == [
                "sensor,name,place,quantity,unit,from,until,mean,low,high,readings,covered,flags",
                "\(start),2026-03-12T08:00:00Z,2026-03-12T08:30:00Z,4,4,4,6,1.0,",
                "\(start),2026-03-12T08:30:00Z,2026-03-12T08:40:00Z,4,4,4,2,1.0,",
            ]
        )
        let both = try site.log("zone:\(site.zones[1])") { $0.slotSeconds = 3_600 }
        #expect(both.count == 5)
        #expect(both[1].contains("Shelf") && both[1].contains("08:40:00Z,2026-03-12T09:00:00Z,4,"))
        #expect(both[4].contains("Door") && both[4].hasSuffix(",7,7,7,12,1.0,"))
    }

    @Test func `slots of any length tell the same as the store`() throws {
        let site = try SensorHome()
        let climate = try site.home.store.openClimate()
        let series = try #require(try site.home.store.sensors.find("Door").series.first)
        for minutes in [1, 7, 10, 15, 25, 60, 1_440] {
            let lines = try site.log("Door") { $0.slotSeconds = minutes * 60 }.dropFirst()
            var readings: Int64 = 0
            for line in lines {
                let cells = line.split(separator: ",", omittingEmptySubsequences: false)
                let from = try #require(Instant(zoned: String(cells[5])))
                let until = try #require(Instant(zoned: String(cells[6])))
                let known = try climate.summary(of: series.id, from: from, until: until)
                #expect(Int64(cells[10]) == known.count, "\(minutes): \(line)")
                #expect(
                    MeasuredText.value(String(cells[7]), .temperature)
                        == known.mean.map { Int64($0.rounded()) }
                )
                readings += known.count
            }
            #expect(readings == 24, "\(minutes)")
        }
    }

    @Test func `gaps are written alone too, as far as they lie in the time`() throws {
        let site = try SensorHome()
        let lines = try site.log { $0.onlyGaps = true }
        #expect(lines[0] == "sensor,name,place,quantity,from,until,cause")
        #expect(
            lines[2]
                == "\(SensorHome.door),Door,zone:\(site.zones[1]),temperature,"
                + "2026-03-12T10:00:00Z,2026-03-12T12:00:00Z,silent"
        )
    }

    @Test func `SAF has a row for each sensor and slot, with numbers that stay`() throws {
        let site = try SensorHome()
        let author = site.home.author
        let shelf = try site.home.store.sensors.find("Shelf").sensor.id
        let humidity = try site.home.store.sensors.series(for: .humidity, of: shelf, by: author)
        let climate = try site.home.store.openClimate()
        let moment = try SensorHome.at("08:10")
        try climate.keep(
            [SeriesReading(humidity.id, Reading(at: moment, value: 61_000))],
            now: site.home.now()
        )
        try climate.close()
        let lines = try site.log { ($0.form, $0.hasUnits) = (.saf, true) }
        #expect(lines[0] == "SAF01,SAF02,SAF03,SAF04,SAF05,SAF06,SAF07")
        #expect(lines[1] == ",°C,%,lx,,,")
        #expect(lines.count == 26)
        let number = SAFNumber(shelf, from: moment).rawValue
        #expect(lines[3] == "\(number),4,61,,,,2026-03-12T08:10:00Z")
        let numbers = lines.dropFirst(2).compactMap { $0.split(separator: ",").first }
        #expect(Set(numbers).count == 24)
        let part = try site.log("Shelf") {
            ($0.form, $0.from) = (.saf, moment)
        }
        #expect(part[1] == lines[3], "the number does not depend on what is asked for")
    }

    @Test func `a file stays as it was until the log is whole, and formulas do nothing`() throws {
        let site = try SensorHome()
        let sensors = try site.home.store.sensors
        var sensor = try sensors.find("Shelf").sensor
        sensor.name = "=SUM(A1)"
        try sensors.edit(sensor, by: site.home.author)
        #expect(try site.log("S-01")[1].contains(",'=SUM(A1),"))
        let path = try site.file("log.csv", ["before"])
        var query = SensorLogQuery(
            of: .all,
            from: try SensorHome.at("06:00"),
            until: site.home.now()
        )
        #expect(try site.home.sensors.writeSensorLog(query, file: path) == 48)
        query.until = try SensorHome.at("07:00")
        #expect(try site.home.sensors.writeSensorLog(query, file: path) == 0)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.head + "\r\n")
    }

    @Test func `what is no sensor and no zone is not found`() throws {
        let site = try SensorHome()
        #expect(throws: StoreError.self) { try site.home.sensors.sensorScope("nowhere") }
        #expect(try site.home.sensors.sensorScope("outside") == .place(.outside))
        #expect(try site.home.sensors.sensorScope("lot:L-7") == .place(.lot("L-7")))
        #expect(
            try site.home.sensors.sensorScope("zone:gone")
                == .place(.zone(ZoneID(rawValue: "gone")))
        )
        #expect(try site.home.sensors.sensorScope(nil) == .all)
    }

    @Test func `the mean kinetic temperature is each sensor's own, over the time that is known`()
        throws
    {
        let site = try SensorHome()
        let means = try site.home.climate.meanKineticTemperatures(
            .all,
            from: SensorHome.at("08:00"),
            until: SensorHome.at("12:00")
        )
        #expect(means.map(\.sensor.name) == ["Shelf", "Door"])
        var mean = MeanKineticTemperature()
        mean.add(4, for: 1)
        mean.add(5, for: 1)
        let celsius = try #require(means[0].celsius)
        #expect(abs(celsius - (mean.celsius ?? 0)) < 1e-9)
        #expect(means[0].low == 4_000 && means[0].high == 5_000)
        #expect(means[0].readings == 24 && means[0].covered == 0.5)
        #expect(means[0].place == .zone(site.zones[0]))
        let none = try site.home.climate.meanKineticTemperatures(
            .all,
            from: SensorHome.at("06:00"),
            until: SensorHome.at("07:00")
        )
        #expect(none[0].celsius == nil && none[0].covered == 0)
    }

    @Test func `a calibration that begins within the time counts from then on`() throws {
        let site = try SensorHome()
        let sensors = try site.home.store.sensors
        let series = try #require(try sensors.find("Shelf").series.first)
        try sensors.calibrate(
            Calibration(
                series: series.id,
                at: SensorHome.at("09:00"),
                certificate: "K-7",
                points: [.init(reference: 4_000, reading: 5_000)],
                by: "tester"
            ),
            by: site.home.author
        )
        let means = try site.home.climate.meanKineticTemperatures(
            .place(.zone(site.zones[0])),
            from: SensorHome.at("08:00"),
            until: SensorHome.at("10:00")
        )
        let celsius = try #require(means.first?.celsius)
        #expect(abs(celsius - 4) < 1e-6 && means.first?.covered == 1)
    }
}
