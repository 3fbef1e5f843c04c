import Foundation
import MusterTestSupport
import Testing

/// A beacon is held at the reader and bound to an item.
@Suite struct BindTests {
    /// A home with two items, and a desk at which one beacon is held.
    private func desk(_ held: String = Radio.beacon(9)) throws -> (TestHome, source: String) {
        let home = try TestHome.empty()
        for number in 1...2 {
            home.muster(
                "item",
                "add",
                "IT-\(number)",
                "Scale \(number)",
                "--beacon",
                Radio.beacon(number)
            ).succeeded()
        }
        let capture = try home.file("desk.btsnoop", try CaptureBytes(holding: held).bytes)
        return (home, "capture:\(capture)")
    }

    private func beacons(_ home: TestHome) throws -> [String?] {
        try home.muster("item", "list", "--json").objects.map { $0["beacon"]?.text }
    }

    @Test func `the answer tells how to take the binding back, and that works`() throws {
        let (home, source) = try desk()
        let bound = home.muster("item", "bind", "IT-1", "--nearest", "--source", source).succeeded()
        #expect(try beacons(home) == [Radio.beacon(9), Radio.beacon(2)])
        let back = try #require(bound.text.range(of: "muster item bind IT-1 "))
        let words = bound.text[back.lowerBound...].split(whereSeparator: \.isWhitespace)
            .dropFirst().map(String.init)
        home.muster(words).succeeded()
        #expect(try beacons(home) == [Radio.beacon(1), Radio.beacon(2)])
        let again = home.muster("item", "bind", "IT-1", Radio.beacon(1)).succeeded()
        #expect(again.text.contains("already"))
    }

    @Test func `another item's beacon is refused, and exchanged if that is meant`() throws {
        let (home, source) = try desk(Radio.beacon(2))
        let command = ["item", "bind", "IT-1", "--nearest", "--source", source]
        let before = try home.content()
        home.muster(command).refused(6, naming: "IT-2", "Scale 2", "--swap")
        home.muster(command + ["--yes", "--json"]).refused(6)
        #expect(try home.content() == before)
        let swapped = home.muster(command + ["--swap"]).succeeded()
        #expect(try beacons(home) == [Radio.beacon(2), Radio.beacon(1)])
        #expect(swapped.text.contains("muster item bind IT-1 \(Radio.beacon(1)) --swap"))
        home.muster("item", "bind", "IT-1", Radio.beacon(1), "--swap").succeeded()
        #expect(try beacons(home) == [Radio.beacon(1), Radio.beacon(2)])
        home.muster("inventory", "add", "Loans").succeeded()
        home.muster(
            "item",
            "add",
            "L-1",
            "Lamp",
            "--beacon",
            Radio.beacon(3),
            "--inventory",
            "Loans"
        ).succeeded()
        home.muster("item", "bind", "IT-1", Radio.beacon(3), "--swap")
            .refused(6, naming: "L-1", "Loans")
    }

    @Test func `an anchor of the building is not bound`() throws {
        let home = try TestHome.loaded()
        let plan = try JSON(
            String(
                decoding: try Data(
                    contentsOf: URL(filePath: SimulatedWarehouse.small.get().path("plan.json"))
                ),
                as: UTF8.self
            )
        )
        let anchor = try #require(plan["anchors"]?.elements.first?["beacon"]?.text)
        home.muster("item", "bind", "IT-0001", anchor).refused(6, naming: "anchor")
    }

    @Test func `on a terminal a person is shown the way and asked`() throws {
        let (home, source) = try desk()
        func bind(_ options: String, typing keys: String = "sleep 0") throws -> CommandResult {
            try home.terminal(
                "item bind IT-1 --nearest --method nearest --source '\(source)@1x' \(options)",
                columns: 60,
                typing: keys
            )
        }
        let no = try bind("", typing: "seen '[y/N]'; printf 'n\\n'; sleep 1")
        #expect(no.status == 1, "\(no.text)")
        #expect(no.text.contains("One is near") && no.text.contains("Got it"))
        #expect(no.text.contains("nothing was bound to IT-1"))
        #expect(try beacons(home).first == Radio.beacon(1))
        let yes = try bind("", typing: "seen '[y/N]'; printf 'y\\n'; sleep 1")
        #expect(yes.status == 0, "\(yes.text)")
        #expect(try yes.liveScreen().after.contains("[y/N]"))
        #expect(try beacons(home).first == Radio.beacon(9))
        home.muster("item", "bind", "IT-1", Radio.beacon(1)).succeeded()
        for option in ["--yes", "--no-input"] {
            let unasked = try bind(option)
            #expect(unasked.status == 0 && !unasked.text.contains("[y/N]"), "\(unasked.text)")
        }
    }

    @Test func `Ctrl-C gives up and binds nothing`() throws {
        let (home, source) = try desk()
        let screen = try home.terminal(
            "item bind IT-1 --nearest --source '\(source)@1x'",
            columns: 60,
            typing: "seen '[?1049h'; printf '\\003'; sleep 1"
        )
        #expect(screen.status == 130, "\(screen.text)")
        _ = try screen.liveScreen()
        #expect(try beacons(home).first == Radio.beacon(1))
    }

    @Test func `two beacons at the reader are told apart in words`() throws {
        let (home, _) = try desk()
        var radio = Radio()
        for minor in [5, 6] { try radio.add(Radio.beacon(minor), from: 0, to: 3) { _ in -40 } }
        let capture = try home.file("two.btsnoop", radio.bytes)
        let result = home.muster(
            "item",
            "bind",
            "IT-1",
            "--nearest",
            "--source",
            "capture:\(capture)@2x"
        )
        result.refused(5, naming: "stood out", "15 cm")
        #expect(result.errors.contains("2 beacons are near: keep the others away"))
    }

    @Test func `what the empty desk taught is kept for its reader until it is forgotten`() throws {
        let (home, other) = try desk()
        var empty = Radio()
        try empty.add(Radio.beacon(5), from: 0, to: 31) { _ in -46 }
        try empty.add(Radio.beacon(9), from: 32, to: 38) { _ in -28 }
        var near = Radio()
        try near.add(Radio.beacon(5), from: 0, to: 10) { _ in -46 }
        let path = try home.file("reader.btsnoop", empty.bytes)
        func bind(_ options: String..., at source: String? = nil) -> CommandResult {
            home.muster(
                ["item", "bind", "IT-1", "--nearest", "--source", source ?? "capture:\(path)"]
                    + options
            )
        }
        let taught = bind("--learn-desk").succeeded()
        #expect(taught.errors.contains("Learned: 1 beacon lies around."))
        #expect(try beacons(home).first == Radio.beacon(9))
        // The same reader with a beacon beside it that nobody holds.
        _ = try home.file("reader.btsnoop", near.bytes)
        let kept = bind()
        kept.refused(5, naming: "stood out")
        #expect(kept.errors.contains("The desk was learned"))
        #expect(kept.errors.contains("--learn-desk learns it anew"))
        // At the same reader, whatever the speed at which its capture is replayed; at no other.
        #expect(bind(at: "capture:\(path)@20x").errors.contains("The desk was learned"))
        #expect(!bind(at: other).succeeded().errors.contains("The desk was learned"))
        bind("--forget-desk", "--learn-desk").refused(2, naming: "--forget-desk")
        #expect(bind("--forget-desk").succeeded().errors.contains("is forgotten"))
        #expect(try beacons(home).first == Radio.beacon(5))
        #expect(!bind().succeeded().errors.contains("The desk was learned"))
    }
}
