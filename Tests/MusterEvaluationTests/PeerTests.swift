import MusterEvaluation
import MusterTestSupport
import Testing

@Suite struct PeerTests {
    @Test(arguments: Peer.allCases)
    func `a steady level at the calibrated power is a metre away, give or take`(peer: Peer) throws {
        let distance = try #require(Self.distance(peer, Array(repeating: -60, count: 40)))
        #expect((0.99...1.02).contains(distance), "\(peer): \(distance)")
    }

    @Test(arguments: Peer.allCases)
    func `a louder beacon is nearer`(peer: Peer) throws {
        var random = SplitMix64(seed: 7)
        let distances = try [-50.0, -60, -70, -80].map { level in
            let levels = (0..<30).map { _ in level + Double.random(in: -2...2, using: &random) }
            return try #require(Self.distance(peer, levels))
        }
        #expect(distances == distances.sorted(), "\(peer): \(distances)")
    }

    @Test(arguments: Peer.allCases)
    func `a beacon that falls silent is gone after a while`(peer: Peer) {
        #expect(Self.distance(peer, [-60]) != nil)
        #expect(Self.distance(peer, [-60], after: 61) == nil)
    }

    @Test func `AltBeacon's running mean never sees a fall of nine decibels`() throws {
        let before = try #require(Self.distance(.altBeaconARMA, Array(repeating: -60, count: 10)))
        let fallen = Array(repeating: -60.0, count: 10) + Array(repeating: -69, count: 190)
        #expect(Self.distance(.altBeaconARMA, fallen) == before)
        let further = fallen + Array(repeating: -71, count: 200)
        #expect(try #require(Self.distance(.altBeaconARMA, further)) > before)
    }

    @Test func `room-assistant needs 22 advertisements to come 63 percent of the way`() throws {
        let levels = Array(repeating: -60.0, count: 500) + Array(repeating: -80, count: 22)
        let way = try #require(Self.distance(.roomAssistant, levels))
        let there = try #require(Self.distance(.roomAssistant, [-72.6]))
        #expect(abs(way - there) / there < 0.03)
    }

    @Test func `ESPresense's fences keep an outlier out`() throws {
        let levels = Array(repeating: -60.0, count: 12) + [-90]
        #expect(abs(try #require(Self.distance(.espresense, levels)) - 1) < 1e-9)
    }

    @Test func `AltBeacon's trimmed mean leaves a tenth out at either end`() throws {
        let levels = [-20.0] + Array(repeating: -60, count: 8) + [-99]
        #expect(abs(try #require(Self.distance(.altBeacon, levels)) - 1.011) < 0.001)
    }

    @Test func `Bermuda passes over a retreat that is too fast`() throws {
        let levels = Array(repeating: -60.0, count: 30) + [-100]
        #expect(abs(try #require(Self.distance(.bermuda, levels)) - 1) < 1e-9)
    }

    /// What `peer` says half a second, or `after` seconds, behind levels that came once a second.
    private static func distance(
        _ peer: Peer,
        _ levels: [Double],
        after: Double = 0.5
    ) -> Double? {
        var filter = peer.filter(power: -60)
        for (second, level) in levels.enumerated() { filter.add(level, at: Double(second)) }
        return filter.distance(at: Double(levels.count - 1) + after)
    }
}
