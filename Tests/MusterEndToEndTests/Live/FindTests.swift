import Foundation
import MusterTestSupport
import Testing

/// Looking for one thing by its signal.
@Suite struct FindTests {
    private static let beacon = Radio.beacon(7)

    /// Somebody comes nearer for ten seconds, stands, goes away, and the beacon falls silent.
    private func scene() throws -> [UInt8] {
        var radio = Radio()
        try radio.add(Self.beacon, from: 0, to: 30) { at in
            switch at {
            case ..<10: Int8(-90 + 4 * at)
            case ..<20: -50
            default: Int8(-50 - 4 * (at - 20))
            }
        }
        // Another one goes on, so that the capture's time does.
        try radio.add(Radio.beacon(8), from: 0, to: 45) { _ in -60 }
        return radio.bytes
    }

    @Test func `a walk to an item and away is warmer, steady, colder, silent`() throws {
        let home = try TestHome.empty()
        home.muster("item", "add", "IT-7", "Scale 7", "--beacon", Self.beacon).succeeded()
        let capture = try home.file("scene.btsnoop", try scene())
        let objects = try home.muster("find", "it-7", "--source", "capture:\(capture)", "--json")
            .succeeded().objects
        #expect(objects.count == 44, "a line a second")
        #expect(
            objects.allSatisfy { $0["beacon"]?.text == Self.beacon && $0["item"]?.text == "IT-7" }
        )
        let trends = objects.compactMap { $0["trend"]?.text }
        #expect(trends[4..<10].allSatisfy { $0 == "warmer" }, "\(trends)")
        #expect(trends[16..<20].allSatisfy { $0 == "steady" }, "\(trends)")
        #expect(trends[24..<30].allSatisfy { $0 == "colder" }, "\(trends)")
        #expect(trends[36...].allSatisfy { $0 == "silent" }, "\(trends)")
        #expect(objects[18]["proximity"]?.text == "immediate")
        #expect(objects[18]["rssi_median"]?.integer == -50)
        #expect(objects[40]["rssi_median"] == nil)
        #expect(objects[40]["silent_s"]?.number ?? 0 > 10)
        let lines = home.muster("find", "IT-7", "--source", "capture:\(capture)").succeeded().lines
        #expect(lines.count == 44)
        #expect(lines[18].hasSuffix("-50 dBm  immediate  steady"))
        #expect(lines[40].contains("not heard for 1"))
        #expect(!lines.joined().contains(" m "), "metres are promised")
    }

    @Test func `a beacon is found without a home, and --for ends the search`() throws {
        let home = try TestHome()
        let capture = try home.file("scene.btsnoop", try scene())
        let command = ["find", Self.beacon, "--source", "capture:\(capture)", "--json"]
        let objects = try home.muster(command + ["--for", "5"]).succeeded().objects
        #expect(objects.count == 5)
        #expect(objects.allSatisfy { $0["item"] == nil })
        let never = try home.muster(
            "find",
            Radio.beacon(99),
            "--source",
            "capture:\(capture)",
            "--json"
        ).succeeded().objects
        #expect(never.allSatisfy { $0["trend"]?.text == "silent" && $0["silent_s"] == nil })
    }

    @Test func `what cannot be looked for is refused`() throws {
        let home = try TestHome.empty()
        home.muster("find", "IT-9", "--source", "capture:x").refused(5, naming: "IT-9")
        home.muster("find").refused(2)
        home.muster("find", Self.beacon, "--source", "capture:absent").refused(5, naming: "absent")
        home.muster("find", Self.beacon, "--for", "-1").refused(2)
        let stranger = try TestHome()
        stranger.muster("find", "IT-1", "--source", "capture:x").refused(5, naming: "muster init")
    }

    @Test func `finding goes on beside a running audit and disturbs nothing`() throws {
        let home = try TestHome.loaded()
        let walk = try SimulatedWarehouse.small.get().walk
        let audit = try home.begin("start", "--source", "\(walk)@10x", "--json")
        try audit.wait(until: { audit.errorsSoFar.contains(#/[1-9]\/60 heard/#) })
        home.muster("find", "IT-0001", "--source", walk, "--json").succeeded()
        audit.send(SIGINT)
        #expect(try audit.wait().status == 130)
        home.muster("resume", "--source", walk, "--finish").succeeded()
        home.muster("verify").succeeded()
    }

    @Test func `on a terminal there is a bar, a word and a beep, and Ctrl-C is the normal end`()
        throws
    {
        let home = try TestHome.empty()
        home.muster(
            "item",
            "add",
            "IT-7",
            "精密天平 with a very long name indeed",
            "--beacon",
            Self.beacon
        )
        .succeeded()
        let capture = try home.file("scene.btsnoop", try scene())
        func look(_ options: String) throws -> CommandResult {
            try home.terminal(
                "find IT-7 --source 'capture:\(capture)@4x' \(options)",
                columns: 40,
                typing: "seen WARMER; seen dBm; printf '\\003'; sleep 1"
            )
        }
        let screen = try look("")
        #expect(screen.status == 0, "\(screen.text)")
        let (live, after) = try screen.liveScreen()
        #expect(live.contains("WARMER") && live.contains("██") && live.contains("\u{07}"))
        #expect(after.contains("IT-7") && after.contains("dBm"))
        let wide = screenLines(live).filter { $0.columns > 40 }
        #expect(wide.isEmpty)
        let silent = try look("--silent").text
        #expect(silent.contains("WARMER") && !silent.contains("\u{07}"))
    }
}
