import MusterAudit
import MusterCore
import MusterRanging

extension ReportWriter {
    /// Writes the audit as a workbook: the answer, every finding, and what belongs to them.
    ///
    /// - Throws: ``ReportError``.
    static func writeWorkbook(
        _ summary: AuditSummary,
        _ exhibits: ReportExhibits,
        options: ReportOptions,
        to path: String
    ) throws(ReportError) {
        // What else the home keeps belongs to pages.
        var shown = ReportExhibits()
        shown.climate = exhibits.climate
        let content = ReportContent(summary, exhibits: shown, options: options)
        for (sheet, rows) in [
            (content.words[WorkbookPhrase.findings], summary.findings.count),
            (content.words[ExtrasPhrase.title], summary.extras.count),
            (content.words[LogPhrase.title], summary.log.count),
        ] where rows >= Workbook.mostRows {
            throw .tooManyRows(sheet: sheet, rows: rows + 1, most: Workbook.mostRows)
        }
        let columns = content.workbook.findingColumns.count
        let book = try Workbook(
            path: path,
            metadata: content.metadata,
            createdAt: summary.sealedAt,
            cells: (2 * summary.findings.count + summary.log.count + 100) * columns
        )
        content.workbook.writeSummary(to: book)
        content.workbook.writeFindings(to: book)
        content.workbook.writeExtras(to: book)
        content.workbook.writeZones(to: book)
        content.climate.writeClimate(to: book)
        content.workbook.writeLog(to: book)
        try book.finish()
    }
}

extension ReportContent {
    /// The sheets of the workbook.
    var workbook: WorkbookContent { WorkbookContent(content: self) }
}

/// The sheets of the workbook.
struct WorkbookContent: ContentPart {
    let content: ReportContent

    fileprivate func writeSummary(to book: Workbook) {
        let scope = summary.scope
        book.startSheet(words[WorkbookPhrase.summary], widths: [38, 30, 60])
        book.row([.title(scope.inventory)])
        book.row([.strong(content.answer.conclusion)])
        book.row([])
        func fact(_ phrase: some Phrase, _ cell: Workbook.Cell) {
            book.row([.strong(words[phrase]), cell])
        }
        fact(WorkbookPhrase.audit, .text(scope.audit.rawValue))
        fact(WorkbookPhrase.site, .text(scope.site))
        fact(WorkbookPhrase.inventory, .text(scope.inventory))
        fact(WorkbookPhrase.state, .text(words[content.state]))
        fact(TermsPhrase.observer, .text(scope.observer))
        fact(WorkbookPhrase.started, moment(summary.startedAt))
        fact(WorkbookPhrase.ended, moment(summary.endedAt))
        fact(WorkbookPhrase.clock, .text(words.zoneName(summary.startedAt ?? summary.sealedAt)))
        book.row([])
        fact(AnswerPhrase.expected, .integer(summary.findings.count))
        for outcome in content.shownOutcomes {
            fact(OutcomePhrase(outcome), .integer(outcomes[outcome]))
        }
        fact(AnswerPhrase.accuracy, summary.accuracy.map { .share($0) } ?? .empty)
        fact(TermsPhrase.criteria, .text(content.answer.accuracyScale.explanation))
        if let target = summary.target {
            fact(WorkbookPhrase.target, .share(target))
        }
        book.row([])
        for kind in Extra.Kind.allCases {
            fact(OutcomePhrase(kind), .integer(summary.extras.count { $0.kind == kind }))
        }
        fact(OutcomePhrase.foreign, .integer(summary.foreign))
        book.row([])
        fact(WorkbookPhrase.version, .integer(summary.version))
        fact(WorkbookPhrase.records, .integer(summary.recordCount))
        fact(WorkbookPhrase.head, .text(summary.head))
    }

    fileprivate func writeFindings(to book: Workbook) {
        let all = Array(summary.findings.indices)
        let open = content.discrepancies.discrepancyGroups.flatMap(\.indices)
        for (name, rows) in [
            (words[WorkbookPhrase.findings], all), (words[DiscrepancyPhrase.title], open),
        ] {
            book.addSheet(name, columns: findingColumns, rows: rows.count)
            for index in rows { book.row(findingCells(index)) }
        }
    }

    fileprivate var findingColumns: [Workbook.Column] {
        [
            .init(words[ListPhrase.item], 16), .init(words[ListPhrase.name], 30),
            .init(words[WorkbookPhrase.product], 16), .init(words[WorkbookPhrase.lot], 12),
            .init(words[WorkbookPhrase.serial], 16), .init(words[WorkbookPhrase.quantity], 10),
            .init(words[DiscrepancyPhrase.expectedZone], 20),
            .init(words[DiscrepancyPhrase.outcome], 18),
            .init(words[WorkbookPhrase.observedZone], 20), .init(words[DiscrepancyPhrase.why], 44),
            .init(words[WorkbookPhrase.firstHeard], 19),
            .init(words[WorkbookPhrase.lastHeard], 19),
            .init(words[WorkbookPhrase.adverts], 10), .init(words[WorkbookPhrase.strength], 10),
            .init(words[WorkbookPhrase.margin], 12), .init(words[WorkbookPhrase.confidence], 12),
            .init(words[WorkbookPhrase.cause], 26), .init(words[WorkbookPhrase.action], 30),
            .init(words[WorkbookPhrase.owner], 16), .init(words[WorkbookPhrase.due], 12),
            .init(words[WorkbookPhrase.decidedBy], 16),
            .init(words[WorkbookPhrase.decidedAt], 19), .init(words[ExtrasPhrase.beacon], 44),
        ]
    }

