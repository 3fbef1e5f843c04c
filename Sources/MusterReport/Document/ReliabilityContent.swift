package import MusterAudit
import MusterCore
import MusterRanging

extension ReportContent {
    /// The part about what the result rests on.
    var reliability: ReliabilityContent { ReliabilityContent(content: self) }
}

/// How far the report can be relied on.
struct ReliabilityContent: ContentPart {
    let content: ReportContent

    /// The share of a zone's anchors below which it counts as not walked.
    private static let walkedFrom = 0.5
    /// The most gaps that are listed one by one.
    private static let longestGapList = 8

    var blocks: [ReportBlock] {
        var facts = [
            Fact(words[ReliabilityPhrase.partialLabel], completeness),
            Fact(
                words[ReliabilityPhrase.received],
                words.text(
                    ReliabilityPhrase.receivedText,
                    ["n": words.integer(summary.received)]
                )
            ),
            Fact(words[ReliabilityPhrase.displaced], displaced),
        ]
        facts += missed
        facts += [
            Fact(words[ReliabilityPhrase.stretches], stretches),
            Fact(words[ReliabilityPhrase.clock], clockSteps),
            Fact(words[ReliabilityPhrase.notCovered], notCovered),
            Fact(words[ReliabilityPhrase.byRadio], byRadio),
        ]
        if let unsure = content.discrepancies.unsureGroup {
            facts.append(
                Fact(
                    words[ReliabilityPhrase.unsure],
                    words.count(unsure.indices.count, .items)
                )
            )
        }
        if let failedTests = content.answer.failedTests {
            facts.append(Fact(words[TestCountPhrase.tests], failedTests))
        }
        facts += content.limits.blocks
        let isFitted = summary.findings.contains { $0.confidenceBasis == .site }
        let unfitted: ReliabilityPhrase =
            summary.scope.tellsSeconds(with: summary.scope.method)
            ? .confidenceZones : .confidenceDefault
        facts += [
            Fact(
                words[ReliabilityPhrase.confidence],
                words[isFitted ? .confidenceSite : unfitted]
            ),
            Fact(
                words[ReliabilityPhrase.segregation],
                approval
            ),
        ]
        if let counsel = summary.counsel, counsel.lacking > 0 {
            facts.append(
                Fact(
                    words[ReliabilityPhrase.look],
                    [words.look(counsel), words.list(counsel.drawn.map(\.rawValue)) + "."]
                )
            )
        }
        if let counsel = summary.counsel, let gone = counsel.gone {
            let values = [
                "items": words.count(counsel.unheard, .items),
                "low": words.integer(gone.lowerBound), "high": words.integer(gone.upperBound),
            ]
            facts.append(
                Fact(words[ReliabilityPhrase.look], words.text(ReliabilityPhrase.goneText, values))
            )
        }
        return [.facts(facts, isKeptWhole: false), .paragraph(words[ReliabilityPhrase.caveat])]
    }

    /// Who has checked the result, and whether that was somebody else.
    var approval: String {
        let review = summary.review
        if let approval = review.approval?.value {
            return switch approval.segregation {
            case .held: words[ReviewPhrase.dutiesApart]
            case .switchedOff: words[ReviewPhrase.dutiesSwitchedOff]
            case .onePerson: words[ReviewPhrase.onePerson]
            }
        }
        return review.recounts.isEmpty && review.resolutions.isEmpty
            ? words[ReliabilityPhrase.segregationText] : words[ReviewPhrase.awaitsApproval]
    }

    private var completeness: String {
        if let reason = summary.partialReason {
            return words.text(ReliabilityPhrase.partial, ["reason": DataText.quoted(reason)])
        }
        return switch summary.state {
        case .open: words[ReliabilityPhrase.stillRunning]
        case .paused: words[ReliabilityPhrase.paused]
        case .cancelled: words[ReliabilityPhrase.cancelled]
        case .counted, .recounting, .reviewed, .approved: words[ReliabilityPhrase.wholeWalk]
        }
    }

    private var displaced: String {
        guard summary.displaced > 0 else { return words[ReliabilityPhrase.displacedNone] }
        let share = Double(summary.displaced) / Double(max(summary.received, 1))
        return words.text(
            ReliabilityPhrase.displacedText,
            ["n": words.integer(summary.displaced), "share": words.percent(share)]
        )
    }

