public import MusterAudit
import MusterPeople
public import MusterReport

extension HomeReports {
    /// The pages of an audit's report, to be drawn one by one.
    ///
    /// - Throws: ``MusterReport/ReportError``, `PeopleError` without the right.
    public func reportPages(
        _ summary: AuditSummary,
        options: ReportOptions
    ) throws -> ReportPages {
        try home.people.demand(.pullReports)
        return try pages(summary, options: options)
    }

    func pages(_ summary: AuditSummary, options: ReportOptions) throws -> ReportPages {
        try ReportPages(
            summary,
            exhibits: try exhibits(for: summary, options: options),
            options: options
        )
    }
}
