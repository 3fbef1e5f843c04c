import MusterCatalogue
import MusterCore
import MusterRanging
import Testing

/// What silence says of odd sites, odd numbers and large ones, and along a path.
@Suite struct SilenceEdgeTests {
    private func isSound(_ answer: SilenceAnswer) -> Bool {
        (0...1).contains(answer.covered) && (0...1).contains(answer.absent)
            && answer.range.lowerBound >= 0 && answer.range.upperBound <= 1
    }

    @Test(
        arguments: [
            [(0, 0)], [(0, 0), (30, 0)], [(0, 100), (0, 100)], [(.max / 4, .max / 4)], [(-5, -9)],
            [(1, 0)], [(0, 1)], [(1_000_000, 0), (0, 1_000_000)],
        ] as [[(Int, Int)]]
    )
    func `any counts make a sound table`(counts: [(Int, Int)]) {
        for silence: Float in [0, 0.5, 1] {
            let table = HypothesisTableTests.table(
                counts.map { _ in silence },
                counts.map { (heard: $0.0, unheard: $0.1) }
            )
            for history in TagHistory.allCases {
                for power in [0, -.infinity, .nan, 1e300, -7.4] {
                    let item = SilentItem(zone: .zone(0), history: history, power: power)
                    #expect(isSound(table.answer(item)))
                }
            }
            #expect(isSound(table.answer(SilentItem(zone: nil))))
            #expect(SiteBelief(table.belief.chances) == table.belief)
            let gone = table.gone(among: [SilentItem(zone: .zone(0)), SilentItem(zone: nil)])
            #expect(gone.range.lowerBound >= 0 && gone.range.upperBound <= 2)
        }
    }

    @Test func `a place nobody came near proves nothing`() {
        let table = HypothesisTableTests.table([1, 0.02], [(0, 20), (19, 1)])
        let answer = table.answer(SilentItem(zone: .zone(0)))
        #expect(answer.covered < 0.05 && answer.absent < 0.15)
        #expect(table.silentShelves.isEmpty)
    }

    @Test func `no unheard items, and none to look for`() {
        let table = HypothesisTableTests.table([0.02, 0.02], [(30, 0), (30, 0)])
        #expect(table.gone(among: []).range == 0...0)
        #expect(table.belief.absentShare < SiteBelief.unknown.absentShare)
        #expect(table.answers([]).isEmpty)
    }

    @Test func `how many are gone lies in a range that looking makes narrower`() {
        let item = SilentItem(zone: .zone(0))
        var table = HypothesisTableTests.table([0.03], [(80, 40)])
        let before = table.gone(among: Array(repeating: item, count: 40))
        table.recount((0..<20).map { (item, $0 < 10) })
        let after = table.gone(among: Array(repeating: item, count: 20))
        #expect(before.range.contains(Int(before.expected)))
        #expect(Double(after.range.count) / 20 < Double(before.range.count) / 40)
        #expect((7...13).contains(after.expected))
    }

    @Test func `a belief is taken back as it was stored, and nonsense is not`() {
        let table = HypothesisTableTests.table([0.03], [(80, 20)])
        #expect(SiteBelief(table.belief.chances) == table.belief)
        #expect(SiteBelief(SiteBelief.unknown.chances) == .unknown)
        let count = ShareGrid.fine.pairs
        #expect(SiteBelief([]) == nil)
        #expect(SiteBelief(Array(repeating: 0, count: count)) == nil)
        #expect(SiteBelief(Array(repeating: 1, count: count + 1)) == nil)
        #expect(SiteBelief(Array(repeating: .nan, count: count)) == nil)
        #expect(SiteBelief(Array(repeating: .greatestFiniteMagnitude, count: count)) == nil)
        #expect(SiteBelief([-1] + Array(repeating: 1, count: count - 1)) == nil)
        #expect(SiteBelief(Array(repeating: 3, count: count)) != nil)
    }

    @Test(.timeLimit(.minutes(30)))
    func `a hundred thousand items of a large site are judged at once`() {
        let zones = 300
        let table = HypothesisTableTests.table(
            (0..<zones).map { Float($0 % 50) / 50 },
            (0..<zones).map { (heard: 300 - $0 % 50, unheard: 30 + $0 % 50) }
        )
        let items = (0..<100_000).map {
            SilentItem(
                zone: .zone($0 % zones),
                history: $0 % 5 == 0 ? .heardLastTime : .none,
                power: Double($0 / 1_000 % 3)
            )
        }
        let answers = table.answers(items)
        #expect(answers.count == items.count && answers.allSatisfy(isSound))
    }

    // MARK: Along a path

    private func walked(_ aisles: [Int], deaf: Bool = false) throws -> (PathWorld, ReceptionSums) {
        var world = try PathWorld(seed: 11)
        let heard = world.listen(at: PathWorld.walk(into: aisles))
        var log = AnchorLog(world.plan)
        for (second, anchors) in heard.enumerated() where !deaf || second % 60 < 40 {
            log.add(Int64(1_000 + second), heard: anchors)
        }
        let path = try #require(ScannerPath(log, on: world.plan))
        return (world, ReceptionSums(path, on: world.plan, adverts: 40))
    }

    @Test func `aisles that were walked are covered, those far off are not`() throws {
        let (_, sums) = try walked([0, 1])
        let table = HypothesisTable(sums, evidence: [])
        #expect(table.covered(.zone(0)) > 0.8)
        #expect(table.covered(.zone(5)) < table.covered(.zone(0)) - 0.2)
        // A tag that sends once in ten seconds is heard less.
        let rare = HypothesisTable(sums, evidence: [], interval: 10)
        #expect(rare.covered(.zone(0)) < table.covered(.zone(0)))
    }

    @Test func `a zone is covered as well as the mean of its cells`() throws {
        let (_, sums) = try walked([0, 3])
        let evidence = [ZoneEvidence(zone: .zone(0), heard: 20, unheard: 4)]
        let table = HypothesisTable(sums, evidence: evidence, interval: 2)
        let cells = Dictionary(grouping: table.cells(sums, interval: 2), by: \.zone)
        #expect(Set(cells.keys) == Set(sums.zones))
        for (zone, cells) in cells {
            let mean = cells.reduce(0) { $0 + $1.covered } / Double(cells.count)
            #expect(abs(mean - table.covered(zone)) < 1e-3)
        }
    }

    @Test func `a receiver that is deaf for twenty seconds each minute did not listen then`() throws
    {
        let (_, whole) = try walked([0, 1, 2])
        let (_, deaf) = try walked([0, 1, 2], deaf: true)
        #expect(deaf.listenedSeconds < whole.listenedSeconds * 4 / 5)
        for zone in 0..<3 {
            let less = HypothesisTable(deaf, evidence: []).covered(.zone(zone))
            #expect(less <= HypothesisTable(whole, evidence: []).covered(.zone(zone)) + 0.01)
        }
    }

    @Test func `an hour in one place is many echoes of one look`() throws {
        var world = try PathWorld(seed: 12)
        let spot = Point(x: 2, y: 10)
        let heard = world.listen(at: Array(repeating: spot, count: 3_600))
        let path = try #require(ScannerPath(world.log(heard), on: world.plan))
        let table = HypothesisTable(ReceptionSums(path, on: world.plan), evidence: [])
        #expect(table.covered(.zone(0)) > 0.8)
        #expect(table.covered(.zone(0)) < 1)
    }
}