    /// The outcome; that nothing tells the zone for sure is a part of it.
    private func outcome(_ finding: Finding) -> Workbook.Cell {
        let word = words[OutcomePhrase(finding.outcome)]
        guard finding.isZoneUnsure else { return .text(word) }
        return .text("\(word) (\(words[GlossaryWord.zoneUnsure].lowercased()))")
    }

    /// All zones that may hold the item.
    private func place(_ finding: Finding) -> Workbook.Cell {
        let names = finding.zones.map { zones[$0] }
        return names.isEmpty
            ? .empty : .text(names.joined(separator: " \(words[EvidencePhrase.or]) "))
    }

    private func findingCells(_ index: Int) -> [Workbook.Cell] {
        let (item, finding) = content.findings.row(index)
        let decision = summary.review.resolutions[finding.item]
        let isAbsent = finding.outcome == .missing || finding.outcome == .inconclusive
        // The same figure as in the PDF: only what recounted audits have fitted.
        let chance = finding.confidenceBasis == .site && isAbsent ? finding.confidence : nil
        return [
            .text(item.item.rawValue), .text(item.name), text(item.product), text(item.lot),
            text(item.serial), .integer(item.quantity), zone(finding.expectedZone),
            outcome(finding), place(finding),
            .text(content.findings.why(finding)), moment(finding.firstHeardAt),
            moment(finding.lastHeardAt),
            .integer(finding.samples), finding.rssiMedian.map { .measure($0) } ?? .empty,
            finding.marginDB.map { .measure($0) } ?? .empty, chance.map { .share($0) } ?? .empty,
            text(decision.map { words.reason($0.value.reason) }), text(decision?.value.action),
            text(decision?.value.owner), decision?.value.due.map { .day($0) } ?? .empty,
            text(decision?.value.by), moment(decision?.at), .text(finding.beacon.description),
        ]
    }

    fileprivate func writeExtras(to book: Workbook) {
        book.addSheet(
            words[ExtrasPhrase.title],
            columns: [
                .init(words[ExtrasPhrase.kind], 18), .init(words[ExtrasPhrase.carriedBy], 36),
                .init(words[ExtrasPhrase.beacon], 60), .init(words[ExtrasPhrase.zone], 24),
                .init(words[WorkbookPhrase.adverts], 12),
            ],
            rows: summary.extras.count
        )
        for extra in summary.extras {
            book.row([
                .text(words[OutcomePhrase(extra.kind)]),
                text(extra.item.map { items[ItemID(rawValue: $0)] }),
                .text(extra.beacon.description), zone(extra.zone), .integer(extra.samples),
            ])
        }
    }

    fileprivate func writeZones(to book: Workbook) {
        let (rows, shown) = (content.zoneResults.zoneResultRows, content.shownOutcomes)
        book.addSheet(
            words[WorkbookPhrase.zones],
            columns: [
                .init(words[ZonesPhrase.zone], 30), .init(words[AnswerPhrase.expected], 12),
            ] + shown.map { .init(words[OutcomePhrase($0)], 14) } + [
                .init(words[ExtrasPhrase.title], 12), .init(words[ZonesPhrase.accuracy], 12),
                .init(words[ZonesPhrase.covered], 12), .init(words[ZonesPhrase.minutes], 12),
            ],
            rows: rows.count
        )
        for row in rows {
            let accuracy = Double(row.accurate) / Double(max(row.expected, 1))
            let seconds = row.zone.map { Double(summary.zoneSeconds[$0] ?? 0) }
            let covered = row.zone.flatMap { summary.coverage[$0] }
            book.row(
                [.text(content.zoneResults.label(of: row.zone)), .integer(row.expected)]
                    + shown.map { .integer(row.outcomes[$0] ?? 0) }
                    + [
                        .integer(row.extras), row.expected == 0 ? .empty : .share(accuracy),
                        covered.map { .share(Double(CoverageGrade.percent($0)) / 100) } ?? .empty,
                        seconds.map { .measure($0 / 60) } ?? .empty,
                    ]
            )
        }
    }

    fileprivate func writeLog(to book: Workbook) {
        let zone = words.zoneName(summary.startedAt ?? summary.sealedAt)
        book.addSheet(
            words[LogPhrase.title],
            columns: [
                .init(words[LogPhrase.number], 10),
                .init(words.text(LogPhrase.time, ["zone": zone]), 19),
                .init(words[LogPhrase.event], 90), .init(words[LogPhrase.who], 20),
            ],
            rows: summary.log.count
        )
        for entry in summary.log {
            book.row([
                .integer(entry.sequence), moment(entry.at),
                .text(content.sentence(entry.event)),
                text(entry.event.observer),
            ])
        }
    }

    func text(_ text: String?) -> Workbook.Cell { text.map { .text($0) } ?? .empty }

    private func zone(_ zone: ZoneID?) -> Workbook.Cell { zone.map { .text(zones[$0]) } ?? .empty }

    func moment(_ instant: Instant?) -> Workbook.Cell {
        instant.map { .moment(words.clock.date($0)) } ?? .empty
    }
}
