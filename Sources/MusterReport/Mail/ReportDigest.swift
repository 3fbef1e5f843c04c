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
        subject = content.digest.subject.withPlainSpaces
        html = content.digest.html(lang: options.language)
        open = content.openCount
        body =
            content.digest.lines(naming: Self.namedLimit).joined(separator: "\n").withPlainSpaces
            + "\n"
    }
}

extension DigestContent {
    fileprivate var subject: String {
        words.text(
            DigestPhrase.subject,
            [
                "audit": summary.scope.audit.rawValue,
                "inventory": DataText.clean(summary.scope.inventory, limit: 60),
                "open": words.integer(content.openCount),
                "accuracy": summary.accuracy.map { words.percent($0) } ?? "–",
                "draft": words[standing],
            ]
        )
    }

    private var standing: FurniturePhrase {
        switch summary.state {
        case .approved: .approved
        case .cancelled: .cancelled
        case .open, .paused, .counted, .recounting, .reviewed: .draft
        }
    }

    fileprivate func lines(naming limit: Int) -> [String] {
        let masthead = content.answer.masthead
        let sum = content.answer.tiles.dropFirst().map { "\($0.label.lowercased()) \($0.value)" }
        let beyond = content.answer.extraTiles.map { "\($0.label.lowercased()) \($0.value)" }
        let scale = content.answer.accuracyScale
        var lines =
            [masthead.title] + masthead.lines + ["", content.answer.conclusion, ""]
            + [
                "\(words[AnswerPhrase.expected]) \(words.integer(summary.findings.count)) = "
                    + sum.joined(separator: " + "),
                "\(words[AnswerPhrase.outsideSum]): \(words.list(beyond))",
                "\(scale.label): \(words.list([scale.text] + scale.marks.map(\.text)))",
                "\(words.integer(content.openCount)) \(words.count(content.openCount, .openDiscrepancies))",
            ]
        for index in content.discrepancies.discrepancyGroups.flatMap(\.indices).prefix(limit) {
            let (item, finding) = content.findings.row(index)
            let name = DataText.clean(item.name, limit: 60)
            let outcome = words[OutcomePhrase(finding.outcome)].lowercased()
            lines.append(
                "- \(item.item) \(name): \(outcome), \(content.findings.whereAndWhy(finding))"
            )
        }
        return lines + ["", content.furniture.seal]
    }
}

extension String {
    /// The text with ordinary spaces: what is typed into a search must find it.
    var withPlainSpaces: String {
        String(map { $0 == "\u{A0}" || $0 == "\u{202F}" ? " " : $0 })
    }
}
