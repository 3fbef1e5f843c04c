package import MusterAudit
import MusterCatalogue
import MusterCore
import MusterRanging

/// What silence proves on the recorded walks of some floors, in the order in which they were walked.
package struct WalkSilence: Sendable {
    /// What the walks are called.
    package let name: String
    private var scores: [(known: Known, score: SilenceScore)] = Known.allCases.map {
        ($0, SilenceScore())
    }
    private var today = SilenceScore()
    private var walkCount = 0
    /// What is known of each floor.
    fileprivate var floors: [String: Floor] = [:]

    /// What is known when a walk is judged.
    enum Known: String, CaseIterable {
        /// The walk alone.
        case walk = "the walk alone"
        /// What the walks before heard and missed of each tag.
        case histories = "and tag histories"
        /// All that the walks before did not hear was looked for.
        case recount = "and recounts"
        /// Both.
        case both = "and both"
    }

    fileprivate struct Floor {
        var belief = SiteBelief.unknown
        var recounted = 0
        /// Whether the last pass that covered a tag's place heard it.
        var passes: [BeaconIdentity: Bool] = [:]
    }

    /// Begins with no walk.
    package init(named name: String) { self.name = name }

    /// Judges a walk; `today` is the audit that people run, where it is compared.
    package mutating func add(_ walk: WalkRecording) throws(AuditError) {
        try add(walk, today: AuditRun(walk, method: walk.standardMethod))
    }

    mutating func add(_ walk: WalkRecording, today audit: AuditRun?) {
        walkCount += 1
        let run = SilenceRun(walk)
        var floor = floors[walk.plan.site] ?? Floor()
        for index in scores.indices {
            let known = scores[index].known
            func history(_ item: Item) -> TagHistory {
                known == .walk || known == .recount ? .none : floor.history(of: item)
            }
            let belief = known == .recount || known == .both ? floor.belief : .unknown
            guard let table = run.table(belief, history: history) else { continue }
            let recounted = known == .recount || known == .both ? floor.recounted : 0
            scores[index].score.add(walk, run, table, recounted: recounted, history: history)
        }
        if let audit { today.add(today: audit, walk) }
        floor.learn(walk, run)
        floors[walk.plan.site] = floor
    }

    /// The stated chances, beside today's and the guess that knows nothing but the true share.
    package var dataSet: DataSet {
        DataSet(
            name,
            size: "\(walkCount) walks, \(scores[0].score.absent.count) items never heard",
            scores: scores.map {
                Score(
                    $0.known.rawValue,
                    $0.known == .histories ? .standard : .muster,
                    $0.score.values,
                    trials: $0.score.trials
                )
            } + [
                Score("today", .muster, today.values, trials: today.trials),
                .constantGuess(of: scores[0].score),
            ]
        )
    }
}

extension WalkSilence.Floor {
    func history(of item: Item) -> TagHistory {
        guard !passes.isEmpty else { return .none }
        return passes[item.beacon].map { $0 ? .heardLastTime : .missedLastTime } ?? .neverCovered
    }

    /// Keeps what a walk heard of the tags whose places it covered, and what a recount teaches.
    mutating func learn(_ walk: WalkRecording, _ run: SilenceRun) {
        guard var table = run.table(belief), let plain = run.table() else { return }
        for item in walk.items {
            guard let zone = item.zone, plain.covered(zone) >= TagHistory.leastCovered else {
                continue
            }
            passes[item.beacon] = run.heard.contains(item.id)
        }
        let looks = run.unheard.compactMap { item in
            walk.truth[item.id].map { truth in
                (item: SilentItem(zone: item.zone), isGone: truth.zone == nil)
            }
        }
        recounted += looks.count
        table.recount(looks)
        belief = table.belief
    }
}

extension SilenceScore {
    /// Adds what a table says of a walk's items.
    mutating func add(
        _ walk: WalkRecording,
        _ run: SilenceRun,
        _ table: HypothesisTable,
        recounted: Int,
        history: (Item) -> TagHistory
    ) {
        beginSite()
        for item in walk.items {
            guard let truth = walk.truth[item.id] else { continue }
            let silent = SilentItem(zone: item.zone, history: history(item))
            let wasHeard = run.heard.contains(item.id)
            guard !wasHeard || truth.zone == item.zone else { continue }
            let answer = table.answer(silent)
            if !wasHeard {
                var isMissing = false
                if case .missing = table.word(for: silent, answer, recounted: recounted) {
                    isMissing = true
                }
                add(absent: answer.absent, isGone: truth.zone == nil, isMissing: isMissing)
            }
            if truth.zone != nil, truth.zone == item.zone {
                add(covered: item.zone.map(table.covered) ?? 0, wasHeard: wasHeard)
            }
        }
        add(alarms: table.silentShelves.count)
    }
}
