import MusterClimate
import MusterCore
import Testing

@Suite struct LogTests {
    private func instant(_ text: String) throws -> Instant {
        try #require(Instant(iso8601: text))
    }

    @Test(arguments: [
        (4_250, Quantity.temperature, "4.25"), (-300, .temperature, "-0.3"), (0, .humidity, "0"),
        (-18_000, .temperature, "-18"), (101_325, .pressure, "1013.25"), (7, .co2, "7"),
        (1, .acceleration, "0.000001"),
    ])
    func `a value is written as a number in its unit, and read back`(
        value: Int64,
        quantity: Quantity,
        text: String
    ) {
        #expect(MeasuredText.text(value, quantity) == text)
        #expect(MeasuredText.value(text, quantity) == value)
    }

    @Test(arguments: [
        ("4,2", 4_200), ("+4.2", 4_200), ("4.00049", 4_000), ("-4.0005", -4_001), ("007", 7_000),
        ("999999999999", 999_999_999_999_000),
    ])
    func `numbers of people are read too`(text: String, value: Int64) {
        #expect(MeasuredText.value(text, .temperature) == value)
    }

    @Test(arguments: [
        "", "-", "4.", ".5", "4 2", "1e3", "NaN", "4.2.1", "٤", "9999999999999", "--4", "4°",
    ])
    func `anything else is no number`(text: String) {
        #expect(MeasuredText.value(text, .temperature) == nil)
    }

    @Test func `a moment has its distance from UTC`() throws {
        let moment = try instant("2026-03-12T09:14:05Z")
        for text in [
            "2026-03-12T09:14:05Z", "2026-03-12 09:14:05Z", "2026-03-12T10:14:05+01:00",
            "2026-03-12T03:44:05.000-05:30",
        ] {
            #expect(Instant(zoned: text) == moment, "\(text)")
        }
        for text in [
            "", "2026-03-12", "2026-03-12T09:14:05", "2026-03-12T09:14:05+1:00",
            "2026-03-12T09:14:05+25:00", "2026-02-30T09:14:05Z", "2026-03-12T09:14:05+0100", "Z",
            "+01:00",
        ] {
            #expect(Instant(zoned: text) == nil, "\(text)")
        }
        #expect(moment.shortISO8601 == "2026-03-12T09:14:05Z")
    }

    @Test func `a time is cut where the sensor was moved and calibrated`() throws {
        let times = try (0...6).map { try instant("2026-03-12T0\($0):00:00Z") }
        let sensor = SensorID(number: 4)
        let (cold, dock) = (SensorPlace.zone(ZoneID(rawValue: "c")), SensorPlace.lot("L"))
        let placements = [
            Placement(sensor: sensor, place: cold, from: times[1], until: times[3], by: "a"),
            Placement(sensor: sensor, place: dock, from: times[3], by: "a"),
        ]
        let calibration = try Calibration(
            series: SeriesID(rawValue: 1),
            at: times[2],
            due: times[4],
            certificate: "K-7",
            points: [.init(reference: 4_000, reading: 4_300)],
            by: "a"
        )
        let all = LogStretch.all(
            from: times[0],
            until: times[6],
            placements: placements,
            calibrations: [calibration]
        )
        #expect(all.map(\.from) == [times[0], times[1], times[2], times[3]])
        #expect(all.map(\.until) == [times[1], times[2], times[3], times[6]])
        #expect(all.map(\.place) == [nil, cold, cold, dock])
        #expect(all.map { $0.calibration?.name } == [nil, nil, "K-7", "K-7"])
        let there = LogStretch.all(
            from: times[0],
            until: times[6],
            placements: placements,
            calibrations: [],
            at: cold
        )
        #expect(there.map(\.from) == [times[1]] && there.map(\.until) == [times[3]])
        #expect(!calibration.isOverdue(at: times[3]) && calibration.isOverdue(at: times[4]))

        var series = SensorSeries(id: calibration.series, sensor: sensor, quantity: .temperature)
        #expect(series.corrected(5_000, by: calibration) == 4_700)
        series.resolution = 500
        #expect(series.corrected(5_000, by: calibration) == 4_500)
        #expect(series.corrected(5_000, by: nil) == 5_000)
    }

    @Test func `a series is named by its quantity, and a second one by its number`() throws {
        var series = SensorSeries(
            id: SeriesID(rawValue: 1),
            sensor: SensorID(number: 1),
            quantity: .dewPoint
        )
        #expect(series.word == "dew_point")
        series.index = 1
        #expect(series.word == "dew_point#2")
        let named = try #require(SensorSeries.named("Dew_Point#2"))
        #expect(named == (.dewPoint, 1))
        for word in ["", "heat", "humidity#", "humidity#1", "humidity#x", "humidity#2#3"] {
            #expect(SensorSeries.named(word) == nil, "\(word)")
        }
    }

    @Test func `a SAF number names its sensor and slot, and no other's`() throws {
        let slots = try ["2026-03-12T09:10:00Z", "2026-03-12T09:20:00Z"].map(instant)
        let numbers = slots.flatMap { slot in
            [1, 4, 999_999].map { SAFNumber(SensorID(number: $0), from: slot) }
        }
        #expect(Set(numbers).count == 6)
        #expect(numbers.map(\.rawValue) == numbers.map(\.rawValue).sorted())
        #expect(numbers[1].sensor(at: slots[0]) == SensorID(number: 4))
        #expect(numbers[1].sensor(at: slots[1]) == nil)
        #expect(SAFNumber(rawValue: 17).sensor(at: slots[0]) == nil)
    }

    @Test func `flags are read by their words`() {
        let all: ReadingFlags = [
            .late, .clockDoubt, .memory, .byHand, .fault, .clipped, .imported, .afterGap,
        ]
        let read = all.words.compactMap { ReadingFlags(word: $0) }
        #expect(read.count == 8 && read.reduce(into: ReadingFlags()) { $0.formUnion($1) } == all)
        #expect(ReadingFlags(word: "lost") == nil)
    }
}
