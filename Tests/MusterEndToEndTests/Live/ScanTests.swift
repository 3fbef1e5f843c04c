import Foundation
import MusterTestSupport
import Testing

/// What is around, on a terminal and for scripts.
@Suite struct ScanTests {
    /// Ten seconds of two beacons, one of them with telemetry, and a device that is none.
    private func scene() throws -> Radio {
        var radio = Radio()
        try radio.add(Radio.beacon(1), from: 0, to: 10) { _ in -50 }
        try radio.add(Radio.beacon(2), from: 0, to: 4, rate: 2) { _ in -80 }
        let address = radio.address(of: Radio.beacon(1))
        radio.add(
            Radio.telemetry(millivolts: 2_950, celsius: -3),
            at: 5,
            rssi: -50,
            address: address
        )
        radio.add([0x02, 0x01, 0x06], at: 6, rssi: -70, address: 252)
        return radio
    }

    @Test func `a scan needs no home, and tells scripts everything about each beacon`() throws {
        let home = try TestHome()
        let capture = try home.file("scene.btsnoop", try scene().bytes)
        let objects = try home.muster("beacon", "scan", "--source", "capture:\(capture)", "--json")
            .succeeded().objects
        #expect(objects.map { $0["beacon"]?.text } == [Radio.beacon(1), Radio.beacon(2)])
        let first = try #require(objects.first)
        #expect(first["samples"]?.integer == 40)
        #expect(first["rate"]?.number == 4)
        #expect(first["rssi_best"]?.integer == -50 && first["rssi_median"]?.integer == -50)
        #expect(first["proximity"]?.text == "immediate")
        #expect(first["battery_mv"]?.integer == 2_950)
        #expect(first["temperature_c"]?.integer == -3)
        #expect(first["first_heard_at"]?.text == "2026-03-12T09:14:05.000000Z")
        #expect(first["item"] == nil && first["format"]?.text == "ibeacon")
        #expect(objects[1]["battery_mv"] == nil && objects[1]["proximity"]?.text == "far")
        #expect(!FileManager.default.fileExists(atPath: home.path), "a home was made")
    }

    @Test func `in a home beacons show their items, and can be chosen and ordered by them`() throws
    {
        let home = try TestHome.empty()
        home.muster("item", "add", "IT-1", "Вага 1", "--beacon", Radio.beacon(2)).succeeded()
        let capture = try home.file("scene.btsnoop", try scene().bytes)
        func scan(_ arguments: String...) throws -> [JSON] {
            try home.muster(
                ["beacon", "scan", "--source", "capture:\(capture)", "--json"] + arguments
            )
            .succeeded().objects
        }
        let chosen = try scan("--filter", "вага")
        #expect(chosen.map { $0["item"]?.text } == ["IT-1"])
        #expect(chosen.first?["item_name"]?.text == "Вага 1")
        #expect(chosen.first?["inventory"]?.text == "Stock")
        #expect(try scan("--sort", "name").first?["item"]?.text == "IT-1")
        #expect(try scan("--sort", "identity").first?["beacon"]?.text == Radio.beacon(1))
        #expect(try scan("--sort", "rate").first?["beacon"]?.text == Radio.beacon(1))
        #expect(try scan("--filter", "/1/2").count == 1)
        let all = try scan("--all")
        #expect(all.count == 3, "telemetry made a device of its own")
        let device = try #require(all.first { $0["is_beacon"]?.bool == false })
        #expect(device["beacon"]?.text == "address:c6:05:04:03:02:fc")
        #expect(device["format"]?.text == "unknown")
        let table = home.muster("beacon", "scan", "--source", "capture:\(capture)").succeeded()
        #expect(table.lines.first?.contains("ITEM") == true && table.text.contains("IT-1 Вага 1"))
        #expect(table.text.contains("2.95 V") && table.text.contains("-3.0 °C"))
    }

    @Test func `an anchor is named by its zone, a beacon registered by its address is heard`()
        throws
    {
        let home = try TestHome.loaded()
        let walk = try SimulatedWarehouse.small.get().walk
        let anchors = try home.muster("beacon", "scan", "--source", walk, "--json").objects
            .compactMap { $0["anchor_zone"]?.text }
        #expect(Set(anchors).count == 6)
        home.muster("item", "add", "BY-ADDRESS", "Lamp", "--beacon", "address:c6:05:04:03:02:fc")
            .succeeded()
        let capture = try home.file("scene.btsnoop", try scene().bytes)
        let lamp = try home.muster(
            "beacon",
            "scan",
            "--source",
            "capture:\(capture)",
            "--filter",
            "lamp",
            "--json"
        ).objects
        #expect(lamp.map { $0["samples"]?.integer } == [1])
    }

    @Test func `what is heard can be kept, and is never overwritten by accident`() throws {
        let home = try TestHome()
        let capture = try home.file("scene.btsnoop", try scene().bytes)
        let command = [
            "beacon", "scan", "--source", "capture:\(capture)", "--save", "kept.btsnoop",
        ]
        home.muster(command).succeeded()
        func decoded(_ file: String) -> [String] { home.muster("decode", file, "--json").lines }
        #expect(decoded("kept.btsnoop") == decoded(capture))
        #expect(decoded(capture).count == 50)
        home.muster(command).refused(6, naming: "kept.btsnoop", "--force")
        home.muster(command + ["--force", "--for", "1"]).succeeded()
        #expect((1..<50).contains(decoded("kept.btsnoop").count))
        home.muster("beacon", "scan", "--source", "capture:\(capture)", "--save", "no/where")
            .refused(8, naming: "no/where")
    }

