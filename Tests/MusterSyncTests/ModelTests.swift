import Foundation
import MusterSync
import Testing

/// The rules of the exchange over schedules made of all that goes wrong.
///
/// `MUSTER_SYNC_SCHEDULES` says how many; `MUSTER_SYNC_FIRST` with which seed they begin.
@Suite struct ModelTests {
    private static func number(_ variable: String) -> UInt64? {
        ProcessInfo.processInfo.environment[variable].flatMap { UInt64($0) }
    }

    private static var schedules: UInt64 {
        #if DEBUG
        let usual: UInt64 = 100
        #else
        let usual: UInt64 = 2_000
        #endif
        return number("MUSTER_SYNC_SCHEDULES") ?? usual
    }

    /// The first seeds at which a violation shows, by its name.
    private static func violations(
        _ seeds: Range<UInt64>,
        without off: RuleSwitches = [],
        atMost limit: Int = 10
    ) -> (found: [UInt64: Violation], met: [String: Int]) {
        var found: [UInt64: Violation] = [:]
        var met: [String: Int] = [:]
        for seed in seeds {
            var world = SyncWorld(seed: seed, without: off)
            do throws(Violation) {
                try world.run()
            } catch {
                found[seed] = error
            }
            for what in world.met { met[what, default: 0] += 1 }
            if found.count >= limit { break }
        }
        return (found, met)
    }

    @Test func `no schedule breaks a rule, and all that can go wrong does`() {
        let first = Self.number("MUSTER_SYNC_FIRST") ?? 0
        let (found, met) = Self.violations(first..<(first + Self.schedules))
        #expect(found.isEmpty, "\(found.sorted { $0.key < $1.key })")
        for what in [
            "trimmed", "forgotten", "restored", "rolled back", "late request", "late", "contested",
            "shared beacon",
        ] {
            #expect((met[what] ?? 0) > 0, "\(what): \(met)")
        }
    }

    /// A rule that is taken away, and seeds among which its absence shows.
    struct Mutant: CustomTestStringConvertible, Sendable {
        var name: String
        var off: RuleSwitches
        var seeds: Range<UInt64>
        var testDescription: String { name }
    }

    static let mutants = [
        Mutant(name: "the value that came last wins", off: .winnerByArrival, seeds: 0..<200),
        Mutant(name: "no conflicts are kept", off: .noConflicts, seeds: 0..<200),
        Mutant(name: "a blind audit leaks", off: .blindLeaks, seeds: 0..<200),
        Mutant(name: "late evidence counts", off: .lateCounts, seeds: 0..<200),
        Mutant(name: "the last word wins", off: .lastWordWins, seeds: 0..<200),
        Mutant(name: "shared keys are ignored", off: .sharedKeysIgnored, seeds: 0..<200),
        Mutant(name: "trimming is kept quiet", off: .trimmingUntold, seeds: 0..<400),
        Mutant(name: "the suffix goes by arrival", off: .suffixByArrival, seeds: 0..<400),
        Mutant(name: "what was replaced is kept quiet", off: .replacedUntold, seeds: 0..<2_000),
        Mutant(name: "the count that came first holds", off: .countByArrival, seeds: 0..<2_000),
        Mutant(name: "a snapshot replaces", off: .snapshotReplaces, seeds: 0..<2_000),
        Mutant(name: "as many is taken for the same", off: .countIsReceipt, seeds: 0..<2_000),
        Mutant(name: "what was refused is kept quiet", off: .refusalsUntold, seeds: 0..<2_000),
    ]

    @Test(arguments: mutants)
    func `a rule that is taken away is missed`(_ mutant: Mutant) {
        let (found, _) = Self.violations(mutant.seeds, without: mutant.off, atMost: 1)
        #expect(!found.isEmpty, "no rule notices that \(mutant.name)")
        if ProcessInfo.processInfo.environment["MUSTER_SYNC_SHOW"] != nil {
            Attachment.record("\(mutant.name): \(found)", named: "mutant.txt")
        }
    }
}
