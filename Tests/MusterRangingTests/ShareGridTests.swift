import MusterCore
import MusterRanging
import Testing

@Suite struct ShareGridTests {
    private let item = SilentItem(zone: .zone(0))

    /// What a site believes after an audit whose silent items were all looked for.
    ///
    /// Of a thousand items some are gone, of the others some tags are silent; all the rest was heard.
    private func taught(
        gone: Double,
        silent: Double,
        from unknown: SiteBelief
    ) -> (belief: SiteBelief, evidence: [(heard: Int, unheard: Int)], share: Double) {
        let absent = Int((1_000 * gone).rounded())
        let still = Int((Double(1_000 - absent) * silent).rounded())
        let evidence = [(heard: 1_000 - absent - still, unheard: absent + still)]
        var table = HypothesisTableTests.table([0.001], belief: unknown, evidence)
        table.recount((0..<absent + still).map { (item, $0 < absent) })
        return (table.belief, evidence, Double(absent) / Double(absent + still))
    }

    @Test(arguments: [
        (0.04, 0.075), (0.045, 0.12), (0.03, 0.045), (0.075, 0.04), (0.02, 0.20),
    ])
    func `what many looks have taught is told of the next audit as it is`(
        silent: Double,
        gone: Double
    ) {
        let site = taught(gone: gone, silent: silent, from: .unknown)
        let next = HypothesisTableTests.table([0.001], belief: site.belief, site.evidence)
        let absent = next.answer(item).absent
        #expect(abs(absent - site.share) < 0.03, "said \(absent), it is \(site.share)")
    }

    @Test func `what a site taught before the grid was finer is kept`() throws {
        for (silent, gone) in [(0.03, 0.10), (0.10, 0.03), (0.06, 0.16)] {
            let site = taught(gone: gone, silent: silent, from: .unknown(on: .coarse))
            let stored = try #require(SiteBelief(site.belief.chances))
            #expect(stored.grid == .coarse)
            let refined = stored.refined
            #expect(refined.grid == .fine && refined.refined == refined)
            #expect(abs(refined.absentShare - stored.absentShare) < 0.01)
            #expect(abs(refined.silentShare - stored.silentShare) < 0.01)
        }
        let unknown = SiteBelief.unknown(on: .coarse).refined
        #expect(abs(unknown.absentShare - SiteBelief.unknown.absentShare) < 0.01)
    }

    @Test func `every other value of the fine grid is one of the coarse`() {
        let fine = ShareGrid.fine.values
        #expect(stride(from: 0, to: fine.count, by: 2).map { fine[$0] } == ShareGrid.coarse.values)
        #expect(fine == fine.sorted())
    }
}
