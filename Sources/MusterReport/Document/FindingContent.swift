import MusterAudit
import MusterCore
import MusterRanging

extension ReportContent {
    /// What is said of one item.
    var findings: FindingContent { FindingContent(content: self) }
}

/// What is said of single findings, wherever they are listed.
struct FindingContent: ContentPart {
    let content: ReportContent

    /// An item with its finding.
    func row(_ index: Int) -> (item: ExpectedItem, finding: Finding) {
        (summary.expected[index], summary.findings[index])
    }

    /// The sign and word of a finding's outcome.
    func outcomeCell(_ finding: Finding) -> ReportTable.Cell {
        .outcome(finding.outcome, words[OutcomePhrase(finding.outcome)])
    }

    /// The same, with where the item is if that is not where it belongs.
    func outcomeAndZone(_ finding: Finding) -> ReportTable.Cell {
        guard finding.isElsewhere, finding.zone != nil else { return outcomeCell(finding) }
        let place = words.text(LogPhrase.inZone, ["zone": place(finding)])
        return .outcome(
            finding.outcome,
            words.list([words[OutcomePhrase(finding.outcome)], place])
        )
    }

    /// The zone that a finding is in, or those that radio cannot tell apart: `Dock or Aisle 3`.
    func place(_ finding: Finding) -> String {
        finding.toldZones.isEmpty
            ? zones[finding.zone]
            : finding.toldZones.map { zones[$0] }
                .joined(separator: " \(words[EvidencePhrase.or]) ")
    }

    /// Why a finding is a discrepancy, in words that tell what to do about it.
    func why(_ finding: Finding) -> String {
        switch finding.outcome {
        case .notHeard where finding.samples == 1: words[EvidencePhrase.heardOnce]
        case .missing, .notHeard:
            [whyAbsent(finding), likelihood(finding)].compactMap { $0 }.joined(separator: "; ")
        case .inconclusive: whyUndecided(finding)
        case .misplaced: heard(finding)
        case .confirmed: means(finding)
        case .found: heard(finding)
        case .excused: ""
        }
    }

    /// Why a finding is a discrepancy, led by where the item is if that is not where it belongs.
    func whereAndWhy(_ finding: Finding) -> String {
        guard finding.zone != nil, isLedByPlace(finding) else { return why(finding) }
        return "\(words.text(LogPhrase.inZone, ["zone": place(finding)])), \(why(finding))"
    }

    /// Whether the zone must be said in front: not where the reason itself names those that are likely.
    private func isLedByPlace(_ finding: Finding) -> Bool {
        let hasChance = chance(finding) != nil
        if hasChance, !finding.toldZones.isEmpty || finding.reason == .seemsElsewhere {
            return false
        }
        return finding.zoneState == .elsewhere || finding.isZoneUnsure && hasChance
    }

    /// How a finding came about: by radio how often, or by which means of a person.
    func heard(_ finding: Finding) -> String {
        var text = words.count(finding.samples, .times)
        if finding.reason == .moved {
            text += ", " + words[EvidencePhrase.moved]
        } else if let chance = chance(finding) {
            text += ", " + chance
        } else if finding.zoneState == .elsewhere, let margin = finding.marginOverOwnZoneDB {
            text += lead(margin, .ownZoneMargin)
        } else if finding.placePercent == nil, let margin = finding.marginDB {
            // Where the zone has a chance, the margin did not decide, and may be of another zone.
            text += lead(margin, .margin)
        }
        return text
    }

    /// By how much a zone was the loudest; empty where another one was as loud or louder, as where a beacon
    /// was near in one zone and loud in the next: which one that was is not kept.
    private func lead(_ margin: Double, _ phrase: EvidencePhrase) -> String {
        guard Self.isLead(margin) else { return "" }
        return ", " + words.text(phrase, ["margin": words.decibels(margin)])
    }

    /// Whether a margin is one in whole decibels.
    static func isLead(_ margin: Double) -> Bool { margin.isFinite && margin.rounded() >= 1 }

