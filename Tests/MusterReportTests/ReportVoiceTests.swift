import MusterAudit
import MusterCore
import MusterReport
import Testing

/// Single sentences that have to fit what they are said of.
@Suite struct ReportVoiceTests {
    private func text(
        _ summary: AuditSummary,
        _ exhibits: ReportExhibits = ReportExhibits(),
        _ language: ReportLanguage = .english
    ) throws -> String {
        let options = ReportOptions(language: language, clock: .utc)
        let document = ReportDocument(summary, exhibits: exhibits, options: options)
        let layout = ReportLayout(document, typesetter: try Typesetter())
        return (0..<layout.pageCount).flatMap { layout.page($0).texts }.map(\.text)
            .joined(separator: " ").replacing("\u{A0}", with: " ")
    }

    @Test func `one item that is present is not one of several`() throws {
        let summary = SampleAudit(items: 1).summary
        #expect(try text(summary).contains("1 of 1 present item by radio"))
        let serbian = try text(summary, ReportExhibits(), .serbian)
        #expect(serbian.contains("1 od 1 prisutne stavke radiom"))
    }

    @Test func `a paused audit is called paused`() throws {
        var sample = SampleAudit(items: 3)
        sample.state = .paused
        let said = try text(sample.summary)
        #expect(said.contains("The audit is paused: "))
        #expect(!said.contains("The audit still runs:"))
    }

    @Test func `people are named as the sign-off names them`() throws {
        var summary = SampleAudit(items: 10).summary
        let item = try #require(summary.findings.first { $0.isDiscrepancy }).item
        let decision = Resolution(
            item: item,
            reason: .known(.lost),
            action: "look again",
            owner: "MIRA",
            by: "mira",
            signatory: Signatory(name: "Mira Miric", role: "manager")
        )
        summary.log.append(
            LoggedEvent(sequence: 6_000, at: summary.sealedAt, event: .resolved(decision))
        )
        summary.review = AuditReview(summary.log)
        let said = try text(summary)
        #expect(said.contains("lost; look again; Mira Miric"), "\(said)")
        #expect(!said.contains("(mira,"))
    }

    @Test func `a signed report says how to check it on another machine`() throws {
        let audit = try FullAudit()
        #expect(try text(audit.summary, audit.exhibits).contains("muster verify FILE.pdf --key"))
    }
}
