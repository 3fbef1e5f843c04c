import Foundation
import GRDB
import MusterTestSupport
import Testing

/// Audits of several people, blind ones, and ones that are due.
@Suite struct BlindTests {
    private static let audit = TestHome.audit

    /// A home in which `worker` walked a blind audit with `auditor`, and has not finished it.
    private static let walked = Result {
        let (home, tokens) = try TestHome.peopled(.loaded)
        let walk = try SimulatedWarehouse.small.get().walk
        let started = home.muster(
            [
                "start", "--with", "Auditor", "--with", "worker", "--blind", "--due", "2099-03-12",
                "--source", walk, "--json",
            ],
            token: tokens["worker"]
        ).succeeded()
        #expect(started.errors.contains("with auditor  blind  due 12\u{A0}Mar\u{A0}2099"))
        #expect(!started.errors.contains("Expected") && !started.errors.contains(" heard"))
        #expect(!started.errors.contains("extra"), "\(started.errors)")
        let told = try started.object
        #expect(told["expected"] == nil && told["findings"] == nil && told["blind"] == .bool(true))
        return (home, tokens)
    }

    private func walked() throws -> (home: TestHome, tokens: [String: String]) {
        let (template, tokens) = try Self.walked.get()
        let home = try TestHome()
        try home.become(template)
        return (home, tokens)
    }

    @Test func `who cannot be expected and when nothing can be due is refused before it listens`()
        throws
    {
        let home = try TestHome.loaded()
        let walk = try SimulatedWarehouse.small.get().walk
        func start(_ arguments: String..., token: String? = nil) -> CommandResult {
            home.muster(["start", "--source", walk] + arguments, token: token)
        }
        start("--with", "worker").refused(6, naming: "no people", "muster user add")
        let tokens = try home.addPeople()
        let worker = tokens["worker"]
        start("--with", "nobody", token: worker).refused(5, naming: "nobody", "muster user list")
        start("--with", "viewer", token: worker).refused(4, naming: "cannot run audits")
        home.muster(["user", "disable", "manager"], token: tokens["admin"]).succeeded()
        start("--with", "manager", token: worker).refused(4, naming: "manager is disabled")
        for due in [
            "tomorrow", "2099-02-30", "2099-02-03T24:00", "12.3.2099", "", "2099-02-03T9:00",
        ] {
            start("--due", due, token: worker).refused(2, naming: "2026-03-12T16:00")
        }
        start("--due", "2020-03-12", token: worker).refused(2, naming: "has passed", "today")
        start("--due", "2020-03-12T16:00", token: worker).refused(2, naming: "has passed")
        home.muster(["audit", "list", "--mine"], token: worker).succeeded()
        let status = home.muster(["status", "--json"], token: worker).succeeded()
        #expect(try status.object["audit"] == nil, "no audit is left behind")
    }

