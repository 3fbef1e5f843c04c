import Foundation
import MusterCatalogue
import MusterCore
import MusterService
import MusterStore
import MusterTestSupport
import Testing

/// What only pages and commands could do before: settings, mails, tokens, the order of photos, labels.
@Suite(.onOwnThreads) struct SettingsAPITests {
    @Test func `settings are patched as they were seen, and the file keeps its comments`() throws {
        let home = try WebHome.audited()
        let file = URL(filePath: home.path + "/muster.toml")
        let before = try String(contentsOf: file, encoding: .utf8)
        let server = try LocalPortal(home)
        func patch(_ body: String, _ match: String? = "*") throws -> PortalAnswer {
            let merge = ["Content-Type": "application/merge-patch+json"]
            let headers = match.map { merge.merging(["If-Match": $0]) { $1 } } ?? merge
            return try server.api("PATCH", "/settings", body, headers)
        }
        let seen = try server.get("/api/v1/settings")
        let tag = try #require(seen.headers["etag"])
        #expect(try patch("{}", nil).status == 428)
        #expect(try patch("{}", "W/\(tag)").status == 412)
        let wanted = """
            {"report.accuracy_target":0.9,"review.reasons":{"at_vet":"at the vet"},
             "audit.segregation":false,"traces.limit_mb":512,"mail.from":"muster@example.org"}
            """
        let changed = try patch(wanted, tag)
        #expect(changed.status == 200, "\(changed.text)")
        let now = try server.get("/api/v1/settings")
        #expect(now.body == changed.body && now.headers["etag"] == changed.headers["etag"])
        #expect(try now.json["report.accuracy_target"]?.number == 0.9)
        #expect(try now.json["audit.segregation"]?.bool == false)
        #expect(try now.json["review.reasons"]?["at_vet"]?.text == "at the vet")
        #expect(try patch(#"{"report.paper":"letter"}"#, tag).status == 412, "seen before")
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.contains("\naccuracy_target = 0.9\n"))
        for line in before.split(separator: "\n") { #expect(text.contains(line)) }
        // The whole answer may be sent back, but for the program that this machine runs.
        #expect(try patch(now.text).status == 400)
        let whole = now.text.replacing(/"mail.sendmail":"[^"]*",/, with: "")
        #expect(try patch(whole).body == now.body)
        for bad in [
            #"{"report.accuracy_target":98}"#, #"{"traces.limit_mb":0}"#, #"{"report.paper":"a5"}"#,
            #"{"mail.from":"two words@example.org"}"#, #"{"audit.segregation":"yes"}"#,
            #"{"review.reasons":{"Bad Code":"x"}}"#, #"{"review.reasons":{"a":"x\nb = y"}}"#,
            #"{"review.reasons":{"lost":"gone for good"}}"#, #"{"mail.sendmail":"/bin/sh"}"#,
        ] {
            let refused = try patch(bad)
            #expect([400, 422].contains(refused.status), "\(bad): \(refused.text)")
            #expect(try !(refused.json["detail"]?.text ?? "").contains("muster.toml"), "\(bad)")
        }
        #expect(try server.get("/api/v1/settings").body == now.body, "nothing of what is refused")
        // A change by hand counts as one.
        try Data(text.replacing("= 512", with: "= 256").utf8).write(to: file)
        #expect(try patch("{}", now.headers["etag"]).status == 412)
        let usual = """
            {"report.accuracy_target":null,"review.reasons":{"at_vet":null},"mail.from":null,
             "audit.segregation":null,"traces.limit_mb":null}
            """
        #expect(try patch(usual).body == seen.body)
        #expect(try server.get("/api/v1/trail").text.contains("report.accuracy_target"))
    }

