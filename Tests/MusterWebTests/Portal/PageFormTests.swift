import Foundation
import MusterAudit
import MusterTestSupport
import Testing

/// The pages as a manager and a worker find them.
@Suite(.onOwnThreads) struct PageFormTests {
    @Test func `filters stand in the address, and the file holds what the page shows`() throws {
        let server = try LocalPortal(try WebHome.audited())
        let all = try server.get("/audits/A-2026-0001/findings.csv").text
        let missing = try server.get("/audits/A-2026-0001/findings.csv?outcome=INCONCLUSIVE").text
        let rows = missing.split(separator: "\r\n").dropFirst()
        #expect(!rows.isEmpty && rows.allSatisfy { $0.contains(",INCONCLUSIVE,") })
        #expect(all.split(separator: "\r\n").count > rows.count + 1)
        #expect(try server.get("/audits?state=counted").text.contains("A-2026-0001"))
        #expect(try !server.get("/audits?state=open").text.contains("A-2026-0001"))
        let found = try server.get("/catalogue/items.csv?search=it-0001").text
        #expect(found.split(separator: "\r\n").count == 2)
    }

    @Test func `the report comes as a PDF, and is listed then`() throws {
        let server = try LocalPortal(try WebHome.audited())
        let report = try server.get("/audits/A-2026-0001/report.pdf?lang=sr&paper=letter")
        #expect(report.status == 200 && report.body.starts(with: Array("%PDF-".utf8)))
        #expect(report.headers["content-disposition"]?.contains("A-2026-0001_") == true)
        let name = try #require(
            try server.get("/reports").text.firstMatch(of: /href="(\/reports\/[^"]+\.pdf)"/)?.1
        )
        #expect(try server.get(String(name)).body == report.body)
        for path in ["..%2Fmuster.sqlite", "%2Fetc%2Fpasswd", "..", "muster.toml"] {
            #expect(try [404, 405].contains(server.get("/reports/\(path)").status), "\(path)")
        }
    }

    @Test func `discrepancies are settled one by one, and the audit approved`() throws {
        let home = try WebHome.audited()
        let server = try LocalPortal(home)
        var settled = 0
        while let next = try server.get("/audits/A-2026-0001/review").headers["location"] {
            let answer = try server.send(
                ["reason": "not_relocated", "action": "move it back", "due": "2099-12-01"],
                to: next,
                from: next
            )
            #expect(answer.status == 303, "\(answer.text)")
            settled += 1
            try #require(settled < 100)
        }
        #expect(settled > 3)
        let overview = try server.get("/audits/A-2026-0001/review/all")
        #expect(overview.text.contains("Every discrepancy is decided."))
        let seen = try #require(overview.text.firstMatch(of: /name="head" value="([0-9a-f]+)"/)?.1)
        // Whoever has seen another result than there is now does not sign for this one.
        let late = try server.send(
            ["note": "fine", "head": String(repeating: "0", count: seen.count)],
            to: "/audits/A-2026-0001/approve",
            from: "/audits/A-2026-0001/review/all"
        )
        #expect(late.status == 412)
        #expect(late.text.contains("A-2026-0001 was changed meanwhile"))
        #expect(late.text.contains("load it again, and decide again"))
        let approved = try server.send(
            ["note": "fine", "head": String(seen)],
            to: "/audits/A-2026-0001/approve",
            from: "/audits/A-2026-0001/review/all"
        )
        #expect(approved.status == 303)
        #expect(try home.summary().state == .approved)
        // What is decided is still a discrepancy, and no longer to be decided.
        let outcomes = try server.get("/audits/A-2026-0001").text
        #expect(outcomes.contains(">Discrepancies (") && !outcomes.contains("Needs a decision"))
    }

    @Test func `a form that no page of this server made changes nothing`() throws {
        let home = try WebHome.audited()
        let server = try LocalPortal(home)
        let path = "/audits/A-2026-0001/reject"
        let body = Array("reason=x".utf8)
        let type = ["Content-Type": "application/x-www-form-urlencoded"]
        let page = try server.get("/audits/A-2026-0001/review/all")
        let key = try #require(page.text.firstMatch(of: /name="form_key" value="([^"]+)"/)?.1)
        let good = Array("reason=x&form_key=\(key)".utf8)
        let own = type
        let others = [
            (own, body), (own, Array("reason=x&form_key=\(key.reversed())".utf8)),
            (own.merging(["Origin": "https://evil.example"]) { $1 }, good),
            (own.merging(["Origin": "null"]) { $1 }, good),
            (own.merging(["Sec-Fetch-Site": "cross-site"]) { $1 }, good),
            (own.merging(["Sec-Fetch-Site": "same-site"]) { $1 }, good),
        ]
        for (headers, body) in others {
            #expect(try server.ask("POST", path, headers, body).status == 403)
        }
        let plain = own.merging(["Content-Type": "text/plain"]) { $1 }
        #expect(try server.ask("POST", path, plain, good).status == 415)
        let api = try server.ask("POST", "/api/v1/audits/A-2026-0001/reject", type, body)
        #expect(api.status == 415)
        #expect(try home.summary().review.rejection == nil)
        #expect(try server.ask("POST", path, own, good).status == 303)
    }
}
