import Foundation
import MusterTestSupport
import Testing

/// `muster sensor decode` and `muster sensor profile test`.
@Suite struct SensorDecodeTests {
    private let address = "A4:C1:38:8D:18:B2"
    private let encrypted =
        "0201061916d2fc4117fde68987f2ed6932cb89c93e070000007968f1ee"

    private func key(_ home: TestHome, mode: mode_t = 0o600) throws -> String {
        let path = try home.file("fridge.key", Array("00112233445566778899aabbccddeeff\n".utf8))
        #expect(chmod(path, mode) == 0)
        return path
    }

    @Test func `a plain message needs no key and no home`() throws {
        let home = try TestHome()
        let shown = home.muster(
            "sensor",
            "decode",
            "0201060a16d2fc4002ca0903bf13",
            "--address",
            address,
            "--json"
        ).succeeded()
        #expect(
            shown.text.contains(
                #""measurements":[{"name":"temperature","value":25.06,"unit":"°C"}"#
            )
        )
        let words = home.muster(
            "sensor",
            "decode",
            "0201060a16d2fc4002ca0903bf13",
            "--address",
            address
        ).succeeded()
        #expect(words.text == "bthome-2 25.06 °C 50.55 %\n")
    }

    @Test func `an encrypted message needs its key, from a file for one account alone`() throws {
        let home = try TestHome()
        let arguments = ["sensor", "decode", encrypted, "--address", address, "--json"]
        let closed = try home.muster(arguments).succeeded().object
        #expect(closed["reason"]?.text == "key-unknown")
        let path = try key(home)
        let opened = home.muster(arguments + ["--key-from-file", path]).succeeded()
        #expect(opened.text.contains(#""name":"temperature","value":-10,"#))
        #expect(chmod(path, 0o644) == 0)
        home.muster(arguments + ["--key-from-file", path]).refused(4, naming: path, "chmod 600")
    }

    @Test func `messages in a file are one sensor's, whose counter counts`() throws {
        let home = try TestHome()
        let lines = try home.file("messages", Array("\(encrypted)\n@30 \(encrypted)\n".utf8))
        let shown = try home.muster(
            "sensor",
            "decode",
            "--hex-lines",
            lines,
            "--address",
            address,
            "--key-from-file",
            try key(home),
            "--json"
        ).succeeded().objects
        #expect(shown.map { $0["reason"]?.text } == [nil, "duplicate"])
        let bad = try home.file("bad", Array("\(encrypted)\nxyz\n".utf8))
        home.muster("sensor", "decode", "--hex-lines", bad, "--address", address)
            .refused(65, naming: "line 2")
    }

    @Test func `a SensorTag's characteristic is read by its model`() throws {
        let home = try TestHome()
        let arguments = ["sensor", "decode", "685f3073", "--characteristic", "AA21", "--json"]
        #expect(home.muster(arguments).succeeded().text.contains(#""humidity_pct":44.99"#))
        let first = home.muster(arguments + ["--model", "CC2541"]).succeeded()
        #expect(first.text.contains(#""humidity_pct":50.24"#))
        home.muster("sensor", "decode", "68", "--characteristic", "AA21")
            .refused(65, naming: "1 byte")
    }

    @Test func `a format in a file is tried on a message`() throws {
        let home = try TestHome()
        let text = """
            name = "shed"
            [match]
            company = 0x0ABC
            length = 4
            [field.temperature]
            offset = 1
            type = "i16be"
            scale = 0.1
            """
        let good = try home.file("shed.toml", Array(text.utf8))
        let arguments = ["sensor", "profile", "test", good, "--hex"]
        #expect(
            home.muster(arguments + ["07ffbc0a01ff384d"]).succeeded().text
                == "temperature  -20.0 °C\n"
        )
        home.muster(arguments + ["07ffbd0a01ff384d"]).refused(65, naming: "shed")
        let bad = try home.file("bad.toml", Array(text.replacing("= 1", with: "= 3").utf8))
        home.muster("sensor", "profile", "test", bad, "--hex", "00").refused(65, naming: "line 5")
    }
}
