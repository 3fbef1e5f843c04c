import MusterAudit
import MusterCore

extension ReportContent {
    /// The annex with every item.
    var list: ListContent { ListContent(content: self) }
}

/// Annex A: every item.
struct ListContent: ContentPart {
    let content: ReportContent

    /// The zones of the expected list, in their order; `nil` for items without one comes last.
    var zoneOrder: [ZoneID?] {
        let present = Set(summary.findings.map(\.expectedZone))
        return present.sorted { one, other in
            guard let one, let other else { return one != nil }
            return zones.isOrdered(one, before: other)
        }
    }

    /// A list of more items than this is set close, on half as many pages.
    private static let longList = 500

    var blocks: [ReportBlock] {
        guard !summary.findings.isEmpty else { return [.paragraph(words[ListPhrase.empty])] }
        let (content, hasLots) = (content, hasLots)
        let byZone = Dictionary(grouping: summary.findings.indices) { index in
            summary.findings[index].expectedZone
        }
        let groups = zoneOrder.enumerated().map { place, zone in
            let indices = byZone[zone] ?? []
            return ReportTable.Group(
                heading: ReportTable.GroupHeading(
                    title: content.zoneResults.label(of: zone),
                    note: words.count(indices.count, .items),
                    destination: ZoneContent.listDestination(place)
                ),
                count: indices.count,
                row: { listRow(indices[$0], withLot: hasLots) }
            )
        }
        let table = ReportTable(
            columns: listColumns(withLot: hasLots),
            groups: groups,
            isDense: summary.findings.count > Self.longList,
            continued: words[ListPhrase.continued]
        )
        return [.table(table, dropsWhatDoesNotFit: false)]
    }

    /// Whether any item has a lot or a serial number: most inventories have none, and names need room.
    private var hasLots: Bool {
        summary.expected.contains { $0.lot != nil || $0.serial != nil }
    }

    private func listColumns(withLot: Bool) -> [ReportTable.Column] {
        var columns = [
            ReportTable.Column(words[ListPhrase.item], withLot ? 22 : 28),
            ReportTable.Column(words[ListPhrase.name], withLot ? 47 : 56),
        ]
        if withLot { columns.append(ReportTable.Column(words[DiscrepancyPhrase.lot], 21)) }
        return columns + [
            ReportTable.Column(words[ListPhrase.pieces], 12, isNumeric: true),
            ReportTable.Column(words[DiscrepancyPhrase.outcome], withLot ? 26 : 28),
            ReportTable.Column(words[ListPhrase.place], withLot ? 19 : 23),
            ReportTable.Column(words[ListPhrase.heard], 12, isNumeric: true),
            ReportTable.Column(words[ListPhrase.last], 16, isNumeric: true),
        ]
    }

    private func listRow(_ index: Int, withLot: Bool) -> ReportTable.Row {
        let (item, finding) = content.findings.row(index)
        var cells: [ReportTable.Cell] = [
            .text(DataText.clean(item.item.rawValue, limit: 200)),
            .text(DataText.clean(item.name)),
        ]
        if withLot { cells.append(.text(content.discrepancies.lot(of: item))) }
        return ReportTable.Row(
            cells + [
                .text(words.integer(item.quantity)),
                content.findings.outcomeCell(finding),
                .text(place(finding)),
                .text(finding.samples == 0 ? "–" : words.integer(finding.samples)),
                .text(finding.lastHeardAt.map { words.time($0) } ?? "–"),
            ]
        )
    }

    private func place(_ finding: Finding) -> String {
        switch finding.zoneState {
        case .inPlace: words[ListPhrase.inPlace]
        case .elsewhere: content.findings.place(finding)
        case .unsure: words[ListPhrase.unsure]
        case nil: "–"
        }
    }
}
