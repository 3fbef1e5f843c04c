import MusterAudit
import MusterCore

extension ReportContent {
    /// The first page: the answer, and what it rests on.
    var answer: AnswerContent { AnswerContent(content: self) }
}

/// Page 1: the answer.
struct AnswerContent: ContentPart {
    let content: ReportContent

    /// How many discrepancies page 1 shows at most.
    private static let firstLookLimit = 6
    /// So few have room on it one by one, whatever stands above.
    private static let fewSettled = 4
    /// How many of those that were decided about it shows one by one.
    private static let settledLimit = 6

    var blocks: [ReportBlock] {
        var blocks: [ReportBlock] = [
            .masthead(masthead),
            .conclusion(conclusion),
            .tiles(tiles),
            .strip(label: words[AnswerPhrase.outsideSum], entries: extraTiles),
            .accuracy(accuracyScale),
            .standing(standing),
        ]
        let worst = Array(content.evidence.openInLookingOrder.prefix(Self.firstLookLimit))
        if !worst.isEmpty {
            blocks.append(.table(firstLook(worst), dropsWhatDoesNotFit: true))
        } else if summary.state.isCounted {
            blocks += settled
        }
        return blocks
    }

    /// What did not agree with the record and how that was settled: of many, in sums and by examples.
    private var settled: [ReportBlock] {
        let groups = content.discrepancies.discrepancyGroups
        let all = groups.flatMap(\.indices)
        guard all.count > Self.fewSettled else {
            return all.isEmpty ? [] : [.table(settlement(all), dropsWhatDoesNotFit: true)]
        }
        // The largest quantities of each kind, so that no kind takes all the room.
        let largest = groups.map { group in
            group.indices.enumerated().sorted { one, other in
                let (left, right) = (
                    summary.expected[one.element].quantity, summary.expected[other.element].quantity
                )
                return left == right ? one.offset < other.offset : left > right
            }.map(\.element)
        }
        let shown = Array(Self.inTurns(largest).prefix(Self.settledLimit))
        let values = ["all": words.integer(all.count)]
        return [
            .table(settledSums(groups), dropsWhatDoesNotFit: false),
            .introduction(words.text(AnswerPhrase.settledSome, values)),
            .table(settlement(shown), dropsWhatDoesNotFit: true),
        ]
    }

    /// One of each list after the other, until all are taken.
    static func inTurns(_ lists: [[Int]]) -> [Int] {
        (0..<(lists.map(\.count).max() ?? 0)).flatMap { turn in
            lists.compactMap { $0.indices.contains(turn) ? $0[turn] : nil }
        }
    }

    var masthead: Masthead {
        let scope = summary.scope
        let values = [
            "audit": scope.audit.rawValue, "site": DataText.quoted(scope.site, limit: 120),
            "items": words.count(summary.findings.count, .items),
            "zones": scope.zones.isEmpty
                ? words.count(scope.siteZones.count, .zones)
                : words.list(scope.zones.map { zones[$0] }),
        ]
        let when =
            switch (summary.startedAt, summary.endedAt) {
            case (let start?, let end?): words.span(start, end)
            case (let start?, nil): words.moment(start)
            case (nil, _): words[AnswerPhrase.notStarted]
            }
        return Masthead(
            kind: words[AnswerPhrase.documentKind],
            title: DataText.clean(scope.inventory),
            lines: [
                words.text(AnswerPhrase.audit, values),
                words.text(extent, values),
                when,
            ]
        )
    }

    private var extent: AnswerPhrase {
        if !summary.scope.zones.isEmpty { return .chosenZones }
        return summary.scope.siteZones.isEmpty ? .wholeInventoryWithoutZones : .wholeInventory
    }

