import MusterCore
import MusterRanging
import Testing

@Suite struct SilenceWordTests {
    /// A site that recounts have taught that what is silent in a covered zone is mostly gone.
    private func known(
        _ silences: [Float],
        _ evidence: [(heard: Int, unheard: Int)]
    ) throws -> HypothesisTable {
        HypothesisTableTests.table(
            silences,
            belief: try HypothesisTableTests.sure(silent: 0, absent: 4),
            evidence
        )
    }

    @Test func `missing takes a covered place, a recounted site and a high chance`() throws {
        let table = try known([0.001, 0.3, 0.7], [(90, 10), (60, 40), (30, 70)])
        let item = SilentItem(zone: .zone(0))
        guard case .missing(let answer) = table.word(for: item, recounted: 10) else {
            Issue.record("not missing: \(table.word(for: item, recounted: 10))")
            return
        }
        #expect(answer.absent >= SilenceRule.fine.leastAbsent && answer.covered >= 0.8)
        func doubt(_ word: SilenceWord) -> SilenceWord.Doubt? {
            if case .lookFirst(_, let doubt) = word { doubt } else { nil }
        }
        #expect(doubt(table.word(for: item, recounted: 9)) == .notRecounted)
        #expect(doubt(table.word(for: item, recounted: 10, isContested: true)) == .conflict)
        func word(_ history: TagHistory) -> SilenceWord {
            table.word(for: SilentItem(zone: .zone(0), history: history), recounted: 99)
        }
        #expect(doubt(word(.missedLastTime)) == .tagSilentBefore)
        #expect(doubt(word(.neverCovered)) == .tagSilentBefore)
        #expect(doubt(word(.batteryLow)) == .batteryLow)
        guard case .weaklyCovered = table.word(for: SilentItem(zone: .zone(1)), recounted: 99),
            case .notCovered = table.word(for: SilentItem(zone: .zone(2)), recounted: 99)
        else {
            Issue.record("coverage is not graded")
            return
        }
    }

    @Test func `a high chance is not enough where its range reaches low`() throws {
        // Of a site like this most silent items are gone, or hardly any.
        var chances = [Double](repeating: 0, count: ShareGrid.coarse.pairs)
        (chances[0 * 6 + 5], chances[5 * 6 + 0]) = (0.85, 0.15)
        let belief = try #require(SiteBelief(chances))
        let table = HypothesisTableTests.table([0.001], belief: belief, [])
        let item = SilentItem(zone: .zone(0))
        let answer = table.answer(item)
        #expect(answer.absent >= SilenceRule.coarse.leastAbsent)
        #expect(answer.range.lowerBound < SilenceRule.coarse.leastOfRange)
        #expect(table.word(for: item, recounted: 10) == .lookFirst(answer, .chance))
    }

    @Test func `a zone emptied on purpose is a silent shelf and not many missing items`() throws {
        let rest = [(heard: 28, unheard: 2)]
        let evidence = [(heard: 0, unheard: 30)] + Array(repeating: rest[0], count: 15)
        let table = try known(Array(repeating: 0.02, count: 16), evidence)
        #expect(table.silentShelves == [.zone(0)])
        guard case .shelfSilent = table.word(for: SilentItem(zone: .zone(0)), recounted: 99) else {
            Issue.record("the shelf's items are judged one by one")
            return
        }
        // The others are judged as if that shelf were not there.
        let without = try known(
            Array(repeating: 0.02, count: 16),
            [(heard: 0, unheard: 0)] + Array(repeating: rest[0], count: 15)
        )
        let item = SilentItem(zone: .zone(1))
        #expect(table.answer(item) == without.answer(item))
    }

    @Test func `a batch of flat batteries all over the site makes no shelf silent`() {
        let evidence = Array(repeating: (heard: 20, unheard: 10), count: 12)
        let table = HypothesisTableTests.table(Array(repeating: 0.02, count: 12), evidence)
        #expect(table.silentShelves.isEmpty)
        let word = table.word(for: SilentItem(zone: .zone(3)), recounted: 0)
        guard case .lookFirst(let answer, .notRecounted) = word else {
            Issue.record("said of a third that is silent: \(word)")
            return
        }
        // Silent tags or gone items: nothing tells, and the range says so.
        #expect(answer.range.upperBound - answer.range.lowerBound > 0.2)
    }

    @Test func `on a site of one zone nothing is there to compare a silent shelf with`() {
        let table = HypothesisTableTests.table([0.02], [(0, 30)])
        let word = table.word(for: SilentItem(zone: .zone(0)), recounted: 99)
        if case .missing = word { Issue.record("everything unheard is called missing") }
    }

    @Test func `the drawn are random, the same again, and stay when others leave`() {
        let items = (0..<200).map { ItemID(rawValue: "IT-\($0)") }
        let drawn = LookList.draw(from: items, seed: 7)
        #expect(drawn.count == 10 && Set(drawn).count == 10)
        #expect(LookList.draw(from: items.reversed(), seed: 7) == drawn)
        #expect(LookList.draw(from: items, seed: 8) != drawn)
        let left = items.filter { $0 != drawn[3] }
        let again = LookList.draw(from: left, seed: 7)
        #expect(Array(again.prefix(9)) == drawn.filter { $0 != drawn[3] })
        #expect(LookList.draw(from: items.prefix(4), seed: 7).count == 4)
        #expect(LookList.draw(from: [], seed: 7).isEmpty)
        // Each of them is drawn about as often as the others.
        var counts = [Int](repeating: 0, count: items.count)
        for seed in 0..<2_000 {
            for item in LookList.draw(from: items, seed: UInt64(seed)) {
                counts[items.firstIndex(of: item) ?? 0] += 1
            }
        }
        #expect(counts.allSatisfy { (60...145).contains($0) })
    }
}
