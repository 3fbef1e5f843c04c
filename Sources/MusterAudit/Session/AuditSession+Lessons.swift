public import MusterCore
public import MusterRanging

extension AuditSession {
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
