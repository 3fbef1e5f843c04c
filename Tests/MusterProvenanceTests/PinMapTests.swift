import MusterProvenance
import Testing

/// Places on a small map.
@Suite struct PinMapTests {
    private func map(_ places: (Double, Double)...) throws -> PinMap {
        try #require(PinMap(places.map { .init(latitude: $0.0, longitude: $0.1) }))
    }

    @Test func `north is up, east is right, and a degree of longitude is as long as it is there`()
        throws
    {
        let pins = try map((45, 19), (46, 19), (45, 20)).pins
        #expect(pins.map(\.places) == [[0], [1], [2]])
        #expect(pins[0].x == pins[1].x && pins[0].y == pins[2].y)
        let (up, right) = (pins[0].y - pins[1].y, pins[2].x - pins[0].x)
        #expect(up == (PinMap.height * 0.84).rounded(), "8 % stay free above and below")
        // Around 45.33 degrees north a degree of longitude is 0.703 times one of latitude.
        #expect(abs(right / up - 0.703) < 0.01)
    }

    @Test func `the bar says how far things are apart`() throws {
        let map = try map((45, 19), (46, 19))
        let kilometre = (map.pins[0].y - map.pins[1].y) / 111.2
        #expect(map.scale.kilometres == 50)
        #expect(abs(map.scale.length - 50 * kilometre) <= 1)
        #expect(map.scale.length <= PinMap.width / 4)
    }

    @Test func `pins that would hide each other are one, and one place is in the middle`() throws {
        let pins = try map((45, 19), (45.0001, 19), (46, 20)).pins
        #expect(pins.map(\.places) == [[0, 1], [2]])
        let single = try #require(try map((45, 19)).pins.first)
        #expect((single.x, single.y) == (PinMap.width / 2, PinMap.height / 2))
        #expect(PinMap([]) == nil)
    }

    @Test(arguments: [(-90.0, 0.0), (90, 180), (0, 179.9), (0, -179.9)])
    func `poles and the date line stay on the map`(latitude: Double, longitude: Double) throws {
        let pins = try map((latitude, longitude), (latitude, -longitude), (0, 180)).pins
        for pin in pins {
            #expect((0...PinMap.width).contains(pin.x) && (0...PinMap.height).contains(pin.y))
        }
    }
}
