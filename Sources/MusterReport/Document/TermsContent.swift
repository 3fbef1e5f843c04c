import MusterAudit
import MusterCore
import MusterRanging

extension ReportContent {
    /// The part about what was agreed before.
    var terms: TermsContent { TermsContent(content: self) }
}

/// What was audited, by whom, when and how.
struct TermsContent: ContentPart {
    let content: ReportContent

    var blocks: [ReportBlock] {
        let scope = summary.scope
        let zoneList = words.list(scope.zones.map { zones[$0] })
        var facts = [
            Fact(words[TermsPhrase.objective], words[TermsPhrase.objectiveText]),
            Fact(
                words[TermsPhrase.type],
                scope.zones.isEmpty
                    ? words[TermsPhrase.stocktake]
                    : words.text(TermsPhrase.cycleCount, ["zones": zoneList])
            ),
            Fact(
                words[TermsPhrase.criteria],
                [
                    words[TermsPhrase.criteriaList],
                    summary.target.map { target in
                        words.text(TermsPhrase.criteriaTarget, ["target": words.target(target)])
                    } ?? words[TermsPhrase.criteriaNoTarget],
                    words[TermsPhrase.criteriaTolerance], words[TermsPhrase.criteriaPieces],
                ]
            ),
            Fact(
                words[TermsPhrase.observer],
                DataText.quoted(content.signOff.name(of: scope.observer), limit: 120)
            ),
        ]
        let counters = people(besides: [summary.scope.observer]) { $0.isOfCount }
        let recounters = people { $0 == .recounted }
        for (phrase, names) in [(TermsPhrase.alsoActed, counters), (.lookedAgain, recounters)]
        where !names.isEmpty {
            facts.append(Fact(words[phrase], words.list(names)))
        }
        if let terms = scope.terms { facts += agreed(terms) }
        facts += [
            Fact(words[TermsPhrase.source], DataText.quoted(scope.source, limit: 300)),
            Fact(words[TermsPhrase.method], methodInShort),
            Fact(words[TermsPhrase.listening], listening),
            Fact(words[TermsPhrase.frozen], frozenList),
            Fact(words[TermsPhrase.cutOff], words[TermsPhrase.cutOffText]),
            Fact(words[TermsPhrase.distribution], words[TermsPhrase.distributionText]),
        ]
        return [.facts(facts, isKeptWhole: false)]
    }

    /// Who was expected, by when, and whether words by hand were blind; audits from before it was kept
    /// have none of it.
    private func agreed(_ terms: AuditTerms) -> [Fact] {
        var facts: [Fact] = []
        if let plan = terms.plan {
            let name = DataText.quoted(terms.planName, limit: 120)
            facts.append(Fact(words[TermsPhrase.plan], "\(plan), \(name)"))
        }
        if !terms.with.isEmpty {
            let names = terms.with.map {
                DataText.quoted(content.signOff.name(of: $0), limit: 120)
            }
            facts.append(Fact(words[TermsPhrase.expectedAuditors], words.list(names)))
        }
        if let due = terms.due {
            // Nothing here may say something else tomorrow.
            facts.append(Fact(words[TermsPhrase.due], dueText(due)))
        }
        let share = words.text(
            TermsPhrase.shares,
            [
                "radio": words.integer(summary.verdictsByRadio),
                "radioShare": words.percent(share(summary.verdictsByRadio)),
                "hand": words.integer(summary.verdictsByHand),
                "handShare": words.percent(share(summary.verdictsByHand)),
            ]
        )
        facts.append(
            Fact(
                words[TermsPhrase.sight],
                [words[terms.isBlind ? TermsPhrase.blind : TermsPhrase.open]]
                    + (summary.state.isCounted && !summary.findings.isEmpty ? [share] : [])
            )
        )
        return facts
    }

    private func share(_ count: Int) -> Double {
        Double(count) / Double(max(1, summary.findings.count))
    }

    /// By when the audit was to be finished, and of a finished one whether it was.
    private func dueText(_ due: DueTime) -> String {
        let day = words.day(due.day) + (due.time.map { ", \($0)" } ?? "")
        let counted = summary.log.first { $0.event.kind == .counted }
        guard let counted else { return day }
        let isLate = due.standing(at: counted.at, words.clock) == .overdue
        return words.text(
            isLate ? TermsPhrase.dueLate : TermsPhrase.dueMet,
            ["due": day, "moment": words.moment(counted.at)]
        )
    }

    /// Those who did something of a kind, in the order of their first record.
    private func people(
        besides known: Set<String> = [],
        who did: (AuditRecord.Kind) -> Bool
    ) -> [String] {
        var seen = known
        return summary.log.compactMap { entry in
            guard did(entry.event.kind),
                let observer = entry.event.observer, seen.insert(observer).inserted
            else { return nil }
            return DataText.quoted(content.signOff.name(of: observer), limit: 120)
        }
    }

    /// The method in three lines.
    var methodInShort: String {
        switch summary.scope.method {
        case .peakZone:
            words[
                summary.scope.tellsSeconds(with: .peakZone)
                    ? MethodPhrase.chancesShort : .peakZoneShort
            ]
        case .listMatch: words[MethodPhrase.listMatchShort]
        case .windowedLevel: words[MethodPhrase.windowedLevelShort]
        case .nearest, .softpick: words[MethodPhrase.nearestShort]
        }
    }

    private var listening: [String] {
        var lines: [String] = []
        var beginning: Instant?
        for entry in summary.log {
            switch entry.event {
            case .listening(let start):
                if start.goesOn, beginning != nil { continue }
                beginning = entry.at
                lines.append(
                    words.text(
                        TermsPhrase.stretchOpen,
                        ["number": words.integer(start.segment), "from": words.moment(entry.at)]
                    )
                )
            case .stopped(let end):
                guard let from = beginning else { continue }
                lines[lines.count - 1] = words.text(
                    TermsPhrase.stretch,
                    [
                        "number": words.integer(end.segment), "span": words.span(from, entry.at),
                        "reason": words[LogPhrase(end.reason)],
                    ]
                )
                beginning = nil
            default: continue
            }
        }
        guard lines.isEmpty else { return lines }
        return [words[content.isRunning ? TermsPhrase.listeningNotYet : .listeningNone]]
    }

    private var frozenList: [String] {
        let started = summary.log.first { $0.event.kind == .started }
        let items = words.count(summary.scope.expectedCount, .items)
        let sentence =
            started.map { started in
                words.text(
                    TermsPhrase.frozenText,
                    ["items": items, "moment": words.moment(started.at)]
                )
            } ?? items
        return ["\(sentence), SHA-256:"] + DataText.hashLines(summary.scope.listHash)
    }
}

extension LogPhrase {
    /// The words for why listening ended.
    init(_ reason: ListeningEnd.Reason) {
        switch reason {
        case .sourceEnded: self = .stoppedEnded
        case .paused: self = .stoppedPaused
        case .brokenOff: self = .stoppedBroken
        case .sourceFailed: self = .stoppedFailed
        case .radioLost: self = .stoppedRadioLost
        }
    }
}