    /// The answer in one sentence; the mail says it too.
    var conclusion: String {
        guard let accuracy = summary.accuracy else {
            return words[AnswerPhrase.conclusionNothing] + "."
        }
        let right = summary.findings.count { $0.isAccurate }
        let all = summary.findings.count
        let result = words.count(
            all,
            right == all ? .allRight : .shareRight,
            ["share": words.percent(accuracy)]
        )
        let opening =
            switch summary.state {
            case .open: words[AnswerPhrase.conclusionRunning]
            case .paused: words[AnswerPhrase.conclusionPaused]
            case .cancelled: words[AnswerPhrase.conclusionCancelled]
            case .counted, .recounting, .reviewed, .approved:
                summary.partialReason == nil ? "" : words[AnswerPhrase.conclusionPartial]
            }
        var clauses: [String] = []
        let counted: [(Int, Plural)] = [
            (outcomes[.missing], .itemsMissing), (outcomes[.notHeard], .itemsNotHeard),
            (elsewhereCount - confirmedElsewhereCount, .itemsMisplaced),
            (confirmedElsewhereCount, .itemsConfirmedElsewhere),
            (outcomes[.inconclusive], .itemsUndecided),
        ]
        for (count, plural) in counted where count > 0 {
            clauses.append(words.count(count, plural))
        }
        var sentence = opening + result
        if !clauses.isEmpty { sentence += "; " + clauses.joined(separator: ", ") }
        if let target = summary.target, summary.state.isCounted {
            sentence +=
                "; "
                + words.text(
                    accuracy >= target
                        ? AnswerPhrase.conclusionTargetMet : .conclusionTargetMissed,
                    ["target": words.target(target)]
                )
        }
        return sentence + "."
    }

    var tiles: [Tile] {
        [
            Tile(
                value: words.integer(summary.findings.count),
                label: words[AnswerPhrase.expected],
                target: options.parts.contains(.list) ? ReportPart.list.rawValue : nil
            )
        ]
            + content.shownOutcomes.map { outcome in
                Tile(
                    value: words.integer(outcomes[outcome]),
                    label: words[OutcomePhrase(outcome)],
                    outcome: outcome,
                    target: ReportPart.discrepancies.rawValue
                )
            }
    }

    /// The counts of what was heard beyond the list.
    var extraTiles: [Tile] {
        let kinds: [(OutcomePhrase, Int)] =
            [
                (.unexpected, summary.extras.count { $0.kind == .unexpected }),
                (.unregistered, summary.extras.count { $0.kind == .unregistered }),
                (.foreign, summary.foreign),
            ] + contested
        return kinds.map { phrase, count in
            Tile(value: words.integer(count), label: words[phrase])
        }
    }

    /// Shown only where there are some: most audits have none.
    private var contested: [(OutcomePhrase, Int)] {
        let count = summary.extras.count { $0.kind == .contested }
        return count > 0 ? [(.contested, count)] : []
    }

    var accuracyScale: AccuracyScale {
        let right = summary.findings.count { $0.isAccurate }
        let (elsewhere, unsure) = (
            elsewhereCount, content.discrepancies.unsureGroup?.indices.count ?? 0
        )
        var marks: [AccuracyScale.Mark] = []
        if let target = summary.target {
            let text = words.text(AnswerPhrase.target, ["target": words.target(target)])
            marks.append(AccuracyScale.Mark(value: target, text: text, isTarget: true))
        }
        if let previous = summary.previous {
            let text = words.text(
                AnswerPhrase.lastAudit,
                ["share": words.percent(previous.accuracy)]
            )
            marks.append(
                AccuracyScale.Mark(
                    value: previous.accuracy,
                    text: "\(text) (\(previous.audit), \(words.date(previous.endedAt)))",
                    isTarget: false
                )
            )
        }
        return AccuracyScale(
            label: words[AnswerPhrase.accuracy],
            value: summary.accuracy,
            text: summary.accuracy.map { words.percent($0) } ?? words[AnswerPhrase.noAccuracy],
            explanation: words.text(
                elsewhere + unsure == 0
                    ? AnswerPhrase.accuracyExplained : .accuracyExplainedBeyond,
                [
                    "right": words.integer(right), "all": words.integer(summary.findings.count),
                    "elsewhere": words.integer(elsewhere), "unsure": words.integer(unsure),
                ]
            ),
            marks: marks
        )
    }

    /// How many items are in another zone than the record names, by radio or by what people saw.
    var elsewhereCount: Int { summary.findings.count(where: \.isElsewhere) }

    /// How many of them people confirmed there, whose outcome says no more that they are misplaced.
    private var confirmedElsewhereCount: Int {
        summary.findings.count { $0.isElsewhere && $0.outcome == .confirmed }
    }

