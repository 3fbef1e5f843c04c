import MusterCore
import MusterRanging

/// What the silence of a walk says of the items that it did not hear.
struct WalkSilence {
    /// How well each zone was covered, 0 to 1.
    let coverage: [ZoneID: Double]
    /// Whether percentages may be said: somebody looked for enough of what the site did not hear.
    let isLearned: Bool
    private let table: HypothesisTable
    private let answers: [SilentItem: Answer]

    /// What is said of all items alike.
    private struct Answer {
        /// How well their place was covered, 0 to 1, for a beacon of their strength.
        let covered: Double
        let answer: SilenceAnswer
        let word: SilenceWord
    }

    /// Weighs what was heard and what was not.
    ///
    /// - Parameters:
    ///   - walk: where the scanner was.
    ///   - session: the audit.
    ///   - conflicts: beacons whose signal proves nothing.
    init(
        _ walk: AuditWalk,
        _ session: AuditSession,
        _ conflicts: [BeaconIdentity: IdentityConflict.Kind]
    ) {
        var counts: [SilentItem: ZoneEvidence] = [:]
        for (item, evidence) in zip(session.expected, session.evidence)
        where conflicts[item.beacon] == nil {
            let kind = SilentItem(zone: item.zone, history: SilentItem(item).history)
            let none = ZoneEvidence(zone: kind.zone, history: kind.history, heard: 0, unheard: 0)
            if evidence.decidedAt != nil {
                counts[kind, default: none].heard += 1
            } else if evidence.samples == 0 {
                counts[kind, default: none].unheard += 1
            }
        }
        let table = HypothesisTable(
            ReceptionSums(walk.path, on: walk.plan, adverts: walk.meanAdverts),
            belief: session.scope.learned.belief(by: session.scope.rules),
            // In one order: sums in another one differ in their last digit.
            evidence: counts.sorted { $0.key < $1.key }.map(\.value),
            interval: session.advertisingInterval
        )
        let recounted = session.scope.learned.recounted
        coverage = session.scope.siteZones.reduce(into: [:]) {
            $0[$1.id] = table.covered($1.id)
        }
        self.table = table
        isLearned = recounted >= SilenceRule.leastRecounted
        answers = Set(session.expected.map(SilentItem.init)).reduce(into: [:]) { answers, item in
            let answer = table.answer(item)
            let place = SilentItem(zone: item.zone, power: Double(item.power))
            answers[item] = Answer(
                covered: table.answer(place).covered,
                answer: answer,
                word: table.word(for: item, answer, recounted: recounted)
            )
        }
    }

    /// What is believed of the site after somebody has looked for items that the walk did not hear.
    ///
    /// - Parameter looks: each item, and whether it was nowhere.
    /// - Returns: the belief.
    func belief(after looks: [(item: ExpectedItem, isGone: Bool)]) -> SiteBelief {
        var table = table
        table.recount(looks.map { (SilentItem($0.item), $0.isGone) })
        return table.belief
    }

    /// How well an item's place was covered, 0 to 1, for a beacon of its strength.
    func covered(_ item: ExpectedItem) -> Double? { answers[SilentItem(item)]?.covered }

    /// How many of some items that were not heard are gone: from and to.
    func gone(among items: [ExpectedItem]) -> ClosedRange<Int> {
        table.gone(among: items.map(SilentItem.init)).range
    }

    /// Writes down how likely an item is gone that was never heard.
    func state(_ finding: inout Finding, _ item: ExpectedItem) {
        guard let answer = answers[SilentItem(item)]?.answer else { return }
        finding.confidence = answer.absent
        finding.absentRange = answer.range
        finding.confidenceBasis = isLearned ? .site : .default
    }

    /// Why an item that was never heard is not called missing; `nil` where it is.
    func reason(_ item: ExpectedItem) -> Finding.Reason? {
        answers[SilentItem(item)].map { Finding.Reason($0.word) } ?? .lookFirst
    }
}

extension SilentItem {
    /// What the silence of an expected item depends on.
    init(_ item: ExpectedItem) {
        let history: TagHistory =
            if item.history.isBatteryLow {
                .batteryLow
            } else {
                switch item.history.lastPass {
                case .heard: .heardLastTime
                case .missed: .missedLastTime
                case .uncovered: .neverCovered
                case nil: .none
                }
            }
        self.init(zone: item.zone, history: history, power: item.history.powerOffset ?? 0)
    }
}

extension Finding.Reason {
    /// Why an item is not called missing; `nil` where it is.
    init?(_ word: SilenceWord) {
        switch word {
        case .missing: return nil
        case .lookFirst(_, .batteryLow): self = .batteryLow
        case .lookFirst(_, .tagSilentBefore): self = .silentBefore
        case .lookFirst(_, .conflict), .lookFirst(_, .notRecounted), .lookFirst(_, .chance):
            self = .lookFirst
        case .weaklyCovered: self = .weaklyCovered
        case .notCovered: self = .zoneNotWalked
        case .shelfSilent: self = .shelfSilent
        }
    }
}
