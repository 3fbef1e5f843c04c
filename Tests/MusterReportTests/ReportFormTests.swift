import Foundation
import MusterAudit
import MusterCore
import MusterReport
import Testing

@Suite struct ReportFormTests {
    private var summary: AuditSummary {
        var audit = SampleAudit(items: 30)
        audit.names = ["=1+1", "a,\"b\"\r\nc", "Šid", "+381"]
        return audit.summary
    }

    private func json(_ summary: AuditSummary) throws -> (text: String, object: [String: Any]) {
        var json = JSONWriter()
        json.audit(summary)
        let object = try JSONSerialization.jsonObject(with: Data(json.bytes)) as? [String: Any]
        return (json.text, try #require(object))
    }

    /// Checks that the names stand in `text` in this order.
    private func isOrdered(_ names: [String], in text: String) -> Bool {
        var rest = Substring(text)
        for name in names {
            guard let range = rest.range(of: "\"\(name)\":") else { return false }
            rest = rest[range.upperBound...]
        }
        return true
    }

    @Test func `the JSON form has the members of the contract in their order`() throws {
        let (text, object) = try json(summary)
        #expect(
            isOrdered(
                [
                    "audit", "inventory", "state", "method", "source", "started_at", "ended_at",
                    "expected", "outcomes", "findings", "extras", "foreign", "coverage", "queue",
                    "received", "displaced", "records", "head",
                ],
                in: text
            )
        )
        let findings = try #require(text.range(of: "\"findings\":["))
        #expect(
            isOrdered(
                [
                    "item", "beacon", "outcome", "expected_zone", "zone", "zone_state",
                    "confidence", "confidence_basis", "samples", "first_heard_at",
                    "last_heard_at", "rssi_median", "decided_after_s",
                ],
                in: String(text[findings.upperBound...])
            )
        )
        #expect(object["started_at"] as? String == "2026-03-12T09:14:05.000000Z")
        #expect(object["expected"] as? Int == 30)
    }

    @Test func `outcomes sum to expected, and only a running audit says NOT_HEARD`() throws {
        for state in [AuditState.counted, .open] {
            var audit = SampleAudit(items: 50)
            audit.state = state
            let (_, object) = try json(audit.summary)
            let outcomes = try #require(object["outcomes"] as? [String: Int])
            #expect(outcomes.values.reduce(0, +) == 50)
            #expect(outcomes.keys.contains("NOT_HEARD") == (state == .open))
        }
    }

    @Test func `the CSV form has a record per finding and runs no formula`() {
        var csv = CSVWriter(for: .spreadsheet)
        csv.findings(of: summary)
        let text = csv.text
        #expect(text.hasPrefix("audit,item,name,beacon,outcome,"))
        #expect(text.contains(",'=1+1,"))
        #expect(text.contains(",'+381,"))
        #expect(text.contains("\"a,\"\"b\"\"\r\nc\""))
        #expect(text.contains(",-70.5,13.2,"))
        let records = text.split(separator: "\r\n").filter { $0.hasPrefix("A-2026-0017,") }
        #expect(records.count == 30)
    }

    @Test func `a file is named after audit, inventory, day and version`() {
        let options = ReportOptions(clock: SampleAudit.central)
        func name(_ inventory: String) -> String {
            let audit = SampleAudit(inventory: inventory)
            return ReportFormat.pdf.fileName(for: audit.summary, options: options)
        }
        #expect(name("Warehouse North") == "A-2026-0017_warehouse-north_2026-03-12_v1.pdf")
        #expect(name("Šid Đurđevdan/Žuta").contains("_sid-djurdjevdan-zuta_"))
        #expect(name("Љубљана Ћуприја").contains("_ljubljana-cuprija_"))
        #expect(name("冷藏箱 ../..").contains("_inventory_"))
        #expect(name(String(repeating: "ab ", count: 100)).count < 90)
        #expect(name("a\r\nb\u{0}").contains("_a-b_"))
    }

    @Test func `the digest says the answer in a few lines`() {
        var summary = SampleAudit().summary
        summary.target = 0.98
        let digest = ReportDigest(summary)
        #expect(
            digest.subject == "[Muster] A-2026-0017 Warehouse North: 5 open, 85.7 % (DRAFT)"
        )
        #expect(digest.body.contains("Expected 42 = found "))
        #expect(digest.body.contains("the target of 98 % is not met."))
        #expect(digest.body.hasSuffix("head 9f2c 41d0 7be3\n"))
    }
}
