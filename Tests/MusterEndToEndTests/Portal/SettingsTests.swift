import Foundation
import MusterTestSupport
import Testing

/// Settings changed in the browser, and mails that people have chosen.
@Suite struct SettingsTests {
    /// The fields of the form as the page shows them.
    private static func fields(_ page: String) -> [String: String] {
        var fields: [String: String] = [:]
        for match in page.matches(of: /name="(mark|[a-z]+\.[a-z_]+)" type="[a-z]+" value="([^"]*)"/)
        {
            fields[String(match.1)] = String(match.2)
        }
        let mark = page.firstMatch(of: /name="mark" value="([0-9a-f]+)"/)?.1 ?? ""
        fields["mark"] = String(mark)
        return fields
    }

    @Test func `settings are changed in the file, its comments stay, and can be put back`() throws {
        let home = try TestHome.audited()
        let file = URL(filePath: home.path + "/muster.toml")
        let before = try String(contentsOf: file, encoding: .utf8)
        let server = try PortalServer(home)
        func send(_ values: [String: String], mark: String? = nil) throws -> PortalServer.Answer {
            let mark = try mark ?? Self.fields(server.get("/settings").text)["mark"] ?? ""
            return try server.send(
                values.merging(["mark": mark]) { $1 },
                to: "/settings",
                from: "/settings"
            )
        }
        let stale = Self.fields(try server.get("/settings").text)["mark"]
        let reasons = "at_vet = at the vet\r\nlent = lent, \"for long\""
        #expect(
            try send(["review.reasons": reasons, "report.accuracy_target": "90"]).status == 303
        )
        let after = try String(contentsOf: file, encoding: .utf8)
        #expect(after.contains("\n# accuracy_target = 0.98     # 0 to 1\naccuracy_target = 0.9\n"))
        for line in before.split(separator: "\n") { #expect(after.contains(line)) }
        #expect(home.muster("resolve", "--reason", "list").succeeded().text.contains("at the vet"))
        // At once, without a new start of the server.
        let audit = try home.muster("show", TestHome.audit, "--json").succeeded().object
        let open = try #require(audit["review"]?["open"]?.elements.first?.text)
        #expect(try server.get("/audits/A-2026-0001/review/\(open)").text.contains("at the vet"))
        // What an audit is measured against stays what it was when it started.
        #expect(try server.get("/audits/A-2026-0001").text.contains("target 98"))
        let page = try server.get("/settings").text
        #expect(
            page.contains("Put back") && page.contains(">98\u{A0}%<")
                && page.contains("value=\"90\"")
        )
        // Whoever looked before the change would undo it unseen.
        let late = try send(["report.paper": "letter"], mark: stale)
        #expect(late.status == 409 && late.text.contains("changed the settings meanwhile"))
        for bad in [
            ["report.accuracy_target": "980"], ["traces.limit_mb": "0"],
            ["mail.from": "two words@example.org"],
            ["review.reasons": "Bad Code = x"], ["audit.segregation": "perhaps"],
        ] {
            let refused = try send(bad)
            #expect(refused.status == 422, "\(bad): \(refused.status)")
            #expect(refused.text.contains("Nothing was changed."), "\(bad)")
            #expect(!refused.text.contains("muster.toml: ") && !refused.text.contains("delete"))
        }
        let share = try send(["report.accuracy_target": "980"]).text
        #expect(
            share.contains("Target accuracy, %: this must be a number from 0 to 100")
        )
        #expect(try String(contentsOf: file, encoding: .utf8) == after)
        #expect(try send(["report.accuracy_target": "98,25", "review.reasons": ""]).status == 303)
        let last = try String(contentsOf: file, encoding: .utf8)
        #expect(!last.contains("at_vet\" =") && last.contains("accuracy_target = 0.9825"))
        #expect(try server.get("/settings").text.contains("value=\"98.25\""))
        #expect(try server.get("/trail").text.contains("Setting “Target accuracy, %” changed"))
    }

    @Test func `a server whose settings file is broken meanwhile says so and serves on`() throws {
        let home = try TestHome.audited()
        let file = URL(filePath: home.path + "/muster.toml")
        let before = try Data(contentsOf: file)
        let server = try PortalServer(home)
        let form = "/audits/\(TestHome.audit)/report"
        let mark = Self.fields(try server.get("/settings").text)["mark"] ?? ""
        for broken in ["a = [1,}", "[[[", "x = 1979-05-27Tx", "a = [1, {b = ]"] {
            try Data("\n\(broken)\n".utf8).write(to: file)
            let shown = try server.get("/settings")
            #expect(shown.status != 200, "\(broken)")
            #expect(shown.text.contains("line 2"), "\(broken): \(shown.text)")
            let values = ["report.paper": "letter", "mark": mark]
            let changed = try server.send(values, to: "/settings", from: form)
            #expect((400...).contains(changed.status), "\(broken): \(changed.status)")
            #expect(try server.get("/readyz").status == 200)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == "\na = [1, {b = ]\n")
        try before.write(to: file)
        #expect(try server.get("/settings").status == 200)
    }

    @Test func `a report is mailed to every address of the field, and to no half of one`() throws {
        let home = try TestHome.audited()
        let program = try home.file("sendmail", "#!/bin/sh\ncat >/dev/null\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
        try Data("[mail]\nsendmail = \"\(program)\"\nfrom = \"muster@example.org\"\n".utf8)
            .write(to: URL(filePath: home.path + "/muster.toml"))
        let server = try PortalServer(home)
        func mail(_ to: String) throws -> Int {
            let page = "/audits/\(TestHome.audit)"
            return try server.send(["to": to], to: page + "/mail", from: page + "/report").status
        }
        for bad in ["bad address", "mira@example.org, bo ro@example.org", "mira@", "root", " ;, "] {
            #expect([400, 422].contains(try mail(bad)), "\(bad)")
        }
        #expect(home.muster("outbox", "--json").succeeded().text.contains("@") == false)
        let good = ["mira@example.org", "boro@example.org", "desk@example.org", "d@localhost"]
        #expect(try mail("\(good[0]) ;\(good[1])\t\(good[2]),\r\n \(good[3]) ") == 303)
        let outbox = home.muster("outbox", "--json").succeeded().text
        for address in good { #expect(outbox.contains("\"\(address)\"")) }
    }

    @Test func `whoever is asked to look again is told by mail, unless they chose otherwise`()
        throws
    {
        let (home, tokens) = try TestHome.peopled(.audited)
        let sent = home.folder.appending(path: "sent").path
        let program = try home.file(
            "sendmail",
            "#!/bin/sh\ncat >>'\(sent)'; echo \"$@\" >>'\(sent)'\n"
        )
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
        try Data("[mail]\nsendmail = \"\(program)\"\nfrom = \"muster@example.org\"\n".utf8)
            .write(to: URL(filePath: home.path + "/muster.toml"))
        func run(_ role: String, _ words: String...) -> CommandResult {
            home.muster(words, token: tokens[role])
        }
        let password = try home.file("password.txt", TestHome.password)
        for role in ["worker", "manager", "auditor"] {
            // Where mails about one's access go takes a password, and no token.
            home.muster("login", role, "--password-file", password).succeeded()
            home.muster("profile", "set", "mail", "\(role)@example.org").succeeded()
        }
        run("worker", "profile", "set", "language", "sr").succeeded()
        run("auditor", "recount", TestHome.audit, "--with", "worker").succeeded()
        run("worker", "profile", "set", "notify.recount", "no").succeeded()
        run("auditor", "recount", TestHome.audit, "--with", "worker").succeeded()
        let log = try String(contentsOfFile: sent, encoding: .utf8)
        #expect(log.matches(of: /To: worker@example.org/).count == 1)
        #expect(log.contains("ponovo pogledate") && !log.contains("manager@example.org"))
        let show = run("worker", "profile", "--json").succeeded()
        #expect(try show.object["notify"]?["recount"]?.bool == false)
        run("worker", "profile", "set", "notify.lunch", "yes").refused(2, naming: "notify.recount")

        let open =
            try home.muster(["show", TestHome.audit, "--json"], token: tokens["manager"])
            .succeeded().object["findings"]?.elements ?? []
        let items = open.filter { !["FOUND", "CONFIRMED"].contains($0["outcome"]?.text) }
            .compactMap { $0["item"]?.text }
        home.muster(
            ["resolve", TestHome.audit] + items + ["--reason", "not_relocated"],
            token: tokens["auditor"]
        ).succeeded()
        let told = try String(contentsOfFile: sent, encoding: .utf8)
        #expect(told.contains("Every discrepancy of A-2026-0001 is decided"))
        #expect(told.matches(of: /To: manager@example.org/).count == 1)
        #expect(!told.contains("To: auditor@example.org"))
    }
}
