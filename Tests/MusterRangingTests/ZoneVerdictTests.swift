import MusterCore
import MusterRanging
import MusterTestSupport
import Testing

@Suite struct ZoneVerdictTests {
    private func verdict(
        _ best: [ZoneID: Double],
        expected: ZoneID? = .home,
        walked: Set<ZoneID> = [.home, .away],
        openNeighbours: Set<ZonePair> = []
    ) -> ZoneVerdict {
        ZoneVerdict(
            best: best,
            expected: expected,
            walked: walked,
            openNeighbours: openNeighbours
        )
    }

    @Test func `within four decibels of the loudest zone it is in place`() {
        let close = verdict([.home: -74, .away: -70])
        #expect(close.state == .inPlace && close.zone == .home)
        let behind = verdict([.home: -74.01, .away: -70])
        #expect(behind.state == .unsure && behind.zone == .away)
        let louder = verdict([.home: -60, .away: -70])
        #expect(louder.state == .inPlace && louder.marginDB == 10)
    }

    @Test func `twelve decibels behind a loud zone it is elsewhere`() {
        let far = verdict([.home: -82, .away: -70])
        #expect(far.state == .elsewhere && far.zone == .away && far.marginDB == 12)
        #expect(verdict([.home: -81.99, .away: -70]).state == .unsure)
        #expect(verdict([.away: -70]).state == .elsewhere, "walked, and never heard there")
    }

    @Test func `too weak to show anything it is unsure`() {
        #expect(verdict([.away: -85]).state == .elsewhere)
        #expect(verdict([.away: -85.01]).state == .unsure)
    }

    @Test func `a zone that was not walked cannot be ruled out`() {
        #expect(verdict([.away: -60], walked: [.away]).state == .unsure)
    }

    @Test func `open neighbours are not told apart`() {
        let open: Set<ZonePair> = [ZonePair(.away, .home)]
        #expect(verdict([.home: -90, .away: -60], openNeighbours: open).state == .unsure)
        #expect(
            verdict([.home: -90, .far: -60, .away: -70], openNeighbours: open).state
                == .elsewhere
        )
    }

    @Test func `without a recorded zone the loudest is its place`() {
        let free = verdict([.b: -70, .a: -70, .c: -80], expected: nil)
        #expect(free == verdict([.a: -70, .c: -80, .b: -70], expected: nil))
        #expect(free.state == .inPlace && free.zone == .a && free.marginDB == 0)
    }

    @Test func `without any zone it is unsure`() {
        let nowhere = verdict([:])
        #expect(nowhere.state == .unsure && nowhere.zone == nil && nowhere.marginDB == nil)
    }

    @Test func `every verdict follows from its clauses`() {
        var random = SplitMix64(seed: 11)
        let zones: [ZoneID] = [.a, .b, .c, .d]
        for _ in 0..<20_000 {
            var best: [ZoneID: Double] = [:]
            for zone in zones where Bool.random(using: &random) {
                best[zone] = Double(Int.random(in: -100 ... -60, using: &random))
            }
            let walked = Set(zones.filter { _ in Bool.random(using: &random) })
            let open: Set<ZonePair> = Bool.random(using: &random) ? [ZonePair(.a, .b)] : []
            let result = verdict(best, expected: .a, walked: walked, openNeighbours: open)
            let top = best.values.max() ?? -.infinity
            let own = best[.a] ?? -.infinity
            let loudest = zones.first { best[$0] == top }
            switch result.state {
            case .inPlace: #expect(top - own <= 4 && result.zone == .a)
            case .elsewhere:
                #expect(top - own >= 12 && top >= -85 && walked.contains(.a))
                #expect(result.zone == loudest && (loudest != .b || open.isEmpty))
            case .unsure:
                let isOpen = loudest == .b && !open.isEmpty
                let isFar = top - own >= 12 && top >= -85 && walked.contains(.a) && !isOpen
                #expect(best.isEmpty || (top - own > 4 && !isFar))
            }
        }
    }
}