    @Test func `nobody who counts sees a blind audit on the command line before it is finished`()
        throws
    {
        let (home, tokens) = try walked()
        let seen = try home.muster(["show", "--json"], token: tokens["manager"]).succeeded().object
        let finding = try #require(
            seen["findings"]?.elements.first { $0["outcome"]?.text == "FOUND" }
        )
        let item = try #require(finding["item"]?.text)
        for role in ["worker", "auditor", "viewer"] {
            let token = tokens[role]
            for command in [
                ["show"], ["show", item], ["missing"], ["extras"], ["replay"], ["map", Self.audit],
                ["compare"],
            ] {
                let refused = home.muster(command, token: token).refused(4, naming: "is blind")
                #expect(!refused.text.contains(item), "\(command)")
            }
            let status = home.muster(["status", "--json"], token: token).succeeded()
            let told = try status.object
            for name in ["expected", "present", "extras", "accuracy"] { #expect(told[name] == nil) }
            #expect(told["with"]?.elements == [.text("auditor")])
            #expect(told["due"]?.text == "2099-03-12" && told["state"]?.text == "paused")
            #expect(!home.muster(["status"], token: token).succeeded().text.contains("present"))
            let list = home.muster(["audit", "list"], token: token).succeeded().text
            #expect(list.contains("blind") && !list.contains("128"))
        }
        let heard = home.muster(["item", "heard"], token: tokens["auditor"]).succeeded()
        #expect(heard.text.contains("not shown") && !heard.text.contains("never"))
        #expect(heard.errors.contains("while \(Self.audit) goes on"))
        home.muster(["report"], token: tokens["auditor"]).refused(4, naming: "is blind")
        home.muster(["mail", "--to", "a@example.org"], token: tokens["auditor"]).refused(4)
        #expect(
            try home.muster(["status", "--json"], token: tokens["manager"]).object["present"] != nil
        )
        // They get it on their list, and others do not.
        for (role, isExpected) in [("worker", true), ("auditor", true), ("manager", false)] {
            let mine = home.muster(["audit", "list", "--mine", "--json"], token: tokens[role])
            #expect(try mine.succeeded().objects.isEmpty != isExpected, "\(role)")
        }
    }

    @Test
    func `a hand confirmation of a blind audit says the zone, and comes from who sees nothing`()
        throws
    {
        let (home, tokens) = try walked()
        let missing = home.muster(["missing", "--json"], token: tokens["manager"]).succeeded()
        // A name that is guessed finds out nothing of the list.
        let guess = ["confirm", "Pallet jack", "--by", "sight", "--zone", "aisle-1"]
        home.muster(guess, token: tokens["worker"])
            .refused(5, naming: "no identifier on the list", "call the item by its identifier")
        let item = try #require(try missing.objects.first?["item"]?.text)
        let place = try #require(try missing.objects.first?["expected_zone"]?.text)
        let zones = ["cold-1", "dock"]
        let other = try #require(zones.first { $0 != place })
        func confirm(_ arguments: String..., as role: String) -> CommandResult {
            home.muster(["confirm", item, "--by", "sight"] + arguments, token: tokens[role])
        }
        confirm("--zone", place, as: "manager").refused(
            4,
            naming: "hand confirmations are for others"
        )
        confirm(as: "auditor").refused(2, naming: "--zone ZONE")
        let word = try confirm("--zone", other, "--json", as: "auditor").succeeded().object
        #expect(word["outcome"]?.text == "CONFIRMED" && word["zone"]?.text == other)
        #expect(word["expected_zone"] == nil && word["zone_state"] == nil)
        #expect(word["samples"] == .number(0), "what was heard of it is not told")
        let noted = home.muster(["note", "door open", "--json"], token: tokens["worker"])
        #expect(try noted.succeeded().object["findings"] == nil)
        #expect(!home.muster(["undo", "--json"], token: tokens["auditor"]).text.contains(place))
        confirm("--zone", place, as: "worker").succeeded()

        let finished = home.muster(
            ["finish", "--partial", "--reason", "test", "--json"],
            token: tokens["worker"]
        ).succeeded()
        let terms = try #require(try finished.object["terms"])
        #expect(terms["blind"] == .bool(true) && terms["started_by"]?.text == "worker")
        #expect(terms["with"]?.elements == [.text("auditor")] && terms["due"]?.text == "2099-03-12")
        let expected = try #require(try finished.object["expected"]?.integer)
        let radio = try #require(terms["by_radio"]?.integer)
        #expect(terms["by_hand"]?.integer == 1 && radio == expected - 1)
        home.muster(["show"], token: tokens["auditor"]).succeeded()

        let pdf = home.path + "/a.pdf"
        home.muster(["report", "--out", pdf, "--lang", "en"], token: tokens["manager"]).succeeded()
        let text = try home.shell("pdftotext -raw '\(pdf)' - | tr '\\n' ' '").text
        #expect(text.contains("Blind: until the count was finished"))
        #expect(text.contains("1 by hand (") && text.contains("Also assigned auditor"))
        #expect(text.contains("12 Mar 2099; met: finished"))
        home.muster(["verify", pdf], token: tokens["manager"]).succeeded()
        home.muster(["verify"], token: tokens["manager"]).succeeded()
        try home.tamper { db in
            try db.execute(sql: "DROP TRIGGER IF EXISTS audit_record_stays")
            try db.execute(
                sql: """
                    UPDATE audit_record SET body = replace(body, '"blind":true', '"blind":false')
                    WHERE kind = 'started'
                    """
            )
        }
        home.muster(["verify"], token: tokens["manager"]).refused(11, naming: "record 1")
    }

    @Test func `a recount of a blind audit is blind to whoever is asked`() throws {
        let (home, tokens) = try walked()
        let finish = ["finish", "--partial", "--reason", "test"]
        home.muster(finish, token: tokens["worker"]).succeeded()
        let (admin, manager) = (tokens["admin"], tokens["manager"])
        let shown = try home.muster(["show", "--json"], token: manager).succeeded().object
        let open = try #require(shown["review"]?["open"]).elements.compactMap(\.text)
        try #require(open.count > 1)
        // Whoever is named as one who audits does not look again, and does not approve.
        home.muster(["recount", "--with", "auditor"], token: admin).refused(4, naming: "took part")
        home.muster(["recount", "--gone", open[0]], token: manager).refused(4, naming: "not asked")
        home.muster(["recount", "--items", open[0], open[1], "--with", "manager"], token: admin)
            .succeeded()
        for command in [["show"], ["report"]] {
            home.muster(command, token: manager).refused(4, naming: "is blind")
            if command != ["report"] { home.muster(command, token: tokens["worker"]).succeeded() }
        }
        let add = ["drop", "add", "Mine", "--when", "counted", "--to", "mine@example.org"]
        home.muster(add, token: manager).succeeded()
        home.muster(["drop", "run", "D-1"], token: manager).refused(4, naming: "is blind")
        let password = try home.file("manager.txt", TestHome.password)
        home.muster("login", "manager", "--password-file", password).succeeded()
        home.muster("profile", "set", "mail", "manager@example.org").succeeded()
        home.muster("logout").succeeded()
        home.muster(["drop", "edit", "D-1", "--to", "manager"], token: admin).succeeded()
        let run = home.muster(["drop", "run", "D-1"], token: admin).succeeded().text
        #expect(run.contains("manager may not see the blind audit yet"), "\(run)")
        let outbox = try home.muster(["outbox", "--json"], token: admin).objects
        #expect(outbox.compactMap { $0["subject"]?.text } == ["[Muster] Mail address changed"])
        let status = try home.muster(["status", "--json"], token: manager).succeeded().object
        #expect(status["recount"]?["awaited"]?.elements.count == 2 && status["present"] == nil)
        home.muster(["recount", "--seen", open[0]], token: manager).refused(2, naming: "ITEM@ZONE")
        // Who is asked learns what to look for, and may call that by its name, and nothing else.
        let asked = home.muster(["missing", "--json"], token: manager).succeeded()
        let names = try asked.objects.compactMap { $0["name"]?.text }
        #expect(
            try asked.objects.compactMap { $0["item"]?.text }.sorted() == open.prefix(2).sorted()
        )
        #expect(try asked.objects.allSatisfy { $0["outcome"] == nil && $0["expected_zone"] == nil })
        let table = home.muster(["missing"], token: manager).succeeded()
        #expect(names.allSatisfy(table.text.contains), "\(table.text)")
        #expect(table.errors.contains("--seen ITEM@ZONE"), "\(table.errors)")
        home.muster(["recount", "--seen", names[0].uppercased()], token: manager)
            .refused(2, naming: "ITEM@ZONE")
        home.muster(["recount", "--gone", "Something else"], token: manager)
            .refused(5, naming: "no identifier on the list")
        let first = home.muster(["recount", "--seen", open[0] + "@dock"], token: manager)
            .succeeded()
        #expect(first.text.contains("1 left to look for") && !first.text.contains("Expected"))
        home.muster(["recount", "--gone", open[1]], token: manager).succeeded()
        home.muster(["show"], token: manager).succeeded()
        home.muster("verify").refused(4)
    }

    @Test func `nobody who counts sees a blind audit by the API or its live events`()
        throws
    {
        let (home, tokens) = try walked()
        let seen = home.muster(["missing", "--json"], token: tokens["manager"]).succeeded()
        let item = try #require(try seen.objects.first?["item"]?.text)
        try home.set("[mail]\nsendmail = \"/nonexistent/sendmail\"")
        _ = home.muster(
            ["mail", "--to", "a@example.org", "--unfinished"],
            token: tokens["manager"]
        )
        let server = try PortalServer(home)
        let api = "/api/v1/audits/\(Self.audit)"
        for role in ["worker", "auditor"] {
            let token = ["Authorization": "Bearer \(try #require(tokens[role]))"]
            for path in [
                "", "/findings", "/findings/\(item)", "/findings/\(item)/evidence", "/extras",
                "/log",
                "/observers", "/map", "/compare", "/report.json", "/report.pdf", "/report.csv",
                "/report.xlsx", "/report.epcis", "/report/pages/1.svg", "/report/pages/1.png",
            ] where role == "auditor" || !path.hasPrefix("/report") {
                let answer = try server.get(api + path, token)
                #expect(answer.status == 403 || answer.status == 404, "\(path): \(answer.status)")
                #expect(
                    !answer.text.contains("FOUND") && !answer.text.contains("\"zone\""),
                    "\(path)"
                )
            }
            for path in ["/api/v1/audits", "/api/v1/today"] {
                let told = try server.get(path, token).json
                let listing = try #require((told["data"] ?? told["running"])?.elements.first)
                for name in ["expected", "present", "extras"] { #expect(listing[name] == nil) }
                #expect(listing["blind"] == .bool(true) && listing["due"]?.text == "2099-03-12")
            }
            let beacon = try server.get("/api/v1/items/\(item)/beacon", token)
            #expect(try beacon.status == 200 && beacon.json["last_heard_at"] == nil)
            let connection = try Connection(port: server.port)
            let head =
                "Host: 127.0.0.1:\(server.port)\r\nAuthorization: Bearer \(tokens[role] ?? "")"
            connection.write(Array("GET \(api)/events HTTP/1.1\r\n\(head)\r\n\r\n".utf8))
            var events = ""
            while !events.contains("\"blind\"") {
                let more = connection.read()
                try #require(!more.isEmpty, "\(events)")
                events += String(decoding: more, as: UTF8.self)
            }
            #expect(
                events.contains("\"expected\":null,\"present\":null,\"extras\":null"),
                "\(events)"
            )
        }
        let token = ["Authorization": "Bearer \(try #require(tokens["auditor"]))"]
        // The subject of a mail tells how the audit stands.
        let mail = try server.get("/api/v1/outbox", token).json["data"]?.elements.first
        #expect(mail?["subject"]?.text == Self.audit && mail?["to"]?.text == "a@example.org")
        let tried = try home.muster(["outbox", "--json"], token: tokens["auditor"]).objects
        #expect(tried.map { $0["subject"]?.text } == [Self.audit])
        let known = try home.muster(["outbox", "--json"], token: tokens["manager"]).objects
        #expect(known.first?["subject"]?.text?.contains("[Muster]") == true)
        #expect(try server.get("/api/v1/issued", token).json["data"]?.elements == [])
        let body = Array(#"{"item":"\#(item)","by":"qr","zone":"dock"}"#.utf8)
        let kind = ["Content-Type": "application/json"].merging(token) { $1 }
        let word = try server.ask("POST", api + "/confirm", kind, body)
        #expect(
            try word.status == 200 && word.json["present"] == nil && word.json["findings"] == nil
        )
    }

    /// Who counts sees what they said themselves, and takes it back; the log is kept from them.
    private func takeBackOwnWords(
        _ server: PortalServer,
        _ page: String,
        _ cookie: String,
        _ item: String
    ) throws {
        func send(_ fields: [String: String], _ form: String) throws -> PortalServer.Answer {
            try server.send(fields, to: page + form, from: page, cookie: cookie)
        }
        let noted = try send(["text": "gate was shut"], "/note")
        #expect(noted.status == 303 && noted.headers["location"] == page)
        for said in ["gate was shut", item] {
            let shown = try server.get(page, ["Cookie": cookie])
            #expect(shown.status == 200 && shown.text.contains(said), "\(said)")
            let record = try #require(
                shown.text.firstMatch(of: /name="record" value="(\d+)"/)?.1
            )
            let undone = try send(["record": String(record)], "/undo")
            #expect(undone.status == 303, "\(undone.text)")
            #expect(undone.headers["location"]?.hasPrefix(page + "?undone=yes") == true)
        }
        #expect(try !server.get(page, ["Cookie": cookie]).text.contains("name=\"record\""))
    }

    @Test func `nobody who counts sees a blind audit in the portal`() throws {
        let (home, tokens) = try walked()
        let seen = home.muster(["missing", "--json"], token: tokens["manager"]).succeeded()
        let item = try #require(try seen.objects.first?["item"]?.text)
        let made = home.muster(
            ["report", "--format", "csv"],
            token: tokens["manager"]
        ).succeeded()
        let report = try #require(made.text.split(separator: "/").last)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        let server = try PortalServer(home)
        let page = "/audits/\(Self.audit)"
        for role in ["worker", "auditor"] {
            let cookie = try PortalAccessTests.signIn(server, role, password: TestHome.password)
            let own = ["Cookie": cookie]
            for path in [
                "/extras", "/log", "/observers", "/map", "/map.svg", "/items/\(item)",
                "/review/all",
                "/compare", "/findings.csv",
            ] {
                #expect(try server.get(page + path, own).status == 403, "\(path)")
            }
            let issued = try server.get("/reports/\(report)", own).status
            #expect(issued == (role == "worker" ? 403 : 404))
            let shown = try server.get(page, own).text
            #expect(shown.contains("This audit is blind") && !shown.contains("class=\"tiles\""))
            #expect(!shown.contains("data-field") && !shown.contains(item))
            let today = try server.get("/", own).text
            #expect(today.contains("Blind audit") && !today.contains("<progress"))
            #expect(today.contains("Assigned to you") == (role == "auditor"))
            #expect(today.contains("due 12\u{A0}Mar\u{A0}2099"))
            for path in ["/audits", "/items", "/items/\(item)", "/zones", "/beacons"] {
                #expect(try server.get(path, own).status == 200, "\(path)")
            }
        }
        let cookie = try PortalAccessTests.signIn(server, "worker", password: TestHome.password)
        let without = try server.send(
            ["item": item],
            to: page + "/confirm",
            from: page,
            cookie: cookie
        )
        #expect(without.status == 400 && without.text.contains("say in which zone"))
        let taken = try server.send(
            ["item": item, "zone": "dock"],
            to: page + "/confirm",
            from: page,
            cookie: cookie
        )
        #expect(taken.status == 303 && taken.headers["location"] == page + "?taken=\(item)")
        try takeBackOwnWords(server, page, cookie, item)
        let manager = try PortalAccessTests.signIn(server, "manager", password: TestHome.password)
        let whole = try server.get(page, ["Cookie": manager]).text
        #expect(whole.contains("class=\"tiles\"") && whole.contains("Blind audit"))
        #expect(try server.get("/reports/\(report)", ["Cookie": manager]).status == 200)
        let evidence = try server.get("\(page)/items/\(item)", ["Cookie": manager]).text
        #expect(!evidence.contains("/confirm/"), "who sees it gives no word by hand")
    }

    @Test
    func `a manager starts a blind audit in the portal for others, and who is asked looks there`()
        throws
    {
        let (home, tokens) = try TestHome.peopled(.loaded)
        let walk = try SimulatedWarehouse.small.get().walk
        let server = try PortalServer(home, "--source", walk)
        let cookie = try PortalAccessTests.signIn(server, "auditor", password: TestHome.password)
        func start(_ fields: [String: String]) throws -> PortalServer.Answer {
            try server.send(fields, to: "/start", from: "/start", cookie: cookie)
        }
        let form = try server.get("/start", ["Cookie": cookie]).text
        #expect(form.contains("name=\"with\" value=\"worker\"") && form.contains("name=\"blind\""))
        #expect(!form.contains("value=\"viewer\"") && !form.contains("value=\"auditor\""))
        let late = try start(["due": "2020-01-01", "blind": "1"])
        #expect(late.status == 400 && late.text.contains("has passed"))
        #expect(late.text.contains("name=\"blind\" value=\"1\" checked"), "what was chosen is kept")
        #expect(try start(["due_time": "12:00"]).status == 400)
        #expect(try start(["with": "viewer"]).status == 403)
        let started = try start([
            "with": "worker", "blind": "1", "due": "2099-03-12", "due_time": "16:00",
        ])
        #expect(started.status == 303, "\(started.text)")
        var status = try home.muster(["status", "--json"], token: tokens["worker"]).object
        while status["state"]?.text == "open" {
            usleep(100_000)
            status = try home.muster(["status", "--json"], token: tokens["worker"]).object
        }
        #expect(status["due"]?.text == "2099-03-12T16:00" && status["with"]?.elements.count == 1)
        let page = "/audits/\(Self.audit)"
        let finished = try server.send(
            ["confirmed": "1", "partial": "1", "reason": "test"],
            to: page + "/finish",
            from: page,
            cookie: cookie
        )
        #expect(finished.status == 303, "\(finished.text)")
        let shown = try home.muster(["show", "--json"], token: tokens["auditor"]).succeeded().object
        let open = try #require(shown["review"]?["open"]).elements.compactMap(\.text)
        home.muster(
            ["recount", "--items", open[0], open[1], "--with", "manager"],
            token: tokens["admin"]
        ).succeeded()
        let manager = try PortalAccessTests.signIn(server, "manager", password: TestHome.password)
        let review = try server.get(page + "/review", ["Cookie": manager])
        #expect(review.status == 303 && review.headers["location"] == page)
        let sheet = try server.get(page, ["Cookie": manager]).text
        #expect(sheet.contains("Look for these again") && sheet.contains(open[0]))
        #expect(!sheet.contains("Missing") && !sheet.contains("class=\"tiles\""))
        func look(_ item: String, _ fields: [String: String]) throws -> PortalServer.Answer {
            try server.send(fields, to: "\(page)/look/\(item)", from: page, cookie: manager)
        }
        #expect(try look(open[0], ["result": "seen"]).status == 400, "the zone is needed")
        #expect(try look(open[0], ["result": "seen", "zone": "dock"]).status == 303)
        #expect(try look(open[1], ["result": "gone"]).status == 303)
        #expect(try server.get(page, ["Cookie": manager]).text.contains("class=\"tiles\""))
    }
}
