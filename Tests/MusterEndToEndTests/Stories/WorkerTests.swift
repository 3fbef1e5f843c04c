import Foundation
import MusterTestSupport
import Testing

/// The person with the handheld: start, pause, go on, confirm, note, take back, finish.
@Suite struct WorkerTests {
    @Test(arguments: [SIGINT, SIGTERM])
    func `Ctrl-C pauses and saves, and the way on is named`(signal: Int32) throws {
        let home = try TestHome.loaded()
        let result = try home.interrupted(by: signal)
        #expect(result.status == 130, "\(result.errors)")
        #expect(result.errors.contains("Paused \(TestHome.audit). Go on with: muster resume"))
        let status = try home.muster("status", "--json").succeeded().object
        #expect(status["state"]?.text == "paused")
        #expect(status["present"]?.integer ?? 0 > 0, "nothing heard was saved")
        home.muster("verify").succeeded()
    }

    @Test func `a paused audit goes on, and its finish knows both stretches`() throws {
        let home = try TestHome.loaded()
        let walk = try SimulatedWarehouse.small.get().walk
        _ = try home.interrupted()
        let before = try home.muster("status", "--json").object["present"]?.integer ?? 0
        let resumed = home.muster("resume", "--source", walk, "--finish", "--json").succeeded()
        let audit = try resumed.object
        #expect(audit["audit"]?.text == TestHome.audit)
        #expect(audit["state"]?.text == "counted")
        #expect(audit.present >= before)
        let both = try #require(audit["queue"]?["received"]?.integer)
        #expect(both > 18_000, "the second stretch alone has more")
        #expect(try home.muster("replay", "--json").succeeded().object == audit)
    }

    @Test func `confirm, note and undo are records that replay keeps`() throws {
        let home = try TestHome.audited()
        let walk = try SimulatedWarehouse.small.get().walk
        let silent = try #require(try home.muster("missing", "--json").objects.first)
        let item = try #require(silent["item"]?.text)
        home.muster("start", "--source", walk).succeeded()

        let confirmed = home.muster("confirm", item, "--by", "qr", "--note", "rack 3B").succeeded()
        #expect(confirmed.text.hasPrefix("\(item) "))
        #expect(confirmed.text.contains(" confirmed by QR code"))
        home.muster("note", "dock door blocked").succeeded()
        home.muster("note", "label torn", "--item", item).succeeded()
        let undone = home.muster("undo").succeeded()
        #expect(undone.text.contains("label torn"))

        let audit = try home.muster("finish", "--json").succeeded().object
        let finding = try #require(audit.finding(of: item))
        #expect(finding["outcome"]?.text == "CONFIRMED")
        #expect(finding["zone"] == finding["expected_zone"])
        #expect(audit["outcomes"]?["CONFIRMED"]?.integer == 1)
        #expect(try home.muster("replay", "--json").succeeded().object == audit)
        let report = home.muster("report", "--format", "json", "--out", "audit.json").succeeded()
        #expect(report.text.contains("audit.json"))
    }

