import Glibc
import MusterCore
import MusterRanging
import Testing

@Suite struct HypothesisTableTests {
    /// Zones that are equally silent whatever the radio, tags silent by themselves left out.
    static func table(
        _ silences: [Float],
        belief: SiteBelief = .unknown,
        _ evidence: [(heard: Int, unheard: Int)]
    ) -> HypothesisTable {
        let each = HypothesisTable.news.count * ReceptionSums.biases.count
        return HypothesisTable(
            zones: silences.indices.map { .zone($0) },
            silences: silences.flatMap { Array(repeating: $0, count: each) },
            belief: belief,
            evidence: evidence.enumerated().map {
                ZoneEvidence(zone: .zone($0), heard: $1.heard, unheard: $1.unheard)
            }
        )
    }

    /// A belief that is sure of two of the coarse grid's shares.
    static func sure(silent: Int, absent: Int) throws -> SiteBelief {
        var chances = [Double](repeating: 0, count: ShareGrid.fine.pairs)
        chances[2 * silent * ShareGrid.fine.values.count + 2 * absent] = 1
        return try #require(SiteBelief(chances))
    }

    @Test(arguments: [
        (0.06, 0.06, 0.42), (0.10, 0.03, 0.19), (0.03, 0.10, 0.65),
    ])
    func `zone Z of the specification, on a site of which nothing is known`(
        silent: Double,
        absent: Double,
        expected: Double
    ) {
        let unheard = HypothesisTable.unheard(
            0.03,
            elsewhere: 0.05,
            silent: silent,
            absent: absent
        )
        #expect(abs(absent / unheard - expected) < 0.01)
    }

    @Test func `zone Z after ten were looked for, and a tag that was silent before`() throws {
        let rest = [Float](repeating: 0.0505, count: 40)
        let table = Self.table([0.03] + rest, belief: try Self.sure(silent: 1, absent: 3), [])
        // f of .03 stands in the grid beside the .02 of the specification.
        let usual = table.answer(SilentItem(zone: .zone(0)))
        #expect(abs(usual.absent - 0.10 / (0.10 + 0.06 * 0.079 + 0.84 * 0.0591)) < 0.005)
        let silent = table.answer(SilentItem(zone: .zone(0), history: .missedLastTime))
        #expect(abs(silent.absent - 0.14) < 0.01)
        let well = table.answer(SilentItem(zone: .zone(0), history: .heardLastTime))
        #expect(well.absent > usual.absent && well.covered > usual.covered)
    }

    /// The same, written down as plainly as the specification has it.
    private func plainly(
        _ silences: [Float],
        _ belief: SiteBelief,
        _ evidence: [(heard: Int, unheard: Int)],
        _ zone: Int
    ) -> (covered: Double, absent: Double) {
        let shares = belief.grid.values
        let mean = silences.reduce(0) { $0 + Double($1) } / Double(silences.count)
        var (total, covered, absent) = (0.0, 0.0, 0.0)
        for (i, f) in shares.enumerated() {
            for (j, pa) in shares.enumerated() {
                func unheard(_ silence: Double) -> Double {
                    pa + 0.06 * (f + (1 - f) * mean) + (0.94 - pa) * (f + (1 - f) * silence)
                }
                var weight = belief.chances[i * shares.count + j]
                for (number, zone) in evidence.enumerated() {
                    let u = unheard(Double(silences[number]))
                    weight *= pow(1 - u, Double(zone.heard)) * pow(u, Double(zone.unheard))
                }
                total += weight
                covered += weight * (1 - f) * (1 - Double(silences[zone]))
                absent += weight * pa / unheard(Double(silences[zone]))
            }
        }
        return (covered / total, absent / total)
    }

    @Test(arguments: [ShareGrid.coarse, .fine])
    func `the table says what the plain definition says`(grid: ShareGrid) {
        let unknown = SiteBelief.unknown(on: grid)
        let silences: [Float] = [0.02, 0.3, 0.1, 0.6, 0.95]
        let evidence = [(20, 3), (9, 6), (14, 4), (6, 9), (1, 12)].map {
            (heard: $0.0, unheard: $0.1)
        }
        let table = Self.table(silences, belief: unknown, evidence)
        #expect(table.silentShelves.isEmpty)
        for zone in silences.indices {
            let plain = plainly(silences, unknown, evidence, zone)
            let answer = table.answer(SilentItem(zone: .zone(zone)))
            #expect(abs(answer.covered - plain.covered) < 1e-4)
            #expect(abs(answer.absent - plain.absent) < 1e-4)
            #expect(answer.range.contains(answer.absent))
            #expect(abs(table.covered(.zone(zone)) - plain.covered) < 1e-4)
        }
    }

