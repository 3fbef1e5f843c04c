import Foundation
import MusterTestSupport
import Testing

/// Audits that are started, paused and ended in the browser.
@Suite struct StartTests {
    private static let audit = "/audits/\(TestHome.audit)"

    @Test func `an audit is started, paused, resumed and finished in the browser`() throws {
        let home = try TestHome.loaded()
        // A walk that goes on for minutes, unless somebody pauses it.
        let server = try PortalServer(
            home,
            "--source",
            try SimulatedWarehouse.small.get().walk + "@2x"
        )
        #expect(try server.get("/").text.contains("href=\"/start\""))
        let started = try server.send(
            ["inventory": SimulatedWarehouse.inventory],
            to: "/start",
            from: "/start"
        )
        #expect(started.status == 303, "\(started.text)")
        #expect(started.headers["location"] == Self.audit)
        #expect(try home.muster("status", "--json").succeeded().object["state"]?.text == "open")
        // What stands in an open progress element is shown to nobody.
        #expect(try server.get(Self.audit).text.contains("></progress>"))
        let second = try server.send(["inventory": "Loan stock"], to: "/start", from: "/start")
        #expect(second.status == 409)
        #expect(second.text.contains("listens for A-2026-0001"))
        // Another process may ask for the pause; the server goes on serving.
        home.muster("pause").succeeded()
        #expect(try server.get(Self.audit).text.contains("Go on listening"))
        let resumed = try server.send([:], to: Self.audit + "/resume", from: Self.audit)
        #expect(resumed.status == 303, "\(resumed.text)")
        let tooEarly = try server.send(
            ["confirmed": "1"],
            to: Self.audit + "/finish",
            from: Self.audit
        )
        #expect(tooEarly.status == 409 && tooEarly.text.contains("the audit goes on listening"))
        #expect(try server.get(Self.audit).text.contains("badge live"))
        #expect(try server.send([:], to: Self.audit + "/pause", from: Self.audit).status == 303)
        let early = try server.send(
            ["confirmed": "1"],
            to: Self.audit + "/finish",
            from: Self.audit
        )
        #expect(early.status == 409)
        #expect(early.text.contains("Not walked enough to finish"))
        #expect(early.text.contains("the audit is paused"))
        #expect(early.text.contains("Walk these zones too"))
        let finished = try server.send(
            ["confirmed": "1", "partial": "1", "reason": "dock closed"],
            to: Self.audit + "/finish",
            from: Self.audit
        )
        #expect(finished.status == 303)
        let shown = try home.muster("show", TestHome.audit, "--json").succeeded().object
        #expect(shown["state"]?.text == "counted")
    }

    @Test func `the page of an audit says what it waits for, until all is stored`() throws {
        let home = try TestHome.loaded()
        let walk = try SimulatedWarehouse.small.get().walk
        let server = try PortalServer(home, "--source", walk + "@2x")
        let started = try server.send([:], to: "/start", from: "/start")
        #expect(started.status == 303, "\(started.text)")
        let told = "kept in memory until the store is free: pid 1, muster item import holds it"
        #expect(try !server.get(Self.audit).text.contains("kept in memory"))
        let lock = open("\(home.path)/muster.lock", O_RDWR | O_CLOEXEC)
        defer { close(lock) }
        while flock(lock, LOCK_EX) != 0 {}
        let holder = "pid 1, muster item import"
        try #require(ftruncate(lock, 0) == 0)
        try #require(pwrite(lock, holder, holder.utf8.count, 0) == holder.utf8.count)
        while try !server.get(Self.audit).text.contains(told) { usleep(100_000) }
        try #require(flock(lock, LOCK_UN) == 0)
        while try server.get(Self.audit).text.contains("kept in memory") { usleep(100_000) }
    }

    @Test func `a server that ends pauses its audit, and nothing is lost`() throws {
        let home = try TestHome.loaded()
        let server = try PortalServer(
            home,
            "--source",
            try SimulatedWarehouse.small.get().walk + "@20x"
        )
        let started = try server.send(["zone": "cold-1"], to: "/start", from: "/start")
        #expect(started.status == 303, "\(started.text)")
        server.command.send(SIGTERM)
        #expect(try server.command.wait().status == 0)
        let status = try home.muster("status", "--json").succeeded().object
        #expect(status["state"]?.text == "paused")
        home.muster("verify").succeeded()
    }

    @Test func `an audit whose server was killed says so, and goes on or is finished`() throws {
        let home = try TestHome.loaded()
        let walk = try SimulatedWarehouse.small.get().walk + "@2x"
        let killed = try PortalServer(home, "--source", walk)
        let started = try killed.send([:], to: "/start", from: "/start")
        #expect(started.status == 303, "\(started.text)")
        #expect(try killed.get(Self.audit).text.contains("badge live"))
        killed.command.send(SIGKILL)
        _ = try killed.command.wait()
        let server = try PortalServer(home, "--source", walk)
        for page in [Self.audit, "/", "/audits"] {
            let text = try server.get(page).text
            #expect(text.contains(">Broken off<") && !text.contains("badge live"), "\(page)")
        }
        #expect(try server.get("/audits?state=broken_off").text.contains(">\(TestHome.audit)<"))
        #expect(try !server.get("/audits?state=open").text.contains(">\(TestHome.audit)<"))
        let page = try server.get(Self.audit).text
        #expect(page.contains("/finish") && page.contains("/cancel") && !page.contains("/pause"))
        let resumed = try server.send([:], to: Self.audit + "/resume", from: Self.audit)
        #expect(resumed.status == 303, "\(resumed.text)")
        let running = try server.get(Self.audit).text
        #expect(running.contains("badge live"))
        #expect(!running.contains("Discrepancies ("))
        server.command.send(SIGKILL)
        _ = try server.command.wait()
        let last = try PortalServer(home)
        let finished = try last.send(
            ["confirmed": "1", "partial": "1", "reason": "no time"],
            to: Self.audit + "/finish",
            from: Self.audit
        )
        #expect(finished.status == 303, "\(finished.text)")
        #expect(try last.get(Self.audit).text.contains(">Counted<"))
    }

