import Foundation
import MusterTestSupport
import Testing

/// `muster simulate`: sites to learn and to measure with.
@Suite struct SimulateTests {
    @Test func `a world is named in the answer, in the truth and in help`() throws {
        let home = try TestHome()
        let help = home.muster("simulate", "site", "--help").succeeded().text
        for world in ["standard", "open-racks", "harsh", "fixed", "spoofed", "clock-jumps"] {
            #expect(help.contains("\n  \(world) "), "\(world)")
        }
        let result = home.muster(
            "simulate",
            "--site",
            "x",
            "--items",
            "10",
            "--world",
            "harsh",
            "--speed",
            "4",
            "--json"
        ).succeeded()
        #expect(try result.object["world"]?.text == "harsh")
        #expect(try result.object["receivers"]?.integer == 0)
        let truth = try String(
            contentsOf: home.folder.appending(path: "x/truth.json"),
            encoding: .utf8
        )
        #expect(truth.contains(#""world":"harsh","started_at":"#))
    }

    @Test func `reports of fixed receivers keep their receivers, and the plan has them`() throws {
        let home = try TestHome()
        let result = home.muster(
            "simulate",
            "--site",
            "x",
            "--items",
            "10",
            "--world",
            "fixed",
            "--receivers",
            "7",
            "--interval",
            "10"
        ).succeeded()
        #expect(result.text.contains("15.0 min at 7 fixed receivers"))
        let plan = try String(
            contentsOf: home.folder.appending(path: "x/plan.json"),
            encoding: .utf8
        )
        let capture = try Data(contentsOf: home.folder.appending(path: "x/walk.btsnoop"))
        #expect(adapters(Array(capture)) == Set(0..<7))
        for number in 0..<7 { #expect(plan.contains(#""id":"hci\#(number)""#)) }
    }

    /// The adapters of a capture's records; each has a header of 24 bytes, and the adapter in the
    /// upper half of its flags.
    private func adapters(_ capture: [UInt8]) -> Set<Int> {
        func number(_ offset: Int, _ byteCount: Int) -> Int {
            capture[offset..<offset + byteCount].reduce(0) { $0 << 8 | Int($1) }
        }
        var adapters: Set<Int> = []
        var offset = 16
        while offset + 24 <= capture.count {
            adapters.insert(number(offset + 8, 2))
            offset += 24 + number(offset + 4, 4)
        }
        return adapters
    }

    @Test(arguments: [
        (["--world", "mars"], "mars", "clock-jumps"), (["--absent", "2"], "--absent", "0 to 1"),
        (["--absent", "0.6", "--misplaced", "0.6"], "more than 1", "--misplaced"),
        (["--interval", "60"], "60", "10.24"), (["--speed", "100"], "100", "10"),
        (["--receivers", "40"], "40", "12"), (["--items", "100001"], "100001", "100000"),
        (["--world", "fixed", "--walked", "0.5"], "--walked", "another world"),
    ])
    func `what there is not is refused with what there is, and nothing is written`(
        arguments: [String],
        what: String,
        remedy: String
    ) throws {
        let home = try TestHome()
        home.muster(["simulate", "--site", "x"] + arguments).refused(2, naming: what, remedy)
        #expect(!FileManager.default.fileExists(atPath: home.folder.path + "/x"))
    }
}