    @Test func `Ctrl-C ends a scan with what was heard, and the kept capture is whole`() throws {
        let home = try TestHome()
        let walk = try SimulatedWarehouse.small.get().walk
        let running = try home.begin(
            "beacon",
            "scan",
            "--source",
            "\(walk)@5x",
            "--json",
            "--save",
            "kept.btsnoop"
        )
        let kept = home.folder.appending(path: "kept.btsnoop")
        try running.wait {
            ((try? Data(contentsOf: kept))?.count ?? 0) > 10_000
        }
        running.send(SIGINT)
        let result = try running.wait()
        result.succeeded()
        let heard = try result.objects.compactMap { $0["samples"]?.integer }.reduce(0, +)
        #expect(heard > 50)
        #expect(home.muster("decode", "kept.btsnoop", "--json").succeeded().lines.count >= heard)
        #expect(!home.muster("decode", "kept.btsnoop").errors.contains("cut"))
    }

    @Test func `with --live scripts hear of each change once a second`() throws {
        let home = try TestHome()
        let capture = try home.file("scene.btsnoop", try scene().bytes)
        let objects = try home.muster(
            "beacon",
            "scan",
            "--source",
            "capture:\(capture)@1x",
            "--live",
            "--json"
        ).succeeded().objects
        let second = objects.filter { $0["beacon"]?.text == Radio.beacon(2) }
        #expect(
            (2...8).contains(second.count),
            "\(second.count) lines of a beacon that fell silent"
        )
        #expect(objects.count > second.count)
    }

    @Test func `what cannot be scanned is refused with a remedy`() throws {
        let home = try TestHome()
        home.muster("beacon", "scan", "--source", "capture:absent").refused(5, naming: "absent")
        home.muster("beacon", "scan", "--source", "radio").refused(2, naming: "radio")
        home.muster("beacon", "scan", "--source", "hci97", "--json").refused(7)
        home.muster("beacon", "scan", "--for", "0").refused(2)
        home.muster("beacon", "scan", "--for", "nan").refused(2)
        home.muster("beacon", "scan", "--sort", "colour").refused(2, naming: "colour")
        home.muster("beacon", "scan", "--live").refused(2, naming: "--json")
        home.muster("beacon", "scan", "--force").refused(2, naming: "--save")
        home.muster("beacon", "scan", "--home", "nowhere", "--source", "capture:x")
            .refused(5, naming: "nowhere")
        let empty = try home.file("empty.btsnoop", CaptureBytes().bytes)
        let nothing = home.muster("beacon", "scan", "--source", "capture:\(empty)").succeeded()
        #expect(nothing.text.contains("muster doctor"), "an empty list says what to do")
        let capture = try home.file("scene.btsnoop", try scene().bytes)
        let none = home.muster(
            "beacon",
            "scan",
            "--source",
            "capture:\(capture)",
            "--filter",
            "forklift"
        )
        #expect(none.succeeded().text.contains("forklift"))
    }

    @Test(arguments: [(80, "C.UTF-8"), (40, "C.UTF-8"), (60, "C"), (24, "C.UTF-8")])
    func `the live list fits the terminal and gives it back`(columns: Int, locale: String) throws {
        let home = try TestHome.loaded()
        let walk = try SimulatedWarehouse.small.get().walk
        let begun = ContinuousClock.now
        let screen = try home.terminal(
            "beacon scan --source '\(walk)@10x'",
            columns: columns,
            typing: "seen $'\\e[H' 6; printf '\\003'; sleep 1",
            environment: ["LANG": locale, "LC_ALL": ""]
        )
        let seconds = (ContinuousClock.now - begun) / .seconds(1)
        #expect(screen.status == 0, "\(screen.text)")
        let (live, after) = try screen.liveScreen()
        let frames = live.split(separator: "\u{1B}[H").dropFirst()
        #expect(frames.count >= 4)
        #expect(Double(frames.count) < 5 * seconds + 2, "\(frames.count) frames in \(seconds) s")
        #expect(frames.allSatisfy { $0.split(separator: "\r\n").count <= 40 })
        let wide = screenLines(live).filter { $0.columns > columns }
        #expect(wide.isEmpty)
        if columns >= 40 {
            #expect(live.contains("█") == (locale != "C"))
            #expect(live.contains("###") == (locale == "C"))
        }
        #expect(after.contains("BEACON"), "the last state stays")
    }

    @Test func `an error gives the terminal back too`() throws {
        let home = try TestHome()
        let screen = try home.terminal("beacon scan --source capture:absent", columns: 80)
        #expect(screen.status == 5)
        #expect(screen.text.hasPrefix("muster: there is no capture absent"))
        let cut = try home.file("cut.btsnoop", Array(try scene().bytes.prefix(3_000)) + [1, 2, 3])
        let second = try home.terminal("beacon scan --source 'capture:\(cut)@1x'", columns: 80)
        #expect(try second.liveScreen().after.contains("warning"))
    }
}

extension CommandResult {
    /// What was shown on the live screen, and behind it; expects that the cursor came back.
    func liveScreen() throws -> (live: String, after: String) {
        let start = try #require(text.range(of: "\u{1B}[?1049h\u{1B}[?25l"), "no live screen")
        let end = try #require(
            text.range(of: "\u{1B}[?25h\u{1B}[?1049l"),
            "the cursor stays hidden"
        )
        return (String(text[start.upperBound..<end.lowerBound]), String(text[end.upperBound...]))
    }
}

/// The lines of all frames of a live screen, as a person sees them.
func screenLines(_ live: String) -> [String] {
    live.split(separator: "\u{1B}[H").flatMap { $0.split(separator: "\r\n") }.map { line in
        // A terminal shows the keys of Ctrl-C too.
        String(line).withoutStyle.replacing(#/\u{1B}\[[KJ]|\u{07}|\^C/#, with: "")
    }
}
