import MusterAudit
import MusterCore

/// The annexes: every item, and what happened when.
extension ReportContent {
    /// The zones of the expected list, in their order; `nil` for items without one comes last.
    var zoneOrder: [ZoneID?] {
        let present = Set(summary.findings.map(\.expectedZone))
        return present.sorted { one, other in
            guard let one, let other else { return one != nil }
            return zones.isOrdered(one, before: other)
        }
    }

    var list: [ReportBlock] {
        guard !summary.findings.isEmpty else { return [.paragraph(words[ListPhrase.empty])] }
        let content = self
        let byZone = Dictionary(grouping: summary.findings.indices) { index in
            summary.findings[index].expectedZone
        }
        let groups = zoneOrder.enumerated().map { place, zone in
            let indices = byZone[zone] ?? []
            return ReportTable.Group(
                heading: ReportTable.GroupHeading(
                    title: label(of: zone),
                    note: words.count(indices.count, .items),
                    destination: Self.listDestination(place)
                ),
                count: indices.count,
                row: { content.listRow(indices[$0]) }
            )
        }
        let table = ReportTable(
            columns: [
                ReportTable.Column(words[ListPhrase.item], 30),
                ReportTable.Column(words[ListPhrase.name], 59),
                ReportTable.Column(words[DiscrepancyPhrase.outcome], 32),
                ReportTable.Column(words[ListPhrase.place], 26),
                ReportTable.Column(words[ListPhrase.heard], 12, isNumeric: true),
                ReportTable.Column(words[ListPhrase.last], 16, isNumeric: true),
            ],
            groups: groups,
            continued: words[ListPhrase.continued]
        )
        return [.table(table, dropsWhatDoesNotFit: false)]
    }

    private func listRow(_ index: Int) -> ReportTable.Row {
        let (item, finding) = row(index)
        return ReportTable.Row([
            .text(DataText.clean(item.item.rawValue, limit: 200)),
            .text(DataText.clean(item.name)),
            outcomeCell(finding),
            .text(place(finding)),
            .text(finding.samples == 0 ? "–" : words.integer(finding.samples)),
            .text(finding.lastHeardAt.map { words.time($0) } ?? "–"),
        ])
    }

    private func place(_ finding: Finding) -> String {
        switch finding.zoneState {
        case .inPlace: words[ListPhrase.inPlace]
        case .elsewhere: zones[finding.zone]
        case .unsure: words[ListPhrase.unsure]
        case nil: "–"
        }
    }

    var log: [ReportBlock] {
        guard !summary.log.isEmpty else { return [.paragraph(words[LogPhrase.empty])] }
        let content = self
        let log = summary.log
        let zone = words.zoneName(summary.startedAt ?? summary.sealedAt)
        let table = ReportTable(
            columns: [
                ReportTable.Column(words[LogPhrase.number], 16),
                ReportTable.Column(words.text(LogPhrase.time, ["zone": zone]), 36),
                ReportTable.Column(words[LogPhrase.event], 93),
                ReportTable.Column(words[LogPhrase.who], 30),
            ],
            groups: [
                ReportTable.Group(count: log.count) { index in
                    let entry = log[index]
                    return ReportTable.Row([
                        .text(content.words.integer(entry.sequence)),
                        .text("\(content.words.date(entry.at)), \(content.words.time(entry.at))"),
                        .text(content.words.event(entry.event, zones: content.zones)),
                        .text(DataText.clean(entry.event.observer ?? "–", limit: 120)),
                    ])
                }
            ]
        )
        return [.table(table, dropsWhatDoesNotFit: false)]
    }
}
