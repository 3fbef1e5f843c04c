import MusterAudit
import MusterCore

/// A part of a report: it says what it takes from the summary, and knows the words for it.
protocol ContentPart: Sendable {
    /// What all parts share.
    var content: ReportContent { get }
}

extension ContentPart {
    var summary: AuditSummary { content.summary }
    var exhibits: ReportExhibits { content.exhibits }
    var options: ReportOptions { content.options }
    var words: Wording { content.words }
    var zones: ZoneNames { content.zones }
    var items: ItemNames { content.items }
    var outcomes: OutcomeCounts { content.outcomes }
    var signatories: [String: Signatory] { content.signatories }
}
