import Foundation
import MusterReport
import MusterService
import MusterStore
import MusterTestSupport
import Testing

/// Drops and the outbox, in the portal and for programs.
@Suite(.onOwnThreads) struct DropFormTests {
    @Test func `of two who change a drop at once, the second is told`() throws {
        let home = try WebHome.audited()
        let server = try LocalPortal(home)
        let made = #"{"name":"x","when":"counted","to":["a@example.org"]}"#
        #expect(try server.api("POST", "/drops", made).status == 201)
        let one = try server.get("/api/v1/drops/D-1")
        let tag = ["If-Match": try #require(one.headers["etag"])]
        let form = try server.get("/drops/D-1").text
        let seen = try #require(form.firstMatch(of: /name="seen" value="([^"]+)"/)?.1)
        let changed = try server.api("PATCH", "/drops/D-1", #"{"name":"y"}"#, tag)
        #expect(changed.status == 200, "\(changed.text)")
        #expect(try server.api("PATCH", "/drops/D-1", #"{"name":"z"}"#, tag).status == 412)
        #expect(try server.api("DELETE", "/drops/D-1", "", tag).status == 412)
        let fields = [
            "name": "z", "occasion": "counted", "to": "b@example.org", "format-pdf": "yes",
            "seen": String(seen).replacing("&quot;", with: "\""),
        ]
        let late = try server.send(fields, to: "/drops/D-1", from: "/drops/D-1")
        #expect(late.status == 412 && late.text.contains("was changed meanwhile"))
        #expect(late.text.contains("value=\"b@example.org\""), "what was typed is kept")
        #expect(try server.get("/api/v1/drops/D-1").json["name"]?.text == "y")
    }

    @Test func `a drop takes null for what it can be without, and each form once`() throws {
        let home = try WebHome.audited()
        let server = try LocalPortal(home)
        let made = try server.api(
            "POST",
            "/drops",
            #"{"name":"x","when":"counted","to":["a@example.org"],"format":null,"paused":null}"#
        )
        #expect(made.status == 201, "\(made.text)")
        let twice = try server.api("PATCH", "/drops/D-1", #"{"format":["csv","pdf","csv"]}"#)
        #expect(try twice.json["format"]?.elements.compactMap(\.text) == ["pdf", "csv"])
        let null = try server.api("PATCH", "/drops/D-1", #"{"format":null,"paused":true}"#)
        #expect(try null.status == 200 && null.json["format"]?.elements.isEmpty ?? true)
        let bad = try server.api("PATCH", "/drops/D-1", #"{"lang":"xx"}"#)
        #expect(bad.status == 400 && !bad.text.contains("or null, or null"), "\(bad.text)")
        let bytes = Array(#"{"name":""#.utf8) + [0xFF] + Array(#""}"#.utf8)
        let type = ["Content-Type": "application/json"]
        let broken = try server.ask("PATCH", "/api/v1/drops/D-1", type, bytes)
        #expect(broken.status == 400 && broken.text.contains("UTF-8"), "\(broken.text)")
    }

    @Test func `a drop that takes its look from a definition says so on its page`() throws {
        let home = try WebHome.audited()
        try home.keepMail()
        var draft = DefinitionDraft(name: "House")
        draft.language = .serbianCyrillic
        _ = try home.open.reports.define(draft)
        let server = try LocalPortal(home)
        let form = [
            "name": "x", "occasion": "counted", "time": "", "day": "", "inventory": "",
            "to": "manager@muster.test", "definition": "House", "lang": "", "paper": "letter",
            "part-zones": "yes", "part-list": "yes",
        ]
        #expect(try server.send(form, to: "/drops", from: "/drops").status == 303)
        let listed = try server.get("/api/v1/drops").json["data"]?.elements.first
        #expect(listed?["definition"]?.text == "House" && listed?["lang"]?.text == nil)
        #expect(listed?["sections"]?.elements.map(\.text) == ["zones", "list"])
        #expect(listed?["format"]?.elements.isEmpty ?? true)
        let page = try server.get("/drops/D-1").text
        #expect(page.contains(#"<option value="House" selected>"#), "\(page)")
        #expect(page.components(separatedBy: " checked").count == 3)
        let bad = form.merging(["to": "not an address", "name": "kept <b>"]) { $1 }
        let refused = try server.send(bad, to: "/drops/D-1", from: "/drops/D-1")
        #expect(refused.status >= 400 && refused.text.contains("kept &lt;b&gt;"))
        #expect(try server.send([:], to: "/drops/D-1/run", from: "/drops").status == 303)
        #expect(
            try home.open.mail.outbox().first?.subject.contains("отворено") ?? false
        )
        let kept = try server.send(
            ["row": "House"],
            to: "/bulk/report-definitions/delete",
            from: "/report-definitions"
        )
        #expect(kept.status == 409 && kept.text.contains("D-1"))
        #expect(try server.api("PATCH", "/drops/D-1", #"{"definition":"Mouse"}"#).status == 404)
        #expect(try server.api("PATCH", "/drops/D-1", #"{"definition":null}"#).status == 200)
        #expect(try server.api("DELETE", "/report-definitions/House", "").status == 204)
    }

    @Test func `programs keep drops, and take back what waits`() throws {
        let home = try WebHome.audited()
        try home.set("[mail]\nsendmail = \"/nonexistent/sendmail\"")
        let server = try LocalPortal(home)
        let made = try server.api(
            "POST",
            "/drops",
            #"{"name":"x","when":"Monday 6:00","to":["a@example.org","b@example.org"]}"#
        )
        #expect(made.status == 201, "\(made.text)")
        #expect(try made.json["when"]?.text == "monday 06:00")
        #expect(try made.json["next_at"]?.text != nil)
        let changed = try server.api(
            "PATCH",
            "/drops/D-1",
            #"{"to":["c@example.org"],"sections":["zones"],"paused":true}"#
        )
        #expect(try changed.json["next_at"]?.text == nil && changed.status == 200)
        let run = try server.api("POST", "/drops/D-1/run", "{}")
        #expect(try run.json["mailed"]?.elements.first?["state"]?.text == "queued", "\(run.text)")
        #expect(try run.json["mailed"]?.elements.first?["next_try_at"]?.text != nil)
        let taken = try server.api("POST", "/outbox/M-1/cancel", "{}")
        #expect(try taken.json["state"]?.text == "cancelled")
        #expect(try server.api("POST", "/outbox/M-1/cancel", "{}").status == 409)
        #expect(
            try server.get("/").text.contains("M-1") == false,
            "what was taken back has not failed"
        )
        #expect(try server.api("PATCH", "/drops/D-1", #"{"when":"soon"}"#).status == 400)
        #expect(try server.api("DELETE", "/drops/D-1", "").status == 204)
        #expect(try server.get("/api/v1/drops").json["data"]?.elements == [])
    }
}
