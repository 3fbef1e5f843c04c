import MusterAudit
import MusterCore
import MusterRanging

extension ReportContent {
    /// The annexes about the method and its words.
    var method: MethodContent { MethodContent(content: self) }
}

/// How outcomes were decided, and what their words mean.
struct MethodContent: ContentPart {
    let content: ReportContent

    var blocks: [ReportBlock] {
        let scope = summary.scope
        let presence: MethodPhrase =
            switch scope.method {
            case .peakZone: .presencePeakZone
            case .listMatch: .presenceListMatch
            case .windowedLevel: .presencePeakZone
            case .nearest, .softpick: .presenceNearest
            }
        var facts = [
            Fact(words[MethodPhrase.method], [scope.method.rawValue, content.terms.methodInShort]),
            Fact(words[MethodPhrase.version], "Muster \(DataText.clean(scope.version, limit: 60))"),
            Fact(words[MethodPhrase.presence], words[presence]),
        ]
        switch scope.method {
        case .peakZone: facts += walkFacts
        case .windowedLevel: facts += fixedFacts
        case .listMatch, .nearest, .softpick: break
        }
        if scope.method.statesDoubt {
            let meaning: MethodPhrase =
                scope.plan == nil ? .coverageShareText : .coverageText
            let isWeighed = scope.tellsSeconds(with: scope.method)
            let steps = [
                "weak": words.target(
                    isWeighed ? SilenceRule.weaklyCovered : CoverageGrade.weakFrom
                ),
                "full": words.target(
                    isWeighed ? SilenceRule.leastCovered : CoverageGrade.coveredFrom
                ),
            ]
            facts += [
                Fact(words[MethodPhrase.unsure], words[MethodPhrase.unsureText]),
                Fact(
                    words[MethodPhrase.coverage],
                    [words[meaning], words.text(LimitsPhrase.coverageSteps, steps)]
                ),
            ]
        }
        facts += content.limits.thresholds
        facts.append(
            Fact(
                words[MethodPhrase.replay],
                words.text(MethodPhrase.replayText, ["audit": scope.audit.rawValue])
            )
        )
        return [.facts(facts, isKeptWhole: false)]
    }

    private var walkFacts: [Fact] {
        if summary.scope.tellsSeconds(with: summary.scope.method) { return chanceFacts }
        return [
            Fact(
                words[MethodPhrase.inPlace],
                words.text(
                    MethodPhrase.inPlaceText,
                    ["margin": words.decibels(ZoneVerdict.inPlaceMarginDB)]
                )
            ),
            Fact(
                words[MethodPhrase.elsewhere],
                words.text(
                    MethodPhrase.elsewhereText,
                    [
                        "margin": words.decibels(ZoneVerdict.elsewhereMarginDB),
                        "level": "\(words.decibels(ZoneVerdict.elsewhereLeastLevel))m",
                    ]
                )
            ),
        ]
    }

    private var chanceFacts: [Fact] {
        [
            Fact(words[MethodPhrase.place], words[MethodPhrase.placeText]),
            Fact(
                words[MethodPhrase.inPlace],
                words.text(
                    MethodPhrase.inPlaceChanceText,
                    ["share": words.target(ItemPlace.inPlaceChance)]
                )
            ),
            Fact(
                words[MethodPhrase.elsewhere],
                words.text(
                    MethodPhrase.elsewhereChanceText,
                    [
                        "share": words.target(ItemPlace.elsewhereChance),
                        "metres": words.integer(Int(ScannerPath.certainMetres)),
                    ]
                )
            ),
        ]
    }

    private var fixedFacts: [Fact] {
        [
            Fact(
                words[MethodPhrase.inPlace],
                words.text(
                    MethodPhrase.placedText,
                    ["margin": words.decibels(WindowedLevel.switchDB)]
                )
            ),
            Fact(
                words[MethodPhrase.elsewhere],
                words.text(
                    MethodPhrase.placedElsewhereText,
                    ["margin": words.decibels(PlacedVerdict.elsewhereMarginDB)]
                )
            ),
        ]
    }

    var glossary: [ReportBlock] {
        let words = words
        let listed = Outcome.allCases
        let table = ReportTable(
            columns: [
                ReportTable.Column(words[DiscrepancyPhrase.outcome], 45),
                ReportTable.Column(words[MethodPhrase.letter], 16),
                ReportTable.Column(words[MethodPhrase.meaning], 114),
            ],
            groups: [
                ReportTable.Group(count: listed.count) { index in
                    let outcome = listed[index]
                    return ReportTable.Row([
                        .outcome(outcome, words[OutcomePhrase(outcome)]),
                        .text(words[OutcomeLetter(outcome)]),
                        .text(words[OutcomeMeaning(outcome)]),
                    ])
                }
            ]
        )
        return [
            .table(table, dropsWhatDoesNotFit: false),
            .table(otherWords, dropsWhatDoesNotFit: false),
        ]
    }

    private var otherWords: ReportTable {
        let (words, listed) = (words, GlossaryWord.allCases)
        return ReportTable(
            columns: [
                ReportTable.Column(words[MethodPhrase.word], 45),
                ReportTable.Column(words[MethodPhrase.meaning], 130),
            ],
            groups: [
                ReportTable.Group(count: listed.count) { index in
                    ReportTable.Row([
                        .text(words[listed[index]]), .text(words[GlossaryMeaning(listed[index])]),
                    ])
                }
            ]
        )
    }
}
