import Foundation
import MusterTestSupport
import Testing

/// Drops and the outbox, in the portal and for programs.
@Suite struct DropPagesTests {
    @Test func `a drop is made, changed, sent and deleted on its pages`() throws {
        let home = try TestHome.audited()
        let mta = try home.withMTA()
        let server = try PortalServer(home)
        let form = [
            "name": "Monday <mail>", "occasion": "monday", "time": "06:00", "day": "1",
            "inventory": "", "to": "manager@muster.test", "format-pdf": "yes", "lang": "",
            "paper": "",
        ]
        #expect(try server.send(form, to: "/drops", from: "/drops").status == 303)
        var page = try server.get("/drops")
        #expect(page.text.contains("Monday &lt;mail&gt;") && page.text.contains("every Monday"))
        let refused = try server.send(
            form.merging(["to": "nobody"]) { $1 },
            to: "/drops",
            from: "/drops"
        )
        #expect(refused.status >= 400 && refused.text.contains("Monday &lt;mail&gt;"))
        let changed = form.merging(["occasion": "monthly", "day": "31", "paused": "yes"]) { $1 }
        #expect(try server.send(changed, to: "/drops/D-1", from: "/drops").status == 303)
        page = try server.get("/drops/D-1")
        #expect(page.text.contains("value=\"31\"") && page.text.contains("checked"))
        #expect(try server.get("/drops").text.contains("on day 31 of the month"))
        #expect(try server.send([:], to: "/drops/D-1/run", from: "/drops").status == 303)
        #expect(try mta.messages().count == 1)
        #expect(try server.get("/reports").text.contains("handed over"))
        let ended = try server.send([:], to: "/drops/D-1/delete", from: "/drops")
        #expect(try server.get("/drops/D-1").status == 404)
        let list = try #require(ended.headers["location"])
        page = try server.get(list)
        #expect(page.text.contains("No report goes out") && page.text.contains("D-1 was deleted."))
        #expect(try server.send([:], to: "/drops/D-1/restore", from: list).status == 303)
        page = try server.get(list)
        #expect(page.text.contains("on day 31 of the month") && !page.text.contains("was deleted"))
        #expect(try server.send([:], to: "/drops/D-1/restore", from: "/drops").status == 404)
    }

    @Test func `who is passed over is told with what to do, in every answer`() throws {
        let home = try TestHome.audited()
        _ = try home.withMTA()
        let add = ["drop", "add", "x", "--when", "counted", "--to"]
        home.muster(add + ["role:manager", "manager@muster.test"]).succeeded()
        let words = "passed over: nobody has the role manager: muster user role LOGIN manager"
        let walk = try SimulatedWarehouse.small.get().walk
        home.muster("start", "--source", walk, "--finish").succeeded()
        #expect(home.muster("deliver").succeeded().text.contains("D-1 \(words)"))
        home.muster("start", "--source", walk, "--finish").succeeded()
        let drop = try home.muster("deliver", "--json").succeeded().object["drops"]?.elements.first
        #expect(drop?["messages"]?.integer == 1)
        #expect(drop?["passed_over"]?.elements.first?["reason"]?.text == "nobody")
        let run = home.muster("drop", "run", "D-1").succeeded().text
        #expect(run.contains("P" + words.dropFirst()) && run.contains("to manager@muster.test"))
        let server = try PortalServer(home)
        let sent = try server.send([:], to: "/drops/D-1/run", from: "/drops")
        var page = try server.get(try #require(sent.headers["location"])).text
        #expect(page.contains("D-1 x · 1 message"), "\(page)")
        #expect(page.contains("Nobody has the role manager: give it under People"))
        page = try server.get("/reports").text
        #expect(!page.contains("Nobody has the role"))
        let answer = try server.api("POST", "/drops/D-1/run", "{}").json
        #expect(answer["mailed"]?.elements.first?["to"]?.text == "manager@muster.test")
        #expect(answer["passed_over"]?.elements.first?["who"]?.text == "manager")
    }

    @Test func `a drop that was ended and brought back sends nothing of the time between`() throws {
        let home = try TestHome.loaded()
        try home.set("[mail]\nsendmail = \"/nonexistent/sendmail\"")
        let add = ["drop", "add", "x", "--when", "counted", "--to", "a@example.org"]
        home.muster(add).succeeded()
        home.muster("drop", "delete", "D-1").succeeded()
        let walk = try SimulatedWarehouse.small.get().walk
        home.muster("start", "--source", walk, "--finish").succeeded()
        home.muster("drop", "restore", "d-1").succeeded()
        home.muster("drop", "restore", "D-1").refused(5, naming: "D-1")
        let delivered = home.muster("deliver", "--json")
        #expect(try delivered.object["drops"]?.elements == [], "\(delivered.text)")
        #expect(try home.muster("outbox", "--json").objects.isEmpty)
    }

    @Test func `a report comes back, and everybody sees why`() throws {
        let home = try TestHome.audited()
        let mta = try home.withMTA()
        let file = URL(filePath: home.path + "/muster.toml")
        let settings = try String(contentsOf: file, encoding: .utf8)
        try home.set("\(settings)bounce_mailbox = \"\(mta.bounceFile)\"")
        home.muster("mail", "--to", "stranger@muster.test", "manager@muster.test").succeeded()
        let delivered = try home.muster("deliver", "--json").succeeded().object
        #expect(delivered["bounced"]?.elements.first?["state"]?.text == "bounced")
        #expect(home.muster("deliver").succeeded().text.contains("Nothing is due"))
        let entries = try home.muster("outbox", "--json").objects
        #expect(entries.map { $0["state"]?.text } == ["handed_over", "bounced"])
        #expect(entries.last?["bounce"]?["status"]?.text?.hasPrefix("5.") == true)
        let server = try PortalServer(home)
        #expect(try server.get("/").text.contains("stranger@muster.test"))
        #expect(try server.get("/reports").text.contains("came back"))
    }
}
