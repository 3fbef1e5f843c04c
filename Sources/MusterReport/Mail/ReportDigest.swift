public import MusterAudit
import MusterCore

/// Page 1 in a few lines: what a mail says beside the report.
public struct ReportDigest: Equatable, Sendable {
    /// One line: the audit, what is open, the accuracy.
    public let subject: String
    /// The text, its lines ended by line feeds.
    public let body: String
    /// The same as a fragment of HTML.
    let html: String
    /// How many discrepancies nobody has decided about.
    let open: Int

    /// The most discrepancies that are named.
    private static let namedLimit = 3

    /// Sums up an audit in the language of `options`.
    public init(_ summary: AuditSummary, options: ReportOptions = ReportOptions()) {
        let content = ReportContent(summary, options: options)
        subject = content.subject.withPlainSpaces
        html = content.digestHTML(lang: options.language)
        open = content.openCount
        body =
            content.digest(naming: Self.namedLimit).joined(separator: "\n").withPlainSpaces + "\n"
    }
}

extension ReportContent {
    fileprivate var subject: String {
        words.text(
            DigestPhrase.subject,
            [
                "audit": summary.scope.audit.rawValue,
                "inventory": DataText.clean(summary.scope.inventory, limit: 60),
                "open": words.integer(openCount),
                "accuracy": summary.accuracy.map { words.percent($0) } ?? "–",
                "draft": words[
                    summary.state == .approved ? FurniturePhrase.approved : .draft
                ],
            ]
        )
    }

    fileprivate func digest(naming limit: Int) -> [String] {
        let masthead = masthead
        let sum = tiles.dropFirst().map { "\($0.label.lowercased()) \($0.value)" }
        let beyond = extraTiles.map { "\($0.label.lowercased()) \($0.value)" }
        let scale = accuracyScale
        var lines =
            [masthead.title] + masthead.lines + ["", conclusion, ""]
            + [
                "\(words[AnswerPhrase.expected]) \(words.integer(summary.findings.count)) = "
                    + sum.joined(separator: " + "),
                "\(words[AnswerPhrase.outsideSum]): \(words.list(beyond))",
                "\(scale.label): \(words.list([scale.text] + scale.marks.map(\.text)))",
                "\(words.integer(openCount)) \(words.count(openCount, .openDiscrepancies))",
            ]
        for index in discrepancyGroups.flatMap(\.indices).prefix(limit) {
            let (item, finding) = row(index)
            let name = DataText.clean(item.name, limit: 60)
            let outcome = words[OutcomePhrase(finding.outcome)].lowercased()
            lines.append("- \(item.item) \(name): \(outcome), \(whereAndWhy(finding))")
        }
        return lines + ["", furniture.seal]
    }
}

extension String {
    /// The text with ordinary spaces: what is typed into a search must find it.
    var withPlainSpaces: String {
        String(map { $0 == "\u{A0}" || $0 == "\u{202F}" ? " " : $0 })
    }
}
