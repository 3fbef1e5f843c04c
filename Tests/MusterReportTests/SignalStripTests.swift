import MusterCore
import MusterRanging
import MusterReport
import MusterTestSupport
import Testing

/// What was heard of a beacon over the time of an audit.
@Suite struct SignalStripTests {
    private static let zones = ["a", "b", "c"].map(ZoneID.init(rawValue:))

    private func sightings(_ count: Int, _ random: inout SplitMix64) -> [Sighting] {
        (0..<count).map { _ in
            SampleAudit.sighting(
                1,
                zone: Self.zones.randomElement(using: &random),
                after: Double.random(in: -20...4_000, using: &random),
                dBm: Int8.random(in: -95 ... -45, using: &random),
                count: Int.random(in: 1...9, using: &random)
            )
        }
    }

    private func strip(_ sightings: [Sighting], seconds: Double = 3_600) -> SignalStrip {
        let start = SampleAudit.start
        var strip = SignalStrip(from: start, to: start.advanced(bySeconds: seconds))
        for sighting in sightings { strip.add(sighting, segment: 1) }
        return strip
    }

    @Test(arguments: 1...4)
    func `nothing that was heard is lost, whatever the order`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let sightings = sightings(300, &random)
        let strip = strip(sightings)
        #expect(strip.samples == sightings.reduce(0) { $0 + $1.sampleCount })
        let read = strip.steps.flatMap(\.readings).reduce(0) { $0 + $1.count }
        #expect(read == strip.samples)
        #expect(strip.zones.reduce(0) { $0 + $1.samples } == strip.samples)
        #expect(strip.zones.map(\.level) == strip.zones.map(\.level).sorted(by: >))
        #expect(strip.steps.count <= SignalStrip.mostSteps)
        let other = self.strip(sightings.shuffled(using: &random))
        #expect(other.steps == strip.steps && other.zones == strip.zones)
    }

    @Test func `a step holds the strongest reading and the median of its own`() throws {
        let near = SampleAudit.sighting(1, zone: nil, after: 100, dBm: -50, count: 1)
        let far = SampleAudit.sighting(1, zone: nil, after: 101, dBm: -80, count: 6)
        let strip = strip([near, far], seconds: 900)
        #expect(strip.stepSeconds == 10)
        let heard = strip.steps.enumerated().filter { $0.element.strongest != nil }
        #expect(heard.map(\.offset) == [10])
        // Readings: −86, −80 six times, −56, −50.
        #expect(heard.first?.element.strongest == -50 && heard.first?.element.median == -80)
        #expect(strip.zones.isEmpty && strip.peak?.level == -50)
    }

    @Test func `an audit of seconds and one of days have a strip`() {
        #expect(strip([], seconds: 0).steps.count == 1)
        let days = strip([], seconds: 3 * 86_400)
        #expect(days.steps.count == SignalStrip.mostSteps && days.seconds == 3 * 86_400)
    }

    @Test func `what of a polygon lies in a box stays, and nothing beyond it`() {
        let box = Rectangle(x: 10, y: 10, width: 20, height: 10)
        func clip(_ corners: [(Double, Double)]) -> [Place] {
            PlanCrop.clip(corners.map { Place(x: $0.0, y: $0.1) }, to: box)
        }
        let inside = [(12.0, 12.0), (20, 12), (16, 18)]
        #expect(clip(inside) == inside.map { Place(x: $0.0, y: $0.1) })
        #expect(clip([(0, 0), (5, 0), (5, 5)]).isEmpty)
        #expect(
            Set(clip([(0, 0), (90, 0), (90, 90), (0, 90)]).map { "\($0.x) \($0.y)" }).count == 4
        )
        var random = SplitMix64(seed: 3)
        for _ in 0..<500 {
            let corners = (0..<Int.random(in: 3...9, using: &random)).map { _ in
                (
                    Double.random(in: 0...40, using: &random),
                    Double.random(in: 0...40, using: &random)
                )
            }
            for corner in clip(corners) {
                #expect(corner.x >= box.x - 1e-9 && corner.x <= box.maxX + 1e-9)
                #expect(corner.y >= box.y - 1e-9 && corner.y <= box.maxY + 1e-9)
            }
        }
    }
}
