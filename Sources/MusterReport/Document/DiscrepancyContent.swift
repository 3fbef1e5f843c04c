import MusterAudit
import MusterCore

/// Discrepancies of one kind, by their place in the expected list.
struct DiscrepancyGroup: Sendable {
    /// What they have in common.
    var phrase: OutcomePhrase
    /// Their outcome.
    var outcome: Outcome
    /// Their rows.
    var indices: [Int]
}

extension ReportContent {
    /// The part about what is not as the record says.
    var discrepancies: DiscrepancyContent { DiscrepancyContent(content: self) }
}

/// The heart of the report: what somebody has to decide about.
struct DiscrepancyContent: ContentPart {
    let content: ReportContent

    /// The discrepancies, worst first; within a kind by zone.
    var discrepancyGroups: [DiscrepancyGroup] {
        let kinds: [(OutcomePhrase, Outcome)] = [
            (.missing, .missing), (.notHeard, .notHeard), (.misplaced, .misplaced),
            (.inconclusive, .inconclusive), (.confirmedElsewhere, .confirmed),
        ]
        return kinds.compactMap { phrase, outcome in
            group(phrase, outcome) { $0.outcome == outcome && $0.isDiscrepancy }
        }
    }

    /// Items that are present and whose zone the radio cannot tell.
    var unsureGroup: DiscrepancyGroup? {
        group(.zoneUnsure, .found) { $0.outcome.isPresent && $0.zoneState == .unsure }
    }

    private func group(
        _ phrase: OutcomePhrase,
        _ outcome: Outcome,
        where belongs: (Finding) -> Bool
    ) -> DiscrepancyGroup? {
        let indices = summary.findings.indices.filter { belongs(summary.findings[$0]) }
        return indices.isEmpty
            ? nil
            : DiscrepancyGroup(phrase: phrase, outcome: outcome, indices: byZone(indices))
    }

    /// The rows in the order of their zones, and within a zone in that of the list.
    func byZone(_ indices: [Int]) -> [Int] {
        let byZone = Dictionary(grouping: indices) { summary.findings[$0].expectedZone }
        let order = byZone.keys.sorted { one, other in
            guard let one, let other else { return one != nil }
            return zones.isOrdered(one, before: other)
        }
        return order.flatMap { byZone[$0] ?? [] }
    }

    var blocks: [ReportBlock] {
        let groups = discrepancyGroups
        var blocks: [ReportBlock] = []
        if groups.isEmpty {
            blocks.append(.paragraph(words[DiscrepancyPhrase.none]))
        } else {
            let phrase: DiscrepancyPhrase =
                content.openCount == 0 ? .introductionDecided : .introduction
            blocks.append(.introduction(words[phrase]))
            blocks.append(
                .table(discrepancyTable(groups, isHeaded: true), dropsWhatDoesNotFit: false)
            )
            blocks += variances.map { .paragraph($0) }
        }
        if let unsure = unsureGroup {
            blocks.append(.subheading(words[OutcomePhrase.zoneUnsure]))
            blocks.append(.introduction(words[DiscrepancyPhrase.unsureIntroduction]))
            blocks.append(
                .table(discrepancyTable([unsure], isHeaded: false), dropsWhatDoesNotFit: false)
            )
        }
        return blocks
    }

    /// Net and absolute variance, each with what it leaves out.
    var variances: [String] {
        var short = 0
        var undecided = 0
        for (item, finding) in zip(summary.expected, summary.findings) {
            switch finding.outcome {
            case .missing: short += item.quantity
            case .inconclusive, .notHeard: undecided += item.quantity
            case .found, .misplaced, .confirmed, .excused: break
            }
        }
        return [
            words.text(
                DiscrepancyPhrase.variance,
                [
                    "net": words.integer(-short), "absolute": words.count(short, .pieces),
                    "undecided": words.count(undecided, .pieces),
                ]
            )
        ]
    }