    @Test func `what was not heard makes the radio weaker than the model has it`() {
        let biases = ReceptionSums.biases
        // A radio that hears everything from 0 dB on and nothing below −16 dB.
        let silences = HypothesisTable.news.flatMap { _ in
            biases.map { Float($0 >= 0 ? 0.01 : $0 <= -16 ? 1 : 0.5) }
        }
        func covered(_ heard: Int, _ unheard: Int) -> Double {
            let table = HypothesisTable(
                zones: [.zone(0)],
                silences: silences,
                evidence: [ZoneEvidence(zone: .zone(0), heard: heard, unheard: unheard)]
            )
            return table.covered(.zone(0))
        }
        #expect(covered(95, 5) > covered(70, 30))
        #expect(covered(70, 30) > covered(10, 90))
        #expect(covered(10, 90) < 0.3)
    }

    @Test func `a recount tells silent tags from items that are gone`() {
        let usual = Self.table([0.03], [(80, 20)])
        let item = SilentItem(zone: .zone(0))
        var (gone, there) = (usual, usual)
        gone.recount(Array(repeating: (item, true), count: 10))
        there.recount(Array(repeating: (item, false), count: 10))
        let before = usual.answer(item)
        #expect(gone.answer(item).absent > before.absent + 0.2)
        #expect(there.answer(item).absent < before.absent - 0.2)
        #expect(gone.belief.absentShare > there.belief.absentShare + 0.05)
        #expect(gone.belief.silentShare < there.belief.silentShare - 0.05)
        // What is learned of the site stands at the start of its next audit.
        let next = Self.table([0.03], belief: gone.belief, [(80, 20)])
        #expect(next.answer(item).absent > before.absent + 0.2)
        #expect(
            next.answer(item).range.upperBound - next.answer(item).range.lowerBound
                < before.range.upperBound - before.range.lowerBound
        )
    }

    @Test func `one look after the other says what all at once say`() {
        let items = (0..<6).map { SilentItem(zone: .zone($0 % 2)) }
        var (one, all) = (Self.table([0.03, 0.2], []), Self.table([0.03, 0.2], []))
        for (number, item) in items.enumerated() { one.recount(item, isGone: number < 4) }
        all.recount(items.enumerated().map { ($1, $0 < 4) })
        #expect(zip(one.belief.chances, all.belief.chances).allSatisfy { abs($0 - $1) < 1e-9 })
    }

    @Test func `a history acts on the tag alone`() {
        let table = Self.table([0.03, 0.4], [(90, 10), (50, 50)])
        let before = table.belief
        var last = 1.0
        // From the tag that is surely sending to the one that was silent before.
        for history in [TagHistory.heardByReceiver, .heardLastTime, .neverCovered, .missedLastTime]
        {
            let answer = table.answer(SilentItem(zone: .zone(0), history: history))
            #expect(answer.absent < last)
            last = answer.absent
        }
        #expect(table.belief == before)
    }

    @Test func `a stronger tag is covered better, and its silence says more`() {
        let silences = HypothesisTable.news.flatMap { _ in
            ReceptionSums.biases.map { Float(1 / (1 + exp($0 / 4))) }
        }
        let table = HypothesisTable(zones: [.zone(0)], silences: silences, evidence: [])
        let answers = [-12.0, 0, 12].map {
            table.answer(SilentItem(zone: .zone(0), power: $0))
        }
        #expect(answers[0].covered < answers[1].covered)
        #expect(answers[1].covered < answers[2].covered)
        #expect(answers[0].absent < answers[2].absent)
    }

    @Test func `items of no known zone are judged by all zones`() {
        let table = Self.table([0.1, 0.3], [])
        let nowhere = table.answer(SilentItem(zone: nil))
        let between = Self.table([0.2, 0.2], []).answer(SilentItem(zone: .zone(0)))
        #expect(abs(nowhere.covered - between.covered) < 1e-6)
        #expect(table.covered(.zone(7)) == 0)
        let strong = table.answer(SilentItem(zone: nil, power: 5))
        #expect(abs(strong.covered - between.covered) < 1e-6)
    }
}
