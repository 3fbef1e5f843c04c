package import MusterAudit
package import MusterCore

/// The sentences of a report about single findings and events, for whoever shows them elsewhere.
package struct FindingWords: Sendable {
    private let content: ReportContent

    /// Creates a voice for an audit.
    package init(_ summary: AuditSummary, language: ReportLanguage, clock: SiteClock) {
        content = ReportContent(summary, options: ReportOptions(language: language, clock: clock))
    }

    /// Why a finding is what it is.
    package func why(_ finding: Finding) -> String { content.findings.why(finding) }

    /// The same, led by where the item is if that is not where it belongs.
    package func whereAndWhy(_ finding: Finding) -> String { content.findings.whereAndWhy(finding) }

    /// Which version of the report this is, and why it replaces the one before it.
    package var version: String {
        "\(content.words[SealPhrase.version]) \(content.seal.versionText)"
    }

    /// What happened, in a sentence; empty for what no log tells.
    package func event(_ event: AuditEvent) -> String {
        content.sentence(event)
    }
}
