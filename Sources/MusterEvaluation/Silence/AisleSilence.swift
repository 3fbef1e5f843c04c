package import MusterAudit
import MusterCatalogue
import MusterCore
import MusterRanging

/// What silence proves on sites of one world of the second family, by what was looked for before.
package struct AisleSilence: Sendable {
    /// The world.
    package let world: AisleWorld
    /// Which half of the seeds it was measured on.
    package let half: SeedHalf
    private var today = SilenceScore()
    private var scores: [Known: SilenceScore] = [:]
    private var siteCount = 0

    /// What is known of a site before its audit.
    enum Known: String, CaseIterable {
        case nothing = "nothing known"
        case ten = "ten looked for"
        case all = "all looked for"
    }

    /// Stated chances against what is so, by what was known before.
    package var tables: [(known: String, table: ReliabilityTable)] {
        Known.allCases.compactMap { known in
            scores[known].map { (known.rawValue, $0.absent) }
        }
    }

    /// Begins with no site.
    package init(_ world: AisleWorld, half: SeedHalf) { (self.world, self.half) = (world, half) }

    /// Audits a site number, once before and once to measure.
    package mutating func add(number: Int, items: Int, withToday: Bool = true) throws(AuditError) {
        siteCount += 1
        let earlier = WalkRecording(
            AisleSite(world, half: half, number: number, items: items, visit: 1)
        )
        let walk = WalkRecording(AisleSite(world, half: half, number: number, items: items))
        let run = SilenceRun(walk)
        let before = SilenceRun(earlier)
        for known in Known.allCases {
            let belief = Self.belief(after: before, earlier, known, seed: UInt64(number))
            scores[known, default: SilenceScore()].add(
                run,
                walk,
                belief: belief.belief,
                recounted: belief.recounted
            )
        }
        if withToday { today.add(today: try AuditRun(walk, method: .peakZone), walk) }
    }

    private static func belief(
        after run: SilenceRun,
        _ walk: WalkRecording,
        _ known: Known,
        seed: UInt64
    ) -> (belief: SiteBelief, recounted: Int) {
        guard known != .nothing, var table = run.table() else { return (.unknown, 0) }
        let all = run.unheard.map(\.id)
        let looked = known == .all ? Set(all) : Set(LookList.draw(from: all, seed: seed))
        table.recount(
            run.unheard.filter { looked.contains($0.id) }.map {
                (SilentItem(zone: $0.zone), walk.truth[$0.id]?.zone == nil)
            }
        )
        return (table.belief, looked.count)
    }

    /// The stated chances, beside today's and the guess that knows nothing but the true share.
    package var dataSet: DataSet {
        let count = scores[.nothing]?.absent.count ?? 0
        return DataSet(
            "\(world.rawValue), \(half.rawValue)",
            size: "\(siteCount) sites, \(count) items never heard",
            scores: Known.allCases.compactMap { known in
                scores[known].map { score in
                    Score(
                        known.rawValue,
                        known == .all ? .standard : .muster,
                        score.values,
                        trials: score.trials
                    )
                }
            } + [
                Score("today", .muster, today.values, trials: today.trials),
                .constantGuess(of: scores[.nothing]),
            ]
        )
    }
}

extension SilenceScore {
    /// Adds what a table says after a walk.
    mutating func add(
        _ run: SilenceRun,
        _ walk: WalkRecording,
        belief: SiteBelief,
        recounted: Int
    ) {
        guard let table = run.table(belief) else { return }
        beginSite()
        var (items, gone) = ([SilentItem](), 0)
        for item in run.unheard {
            guard let truth = walk.truth[item.id] else { continue }
            let silent = SilentItem(zone: item.zone)
            let answer = table.answer(silent)
            var isMissing = false
            if case .missing = table.word(for: silent, answer, recounted: recounted) {
                isMissing = true
            }
            add(absent: answer.absent, isGone: truth.zone == nil, isMissing: isMissing)
            items.append(silent)
            gone += truth.zone == nil ? 1 : 0
        }
        add(gone: gone, stated: table.gone(among: items))
        add(alarms: table.silentShelves.count)
        for item in walk.items {
            guard let zone = item.zone, walk.truth[item.id]?.zone == zone else { continue }
            add(covered: table.covered(zone), wasHeard: run.heard.contains(item.id))
        }
    }

    /// Adds what today's findings of an audit say.
    mutating func add(today run: AuditRun, _ walk: WalkRecording) {
        beginSite()
        for finding in run.findings {
            guard let truth = walk.truth[finding.item] else { continue }
            if finding.samples == 0, let absent = finding.confidence {
                add(
                    absent: absent,
                    isGone: truth.zone == nil,
                    isMissing: finding.outcome == .missing
                )
            }
            guard let zone = finding.expectedZone, truth.zone == zone,
                let covered = finding.covered ?? run.coverage[zone]
            else { continue }
            add(covered: covered, wasHeard: finding.samples > 0)
        }
    }
}
