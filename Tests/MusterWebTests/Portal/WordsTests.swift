import Foundation
import MusterTestSupport
import Testing

/// What the portal says when something is wrong: in the reader's language, beside what was typed.
@Suite(.onOwnThreads) struct WordsTests {
    private static let serbian = ["Accept-Language": "sr"]

    @Test func `a file with semicolons is read, and its refused rows are told in Serbian`() throws {
        let home = try WebHome.loaded()
        let server = try LocalPortal(home)
        let csv = """
            id;name;beacon;zone
            N-1;Sanduk;address:AA:BB:CC:DD:EE:01;dock
            N-2;Kutija;nonsense;dock
            N-3;Kutija;address:AA:BB:CC:DD:EE:03;attic
            """
        let page = "/catalogue/import"
        let sent = try server.upload([Array(csv.utf8)], as: "file", to: page, from: page)
        let path = try #require(sent.headers["location"], "\(sent.text)")
        #expect(try server.get(path).text.contains("separated by: semicolon"))
        let text = try server.get(path, Self.serbian).text
        #expect(text.contains("tačka-zarez") && text.contains("nije bikon; očekuje se"))
        #expect(text.contains("nema zone „attic“") && !text.contains("there is no zone"))
        let refused = try server.get(path + "/refused", Self.serbian).text
        #expect(refused.hasPrefix("reason;id;name;beacon;zone\r\n"), "\(refused)")
        #expect(refused.contains("red 3, kolona beacon: ") && refused.contains("nije bikon"))
        #expect(refused.contains(";N-3;Kutija;") && !refused.contains("there is no zone"))
        let again = try server.upload([Array(refused.utf8)], as: "file", to: page, from: page)
        let corrected = try #require(again.headers["location"])
        #expect(try server.get(corrected).text.contains("separated by: semicolon"))
    }

    @Test func `a person who is refused stays in the form, with the field at fault marked`() throws
    {
        let server = try LocalPortal(try WebHome.loaded())
        let fields = [
            "login": "mira", "name": "Mira M.", "role": "admin", "password": "kratka",
        ]
        let told = try server.send(fields, to: "/people", from: "/people")
        #expect(told.status == 422)
        #expect(told.text.contains("value=\"mira\"") && told.text.contains("value=\"Mira M.\""))
        #expect(told.text.contains("id=\"problem\"") && told.text.contains(" autofocus"))
        let field = try #require(told.text.firstMatch(of: /<input id="f-password"[^>]*>/)?.0)
        #expect(field.contains("aria-invalid=\"true\"") && field.contains("problem"))
        #expect(!told.text.contains("kratka"))
    }

    @Test func `a decision that is refused stays in the form`() throws {
        let server = try LocalPortal(try WebHome.audited())
        let review = "/audits/A-2026-0001/review"
        let one = try #require(try server.get(review).headers["location"])
        let fields = [
            "reason": "", "action": "Zovi magacin", "owner": "petar", "due": "2020-01-02",
        ]
        let told = try server.send(fields, to: one, from: one)
        #expect(told.status == 400, "\(told.text.prefix(200))")
        #expect(told.text.contains("value=\"Zovi magacin\"") && told.text.contains("petar"))
        #expect(told.text.contains("2020-01-02") && told.text.contains("aria-invalid=\"true\""))
    }

    @Test func `a test count and an opinion that are refused stay in their forms`() throws {
        let server = try LocalPortal(try WebHome.audited())
        let audit = "/audits/A-2026-0001"
        func send(_ fields: [String: String], _ form: String) throws -> PortalAnswer {
            try server.send(fields, to: "\(audit)/\(form)", from: audit + "/review/all")
        }
        let pick = ["direction": "gone", "picked": "NO-SUCH", "zone": "dock"]
        let test = try send(pick, "test-count")
        #expect(test.status == 404 && test.text.contains("id=\"problem\""), "\(test.text)")
        let field = try #require(test.text.firstMatch(of: /<input id="f-picked"[^>]*>/)?.0)
        #expect(field.contains("NO-SUCH") && field.contains("aria-invalid=\"true\""))
        #expect(test.text.contains("value=\"gone\" selected"))
        let words = ["text": "  ", "speaker": "Jelena <Š>"]
        let opinion = try send(words, "opinion")
        #expect(opinion.status == 400 && opinion.text.contains("Jelena &lt;Š"), "\(opinion.text)")
        let text = try #require(opinion.text.firstMatch(of: /<input id="f-text"[^>]*>/)?.0)
        #expect(text.contains("aria-invalid=\"true\"") && text.contains("problem"))
        let item = try server.get("/api/v1" + audit).json["findings"]?.elements.first?["item"]?.text
        let done = try send([:], "done/\(try #require(item))")
        #expect(done.status == 409 || done.status == 404)
        #expect(done.text.contains("id=\"problem\"") && done.text.contains("f-picked"))
    }

    @Test func `a step back that items stand against is not offered, and the reason is told`()
        throws
    {
        let home = try WebHome.loaded()
        let server = try LocalPortal(home)
        let page = try server.get("/zones/map").text
        let undo = try #require(page.firstMatch(of: /<button[^>]*data-step="undo"[^>]*>/)?.0)
        #expect(undo.contains("disabled") && undo.contains("aria-describedby=\"why-undo\""))
        #expect(page.contains("The plan would lose zone"))
        #expect(try server.get("/zones/map", Self.serbian).text.contains("Plan bi izgubio zonu"))
        let far = ["zone_id": "far", "zone_corners": "500 500\n510 500\n510 510", "version": "2"]
        let version = try #require(page.firstMatch(of: /name="version" value="(\d+)"/)?.1)
        let fields = far.merging(["version": String(version)]) { $1 }
        let told = try server.send(fields, to: "/zones/map/zone", from: "/zones/map")
        #expect(told.text.contains("one far: lies outside the plan"))
        #expect(told.text.matches(of: /lies outside the plan/).count == 1, "said once")
    }
}
