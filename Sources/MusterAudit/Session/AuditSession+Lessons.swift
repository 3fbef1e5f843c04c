public import MusterCore
public import MusterRanging

extension AuditSession {
    /// What looking for items that the walk did not hear has taught of the site; `nil` where nobody has, and
    /// where silence is not weighed.
    ///
    /// Only of a session that was read with all that was heard; takes about as long as finishing it did.
    public var lesson: SiteLesson? {
        let looks = looksForUnheard
        guard !looks.isEmpty, let silence = weighed.grounds.silence else { return nil }
        return SiteLesson(belief: silence.belief(after: looks), recounted: looks.count)
    }

    /// The items that were never heard and that somebody has looked for since the count, and whether they
    /// were nowhere; of each the last word.
    private var looksForUnheard: [(item: ExpectedItem, isGone: Bool)] {
        var found: [ItemID: Bool] = [:]
        for entry in log {
            guard case .recounted(let recount) = entry.event else { continue }
            for look in recount.looks { found[look.item] = look.result == .gone }
        }
        return zip(expected, evidence).compactMap { item, evidence in
            guard evidence.samples == 0, let isGone = found[item.item] else { return nil }
            return (item, isGone)
        }
    }

    /// Whether a person looked for items after the audit was counted.
    public var isRecounted: Bool { log.contains { $0.event.kind == .recounted } }

    /// The items of a counted audit that stayed silent and that nobody has looked for.
    public var unseenItems: [ItemID] {
        findings.filter { finding in
            switch finding.outcome {
            case .missing, .inconclusive: finding.reason != .lookedFor
            default: false
            }
        }.map(\.item)
    }

    /// What the audit teaches about silence: the items whose truth is known, and how well their
    /// places were covered.
    ///
    /// An item that the radio heard is there; one that it did not hear is what a person found.
    public var lessons: [SiteFit.Recounted] {
        findings.compactMap { finding in
            guard let covered = finding.covered else { return nil }
            let truth: SiteFit.Recounted.Truth
            switch finding.outcome {
            case .found, .misplaced, .confirmed:
                truth = finding.zoneState == .elsewhere ? .misplaced : .inPlace
            case .missing where finding.reason == .lookedFor: truth = .absent
            case .missing, .inconclusive, .notHeard, .excused: return nil
            }
            return SiteFit.Recounted(
                silence: 1 - covered,
                wasHeard: finding.samples > 0,
                truth: truth
            )
        }
    }
}