    private func discrepancyTable(_ groups: [DiscrepancyGroup], isHeaded: Bool) -> ReportTable {
        let carded =
            options.parts.contains(.evidence) ? Set(content.evidence.cardedRows.map(\.index)) : []
        var number = 0
        let tableGroups = groups.map { group in
            let first = number
            number += group.indices.count
            let quantity = group.indices.reduce(0) { $0 + summary.expected[$1].quantity }
            return ReportTable.Group(
                heading: isHeaded ? heading(of: group) : nil,
                count: group.indices.count,
                row: { place in
                    let index = group.indices[place]
                    return discrepancyRow(
                        index,
                        number: first + place + 1,
                        hasCard: carded.contains(index)
                    )
                },
                subtotal: isHeaded ? subtotal(group, quantity) : nil
            )
        }
        return ReportTable(
            columns: [
                ReportTable.Column(words[DiscrepancyPhrase.number], 8),
                ReportTable.Column(words[DiscrepancyPhrase.item], 42),
                ReportTable.Column(words[DiscrepancyPhrase.lot], 21),
                ReportTable.Column(words[DiscrepancyPhrase.expectedZone], 23),
                ReportTable.Column(words[DiscrepancyPhrase.observedZone], 25),
                ReportTable.Column(words[DiscrepancyPhrase.quantity], 20, isNumeric: true),
                ReportTable.Column(words[DiscrepancyPhrase.why], 36),
            ],
            groups: tableGroups,
            leadColumn: 1,
            continued: words[ListPhrase.continued]
        )
    }

    private func heading(of group: DiscrepancyGroup) -> ReportTable.GroupHeading {
        let count = words.count(group.indices.count, .items)
        // Who has looked, or has decided, is not asked to look.
        let isAbsent =
            (group.outcome == .missing || group.outcome == .notHeard)
            && group.indices.contains { index in
                let finding = summary.findings[index]
                return content.isOpen(finding) && finding.reason != .lookedFor
            }
        return ReportTable.GroupHeading(
            title: words[group.phrase],
            note: isAbsent ? "\(words[EvidencePhrase.look])  ·  \(count)" : count,
            outcome: group.outcome
        )
    }

    private func subtotal(_ group: DiscrepancyGroup, _ quantity: Int) -> ReportTable.Row {
        ReportTable.Row([
            .text(""),
            .strong(
                words.text(
                    DiscrepancyPhrase.subtotal,
                    ["kind": words[group.phrase]]
                )
            ),
            .text(""), .text(""), .strong(words.count(group.indices.count, .items)),
            .strong(quantities(quantity, group.outcome)), .text(""),
        ])
    }

    /// The lot and the serial number of an item.
    func lot(of item: ExpectedItem) -> String {
        let lot = [item.lot, item.serial].compactMap { $0 }.map { DataText.clean($0, limit: 60) }
        return lot.isEmpty ? "–" : lot.joined(separator: " / ")
    }

    private func discrepancyRow(
        _ index: Int,
        number: Int,
        hasCard: Bool
    ) -> ReportTable.Row {
        let (item, finding) = content.findings.row(index)
        // Where radio names several, all of them are where it was observed.
        var observed = [
            finding.toldZones.isEmpty
                ? zones[finding.zone]
                : finding.toldZones.map { zones[$0] }.joined(separator: " / ")
        ]
        if let at = finding.lastHeardAt, finding.zone != nil {
            observed.append("\(words.time(at))")
        }
        return ReportTable.Row(
            [
                .text(words.integer(number)),
                .stacked([
                    DataText.clean(item.item.rawValue, limit: 200), DataText.clean(item.name),
                ]),
                .text(lot(of: item)),
                .text(zones[finding.expectedZone]),
                .text(observed.joined(separator: ", ")),
                .text(quantities(item.quantity, finding.outcome)),
                .text(content.findings.why(finding)),
            ],
            target: hasCard ? "card\(number)" : nil,
            continuation: decision(item.item)
        )
    }

    /// What was decided about an item: cause, action, owner, due day; and by whom.
    private func decision(_ item: ItemID) -> String? {
        guard let resolution = summary.review.resolutions[item] else { return nil }
        let parts =
            [words.reason(resolution.value.reason)]
            + words.task(resolution.value, name: content.signOff.name(of:))
        return words.text(
            ReviewPhrase.decided,
            [
                "decision": parts.joined(separator: "; "),
                "person": DataText.quoted(content.signOff.name(of: resolution.value.by), limit: 60),
                "day": words.date(resolution.at),
            ]
        )
    }

    /// Quantity in the book, as observed, and the difference.
    private func quantities(_ book: Int, _ outcome: Outcome) -> String {
        switch outcome {
        case .found, .misplaced, .confirmed:
            "\(words.integer(book)) / \(words.integer(book)) / 0"
        case .missing: "\(words.integer(book)) / 0 / \(words.integer(-book))"
        case .inconclusive, .notHeard, .excused: "\(words.integer(book)) / ? / ?"
        }
    }
}