    /// What the radio missed for other reasons than a full queue; only where it did.
    private var missed: [Fact] {
        var facts: [Fact] = []
        if summary.lost > 0 {
            facts.append(
                Fact(
                    words[ReliabilityPhrase.lost],
                    words.text(ReliabilityPhrase.lostText, ["n": words.integer(summary.lost)])
                )
            )
        }
        if !summary.contestedAnchors.isEmpty {
            let names = summary.contestedAnchors.map { anchor in
                let zone = summary.scope.anchors[anchor].map { " (\($0.rawValue))" } ?? ""
                return anchor.description + zone
            }
            facts.append(
                Fact(
                    words[ReliabilityPhrase.anchors],
                    words.text(
                        summary.isHeardAgain
                            ? ReliabilityPhrase.anchorsLeftOut : .anchorsContested,
                        ["anchors": DataText.quoted(words.list(names), limit: 600)]
                    )
                )
            )
        }
        facts += summary.listeningEnds.compactMap(\.traceGap).map { gap in
            Fact(
                words[ReliabilityPhrase.recording],
                words.text(
                    ReliabilityPhrase.recordingGap,
                    ["n": words.integer(gap.count), "moment": words.moment(gap.from)]
                )
            )
        }
        let gaps = summary.gaps
        guard !gaps.isEmpty else {
            let isHeard = summary.log.contains { $0.event.kind == .stopped }
            let none = Fact(words[ReliabilityPhrase.gaps], words[LimitsPhrase.noGaps])
            return isHeard ? facts + [none] : facts
        }
        var lines = gaps.prefix(Self.longestGapList).map { gap in
            words.text(
                ReliabilityPhrase.gapText,
                [
                    "moment": words.moment(gap.from),
                    "seconds": words.integer(Int(gap.seconds.rounded(.up))),
                    "cause": words[GapPhrase(gap.cause)],
                ]
            )
        }
        if gaps.count > lines.count {
            let rest = gaps.dropFirst(lines.count)
            lines.append(
                words.text(
                    ReliabilityPhrase.gapsMore,
                    [
                        "n": words.integer(rest.count),
                        "seconds": words.integer(Int(rest.reduce(0) { $0 + $1.seconds }.rounded())),
                    ]
                )
            )
        }
        facts.append(Fact(words[ReliabilityPhrase.gaps], lines))
        return facts
    }

    private var stretches: String {
        let starts = summary.log.compactMap { entry in
            if case .listening(let start) = entry.event { start } else { nil }
        }
        let begun = starts.count { !$0.goesOn }
        let broken =
            starts.count { $0.goesOn && !$0.isHeardAgain }
            + summary.listeningEnds.count {
                [.brokenOff, .sourceFailed, .radioLost].contains($0.reason)
            }
        let text = words.count(begun, .stretches)
        return broken == 0 ? text : "\(text), \(words.count(broken, .brokenOff))"
    }

    private var clockSteps: String {
        let steps = summary.listeningEnds.reduce(0) { $0 + $1.clockSteps }
        return steps == 0
            ? words[ReliabilityPhrase.clockNone]
            : words.text(ReliabilityPhrase.clockText, ["steps": words.count(steps, .clockSteps)])
    }

    private var notCovered: [String] {
        let planned = Set(content.zoneResults.plannedZones)
        let inScope = content.zoneResults.zoneResultRows.compactMap { result in
            result.zone.flatMap { result.expected > 0 || planned.contains($0) ? $0 : nil }
        }
        let entered = Set(summary.zoneSeconds.filter { $0.value > 0 }.keys)
        // Fixed receivers enter no zone; and a walk that nothing located tells of none.
        let tellsEntries = !entered.isEmpty && summary.scope.method != .windowedLevel
        let known = inScope.filter { summary.coverage[$0] != nil }
        let weak = known.filter { (summary.coverage[$0] ?? 0) < Self.walkedFrom }
        let missed = summary.extent.map { Set($0.notEntered) }
        let unentered = inScope.filter { zone in
            if let missed { return missed.contains(zone) }
            return tellsEntries && !entered.contains(zone)
                && (summary.coverage[zone] ?? 0) < Self.walkedFrom
        }
        let unknown = inScope.filter { summary.coverage[$0] == nil && !unentered.contains($0) }
        var lines = [
            zoneLine(.neverEntered, unentered),
            zoneLine(.coveredWeakly, weak.filter { !unentered.contains($0) }),
        ].compactMap { $0 }
        if !lines.isEmpty, let why = whyNotCovered {
            lines.append(why)
        } else if lines.isEmpty, !known.isEmpty {
            lines.append(words[ReliabilityPhrase.notCoveredNone])
        }
        if !unknown.isEmpty {
            lines.append(
                words.text(
                    ReliabilityPhrase.notCoveredUnknown,
                    ["zones": words.list(unknown.map { zones[$0] })]
                )
            )
        }
        return lines.isEmpty ? [words[ZonesPhrase.none]] : lines
    }

    /// Zones with how far each was covered; `nil` for none.
    private func zoneLine(_ phrase: ReliabilityPhrase, _ shown: [ZoneID]) -> String? {
        guard !shown.isEmpty else { return nil }
        let names = shown.map { zone in
            let covered = summary.coverage[zone].flatMap {
                $0 > 0 ? " (\(words.coverage($0)))" : nil
            }
            return zones[zone] + (covered ?? "")
        }
        return words.text(phrase, ["zones": words.list(names)])
    }

    /// What was said about zones left out (ISO 19011, 6.5.1); `nil` until the count is finished.
    private var whyNotCovered: String? {
        guard let reason = summary.partialReason else {
            return summary.state.isCounted ? words[ReliabilityPhrase.noReasonGiven] : nil
        }
        return words.text(ReliabilityPhrase.reasonGiven, ["reason": DataText.quoted(reason)])
    }

    private var byRadio: String {
        let present = summary.findings.filter { $0.outcome.isPresent }
        let hand = present.count { $0.outcome == .confirmed }
        return words.count(
            present.count,
            .presentByRadio,
            ["radio": words.integer(present.count - hand), "hand": words.integer(hand)]
        )
    }
}

extension Wording {
    /// What to do about items that were not heard where the walk covers; which ones is told beside it.
    package func look(_ counsel: SilenceCounsel) -> String {
        text(
            counsel.drawn.count < counsel.unheard
                ? ReliabilityPhrase.lookText : .lookAllText,
            ["items": count(counsel.unheard, .items), "drawn": integer(counsel.drawn.count)]
        )
    }
}
