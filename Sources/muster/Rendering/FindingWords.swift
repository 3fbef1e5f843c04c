import MusterAudit
import MusterCore
import MusterRanging

extension Confirmation.Means {
    /// How people read it behind "confirmed by".
    var word: Sentence {
        switch self {
        case .sight: "sight"
        case .qr: "QR code"
        case .photo: "photo"
        }
    }
}

/// Why a finding is what it is, in words.
///
/// Of what is silent, people see words until recounted audits of the site have shown what silence is
/// worth there, and a percentage in steps of 5 only then.
enum FindingWords {
    /// One short phrase.
    static func why(_ finding: Finding, fit: SiteFit, _ labels: ZoneLabels) -> Sentence {
        switch (finding.outcome, finding.reason) {
        case (_, .contested?): "its signal came from two places: look for it"
        case (_, .maybeCopy?): "heard away from its place, where tags are copied: look for it"
        case (_, .moved?): "was moved during the audit: look where it is"
        case (_, .imitated?): "somebody may imitate its tag: look for it"
        case (_, .heardOnce?): "one advertisement only"
        case (_, .batteryLow?): "its battery was low: look for it"
        case (_, .lookedFor?): "looked for, not there"
        case (.notHeard, _) where finding.samples == 1: "one advertisement only"
        case (.missing, _), (.inconclusive, _), (.notHeard, _): silence(finding, fit)
        case (.found, .seemsElsewhere?): "seems out of place: look in \(zones(finding, labels))"
        case (.misplaced, _): chance(finding, labels) ?? margin(finding) ?? "heard elsewhere"
        case (.confirmed, .bySight?): "seen by a person"
        case (.confirmed, .byQR?): "QR code read"
        case (.confirmed, .byPhoto?): "photo taken"
        case (.found, _) where finding.seemingZone != nil: seems(finding, labels)
        case (.found, _) where finding.zoneState == .unsure:
            finding.possibleZones.isEmpty
                ? "present; radio cannot tell the zone" : "present; in \(zones(finding, labels))"
        default: "heard \(Figures.count(finding.samples)) times"
        }
    }

    /// Outcome and place, for tables that set two beside each other: `MISPLACED dock`; with a question mark
    /// where radio cannot tell the zone.
    static func outcomeAndPlace(_ finding: Finding, _ labels: ZoneLabels) -> Sentence {
        let place = finding.zones.isEmpty ? nil : zones(finding, labels)
        return [finding.outcome.capitals, place, finding.isZoneUnsure ? .data("?") : nil]
            .compactMap { $0 }.joined(separator: " ")
    }

    /// What is to be thought of an item that was not heard.
    static func silence(_ finding: Finding, _ fit: SiteFit) -> Sentence {
        var words = place(finding)
        if finding.reason == .neverHeard { words = "\(words); its beacon was never heard before" }
        guard finding.confidenceBasis == .site, finding.confidence != nil else { return words }
        let chance: Sentence = finding.absentPercent(fit).map { "\($0) %" } ?? "under 5 %"
        words = "\(words); gone with a chance of \(chance)"
        if let range = finding.absentPercents, range.lowerBound < range.upperBound {
            words = "\(words) (\(range.lowerBound) to \(range.upperBound) %)"
        }
        return words
    }

    private static func place(_ finding: Finding) -> Sentence {
        switch finding.reason {
        case .lookFirst: return "covered and silent: look here first, tags do fall silent"
        case .silentBefore: return "covered and silent, and its tag was silent before: look here"
        case .shelfSilent: return "its whole zone is silent: check receiver, plan and shelf"
        case .coverageUnknown: return "silent, and nothing told where the walk led: look for it"
        default: break
        }
        guard let covered = finding.covered else {
            return finding.reason == .zoneNotWalked ? "its zone was not walked" : "silent"
        }
        if finding.reason == .zoneNotWalked, CoverageGrade(covered: covered) != .notCovered {
            return "nobody entered its zone"
        }
        if finding.absentRange != nil, finding.outcome == .missing { return "covered and silent" }
        return switch CoverageGrade(covered: covered) {
        case .notCovered: "its place is not covered"
        case .weaklyCovered: "its place is weakly covered"
        case .covered: "covered and silent: look, tags do fall silent"
        }
    }

    /// Why an item that seems to be in one other zone is not out of place.
    private static func seems(_ finding: Finding, _ labels: ZoneLabels) -> Sentence {
        let (zone, own) = (labels[finding.seemingZone] ?? "", labels[finding.expectedZone] ?? "")
        return finding.placePercent.map {
            "seems to be in \(zone), \($0) % likely, but radio cannot rule out \(own)"
        } ?? "seems to be in \(zone), but radio cannot rule out \(own)"
    }

    /// The zones in which an item may be: `aisle-1 or aisle-2`.
    private static func zones(_ finding: Finding, _ labels: ZoneLabels) -> Sentence {
        labels.choice(finding.zones)
    }

    /// How sure it is where an item out of place is.
    private static func chance(_ finding: Finding, _ labels: ZoneLabels) -> Sentence? {
        finding.placePercent.map { "\($0) % likely in \(zones(finding, labels))" }
    }

    private static func margin(_ finding: Finding) -> Sentence? {
        if let margin = finding.marginOverOwnZoneDB, margin >= 0.5 {
            return "\(Figures.decimal(margin, digits: 0)) dB louder there than in its own zone"
        }
        return finding.marginDB.flatMap { margin in
            margin >= 0.5
                ? "\(Figures.decimal(margin, digits: 0)) dB louder there than in the next zone"
                : nil
        }
    }
}
