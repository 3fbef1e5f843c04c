import Foundation
import MusterAudit
import MusterService
import MusterTestSupport
import Testing

/// Seals, keys and issued reports in the portal and the API.
@Suite(.onOwnThreads) struct SealPageTests {
    @Test func `anybody may check a seal, and learns nothing but what the code says`() throws {
        let home = try WebHome.audited()
        let tokens = try home.addPeople()
        let server = try LocalPortal(home)
        let token = ["Authorization": "Bearer \(try #require(tokens["viewer"]))"]
        let kept = try server.get("/api/v1/audits/\(WebHome.audit)/seal", token).json
        let code = try #require(kept["signatures"]?.elements.first?["text"]?.text)
        let html = ["Accept": "text/html"]
        func page(_ text: String, _ language: String = "en") throws -> PortalAnswer {
            let text = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            return try server.get(
                "/verify?text=\(text)",
                html.merging(["Accept-Language": language]) { $1 }
            )
        }
        let good = try page(code)
        #expect(good.status == 200 && good.text.contains("The signature holds."))
        #expect(good.text.contains(WebHome.audit) && good.text.contains("Nothing was added since"))
        #expect(!good.text.contains("Warehouse") && !good.text.contains("IT-"))
        for language in ["en", "sr"] {
            let bad = try page(code.replacing("COUNT", with: "REVIEW"), language)
            #expect(bad.status == 200 && bad.text.contains("notice bad"))
            #expect(!bad.text.contains("muster key"))
        }
        #expect(try page("MUSTER1:<script>").text.contains("no whole seal"))
        #expect(try server.get("/verify", html).text.contains("name=\"text\""))

        let asked = code.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        let verdict = try server.get("/api/v1/verify?text=\(asked)").json
        #expect(verdict["valid"] == .bool(true) && verdict["newest"] == .bool(true))
        #expect(try server.get("/api/v1/verify?text=x").json["valid"] == .bool(false))
        #expect(try server.get("/api/v1/audits/\(WebHome.audit)/seal").status == 401)
    }

    @Test func `every PDF that was issued is listed with its hash and what became of it`() throws {
        let home = try WebHome.audited()
        let server = try LocalPortal(home)
        #expect(try server.get("/reports").text.contains("No PDF was issued yet."))
        let audit = "/api/v1/audits/\(WebHome.audit)"
        let pdf = try server.get("\(audit)/report.pdf")
        #expect(pdf.status == 200)
        _ = try server.get("\(audit)/report.pdf")
        _ = try home.open.reviews.recount(home.summary().scope.audit, [], restGone: true)
        #expect(try server.get("\(audit)/report.pdf?lang=sr").status == 200)
        let issued = try server.get("/api/v1/issued").json["data"]?.elements ?? []
        #expect(issued.map { $0["version"]?.integer } == [2, 1])
        #expect(issued.first?["because"]?.text == "recounted")
        let first = try server.get("/api/v1/issued?limit=1").json
        let next = try #require(first["next"]?.text)
        let rest = try server.get("/api/v1/issued?cursor=\(next)").json["data"]?.elements
        #expect(rest == Array(issued.dropFirst()))
        let page = try server.get("/reports").text
        for report in issued { #expect(page.contains(report["sha256"]?.text ?? "?")) }
        #expect(page.contains("2, replaces 1: recounted") && page.contains("newest"))
        let seal = try server.get("\(audit)/seal").json
        #expect(seal["signatures"]?.elements.count == 2)
        let keys = try server.get("/api/v1/keys").json["data"]?.elements ?? []
        #expect(keys.compactMap { $0["kind"]?.text }.sorted() == ["device", "person"])
    }
}