    @Test func `people choose their mails by programs too, and no token lets anybody in`() throws {
        let home = try WebHome.audited()
        let tokens = try home.addPeople()
        let server = try LocalPortal(home)
        func bearer(_ role: String) throws -> [String: String] {
            ["Authorization": "Bearer \(try #require(tokens[role]))"]
        }
        let (admin, worker) = (try bearer("admin"), try bearer("worker"))
        let link = try server.api("POST", "/people/worker/link", "{}", admin)
        #expect(link.status == 403)
        #expect(try link.json["remedy"]?.text?.contains("sign in") == true, "\(link.text)")
        #expect(try server.api("POST", "/people/worker/link", "{}", worker).status == 403)

        let chosen = try server.api("PATCH", "/profile/notices", #"{"recount":false}"#, worker)
        #expect(try chosen.json["recount"]?.bool == false, "\(chosen.text)")
        #expect(try chosen.json["approval"]?.bool == true)
        let usual = try server.api("PATCH", "/profile/notices", #"{"recount":null}"#, worker)
        #expect(try usual.json["recount"]?.bool == true)

        let wanted = #"{"name":"scale","may":["runAudits"],"days":7,"for":"worker"}"#
        #expect(try server.api("POST", "/profile/tokens", wanted, admin).status == 403)
        let again = try server.api("POST", "/profile/tokens", #"{"name":"mine"}"#, worker)
        #expect(again.status == 403, "a token that makes its own next one could not be taken back")
        #expect(try server.api("DELETE", "/profile/sessions", "", worker).status == 204)
    }

    @Test func `lists of the house come page by page, and of one person`() throws {
        let home = try WebHome.audited()
        let tokens = try home.addPeople()
        let admin = ["Authorization": "Bearer \(try #require(tokens["admin"]))"]
        let inventory = try home.open.inventories.find()
        for (id, name, login) in [("IT-0001", "A", "manager"), ("IT-0002", "B", "ana")] {
            var item = try home.open.items.find(ItemID(rawValue: id), in: inventory)
            item.name = name
            try home.acting(as: login).items.update(item, in: inventory)
        }
        let server = try LocalPortal(home)
        for number in 1...3 {
            let to = "{\"to\":[\"nobody\(number)@example.org\"]}"
            _ = try server.api("POST", "/audits/\(WebHome.audit)/mail", to, admin)
        }
        var (path, found): (String?, [String]) = ("/api/v1/outbox?limit=2", [])
        while let next = path {
            let answer = try server.get(next, admin)
            let page = try answer.json["data"]?.elements.compactMap { $0["message"]?.text } ?? []
            #expect(page.count <= 2)
            found += page
            path = answer.headers["link"]?.firstMatch(of: /<([^>]+)>/).map { String($0.1) }
        }
        #expect(found.count == 3 && Set(found).count == 3, "\(found)")
        for list in ["trail", "changes"] {
            let all = try server.get("/api/v1/\(list)?limit=500", admin).json["data"]?.elements
            let names = Set((all ?? []).compactMap { $0["actor"]?.text })
            #expect(names.count > 1, "\(list)")
            var (path, seen): (String?, Int) = ("/api/v1/\(list)?who=ana&limit=1", 0)
            while let next = path {
                let answer = try server.get(next, admin)
                for entry in try answer.json["data"]?.elements ?? [] {
                    #expect(entry["actor"]?.text == "ana")
                    seen += 1
                }
                path = answer.headers["link"]?.firstMatch(of: /<([^>]+)>/).map { String($0.1) }
            }
            #expect(seen == all?.count { $0["actor"]?.text == "ana" } && seen > 0, "\(list)")
        }
    }

    @Test func `labels, an item's changes and the order of its photos are there for programs`()
        throws
    {
        let home = try WebHome.loaded()
        let server = try LocalPortal(home)
        let labels = try server.get("/api/v1/labels.pdf?item=IT-0001&copies=2")
        #expect(labels.status == 200 && labels.body.starts(with: Array("%PDF".utf8)))
        #expect(try server.get("/api/v1/labels.pdf?copies=0").status == 400)
        let any = ["If-Match": "*"]
        #expect(try server.api("PATCH", "/items/IT-0001", #"{"note":"x"}"#, any).status == 200)
        let changes = try server.get("/api/v1/items/IT-0001/changes").json["data"]?.elements
        #expect(changes?.first?["deed"]?.text == "changed")
        #expect(changes?.first?["changes"]?.elements.first?["field"]?.text == "note")
        #expect(changes?.last?["deed"]?.text == "added")
        #expect(try server.get("/api/v1/plan/picture").status == 404)
    }
}