    @Test func `undo takes a confirmation back to what the radio says, and then the one before`()
        throws
    {
        let home = try TestHome.audited()
        let walk = try SimulatedWarehouse.small.get().walk
        let item = try #require(
            try home.muster("missing", "--json").objects.first?["item"]?.text
        )
        home.muster("start", "--source", walk).succeeded()
        home.muster("confirm", item.lowercased(), "--by", "sight").succeeded()
        home.muster("note", "seen").succeeded()
        #expect(home.muster("undo").succeeded().text.contains("seen"))
        #expect(home.muster("undo").succeeded().text.contains(item))
        let before = try home.content()
        home.muster("undo").refused(6, naming: "no confirmation or note")
        #expect(try home.content() == before)
        let finding = try home.muster("show", item, "--json").succeeded().object
        #expect(finding["outcome"]?.text == "NOT_HEARD")
    }

    @Test func `while an audit runs the word is NOT_HEARD, never MISSING`() throws {
        let home = try TestHome.loaded()
        home.muster("start", "--source", try SimulatedWarehouse.small.get().walk).succeeded()
        let missing = try home.muster("missing", "--json").succeeded().objects
        #expect(!missing.isEmpty)
        #expect(missing.allSatisfy { $0["outcome"]?.text == "NOT_HEARD" })
        let audit = try home.muster("show", "--json").object
        #expect(audit["outcomes"]?["MISSING"]?.integer ?? 0 == 0)
        #expect(audit.outcomeSum == audit["expected"]?.integer)
    }

    @Test func `the nearest beacon is bound to an item`() throws {
        let home = try TestHome.loaded()
        let scan = try home.muster(
            "beacon",
            "scan",
            "--source",
            try SimulatedWarehouse.small.get().walk,
            "--json"
        ).succeeded().objects
        let strangers = scan.compactMap { $0["beacon"]?.text }.filter { $0.hasPrefix("ibeacon:") }
        let held = try #require(strangers.first { !$0.hasPrefix("ibeacon:63033b0c") })
        let capture = try home.file("desk.btsnoop", try CaptureBytes(holding: held).bytes)
        let bound = home.muster(
            "item",
            "bind",
            "IT-0001",
            "--nearest",
            "--source",
            "capture:\(capture)",
            "--json"
        ).succeeded()
        #expect(try bound.object["beacon"]?.text == held)
        let far = try home.file("far.btsnoop", try CaptureBytes(holding: held, rssi: -90).bytes)
        home.muster("item", "bind", "IT-0002", "--nearest", "--source", "capture:\(far)")
            .refused(5, naming: "stood out")
    }
}

extension TestHome {
    /// Starts the shared walk in slow motion, and interrupts it when something has been heard.
    func interrupted(by signal: Int32 = SIGINT) throws -> CommandResult {
        let walk = try SimulatedWarehouse.small.get().walk
        let running = try begin("start", "--source", "\(walk)@10x", "--json")
        try running.wait(until: { running.errorsSoFar.contains(#/[1-9]\/60 heard/#) })
        running.send(signal)
        return try running.wait()
    }

    @Test
    func `a capture that is paused and killed on the way counts once, however often it goes on`()
        throws
    {
        let walk = try SimulatedWarehouse.small.get().walk
        func figures(_ home: TestHome) throws -> (samples: Int, seconds: Int, received: Int) {
            let command = ["finish", "--partial", "--reason", "test", "--json"]
            let audit = try home.muster(command).succeeded().object
            let findings = audit["findings"]?.elements ?? []
            home.muster("verify").succeeded()
            let replayed = try home.muster("replay", "--json").succeeded().object
            #expect(replayed == audit)
            return (
                findings.reduce(0) { $0 + ($1["samples"]?.integer ?? 0) },
                audit["walk"]?["seconds"]?.integer ?? 0,
                audit["queue"]?["received"]?.integer ?? 0
            )
        }
        let whole = try TestHome.loaded()
        whole.muster("start", "--source", walk).succeeded()
        let home = try TestHome.loaded()
        let first = try home.begin("start", "--source", walk + "@20x")
        try first.wait { first.errorsSoFar.contains(" heard") }
        home.muster("pause").succeeded()
        _ = try first.wait()
        let second = try home.begin("resume", "--source", walk + "@100x")
        try second.wait { second.errorsSoFar.contains(" heard") }
        second.send(SIGKILL)
        _ = try second.wait()
        let rest = home.muster("resume", "--source", walk).succeeded()
        #expect(rest.errors.contains("Goes on behind the first"))
        let again = home.muster("resume", "--source", walk).succeeded()
        #expect(again.errors.contains("heard before, and count once"))
        let (one, other) = (try figures(whole), try figures(home))
        #expect(one.samples == other.samples && one.received == other.received)
        #expect(abs(one.seconds - other.seconds) <= 20, "\(one) \(other)")
    }
}

extension JSON {
    /// The finding of an item in an audit.
    func finding(of item: String) -> JSON? {
        self["findings"]?.elements.first { $0["item"]?.text == item }
    }

    /// How many items of an audit are there.
    var present: Int {
        ["FOUND", "MISPLACED", "CONFIRMED"].reduce(0) {
            $0 + (self["outcomes"]?[$1]?.integer ?? 0)
        }
    }

    /// The sum of an audit's outcomes.
    var outcomeSum: Int {
        (self["outcomes"]?.members ?? [:]).values.reduce(0) { $0 + ($1.integer ?? 0) }
    }
}
