import Foundation
import MusterCatalogue
import MusterClimate
import MusterCore
import MusterService
import MusterStore
import MusterTestSupport
import Testing

@Suite struct SensorImportTests {
    private static let head = "sensor,quantity,at,value"

    private func read(
        _ site: SensorHome,
        _ lines: [String],
        as form: SensorFile.Form = .csv,
        of sensor: String? = nil
    ) throws -> SensorFile {
        try site.home.sensors.readSensorFile(try site.file("in.csv", lines), as: form, of: sensor)
    }

    private func take(
        _ site: SensorHome,
        _ file: SensorFile,
        skippingBad: Bool = false
    ) throws -> SensorImportResult? {
        try site.home.sensors.importReadings(file, skippingBad: skippingBad)
    }

    @Test func `what one home writes another one takes, the same to the last digit`() throws {
        let (one, other) = (try SensorHome(), try SensorHome())
        let lines = try one.log()
        let again = try #require(try take(one, read(one, lines)))
        #expect(again.readings == 48 && again.new == 0 && again.series == 2)
        #expect(try one.log() == lines, "nothing was changed by what is known")

        let late = lines.map {
            $0.replacing("T08:", with: "T07:").replacing(",,", with: ",memory,")
        }
        let file = try read(other, late)
        #expect(file.refused.isEmpty)
        // A row of 9:00 and later is there already.
        let result = try #require(try take(other, file))
        #expect(result.new == 24)
        let shelf = try other.log("Shelf")
        #expect(shelf.count == 37)
        #expect(shelf[1].hasSuffix("T07:00:00Z,4,4,late memory imported,"))
        #expect(shelf[36].hasSuffix("T09:55:00Z,5,5,,"))
        #expect(try take(other, file)?.new == 0)
        #expect(try other.log("Shelf") == shelf)
    }

    @Test func `raw goes before value, so that nothing is corrected twice`() throws {
        let site = try SensorHome()
        let lines = ["raw,value,at,quantity", "9,1,2026-03-12T07:00:00Z,temperature"]
        _ = try take(site, read(site, lines, of: "Shelf"))
        #expect(try site.log("Shelf")[1].hasSuffix("T07:00:00Z,9,9,late imported,"))
    }

    @Test func `bad rows are refused with their lines, and nothing is kept`() throws {
        let site = try SensorHome()
        let rows = [
            "Cellar,temperature,2026-03-12T07:00:00Z,4", "Shelf,heat,2026-03-12T07:00:00Z,4",
            "Shelf,temperature,2026-03-12 07:00,4", "Shelf,temperature,2026-03-12T12:03:00Z,4",
            "Shelf,temperature,2026-03-12T07:00:00Z,warm",
            "Shelf,temperature,2026-03-12T07:00:00Z,400", "Shelf,temperature,,4",
            "Shelf,temperature,2026-03-12T07:05:00Z,4.1",
            "Shelf,temperature,2026-03-12T07:05:00Z,4.2",
            "Shelf,temperature,2026-03-12T07:05:00Z,4.1",
            "Shelf,temperature,1969-01-01T00:00:00Z,4",
        ]
        let file = try read(site, [Self.head] + rows)
        #expect(file.rows == 11 && file.count == 1)
        #expect(file.refused.map(\.line) == [2, 3, 4, 5, 6, 7, 8, 10, 12])
        #expect(
            file.refused.map(\.column) == [
                "sensor", "quantity", "at", "at", "value", "value", "at", nil, "at",
            ]
        )
        #expect(file.refused[0].reason.contains("muster sensor add Cellar"))
        #expect(file.refused[7].reason.contains("line 9"))
        let before = try site.log()
        #expect(try take(site, file) == nil)
        #expect(try site.log() == before)

