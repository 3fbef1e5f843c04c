import MusterAudit
import MusterCore
import MusterRanging
import MusterTestSupport
import Testing

/// Two counts side by side.
@Suite struct AuditComparisonTests {
    /// A random audit that was counted, of items with names of their own.
    private func summary(_ seed: UInt64) -> AuditSummary {
        var audit = RandomAudit(seed: seed)
        for _ in 0..<60 { audit.step() }
        audit.end(finishing: true)
        return audit.session.summary()
    }

    @Test func `an audit beside itself is the same in everything`() {
        for seed in 0..<200 as Range<UInt64> {
            let summary = summary(seed)
            let comparison = AuditComparison(summary, summary)
            #expect(comparison.changed.isEmpty && comparison.before == comparison.after)
            #expect(comparison.rows.count == summary.findings.count)
            #expect(comparison.agreement == 1, "seed \(seed)")
        }
    }

    @Test func `turned round, a comparison says the opposite of every item`() {
        let opposite: [AuditComparison.Change: AuditComparison.Change] = [
            .appeared: .gone, .gone: .appeared, .added: .removed, .removed: .added,
            .moved: .moved, .outcome: .outcome,
        ]
        for seed in 0..<200 as Range<UInt64> {
            let (one, other) = (summary(seed), summary(seed + 1_000))
            let (there, back) = (AuditComparison(one, other), AuditComparison(other, one))
            let changes = Dictionary(
                back.rows.map { ($0.item, $0.change) },
                uniquingKeysWith: { first, _ in first }
            )
            #expect(there.rows.count == back.rows.count, "seed \(seed)")
            for row in there.rows {
                #expect(changes[row.item] == row.change.flatMap { opposite[$0] }, "seed \(seed)")
            }
            #expect(there.agreeing == back.agreeing && there.compared == back.compared)
            #expect(there.before == back.after && there.after == back.before)
        }
    }

    @Test func `every item of both lists has one row, and the sums hold`() {
        for seed in 0..<200 as Range<UInt64> {
            let (one, other) = (summary(seed), summary(seed + 1_000))
            let comparison = AuditComparison(one, other)
            let items = Set(one.findings.map(\.item)).union(other.findings.map(\.item))
            #expect(Set(comparison.rows.map(\.item)) == items, "seed \(seed)")
            #expect(comparison.rows.count == items.count)
            let changes = comparison.changed.compactMap(\.change)
            let both = items.count - changes.count { $0 == .added || $0 == .removed }
            #expect(comparison.compared == both && (0...both).contains(comparison.agreeing))
            #expect(comparison.before.outcomes.total == one.findings.count)
            #expect(comparison.after.outcomes.total == other.findings.count)
            #expect(comparison.after.accuracy == other.accuracy)
            let present = { (outcomes: OutcomeCounts) in
                Outcome.allCases.filter(\.isPresent).reduce(0) { $0 + outcomes[$1] }
            }
            let (appeared, gone) = (
                changes.count { $0 == .appeared }, changes.count { $0 == .gone }
            )
            let added = comparison.changed.count {
                $0.change == .added && $0.after?.outcome.isPresent == true
            }
            let removed = comparison.changed.count {
                $0.change == .removed && $0.before?.outcome.isPresent == true
            }
            #expect(
                present(comparison.after.outcomes) - present(comparison.before.outcomes)
                    == appeared - gone + added - removed
            )
        }
    }

    @Test func `count 1 stays known beside what looking again gave`() throws {
        let list = (1...4).map { SmallSite.item($0, in: .north) }
        var session = SmallSite.session(list)
        try session.listen(
            to: RangingEvent.wholeWalk + [
                .heard(.tag(1), in: .north, at: 1), .heard(.tag(2), in: .north, at: 1),
            ]
        )
        try session.finish()
        #expect(AuditComparison(countsOf: session.summary()) == nil)
        let looks = [
            Recount.Look(item: .number(1), result: .seen(nil)),
            Recount.Look(item: .number(2), result: .gone),
            Recount.Look(item: .number(3), result: .seen(.dock)),
        ]
        _ = try session.recount(looks, observer: "worker2", .held, at: .after(90))
        // A second recount changes the later word only.
        let again = [Recount.Look(item: .number(3), result: .seen(.north))]
        _ = try session.recount(again, observer: "worker3", .held, at: .after(95))
        let comparison = try #require(AuditComparison(countsOf: session.summary()))
        #expect(comparison.rows.map(\.change) == [.outcome, .gone, .appeared, nil])
        #expect(comparison.rows.map(\.before?.outcome) == [.found, .found, .missing, .missing])
        #expect(comparison.rows[2].after?.zone == .north)
        #expect(comparison.compared == 3 && comparison.agreeing == 1, "seen is heard in one zone")
        #expect(comparison.before.outcomes[.found] == 2 && comparison.after.outcomes[.found] == 0)
    }
}
