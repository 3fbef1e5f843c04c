import MusterAudit
import MusterCore
import MusterReport
import Testing

/// What a manager reads of an audit with many discrepancies: the sums, what to look at, and what was decided.
@Suite struct SettledAuditTests {
    private var many: AuditSummary {
        var sample = SampleAudit(items: 900)
        sample.oddEvery = 5
        return sample.summary
    }

    /// The same with all discrepancies decided, by two commands.
    private var settled: AuditSummary {
        var summary = many
        let odd = summary.findings.filter(\.isDiscrepancy)
        let decisions = odd.enumerated().map { place, finding in
            let isMissing = finding.outcome == .missing
            return LoggedEvent(
                sequence: 6_000 + place,
                at: summary.sealedAt,
                event: .resolved(
                    Resolution(
                        item: finding.item,
                        reason: .known(isMissing ? .lost : .notRelocated),
                        action: isMissing ? "write it off" : "move it back",
                        by: "ana"
                    )
                )
            )
        }
        let sorted =
            decisions.filter { $0.event.reason == .known(.lost) }
            + decisions.filter { $0.event.reason != .known(.lost) }
        summary.log += sorted.enumerated().map { place, entry in
            LoggedEvent(sequence: 6_000 + place, at: entry.at, event: entry.event)
        }
        summary.review = AuditReview(summary.log)
        summary.state = .approved
        return summary
    }

    private func pages(_ summary: AuditSummary) throws -> [String] {
        let document = ReportDocument(summary, options: ReportOptions(clock: .utc))
        let layout = ReportLayout(document, typesetter: try Typesetter())
        return (0..<layout.pageCount).map { page in
            layout.page(page).words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
    }

    @Test func `page 1 sums up how everything was settled, and shows some of each kind`() throws {
        let summary = settled
        let first = try #require(try pages(summary).first)
        let missing = summary.findings.count { $0.outcome == .missing }
        #expect(first.contains("lost, write it off: \(missing)"), "\(first)")
        #expect(first.contains("moved and not recorded, move it back:"))
        #expect(first.contains("section 4 lists all"))
        #expect(first.contains("Misplaced, in"))
    }

    @Test func `no item has a card where many were settled and none is left to decide`() throws {
        #expect(EvidenceExhibit.rows(of: settled).isEmpty)
        let all = try pages(settled).joined(separator: " ")
        #expect(!all.contains("have a card"))
        let count = settled.findings.count(where: \.isDiscrepancy)
        #expect(all.contains("All \(count) discrepancies are settled."), "the part says why")
    }

    @Test func `equal decisions of one command are one line of the log with their items`() throws {
        let summary = settled
        let all = try pages(summary).joined(separator: " ")
        let missing = summary.findings.count { $0.outcome == .missing }
        #expect(all.contains("\(missing) items resolved: lost; write it off:"), "\(all)")
        #expect(!all.contains("IT-00003 resolved"))
    }

    @Test func `what to look at first is what the program says to look for, and what is elsewhere`()
        throws
    {
        var summary = many
        let absent = summary.findings.indices.filter { summary.findings[$0].outcome == .missing }
        for index in absent { summary.findings[index].covered = 0.6 }
        let last = try #require(absent.last)
        summary.findings[last].reason = .lookFirst
        summary.findings[last].covered = 0.99
        let first = try #require(try pages(summary).first)
        #expect(first.contains(summary.findings[last].item.rawValue), "\(first)")
        #expect(first.contains("Misplaced"))
        let carded = EvidenceExhibit.rows(of: summary)
        #expect(carded.contains(last) && carded.count == EvidenceExhibit.mostCards)
    }

    @Test func `what was confirmed elsewhere is shown with the zone it was seen in`() throws {
        var summary = SampleAudit(items: 3).summary
        summary.findings[0].outcome = .confirmed
        summary.findings[0].zoneState = .elsewhere
        summary.findings[0].zone = summary.findings[1].zone
        let decision = Resolution(
            item: summary.findings[0].item,
            reason: .known(.notRelocated),
            by: "ana"
        )
        summary.log.append(
            LoggedEvent(sequence: 6_000, at: summary.sealedAt, event: .resolved(decision))
        )
        summary.review = AuditReview(summary.log)
        let first = try #require(try pages(summary).first)
        #expect(first.contains("1 was in the wrong zone and was confirmed there"), "\(first)")
        #expect(first.contains("Confirmed, in Aisle"), "\(first)")
    }
}

extension AuditEvent {
    fileprivate var reason: ReasonCode? {
        if case .resolved(let resolution) = self { resolution.reason } else { nil }
    }
}
