import MusterAudit
import MusterCore
import MusterReport
import Testing

/// What page 1 and the mail conclude.
@Suite struct AnswerTests {
    /// Three items, all where they belong.
    private var summary: AuditSummary {
        var summary = SampleAudit(items: 3).summary
        summary.target = nil
        return summary
    }

    private func pageOne(_ summary: AuditSummary) throws -> String {
        let typesetter = try Typesetter()
        let document = ReportDocument(summary, options: ReportOptions(clock: .utc))
        return ReportLayout(document, typesetter: typesetter).page(0).words
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    @Test func `what a person saw in another zone is in the wrong zone, though it is confirmed`()
        throws
    {
        var summary = summary
        summary.findings[0].outcome = .confirmed
        summary.findings[0].zoneState = .elsewhere
        summary.findings[0].zone = summary.findings[1].zone
        summary.findings[2].zoneState = .unsure
        let mail = ReportMail([summary], options: ReportOptions(clock: .utc)).body
        #expect(
            mail.contains(
                "33.3 % of 3 items were where the record says; 1 was in the "
                    + "wrong zone and was confirmed there."
            )
        )
        let page = try pageOne(summary)
        #expect(page.contains("1 was in the wrong zone and was confirmed there"))
        #expect(page.contains("1 of 3 in the zone the record names; 1 in another, 1 not certain"))
    }

    @Test func `a partial audit says so first, approved or not`() throws {
        var summary = summary
        summary.partialReason = "gate locked"
        for (state, status) in [
            (AuditState.counted, "PARTIAL DRAFT"), (.approved, "PARTIAL · approved"),
        ] {
            summary.state = state
            let page = try pageOne(summary)
            #expect(page.contains("A partial audit: All 3 items were"), "\(page)")
            #expect(page.contains(status), "\(page)")
        }
    }
}
