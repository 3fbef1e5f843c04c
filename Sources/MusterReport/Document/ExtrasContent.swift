import MusterAudit
import MusterCore

extension ReportContent {
    /// The part about what was heard and not expected.
    var extras: ExtrasContent { ExtrasContent(content: self) }
}

/// What was heard and not looked for.
struct ExtrasContent: ContentPart {
    let content: ReportContent

    var blocks: [ReportBlock] {
        let foreign = words.text(ExtrasPhrase.foreign, ["n": words.integer(summary.foreign)])
        guard !summary.extras.isEmpty else {
            return [.paragraph(words[ExtrasPhrase.none]), .paragraph(foreign)]
        }
        let columns = [
            ReportTable.Column(words[DiscrepancyPhrase.number], 8),
            ReportTable.Column(words[ExtrasPhrase.carriedBy], 41),
            ReportTable.Column(words[ExtrasPhrase.beacon], 81),
            ReportTable.Column(words[ExtrasPhrase.zone], 31),
            ReportTable.Column(words[ExtrasPhrase.heard], 14, isNumeric: true),
        ]
        var number = 0
        let groups: [ReportTable.Group] = Extra.Kind.allCases.compactMap { kind in
            let indices = summary.extras.indices.filter { summary.extras[$0].kind == kind }
            guard !indices.isEmpty else { return nil }
            let first = number
            number += indices.count
            return ReportTable.Group(
                heading: ReportTable.GroupHeading(
                    title: words[OutcomePhrase(kind)],
                    note: words.integer(indices.count)
                ),
                count: indices.count,
                row: {
                    extraRow(summary.extras[indices[$0]], first + $0 + 1)
                }
            )
        }
        let table = ReportTable(
            columns: columns,
            groups: groups,
            continued: words[ListPhrase.continued]
        )
        return [
            .introduction("\(words[ExtrasPhrase.introduction]) \(foreign)"),
            .table(table, dropsWhatDoesNotFit: false),
        ]
    }

    private func extraRow(_ extra: Extra, _ number: Int) -> ReportTable.Row {
        ReportTable.Row([
            .text(words.integer(number)),
            .text(
                extra.item.map { DataText.clean(items[ItemID(rawValue: $0)], limit: 300) }
                    ?? words[ExtrasPhrase.nobody]
            ),
            .text(extra.beacon.description),
            .text(zones[extra.zone]),
            .text(words.integer(extra.samples)),
        ])
    }
}
