public import MusterAudit
import MusterPeople
public import MusterReport

extension OpenHome {
    /// The pages of an audit's report, to be drawn one by one.
    ///
    /// - Throws: ``MusterReport/ReportError``, `PeopleError` without the right.
    public func reportPages(
        _ summary: AuditSummary,
        options: ReportOptions
    ) throws -> ReportPages {
        try demand(.pullReports)
        return try pages(summary, options: options)
    }

    /// Page 1 as a PNG, for whoever looks before opening the report: in a mail, in a list.
    ///
    /// - Parameters:
    ///   - summary: the audit.
    ///   - options: how the report is to look.
    ///   - width: the width in pixels.
    /// - Returns: the picture.
    /// - Throws: ``MusterReport/ReportError``.
    func reportPreview(
        _ summary: AuditSummary,
        options: ReportOptions,
        width: Int = 600
    ) throws -> [UInt8] {
        try pages(summary, options: options).png(1, width: width)
    }

    func pages(_ summary: AuditSummary, options: ReportOptions) throws -> ReportPages {
        try ReportPages(
            summary,
            exhibits: try exhibits(for: summary, options: options),
            options: options
        )
    }
}
