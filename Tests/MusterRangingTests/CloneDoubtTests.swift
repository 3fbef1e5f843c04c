import MusterCore
import MusterRanging
import MusterTestSupport
import Testing

@Suite struct CloneDoubtTests {
    @Test func `where nothing shows two transmitters a beacon elsewhere is the item`() {
        let doubt = CloneDoubt(Self.fleet(of: 800))
        #expect(doubt.doubled.isEmpty)
        #expect(doubt.share < 0.01)
        for covered in [0.0, 0.5, 1] {
            #expect(!doubt.isAlone(away: 2, homeCoverage: covered))
            #expect(!CloneDoubt(Self.fleet(of: 3)).isAlone(away: 2, homeCoverage: covered))
        }
        #expect(CloneDoubt([:]).share < 0.01)
    }

    @Test func `two transmitters show by what contradicts itself and by gaps too short for one`() {
        var fleet = Self.fleet(of: 800)
        fleet[.tag(1)] = CloneDoubt.Heard(shortestGap: 1.003, conflict: .clone)
        fleet[.tag(2)] = CloneDoubt.Heard(shortestGap: 0.31, conflict: nil)
        // Carried about is not copied, and losses make gaps longer only.
        fleet[.tag(3)] = CloneDoubt.Heard(shortestGap: 1.003, conflict: .moved)
        fleet[.tag(4)] = CloneDoubt.Heard(shortestGap: 3.01, conflict: nil)
        fleet[.tag(5)] = CloneDoubt.Heard(shortestGap: nil, conflict: nil)
        let doubt = CloneDoubt(fleet)
        #expect(doubt.doubled == [.tag(1), .tag(2)])
    }

    @Test func `in a fleet with a faster kind of tag short gaps show nothing`() {
        for every in [2, 10] as [UInt16] {
            var fleet = Self.fleet(of: 400)
            for number in 0..<400 as Range<UInt16> where number.isMultiple(of: every) {
                let gap = 0.3 + Double(number % 7) / 1_000
                fleet[.tag(number)] = CloneDoubt.Heard(shortestGap: gap, conflict: nil)
            }
            #expect(CloneDoubt(fleet).doubled.isEmpty, "every \(every)")
        }
        // Nor in a handful.
        var few = Self.fleet(of: 10)
        few[.tag(1)] = CloneDoubt.Heard(shortestGap: 0.3, conflict: nil)
        #expect(CloneDoubt(few).doubled.isEmpty)
    }

    @Test
    func `where tags are copied, what is far from home proves nothing, and what is there does`() {
        var fleet = Self.fleet(of: 800)
        for number in 0..<60 as Range<UInt16> {
            let gap = 0.06 + 0.007 * Double(number)
            fleet[.tag(number)] = CloneDoubt.Heard(shortestGap: gap, conflict: nil)
        }
        let doubt = CloneDoubt(fleet)
        #expect(doubt.share > 0.05)
        #expect(doubt.isAlone(away: 2, homeCoverage: 1))
        #expect(!doubt.isAlone(away: 0.02, homeCoverage: 1))
        let chances = [1.5, 1, 0.9, 0.5, 0, -1].map { doubt.chance(away: 1, homeCoverage: $0) }
        #expect(chances == chances.sorted())
        let far = [-1, 0, 0.1, 1, 2].map { doubt.chance(away: $0, homeCoverage: 1) }
        #expect(far == far.sorted() && far[0] == 0)
        #expect((chances + far).allSatisfy { (0..<1).contains($0) })
    }

    /// Beacons of an interval of one second.
    private static func fleet(of count: UInt16) -> [BeaconIdentity: CloneDoubt.Heard] {
        (0..<count).reduce(into: [:]) { fleet, number in
            let gap = 1 + Double(number % 10) / 1_000
            fleet[.tag(number)] = CloneDoubt.Heard(shortestGap: gap, conflict: nil)
        }
    }
}