        let result = try #require(try take(site, file, skippingBad: true))
        #expect(result.readings == 1 && result.new == 1)
        let path = try site.home.sensors.keepRefused(of: file, path: "in.csv", to: nil)
        let refused = try String(contentsOfFile: path, encoding: .utf8)
            .split(whereSeparator: \.isNewline).map(String.init)
        #expect(refused[0] == "reason,sensor,quantity,at,value" && refused.count == 10)
        // Corrected, the file of the refused rows can be imported as it is; the doubled one stands alone.
        let corrected = refused.map { $0.replacing("Cellar", with: "Door") }
        #expect(try read(site, corrected).refused.count == 7)
    }

    @Test func `a file as a whole is refused where its head says nothing`() throws {
        let site = try SensorHome()
        #expect(throws: SensorFileError.self) { try read(site, []) }
        #expect(throws: SensorFileError.self) { try read(site, ["[{\"sensor\":1}]"]) }
        #expect(throws: SensorFileError.self) { try read(site, ["sensor,at,value"]) }
        #expect(throws: SensorFileError.self) { try read(site, [Self.head + ",At"]) }
        #expect(throws: SensorFileError.self) { try read(site, [Self.head], as: .saf) }
        #expect(throws: StoreError.self) { try read(site, [Self.head], of: "Cellar") }
        #expect(try read(site, [Self.head]).rows == 0)
    }

    @Test func `spreadsheets with semicolons and decimal commas are read`() throws {
        let site = try SensorHome()
        let file = try read(
            site,
            ["at;quantity;value;unit", "2026-03-12T07:00:00+01:00;temperature;4,25;°C"],
            of: "S-01"
        )
        #expect(file.separator == .semicolon && file.refused.isEmpty)
        _ = try take(site, file)
        #expect(try site.log("S-01")[1].contains("T06:00:00Z,4.25,4.25,"))
    }

    @Test func `a logger's rhythm is learned, so that its data has no gaps where it has none`()
        throws
    {
        let site = try SensorHome()
        let author = site.home.author
        let logger = try site.home.store.sensors.add(
            Sensor(identity: try SensorIdentity("manual:logger"), name: "Logger", kind: .device),
            by: author
        )
        let start = try SensorHome.at("06:00")
        let rows = (0..<36).filter { !(12..<24).contains($0) }.map { step in
            let at = start.advanced(bySeconds: Double(step) * 600).shortISO8601
            return "Logger,humidity,\(at),\(50 + step % 3)"
        }
        _ = try take(site, read(site, [Self.head] + rows))
        let gaps = try site.log("Logger") { $0.onlyGaps = true }
        #expect(gaps.count == 2)
        #expect(gaps[1].hasSuffix("2026-03-12T08:00:00Z,2026-03-12T10:00:00Z,silent"))
        #expect(try site.home.store.sensors.series(of: logger.id).map(\.quantity) == [.humidity])
    }

    @Test func `SAF comes back in, of Muster's own rows or of a named sensor`() throws {
        let (one, other) = (try SensorHome(), try SensorHome())
        let lines = try one.log { ($0.form, $0.hasUnits) = (.saf, true) }
        let moved = lines.map { $0.replacing("T08:", with: "T07:") }
        let file = try read(other, moved, as: .saf)
        #expect(file.rows == 24 && file.refused.count == 12, "numbers of 8:00 are not of 7:00")
        let named = try read(other, moved, as: .saf, of: "Door")
        #expect(named.refused.isEmpty == false, "both sensors have a value of one moment")

        let foreign = [
            "SAF01,SAF02,SAF03,SAF04,SAF05,SAF06,SAF07", "1,4.5,61,,,,2026-03-12T07:00:00Z",
            "2,4.6,,120,,,2026-03-12T07:10:00Z", "3,4.6,,,NPK,,2026-03-12T07:20:00Z",
            "4,,,,,,2026-03-12T07:30:00Z",
        ]
        let taken = try read(other, foreign, as: .saf, of: "Shelf")
        #expect(taken.refused.map(\.line) == [4, 5] && taken.count == 4)
        let result = try #require(try take(other, taken, skippingBad: true))
        #expect(result.new == 4 && result.series == 3)
    }

    @Test func `a hand reading has a sensor of its own in its zone`() throws {
        let site = try SensorHome()
        let zone = site.zones[0]
        let first = try site.home.sensors.noteReading(
            zone.rawValue,
            .temperature,
            value: 4_200,
            at: SensorHome.at("11:00")
        )
        #expect(first.isNewSensor && first.sensor.kind == .manual)
        #expect(first.sensor.identity == .manual(zone.rawValue.lowercased()))
        #expect(first.place == .zone(zone) && first.reading.flags == [.byHand, .late])
        let second = try site.home.sensors.noteReading(zone.rawValue, .humidity, value: 61_000)
        #expect(!second.isNewSensor && second.sensor.id == first.sensor.id)
        #expect(second.reading.flags == .byHand && second.reading.at == site.home.now())
        #expect(
            try site.log("zone:\(zone)").contains {
                $0.hasPrefix("manual:") && $0.hasSuffix("T11:00:00Z,4.2,4.2,late by_hand,")
            }
        )
        #expect(
            throws: ClimateNoteError.notThereYet(
                first.sensor,
                zone,
                since: try SensorHome.at("11:00")
            )
        ) {
            try site.home.sensors.noteReading(
                zone.rawValue,
                .temperature,
                value: 1,
                at: SensorHome.at("10:00")
            )
        }
    }

    @Test func `a hand reading that cannot be is refused`() throws {
        let site = try SensorHome()
        let sensor = try site.home.store.sensors.find("Shelf").sensor
        #expect(throws: ClimateNoteError.measuresItself(sensor)) {
            try site.home.sensors.noteReading("Shelf", .temperature, value: 4_000)
        }
        let zone = site.zones[0].rawValue
        #expect(throws: ClimateNoteError.cannotBe(400_000, .temperature)) {
            try site.home.sensors.noteReading(zone, .temperature, value: 400_000)
        }
        let later = try SensorHome.at("12:03")
        #expect(throws: ServiceError.notYet(later)) {
            try site.home.sensors.noteReading(zone, .temperature, value: 4_000, at: later)
        }
        #expect(throws: ClimateNoteError.noZone(.lot("L-7"))) {
            try site.home.sensors.noteReading("lot:L-7", .temperature, value: 4_000)
        }
        #expect(try site.home.store.sensors.list().count == 2, "no sensor was made for nothing")
    }
}
