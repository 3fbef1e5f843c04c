import MusterAudit
import MusterCore
import MusterRanging
import Testing

/// One transmitter that plays back the identities of many items, told from fast beacons and from
/// beacons that only seem slow.
@Suite struct ForgedBeaconsTests {
    /// What was heard of an item: how often it advertises at the shortest, in seconds, and from where
    /// it was loudest.
    private typealias Heard = (gap: Double, place: Point)

    /// Items that stand apart from one another, heard once a second.
    private static let honest = (0..<20).map {
        Heard(gap: 1, place: Point(x: Double(4 * $0), y: 2))
    }
    private static let dock = Point(x: 40, y: 10)

    private func forged(
        _ heard: [Heard],
        rules: VerdictRules = .current,
        method: RangingMethod = .peakZone
    ) -> Set<BeaconIdentity> {
        let zones: [ZoneID] = [.north, .south, .dock]
        let expected = heard.indices.map { SmallSite.item($0, in: zones[$0 % zones.count]) }
        var scope = SmallSite.scope(expected, method: method)
        scope.rules = rules
        var session = SmallSite.session(scope, expected)
        for (number, one) in heard.enumerated() {
            let at = Instant.after(Double(number))
            let sighting = Sighting(
                beacon: .tag(UInt16(number)),
                zone: .north,
                firstAt: at,
                lastAt: at,
                readings: [],
                sampleCount: 4,
                peak: Sighting.Peak(level: -60, at: at, position: one.place),
                decidedAt: at,
                shortestGap: one.gap
            )
            _ = session.record(.sighting(sighting))
        }
        return ForgedBeacons(session).beacons
    }

    private func many(_ count: Int, gap: Double, at place: Point = dock) -> [Heard] {
        (0..<count).map { Heard(gap: gap, place: Point(x: place.x + Double($0 % 3), y: place.y)) }
    }

    @Test func `many fast identities of several zones at one spot are one transmitter`() {
        let all = Self.honest + many(8, gap: 0.1)
        #expect(forged(all) == Set((20..<28).map { BeaconIdentity.tag(UInt16($0)) }))
        #expect(forged(all, method: .windowedLevel).isEmpty, "fixed receivers are one spot")
    }

    @Test func `a few of them, or as many all over the house, are fast beacons and no more`() {
        #expect(forged(Self.honest + many(7, gap: 0.1)).isEmpty)
        let apart = (0..<8).map { Heard(gap: 0.1, place: Point(x: Double(12 * $0), y: 2)) }
        #expect(forged(Self.honest + apart).isEmpty)
    }

    /// In dense stores most beacons are not heard twice in a row: they seem two or three times as slow.
    @Test(arguments: [2.0, 3])
    func `who is heard twice in a row among those that are not is no forger`(times: Double) {
        let slow = Self.honest.map { Heard(gap: times, place: $0.place) }
        let inARow = many(8, gap: 1)
        #expect(forged(slow + inARow).isEmpty)
        #expect(forged(slow + inARow, rules: .entries).count == 8, "audits keep their rules")
        #expect(forged(slow + many(8, gap: times / 2.5)).count == 8, "no multiple of any interval")
    }
}
