import Foundation
import MusterService
import MusterTestSupport
import Testing

/// Plans that make audits in the browser, for programs, and for calendar programs.
@Suite(.onOwnThreads) struct PlanFormTests {
    @Test
    func `a plan is added, seen on Today and in the calendar, changed, deleted and brought back`()
        throws
    {
        let home = try WebHome.loaded()
        let server = try LocalPortal(home)
        #expect(try server.get("/plans").text.contains("No plan yet."))
        var fields = [
            "name": "<b>Cold</b>", "inventory": WebHome.inventory, "count": "2",
            "unit": "week", "due": "2026-03-09", "time": "16:00", "target": "97,5",
            "zone": "dock", "reminders": "1",
        ]
        let added = try server.send(fields, to: "/plans/add", from: "/plans/add")
        #expect(added.headers["location"] == "/plans/P-01", "\(added.text)")
        let page = try server.get("/plans/P-01").text
        #expect(page.contains("97.5 %".replacing(" ", with: "\u{A0}")) || page.contains("97.5"))
        #expect(page.contains("&lt;b&gt;Cold") && page.contains("on Monday"))
        #expect(page.contains("muster start --plan P-01"))
        let today = try server.get("/").text
        #expect(today.contains("Plans due") && today.contains("overdue by "))
        let month = try server.get("/plans?month=2026-03").text
        #expect(month.contains("March 2026") && month.contains("datetime=\"2026-03-23\""))
        let calendar = try #require(month.components(separatedBy: "id=\"calendar\"").last)
        #expect(calendar.components(separatedBy: "<li>").filter { $0.contains("Cold") }.count == 2)
        #expect(try server.get("/plans?month=2026-13").status == 400)
        #expect(try server.get("/plans/P-09").status == 404)
        fields["seen"] = "another"
        #expect(try server.send(fields, to: "/plans/P-01", from: "/plans/P-01").status == 412)
        let seen = try #require(page.firstMatch(of: /name="seen" value="([^"]+)"/)?.1)
        fields["seen"] = String(seen).replacing("&quot;", with: "\"")
        for (name, value, words) in [
            ("unit", "eon", "how often"), ("target", "101", "accuracy"), ("due", "soon", "soon"),
            ("name", " ", "name of a plan"),
        ] {
            var bad = fields
            bad[name] = value
            let refused = try server.send(bad, to: "/plans/P-01", from: "/plans/P-01")
            #expect(refused.status == 400 && refused.text.contains(words), "\(refused.text)")
        }
        fields["name"] = "Warm"
        fields["unit"] = "once"
        let saved = try server.send(fields, to: "/plans/P-01", from: "/plans/P-01")
        #expect(saved.status == 303, "\(saved.text)")
        let stored = try server.get("/api/v1/audit-plans").json["data"]?.elements.first
        #expect(stored?["name"]?.text == "Warm" && stored?["every"]?.text == "once")
        #expect(stored?["target"]?.number == 0.975 && stored?["due"]?.text == "2026-03-09T16:00")
        let deleted = try server.send([:], to: "/plans/P-01/delete", from: "/plans/P-01")
        let list = try #require(deleted.headers["location"])
        #expect(try server.get(list).text.contains("P-01 was deleted."))
        let gone = try server.get("/plans/P-01")
        #expect(gone.status == 404 && gone.text.contains("P-01 Warm: deleted"), "\(gone.text)")
        #expect(gone.text.contains("This plan was deleted: "))
        #expect(gone.text.contains("action=\"/plans/P-01/restore\""))
        let back = try server.send([:], to: "/plans/P-01/restore", from: list)
        #expect(back.headers["location"] == "/plans/P-01")
    }

    @Test func `a program keeps plans as it does items`() throws {
        let home = try WebHome.loaded()
        let server = try LocalPortal(home)
        func send(
            _ method: String,
            _ path: String,
            _ body: String = "",
            _ headers: [String: String] = [:]
        ) throws -> PortalAnswer {
            try server.api(method, "/audit-plans" + path, body, headers)
        }
        let cold = #"{"name":"Cold","every":"month","on":"last","zones":["dock"],"target":0.9}"#
        let made = try send("POST", "", cold)
        #expect(made.status == 201 && made.headers["location"] == "/api/v1/audit-plans/P-01")
        #expect(try made.json["state"]?.text != nil, "\(made.text)")
        let found = try server.get("/api/v1/audit-plans/P-01")
        #expect(found.headers["etag"] == made.headers["etag"] && found.body == made.body)
        #expect(try send("PATCH", "/P-01", #"{"blind":true}"#).status == 428)
        let tag = ["If-Match": try #require(found.headers["etag"])]
        let changed = try send(
            "PATCH",
            "/p-01",
            #"{"blind":true,"target":null,"due":"2026-03-12T16:00","every":"2 weeks"}"#,
            tag
        )
        #expect(try changed.json["due"]?.text == "2026-03-12T16:00", "\(changed.text)")
        #expect(try changed.json["zones"]?.elements.map(\.text) == ["dock"])
        #expect(try changed.json["target"] == nil || changed.json["target"] == .null)
        #expect(try send("PATCH", "/P-01", #"{"blind":false}"#, tag).status == 412)
        #expect(try send("POST", "", #"{"name":"X","every":"eon"}"#).status == 400)
        #expect(try send("POST", "", #"{"name":"X","every":"day","zones":["q"]}"#).status == 404)
        #expect(try send("DELETE", "/P-01", "", ["If-Match": "*"]).status == 204)
        let twice = try send("DELETE", "/P-01", "", ["If-Match": "*"])
        #expect(twice.status == 404 && twice.text.contains("was deleted at"), "\(twice.text)")
        #expect(try send("POST", "/P-01/restore", "{}").status == 200)
        #expect(try server.get("/api/v1/audit-plans").json["data"]?.elements.count == 1)
    }

    @Test func `many plans come page by page, and a full day of the calendar folds`() throws {
        let home = try WebHome.empty()
        let server = try LocalPortal(home)
        for number in 1...57 {
            let plan = #"{"name":"Plan \#(number)","every":"week","due":"2026-03-09"}"#
            #expect(try server.api("POST", "/audit-plans", plan).status == 201)
        }
        func rows(_ page: PortalAnswer) throws -> Int {
            let list = try #require(page.text.components(separatedBy: "id=\"calendar\"").first)
            return list.components(separatedBy: "href=\"/plans/P-").count - 1
        }
        let first = try server.get("/plans?month=2026-03")
        #expect(try rows(first) == 50)
        #expect(first.text.contains("/plans?month=2026-03&amp;page=2"), "\(first.text)")
        #expect(first.text.contains("<summary>51 more</summary>"))
        let second = try server.get("/plans?month=2026-03&page=2")
        #expect(try rows(second) == 7)
        #expect(second.text.contains("/plans?month=2026-04&amp;page=2"), "the page stays")
        #expect(try home.open.plans.list().count == 57)
    }
}
