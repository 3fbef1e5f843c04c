import MusterAudit
import MusterService
import Testing

/// What radio cannot tell looks so wherever a manager reads it.
@Suite struct UnsureZoneTests {
    @Test func `an item whose zone is unsure is marked in lists, tiles and exports`() async throws {
        try await withPortal { portal in
            let audit = try await counted(portal)
            let findings = try portal.home.sessions.summary(audit).findings
            let unsure = findings.filter { $0.zoneState == .unsure }
            let first = try #require(unsure.first, "the simulated walk leaves an item unsure")
            let page = try await portal.get("/audits/\(audit)")
            #expect(page.text.matches(of: /◐/).count == unsure.count, "each is marked in the list")
            #expect(page.text.contains("outcome=unsure"), "a tile leads to them")
            let alike = unsure.count { $0.outcome == first.outcome }
            #expect(page.text.contains("<dd class=\"note\">\(alike) of them uncertain</dd>"))
            // The tile is filled from below: what comes first in order stands last.
            let style = try await portal.get("/static/app.css").text
            #expect(style.contains(".tile dd.note { order: -1;"), "the remark is under the label")
            let item = try await portal.get("/items/\(first.item)").text
            #expect(item.contains("\u{A0}?</td>"), "its page marks the zone, as the audit does")
            let heard = try #require(findings.first { $0.samples > 0 })
            let picture = try await portal.get("/audits/\(audit)/items/\(heard.item)").text
            #expect(picture.contains(">−90\u{A0}dBm</text>"), "a true minus on the axis")
            let list = try await portal.get("/audits/\(audit)?outcome=unsure")
            #expect(list.text.contains("/items/\(first.item)"))
            let other = try #require(findings.first { $0.zoneState == .inPlace })
            #expect(!list.text.contains("/items/\(other.item)\""))
            let csv = try await portal.get("/audits/\(audit)/findings.csv?outcome=unsure")
            let rows = csv.text.split(whereSeparator: \.isNewline).dropFirst()
            #expect(rows.count == unsure.count && rows.allSatisfy { $0.contains("unsure") })
        }
    }
}