    /// How sure it is where a present item is; `nil` where nothing says so, and where it is as the record
    /// has it: there no reader asks.
    func chance(_ finding: Finding) -> String? {
        guard let percent = finding.placePercent, finding.zoneState != .inPlace else { return nil }
        let values = [
            "share": words.wholePercent(percent),
            "zones": finding.zones.map { zones[$0] }
                .joined(separator: " \(words[EvidencePhrase.or]) "),
        ]
        if finding.reason == .seemsElsewhere {
            return words.text(EvidencePhrase.seemsElsewhere, values)
        }
        if let seeming = finding.seemingZone {
            let zone = zones[seeming]
            let own = zones[finding.expectedZone]
            return words.text(
                EvidencePhrase.seemsIn,
                ["share": words.wholePercent(percent), "zone": zone, "own": own]
            )
        }
        // Where one zone is named, it is named beside.
        return words.text(
            finding.possibleZones.isEmpty ? EvidencePhrase.likely : .likelyThere,
            values
        )
    }

    /// How a person knows of an item.
    func means(_ finding: Finding) -> String {
        switch finding.reason {
        case .bySight: words[EvidencePhrase.bySight]
        case .byQR: words[EvidencePhrase.byQR]
        case .byPhoto: words[EvidencePhrase.byPhoto]
        case .zoneNotWalked, .weaklyCovered, .batteryLow, .neverHeard, .contested, .maybeCopy,
            .moved, .imitated, .seemsElsewhere, .lookedFor, .heardOnce, .lookFirst, .silentBefore,
            .shelfSilent, .coverageUnknown, nil:
            words[EvidencePhrase.byHand]
        }
    }

    private func whyAbsent(_ finding: Finding) -> String {
        if finding.reason == .lookedFor { return words[EvidencePhrase.lookedFor] }
        guard let zone = finding.expectedZone else { return words[EvidencePhrase.noZone] }
        guard let covered = finding.covered ?? summary.coverage[zone] else {
            return words[EvidencePhrase.coverageUnknown]
        }
        let grade = CoverageGrade(covered: covered)
        let phrase: EvidencePhrase =
            switch finding.reason {
            case .zoneNotWalked where grade != .notCovered: .zoneNotEntered
            case .weaklyCovered: .zoneWeaklyCovered
            case .lookFirst: .lookFirst
            case .silentBefore: .silentBefore
            case .shelfSilent: .shelfSilent
            // A range of chances is no cover: while the audit runs, a walk may have been elsewhere so far.
            case nil where finding.absentRange != nil && finding.outcome == .missing:
                .coveredAndSilent
            default:
                switch grade {
                case .notCovered: .zoneNotCovered
                case .weaklyCovered: .zoneWeaklyCovered
                case .covered: .coveredAndSilent
                }
            }
        let place = words.text(phrase, ["covered": words.coverage(covered)])
        switch finding.reason {
        case .batteryLow: return "\(place); \(words[EvidencePhrase.batteryLow])"
        case .neverHeard: return "\(place); \(words[EvidencePhrase.neverHeard])"
        default: return place
        }
    }

    /// A percentage only where recounted audits have fitted it, in steps of 5 %.
    private func likelihood(_ finding: Finding) -> String? {
        guard let share = finding.absentPercent(summary.scope.fit) else { return nil }
        guard let range = finding.absentPercents, range.lowerBound < range.upperBound else {
            return words.text(
                EvidencePhrase.likelyAbsent,
                ["share": words.wholePercent(share)]
            )
        }
        return words.text(
            EvidencePhrase.likelyAbsentRange,
            [
                "share": words.wholePercent(share), "low": words.integer(range.lowerBound),
                "high": words.wholePercent(range.upperBound),
            ]
        )
    }

    private func whyUndecided(_ finding: Finding) -> String {
        switch finding.reason {
        case .heardOnce: words[EvidencePhrase.heardOnce]
        case .contested: words[EvidencePhrase.contested]
        case .maybeCopy: words[EvidencePhrase.maybeCopy]
        case .imitated: words[EvidencePhrase.imitated]
        default:
            [whyAbsent(finding), likelihood(finding)].compactMap { $0 }.joined(separator: "; ")
        }
    }
}