    private var standing: Standing {
        let open = content.openCount
        var notes = open == 0 ? [words[AnswerPhrase.openNone]] : []
        if let undone { notes.append(undone) }
        if let failedTests { notes.append(failedTests) }
        if summary.findings.contains(where: \.isDiscrepancy) {
            notes += content.discrepancies.variances
        }
        if let approval = summary.review.approval, approval.value.segregation != .held {
            notes.append(content.reliability.approval)
        }
        if let rejection = summary.review.rejection {
            notes.append(
                words.text(
                    AnswerPhrase.rejected,
                    [
                        "person": DataText.quoted(
                            content.signOff.name(of: rejection.value.by),
                            limit: 60
                        ),
                        "day": words.date(rejection.at),
                        "reason": DataText.quoted(rejection.value.reason, limit: 200),
                    ]
                )
            )
        }
        if let extent = summary.extent {
            notes.append(words.extent(extent) { zones[$0] })
        }
        if let reason = summary.partialReason {
            notes.append(words.text(ReliabilityPhrase.partial, ["reason": DataText.quoted(reason)]))
        }
        return Standing(
            count: words.integer(open),
            countLabel: words.count(open, .openDiscrepancies),
            notes: notes,
            steps: steps.map { step, who in
                Standing.Step(label: words[step], value: who ?? "")
            }
        )
    }

    /// How many of the actions that were decided on are not done; `nil` for none.
    private var undone: String? {
        let states = summary.review.actions.map { $0.state(at: summary.sealedAt, words.clock) }
        let (undone, overdue) = (
            states.count { $0 != .done }, states.count { $0 == .overdue }
        )
        guard undone > 0 else { return nil }
        let sentence = words.count(undone, .openActions)
        guard overdue > 0 else { return sentence + "." }
        let late = ["actions": sentence, "n": words.integer(overdue)]
        return words.text(AnswerPhrase.actionsOverdue, late)
    }

    /// How many test counts the count does not agree with; `nil` for none.
    var failedTests: String? {
        let tests = summary.review.tests.flatMap(\.value.tests)
        let failed = tests.count { $0.verdict != .agrees }
        guard failed > 0 else { return nil }
        return words.text(
            TestCountPhrase.failed,
            ["n": words.integer(failed), "all": words.integer(tests.count)]
        )
    }

    /// The steps from counting to approval, with who took them and when.
    private var steps: [(AnswerPhrase, String?)] {
        func step(_ person: String?, _ at: Instant?) -> String? {
            guard let person, let at else { return nil }
            let name = DataText.quoted(content.signOff.name(of: person), limit: 60)
            return "\(name), \(words.date(at)), \(words.shortTime(at))"
        }
        let review = summary.review
        var counted: String?
        for entry in summary.log {
            if case .counted(let count) = entry.event { counted = step(count.observer, entry.at) }
        }
        let (last, approval) = (review.completion, review.approval)
        return [
            (.counted, counted), (.recounted, recounted(step)),
            (.reviewed, step(last?.value.by, last?.at)),
            (.approved, step(approval?.value.by, approval?.at)),
        ]
    }

    /// Who has looked again, and how far the last one who was asked has come; `nil` before anybody has.
    ///
    /// - Parameter step: a person and a moment as a step is told.
    /// - Returns: the line.
    private func recounted(_ step: (String?, Instant?) -> String?) -> String? {
        let review = summary.review
        guard !review.recounts.isEmpty else { return nil }
        let unseen = review.unseen.count
        let asked = unseen > 0 ? review.order?.value : nil
        let deeds = content.signOff.recounters.sorted { $0.at < $1.at }
        let others = deeds.filter { !(asked?.asks($0.person) ?? false) }
        var lines = others.suffix(Self.mostRecounters).compactMap { step($0.person, $0.at) }
        if others.count > lines.count {
            lines.append(
                words.text(MapPhrase.moreZones, ["n": words.integer(others.count - lines.count)])
            )
        }
        if let asked {
            let own = deeds.last { asked.asks($0.person) }
            let name = DataText.quoted(content.signOff.name(of: asked.with), limit: 60)
            let values = [
                "who": step(own?.person, own?.at) ?? name,
                "n": words.integer(asked.items.count - unseen),
                "all": words.integer(asked.items.count),
            ]
            lines.append(words.text(AnswerPhrase.recountedPart, values))
        }
        return lines.joined(separator: "; ")
    }

