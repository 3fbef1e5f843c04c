public import MusterCore
import MusterRanging

/// What to do about items that a walk did not hear although it covered their places.
public struct SilenceCounsel: Hashable, Sendable {
    /// How many such items nobody has looked for.
    public var unheard: Int
    /// Ten of them, or as many as are lacking, drawn at random: looking for these tells what silence is worth on this site, and it
    /// would not if people chose.
    public var drawn: [ItemID]
    /// How many of the site's items that were not heard must still be looked for before a walk may call
    /// items missing; 0 when nothing is lacking.
    public var lacking: Int
    /// How many of ``unheard`` are gone, as far as the site has taught it: from and to, as the count had
    /// it; `nil` where too little was looked for, and once somebody has looked for some of them.
    public var gone: ClosedRange<Int>?
}

extension Finding {
    /// Whether the item was not heard although its place was covered, and nobody has looked for it.
    var isSilentWhereCovered: Bool {
        switch reason {
        case .lookFirst, .silentBefore: outcome == .inconclusive
        case nil, .neverHeard: outcome == .missing
        default: false
        }
    }
}

extension AuditSummary {
    /// What to do about items whose place was covered and that were not heard; `nil` where there are
    /// none, and where silence is not weighed.
    public var counsel: SilenceCounsel? {
        guard scope.tellsSeconds(with: scope.method), state.isCounted else { return nil }
        let unheard = findings.filter(\.isSilentWhereCovered).map(\.item)
        guard !unheard.isEmpty else { return nil }
        let looked = findings.count { finding in
            guard finding.samples == 0, let before = countOne[finding.item] else { return false }
            return !before.outcome.isPresent
        }
        let lacking = max(0, SilenceRule.leastRecounted - scope.learned.recounted - looked)
        let drawn = LookList.draw(from: unheard, seed: scope.audit.seed)
        return SilenceCounsel(
            unheard: unheard.count,
            drawn: lacking == 0 ? drawn : Array(drawn.prefix(lacking)),
            lacking: lacking,
            gone: countOne.isEmpty ? gone : nil
        )
    }
}

extension AuditID {
    /// A number of the audit's own, for what is drawn by lot in it.
    fileprivate var seed: UInt64 {
        rawValue.utf8.reduce(0) { $0 &* 257 &+ UInt64($1) }
    }
}
