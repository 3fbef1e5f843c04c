import MusterCore
import MusterRanging
import MusterTestSupport
import Testing

@Suite struct ZoneLevelsTests {
    private func sighting(
        _ zone: ZoneID?,
        _ readings: [(rssi: Int8, count: Int)]
    ) throws -> Sighting {
        Sighting(
            beacon: .tag(1),
            zone: zone,
            firstAt: .after(0),
            lastAt: .after(1),
            readings: try readings.map {
                Sighting.Reading(rssi: try #require(RSSI(rawValue: $0.rssi)), count: $0.count)
            },
            sampleCount: readings.reduce(0) { $0 + $1.count },
            peak: nil
        )
    }

    private func levels(_ sightings: [Sighting]) -> [ZoneID: Double] {
        sightings.reduce(into: ZoneLevels()) { $0.add($1) }.levels
    }

    @Test func `a level is the mean of the five loudest readings in a zone, whatever their order`()
        throws
    {
        let sightings = [
            try sighting(.home, [(-90, 30), (-70, 2)]), try sighting(.away, [(-60, 1)]),
            try sighting(.home, [(-80, 1), (-65, 1), (-61, 1)]),
        ]
        let mean = (-61 - 65 - 70 - 70 - 80) / 5.0
        #expect(levels(sightings) == [.home: mean, .away: -60])
        #expect(levels(sightings.reversed()) == [.home: mean, .away: -60])
    }

    @Test func `of fewer readings all count, and one strength counts as often as it was read`()
        throws
    {
        #expect(levels([try sighting(.home, [(-80, 1), (-70, 2)])]) == [.home: -220.0 / 3])
        #expect(levels([try sighting(.home, [(-80, 9), (-70, 2)])]) == [.home: -76])
    }

    @Test func `what has no zone or no strength says nothing`() throws {
        #expect(levels([try sighting(nil, [(-50, 3)]), try sighting(.home, [])]) == [:])
    }
}
