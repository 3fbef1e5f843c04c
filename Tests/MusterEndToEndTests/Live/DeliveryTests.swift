import Foundation
import MusterTestSupport
import Testing

/// What goes out by itself while `muster serve` runs.
@Suite struct DeliveryTests {
    @Test func `the server sends what is due by itself, and after a restart nothing twice`()
        async throws
    {
        let home = try TestHome.audited()
        let mta = try home.withMTA()
        let first = try PortalServer(home)
        // Due when the server has looked already, for it does so as it starts.
        let time = try localTime(of: Date(timeIntervalSinceNow: 80))
        home.muster(
            "drop",
            "add",
            "Daily",
            "--when",
            "daily \(time)",
            "--to",
            "manager@muster.test"
        ).succeeded()
        #expect(try mta.messages().isEmpty)
        try await wait { try mta.messages().count == 1 }
        first.command.send(SIGTERM)
        try first.command.wait().succeeded()
        home.muster(
            "drop",
            "add",
            "Counted",
            "--when",
            "counted",
            "--to",
            "manager@muster.test"
        ).succeeded()
        let walk = try SimulatedWarehouse.small.get().walk
        home.muster("start", "--source", walk, "--finish").succeeded()
        let second = try PortalServer(home)
        try await wait { try mta.messages().count > 1 }
        second.command.send(SIGTERM)
        try second.command.wait().succeeded()
        #expect(home.muster("deliver").succeeded().text.contains("Nothing is due"))
        let subjects = try home.muster("outbox", "--json").objects.map { $0["subject"]?.text ?? "" }
        #expect(subjects.count == 2 && subjects[0].contains("A-2026-0002"))
        #expect(try mta.messages().count == 2)
    }

    @Test func `a server that ends while it hands a message over sends none twice or not at all`()
        throws
    {
        let home = try TestHome.loaded()
        let program = home.folder.appending(path: "sendmail")
        let (log, gate) = (home.folder.appending(path: "log"), home.folder.appending(path: "gate"))
        let script = """
            #!/bin/sh
            cat >/dev/null
            echo begun >>'\(log.path)'
            until [ -e '\(gate.path)' ]; do sleep 0.05; done
            echo "$5" >>'\(log.path)'

            """
        try ExecutableScript.write(script, to: program)
        try home.set("[mail]\nsendmail = \"\(program.path)\"")
        let to = (1...3).map { "\($0)@example.org" }
        home.muster(["drop", "add", "x", "--when", "counted", "--to"] + to).succeeded()
        let walk = try SimulatedWarehouse.small.get().walk
        home.muster("start", "--source", walk, "--finish").succeeded()
        let first = try PortalServer(home)
        // Others are not let run meanwhile: a mail program that is left waiting is given up.
        try first.command.wait { FileManager.default.fileExists(atPath: log.path) }
        first.command.send(SIGTERM)
        try Data().write(to: gate)
        try first.command.wait().succeeded()
        let second = try PortalServer(home)
        try second.command.wait {
            let outbox = (try? home.muster("outbox", "--json").objects) ?? []
            return outbox.map { $0["state"]?.text } == Array(repeating: "handed_over", count: 3)
        }
        second.command.send(SIGTERM)
        try second.command.wait().succeeded()
        let lines = try String(contentsOf: log, encoding: .utf8).split(separator: "\n")
        #expect(lines.filter { $0 != "begun" }.sorted() == to.map { $0[...] })
    }

    @Test func `a delivery fails for what is given up, and not for what is tried again`() throws {
        let home = try TestHome.audited()
        let mta = try home.withMTA()
        // For a recipient that there is not, exim ends with 1, which may pass, and Postfix with 67.
        let program = home.folder.appending(path: "postfix")
        try ExecutableScript.write(
            "#!/bin/sh\n'\(mta.sendmailPath)' \"$@\" || exit 67\n",
            to: program
        )
        try home.set(
            "[mail]\nsendmail = \"\(program.path)\"\nfrom = \"muster@\(LocalMTA.domain)\""
        )
        let to = ["nobody@muster.test", "manager@muster.test"]
        home.muster(["drop", "add", "x", "--when", "counted", "--to"] + to).succeeded()
        let walk = try SimulatedWarehouse.small.get().walk
        home.muster("start", "--source", walk, "--finish").succeeded()
        home.muster("deliver").refused(9, naming: "did not take")
        #expect(home.muster("deliver").succeeded().text.contains("Nothing is due"))
        try home.set("[mail]\nsendmail = \"/nonexistent/sendmail\"")
        home.muster("start", "--source", walk, "--finish").succeeded()
        let waiting = try home.muster("deliver", "--json").succeeded().object
        #expect(waiting["drops"]?.elements.first?["messages"]?.integer == 2)
        // The second was not tried: it would have been the same.
        #expect(waiting["mailed"]?.elements.count == 1)
        home.muster("drop", "run", "D-1").refused(9, naming: "/nonexistent/sendmail")
        let entries = try home.muster("outbox", "--json").objects
        #expect(entries.map { $0["attempts"]?.integer } == [0, 1, 0, 1, 1, 1])
        let ended = try home.muster("drop", "delete", "d-1", "--json").succeeded().object
        #expect(ended["drop"]?.text == "D-1" && ended["name"]?.text == "x")
        home.muster("drop", "delete", "D-1").refused(5, naming: "D-1")
    }

    /// The time that the clocks of the home's site show at a moment.
    private func localTime(of moment: Date) throws -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "Europe/Belgrade"))
        let parts = calendar.dateComponents([.hour, .minute], from: moment)
        return try [#require(parts.hour), #require(parts.minute)]
            .map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }

    /// Waits until something holds, and lets other tests run meanwhile.
    private func wait(until holds: () throws -> Bool) async throws {
        let start = ContinuousClock.now
        while try !holds() {
            try #require(ContinuousClock.now - start < .seconds(MusterProgram.limitSeconds))
            try await Task.sleep(for: .milliseconds(250))
        }
    }
}