    @Test func `what another process listens for is told, and so is a server without a radio`()
        throws
    {
        let home = try TestHome.loaded()
        let walk = try SimulatedWarehouse.small.get().walk
        let other = try home.begin("start", "--source", walk + "@2x")
        try other.wait { other.errorsSoFar.contains(TestHome.audit) }
        let server = try PortalServer(home, "--source", walk)
        let refused = try server.send([:], to: "/start", from: "/start")
        #expect(refused.status == 409)
        #expect(refused.text.contains("one unfinished audit at a time"))
        let resumed = try server.send([:], to: Self.audit + "/resume", from: Self.audit)
        #expect(resumed.status == 409)
        #expect(try server.send([:], to: Self.audit + "/pause", from: Self.audit).status == 303)
        #expect(try other.wait().status == 130)

        let deaf = try PortalServer(home)
        let page = try deaf.get("/start").text
        #expect(page.contains("This server has no receiver") && page.contains("muster start"))
        #expect(try deaf.get(Self.audit).text.contains("muster resume A-2026-0001"))
    }

    @Test func `a pause is waited for while the one that listens has other things to do`() throws {
        let home = try TestHome.loaded()
        let walk = try SimulatedWarehouse.small.get().walk
        let other = try home.begin("start", "--source", walk + "@2x")
        try other.wait { other.errorsSoFar.contains(" heard") }
        other.send(SIGSTOP)
        let pause = try home.begin("pause")
        // On a busy machine a process stands still for as long.
        let enough = ContinuousClock.now + .seconds(11)
        try pause.wait { ContinuousClock.now > enough }
        other.send(SIGCONT)
        #expect(try pause.wait().succeeded().text.contains("Paused \(TestHome.audit)"))
        #expect(try other.wait().status == 130)
    }

    @Test func `what people say while the server listens is taken, and the sum is one chain`()
        throws
    {
        let home = try TestHome.loaded()
        let server = try PortalServer(
            home,
            "--source",
            try SimulatedWarehouse.small.get().walk + "@2x"
        )
        _ = try server.send([:], to: "/start", from: "/start")
        let api = "/api/v1\(Self.audit)"
        func post(_ verb: String, _ body: String) throws -> PortalServer.Answer {
            try server.ask(
                "POST",
                "\(api)/\(verb)",
                ["Content-Type": "application/json"],
                Array(body.utf8)
            )
        }
        func outcome(_ item: String) throws -> String? {
            try server.get("\(api)/findings/\(item)").json["outcome"]?.text
        }
        let silent =
            try server.get("\(api)/findings?outcome=NOT_HEARD").json["data"]?.elements
            .compactMap { $0["item"]?.text } ?? []
        let (one, two) = (try #require(silent.last), try #require(silent.dropLast().last))
        let confirmed = try post("confirm", "{\"item\":\"\(one)\",\"by\":\"qr\"}")
        #expect(confirmed.status == 200, "\(confirmed.text)")
        #expect(try outcome(one) == "CONFIRMED")
        #expect(try post("note", "{\"text\":\"door blocked\"}").status == 200)
        #expect(try post("undo", "{}").status == 200)
        let seen = "\(Self.audit)/items/\(two)"
        let page = try server.send(
            ["zone": "dock"],
            to: "\(Self.audit)/confirm/\(two)",
            from: seen
        )
        #expect(page.status == 303, "\(page.text)")
        #expect(try outcome(two) == "CONFIRMED")
        let note = try server.send(
            ["text": "lamp broken"],
            to: "\(Self.audit)/note",
            from: Self.audit
        )
        #expect(note.status == 303, "\(note.text)")
        #expect(try server.get(Self.audit).text.contains("badge live"), "it goes on listening")
        // Another process hands its word to the server.
        let third = try #require(silent.dropLast(2).last)
        home.muster("confirm", third, "--by", "sight").succeeded()
        #expect(try outcome(third) == "CONFIRMED")
        #expect(try server.get(Self.audit).text.contains("badge live"), "it goes on listening")
        let done = try post("finish", "{\"partial\":true,\"reason\":\"closed\"}")
        #expect(try done.json["state"]?.text == "counted", "\(done.text)")
        #expect(try outcome(one) == "CONFIRMED")
        let log = try server.get("\(Self.audit)/log").text
        #expect(log.contains("lamp broken"))
        home.muster("verify").succeeded()
        home.muster("replay").succeeded()
    }
}
