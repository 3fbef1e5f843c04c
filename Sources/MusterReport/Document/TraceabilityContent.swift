import MusterAudit
import MusterCore

/// What became of the items of one product and lot.
private struct LotResult: Sendable {
    var product: String
    var lot: String
    var expected = 0
    var present = 0
    var missing = 0

    /// Neither present nor missing.
    var open: Int { expected - present - missing }

    mutating func add(_ outcome: Outcome) {
        expected += 1
        if outcome.isPresent { present += 1 }
        if outcome == .missing { missing += 1 }
    }
}

extension ReportContent {
    /// The part about products and lots.
    var traceability: TraceabilityContent { TraceabilityContent(content: self) }
}

/// The lots that were touched.
struct TraceabilityContent: ContentPart {
    let content: ReportContent

    /// The most lots that are listed one by one.
    private static let longestLotList = 12

    var blocks: [ReportBlock] {
        let lots = lotResults
        guard !lots.isEmpty else { return [.paragraph(words[TraceabilityPhrase.noLots])] }
        // A line that sums up a single lot would take as much room as the lot.
        let limit = Self.longestLotList + (lots.count == Self.longestLotList + 1 ? 1 : 0)
        let shown = Array(lots.prefix(limit))
        let rest = Array(lots.dropFirst(limit))
        var groups = [
            ReportTable.Group(count: shown.count) { lotRow(shown[$0]) }
        ]
        if !rest.isEmpty {
            let row = restRow(rest)
            groups.append(ReportTable.Group(count: 1) { _ in row })
        }
        var all = LotResult(product: words[TraceabilityPhrase.total], lot: "")
        for lot in lots {
            all.expected += lot.expected
            all.present += lot.present
            all.missing += lot.missing
        }
        let table = ReportTable(
            columns: [
                ReportTable.Column(words[TraceabilityPhrase.product], 65),
                ReportTable.Column(words[TraceabilityPhrase.lot], 34),
                ReportTable.Column(words[TraceabilityPhrase.expected], 19, isNumeric: true),
                ReportTable.Column(words[TraceabilityPhrase.present], 18, isNumeric: true),
                ReportTable.Column(words[TraceabilityPhrase.missing], 18, isNumeric: true),
                ReportTable.Column(words[TraceabilityPhrase.open], 21, isNumeric: true),
            ],
            groups: groups,
            total: ReportTable.Row([.strong(all.product), .text("")] + lotFigures(all))
        )
        return [
            .introduction(words[TraceabilityPhrase.openNote]),
            .table(table, dropsWhatDoesNotFit: false),
        ]
    }

    /// One result per product and lot, those with something missing or undecided first.
    private var lotResults: [LotResult] {
        var results: [[String]: LotResult] = [:]
        for (item, finding) in zip(summary.expected, summary.findings) {
            let (product, lot) = (item.product ?? "", item.lot ?? "")
            guard !(product.isEmpty && lot.isEmpty) else { continue }
            results[[product, lot], default: LotResult(product: product, lot: lot)]
                .add(finding.outcome)
        }
        return results.values.sorted { one, other in
            let (first, second) = (one.expected - one.present, other.expected - other.present)
            return first == second
                ? (one.product, one.lot) < (other.product, other.lot) : first > second
        }
    }

    private func lotRow(_ lot: LotResult) -> ReportTable.Row {
        ReportTable.Row(
            [lot.product, lot.lot].map {
                .text($0.isEmpty ? "–" : DataText.clean($0, limit: 120))
            } + lotFigures(lot)
        )
    }

    private func lotFigures(_ lot: LotResult) -> [ReportTable.Cell] {
        [lot.expected, lot.present, lot.missing, lot.open].map { .text(words.integer($0)) }
    }

    private func restRow(_ rest: [LotResult]) -> ReportTable.Row {
        let sums = rest.reduce(into: LotResult(product: "", lot: "")) { sums, lot in
            sums.expected += lot.expected
            sums.present += lot.present
            sums.missing += lot.missing
        }
        let text = words.text(
            TraceabilityPhrase.rest,
            ["n": words.integer(rest.count), "items": words.count(sums.expected, .items)]
        )
        return ReportTable.Row([.text(text), .text("")] + lotFigures(sums))
    }
}
