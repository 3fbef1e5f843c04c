import MusterClimate
import MusterCore
import Testing

@Suite struct TrustTests {
    private let series = SeriesID(rawValue: 1)

    private func calibration(
        _ points: [(Int64, Int64)],
        due: Instant? = nil,
        certificate: String? = "C-1"
    ) throws -> Calibration {
        try Calibration(
            series: series,
            at: .nine,
            due: due,
            certificate: certificate,
            points: points.map { .init(reference: $0.0, reading: $0.1, uncertainty: 120) },
            by: "mira"
        )
    }

    @Test func `a value is corrected on the line between the points, and moved outside of them`()
        throws
    {
        let two = try calibration([(8_000, 8_400), (0, -200)])
        #expect(two.points.map(\.reading) == [-200, 8_400])
        #expect(two.corrected(-200 as Int64) == 0 && two.corrected(8_400 as Int64) == 8_000)
        #expect(two.corrected(4_100 as Int64) == 4_000 && two.corrected(4_101 as Int64) == 4_001)
        #expect(two.corrected(-1_200 as Int64) == -1_000)
        #expect(two.corrected(9_400 as Int64) == 9_000 && two.corrected(9_400.5) == 9_000.5)
        let one = try calibration([(5_000, 4_700)])
        #expect([0, 4_700, 9_000].map { one.corrected(Int64($0)) } == [300, 5_000, 9_300])
        #expect(try calibration([]).corrected(7 as Int64) == 7)
    }

    @Test func `a line keeps the order of values`() throws {
        let line = try calibration([(0, 100), (5_000, 5_300), (10_000, 9_900)])
        let corrected = stride(from: Int64(-500), through: 11_000, by: 7).map { line.corrected($0) }
        #expect(zip(corrected, corrected.dropFirst()).allSatisfy { $0 <= $1 })
    }

    @Test func `points of one reading, and a due time before, are refused`() {
        #expect(throws: ClimateError.badPoints(reason: "two points have the same reading")) {
            try calibration([(1, 5), (2, 5)])
        }
        #expect(throws: ClimateError.self) { try calibration([], due: .nine) }
    }

    @Test func `the last calibration before a moment holds, with a certificate until it is due`()
        throws
    {
        let old = try calibration([(0, 1)], due: .nine(100))
        var new = try calibration([(0, 2)], certificate: nil)
        new.at = .nine(50)
        #expect(Calibration.holding(at: .nine(-1), of: [old, new]) == nil)
        #expect(Calibration.holding(at: .nine(49), of: [new, old]) == old)
        #expect(Calibration.holding(at: .nine(50), of: [old, new]) == new)
        #expect(old.isValid(at: .nine(99)) && !old.isValid(at: .nine(100)))
        #expect(!old.isValid(at: .nine(-1)) && !new.isValid(at: .nine(60)))
    }

    @Test func `uncertainty grows with the time since the calibration`() throws {
        let one = SensorSeries(
            id: series,
            sensor: SensorID(number: 1),
            quantity: .temperature,
            resolution: 10,
            uncertainty: 300
        )
        let known = Uncertainty(of: one, calibration: try calibration([(0, 1)]))
        // √(120² + 10²/3) and √(120² + 10²/3 + 100²)
        #expect(abs(known.expanded(secondsSinceCalibration: -5) - 120.14) < 0.01)
        #expect(abs(known.expanded(secondsSinceCalibration: 365.25 * 86_400) - 156.31) < 0.01)
        #expect(Uncertainty(of: one, calibration: nil).certificate == 300)
    }

    @Test(arguments: [
        ("ruuvi:AA:BB:CC:DD:EE:FF", "ruuvi:aa:bb:cc:dd:ee:ff"),
        ("ZIGBEE:0x00158D0001A2B3C4", "zigbee:0x00158d0001a2b3c4"),
        ("zigbee:00158d0001a2b3c4", "zigbee:0x00158d0001a2b3c4"),
        ("manual:Cold-1.saf", "manual:cold-1.saf"),
    ])
    func `an identity is read and written`(text: String, written: String) throws {
        let identity = try SensorIdentity(text)
        #expect(identity.description == written)
        #expect(try SensorIdentity(written) == identity)
    }

    @Test(arguments: [
        "", "manual:", "manual:a b", "manual:š", "zigbee:0x15", "zigbee:0x+0158d0001a2b3c4",
        "zigbee:0x00158d0001a2b3cg", "ruuvi:12", "cold-1",
        "manual:12345678901234567890123456789012345678901",
    ])
    func `what is no identity is refused`(text: String) {
        #expect(throws: ClimateError.badIdentity(text)) { try SensorIdentity(text) }
    }

    @Test func `words and identifiers stay as they are`() {
        #expect(GapCause.allCases.allSatisfy { GapCause(word: $0.word) == $0 })
        #expect(GapCause(word: "else") == nil)
        #expect(GapCause.allCases.map(\.word).prefix(3) == ["not-listening", "radio", "fault"])
        let flags: ReadingFlags = [.late, .afterGap, .byHand]
        #expect(flags.rawValue == 137 && flags.words == ["late", "by_hand", "after_gap"])
        #expect(SensorID("s-4") == SensorID(number: 4) && SensorID(number: 4).description == "S-04")
        #expect(SensorID("S-0") == nil && SensorID("P-1") == nil)
        #expect(SensorPlace.zone(ZoneID(rawValue: "cold-1")).description == "zone:cold-1")
    }
}