    /// How many of those who have looked again page 1 names.
    private static let mostRecounters = 3

    /// What did not agree with the record, and what was decided about it.
    private func settlement(_ rows: [Int]) -> ReportTable {
        shortList(
            rows,
            words[AnswerPhrase.settled],
            words[AnswerPhrase.settledHow],
            outcome: { content.findings.outcomeAndZone($0) },
            last: { settling(of: $0.item) }
        )
    }

    /// How many there were of each kind, and how many of them were settled in which way.
    private func settledSums(_ groups: [DiscrepancyGroup]) -> ReportTable {
        ReportTable(
            columns: [
                ReportTable.Column(words[AnswerPhrase.settled], 56),
                ReportTable.Column(words[MapPhrase.movedItems], 18, isNumeric: true),
                ReportTable.Column(words[AnswerPhrase.settledHow], 101),
            ],
            groups: [
                ReportTable.Group(count: groups.count) { place in
                    let group = groups[place]
                    return ReportTable.Row(
                        [
                            .outcome(group.outcome, words[group.phrase]),
                            .text(words.integer(group.indices.count)),
                            .text(settledWays(group.indices)),
                        ],
                        target: ReportPart.discrepancies.rawValue
                    )
                }
            ]
        )
    }

    /// The commonest ways in which some were settled, each with how many.
    private func settledWays(_ rows: [Int]) -> String {
        var counts: [String: Int] = [:]
        for row in rows { counts[settledWay(of: summary.findings[row].item), default: 0] += 1 }
        let ways = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        var parts = ways.prefix(Self.mostWays).map { "\($0.key): \(words.integer($0.value))" }
        let rest = ways.dropFirst(Self.mostWays).reduce(0) { $0 + $1.value }
        if rest > 0 {
            parts.append(words.text(AnswerPhrase.settledOtherwise, ["n": words.integer(rest)]))
        }
        return parts.joined(separator: "; ")
    }

    /// The most ways of settling that are told of one kind.
    private static let mostWays = 3

    /// Cause and action, without who does it by when.
    private func settledWay(of item: ItemID) -> String {
        guard let resolution = summary.review.resolutions[item]?.value else {
            return words[AnswerPhrase.nobodyDecided]
        }
        let action = resolution.action.map { DataText.quoted($0, limit: 60) }
        return words.list([words.reason(resolution.reason), action].compactMap { $0 })
    }

    /// Items with their outcome and where they belong, and one thing more that is to be known of each.
    private func shortList(
        _ rows: [Int],
        _ title: String,
        _ lastTitle: String,
        outcome: @escaping @Sendable (Finding) -> ReportTable.Cell,
        last: @escaping @Sendable (Finding) -> String
    ) -> ReportTable {
        ReportTable(
            columns: [
                ReportTable.Column(title, 56),
                ReportTable.Column(words[DiscrepancyPhrase.outcome], 33),
                ReportTable.Column(words[DiscrepancyPhrase.expectedZone], 30),
                ReportTable.Column(lastTitle, 56),
            ],
            groups: [
                ReportTable.Group(count: rows.count) { index in
                    let (item, finding) = content.findings.row(rows[index])
                    let name = DataText.clean(item.name, limit: 60)
                    return ReportTable.Row(
                        [
                            .stacked([DataText.clean(item.item.rawValue, limit: 60), name]),
                            outcome(finding),
                            .text(zones[finding.expectedZone]),
                            .text(last(finding)),
                        ],
                        target: ReportPart.discrepancies.rawValue
                    )
                }
            ]
        )
    }

    /// The cause of a decision and what it asks for.
    private func settling(of item: ItemID) -> String {
        guard let resolution = summary.review.resolutions[item]?.value else {
            return words[AnswerPhrase.nobodyDecided]
        }
        return
            ([words.reason(resolution.reason)]
            + words.task(resolution, name: content.signOff.name(of:))).joined(
                separator: "; "
            )
    }

    private func firstLook(_ worst: [Int]) -> ReportTable {
        shortList(
            worst,
            words[AnswerPhrase.firstLook],
            words[DiscrepancyPhrase.why],
            outcome: { content.findings.outcomeCell($0) },
            last: { content.findings.whereAndWhy($0) }
        )
    }
}
