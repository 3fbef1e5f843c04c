import Foundation
import MusterTestSupport
import Testing

/// Captures that are cut, empty, foreign or lie about themselves.
@Suite struct BadCaptureTests {
    /// Files that are no captures, and what is said of them.
    static let refused: [(name: String, bytes: [UInt8], word: String)] = [
        ("empty", [], "empty"),
        ("a text", Array("hello world, not a capture at all".utf8), "btsnoop"),
        ("half a header", Array("btsnoop\0\0\0\0".utf8), "btsnoop"),
        ("another version", CaptureBytes(version: 7).bytes, "version"),
        ("another data link", CaptureBytes(dataLink: 1003).bytes, "1003"),
    ]

    @Test(arguments: refused.map(\.name))
    func `a file that is no capture is refused, and no audit is left behind`(name: String) throws {
        let file = try #require(Self.refused.first { $0.name == name })
        let home = try TestHome.loaded()
        let path = try home.file("bad.btsnoop", file.bytes)
        let before = try home.content()
        home.muster("decode", path).refused(65, naming: "bad.btsnoop", file.word)
        home.muster("decode", path, "--json").refused(65)
        home.muster("start", "--source", "capture:\(path)", "--finish")
            .refused(65, naming: "bad.btsnoop")
        home.muster("beacon", "scan", "--source", "capture:\(path)").refused(65)
        #expect(try home.content() == before)
    }

    @Test func `an absent capture, a folder and a header alone are told apart`() throws {
        let home = try TestHome.loaded()
        let before = try home.content()
        home.muster("start", "--source", "capture:absent.btsnoop").refused(5, naming: "absent")
        home.muster("decode", "absent.btsnoop").refused(5, naming: "absent.btsnoop")
        home.muster("decode", home.path).refused(1, naming: "directory")
        let silent = try home.file("silent.btsnoop", CaptureBytes().bytes)
        home.muster("start", "--source", "capture:\(silent)")
            .refused(65, naming: "no advertising reports")
        #expect(home.muster("decode", silent).succeeded().errors.contains("no advertising reports"))
        #expect(try home.content() == before)
    }

    @Test func `a cut capture is used up to the cut, and the cut is told`() throws {
        let home = try TestHome.loaded()
        let whole = try Data(
            contentsOf: URL(filePath: SimulatedWarehouse.small.get().path("walk.btsnoop"))
        )
        let path = try home.file("cut.btsnoop", Array(whole.prefix(whole.count / 2 + 3)))
        let decoded = home.muster("decode", path, "--json").succeeded()
        #expect(decoded.lines.count > 8_000)
        #expect(decoded.errors.contains("ends inside"))
        let audit = home.muster(
            "start",
            "--source",
            "capture:\(path)",
            "--finish",
            "--partial",
            "--reason",
            "cut",
            "--json"
        ).succeeded()
        #expect(audit.errors.contains("ends inside"))
        #expect(try audit.object["queue"]?["received"]?.integer == decoded.lines.count)
        #expect(try home.muster("replay", "--json").succeeded().object == audit.object)
    }

    @Test(arguments: [UInt32.max, 0x8000_0000, 70_000, 12])
    func `a record that claims to be longer than it is ends or is skipped, in little memory`(
        length: UInt32
    ) throws {
        let home = try TestHome()
        var capture = try CaptureBytes(
            holding: "ibeacon:e2c56db5-dffb-48d2-b060-d0f5a71096e0/1/1"
        )
        capture.add([0x04, 0x3E, 1, 2], included: length)
        let path = try home.file("long.btsnoop", capture.bytes)
        let result = try home.shell("ulimit -v 4000000; \"$MUSTER\" decode \(path) --json")
        result.succeeded()
        #expect(result.lines.count == 50)
        #expect(result.errors.contains("warning: "), "\(result.errors)")
    }

    @Test func `times before 1970 and backwards are used, told, and do not shake an audit`() throws
    {
        let home = try TestHome.loaded()
        let beacon = try #require(
            try home.muster("item", "list", "--json").objects.compactMap { $0["beacon"]?.text }
                .first { $0.hasPrefix("ibeacon:") }
        )
        let event = CaptureBytes.event(try CaptureBytes.advertisement(of: beacon))
        var capture = CaptureBytes()
        for step in 0..<20 {
            let back = step.isMultiple(of: 2) ? 0 : -3_600_000_000 as Int64
            capture.add(event, at: -86_400_000_000 + Int64(step) * 250_000 + back)
        }
        let path = try home.file("odd.btsnoop", capture.bytes)
        let decoded = home.muster("decode", path, "--json").succeeded()
        #expect(decoded.lines.count == 20)
        #expect(decoded.errors.contains("before 1970") && decoded.errors.contains("in front"))
        #expect(decoded.text.contains("1969-12-30T"))
        let audit = home.muster(
            "start",
            "--source",
            "capture:\(path)",
            "--finish",
            "--partial",
            "--reason",
            "clock",
            "--json"
        ).succeeded()
        #expect(try audit.object["audit"]?.text == "A-1969-0001")
        #expect(try audit.object.outcomeSum == 60)
        home.muster("verify").succeeded()
        home.muster("report", "--out", "odd.pdf").succeeded()
        #expect(try home.muster("replay", "--json").succeeded().object == audit.object)
    }

    @Test(arguments: [
        ("02010603ffe0", "overrun"), ("0002010600", "zero"),
        ("0f", "overrun"), ("03ff", "overrun"), ("1aff4c000215e2c5", "overrun"),
    ])
    func `damaged advertising data is told with its place, and the rest is read`(
        hex: String,
        cause: String
    ) throws {
        let home = try TestHome()
        let result = home.muster("decode", "--hex-lines", "-", "--json", input: hex + "\n")
        let decoded = try result.succeeded().object
        let faults = decoded["errors"]?.elements ?? []
        #expect(!faults.isEmpty, "\(cause): \(result.text)")
        #expect(decoded["frames"] != nil)
    }

    @Test func `duplicate structures are kept in their order, and none hides another`() throws {
        let home = try TestHome()
        let flags = "020106020106"
        let uid = "0303aafe1516aafe00e70102030405060708090aaabbccddeeff"
        let other = uid.replacing("aabbccddeeff", with: "112233445566")
        let result = home.muster(
            "decode",
            "--hex-lines",
            "-",
            "--json",
            input: "\(flags)\n\(uid)\(other)\n"
        ).succeeded()
        let decoded = try result.objects
        #expect(decoded[0]["errors"]?.elements == [])
        let instances = decoded[1]["frames"]?.elements.compactMap { $0["instance"]?.text }
        #expect(instances == ["aabbccddeeff", "112233445566"], "\(result.text)")
    }

    @Test func `each line of hex gives one answer, and a line that is no hex is named`() throws {
        let home = try TestHome()
        let good = home.muster("decode", "--hex-lines", "-", "--json", input: "020106\n\n02 01 06")
        #expect(good.succeeded().lines.count == 3)
        home.muster("decode", "--hex-lines", "-", "--json", input: "020106\nxyz\n020106\n")
            .refused(65, naming: "line 2")
        home.muster("decode", "--hex-lines", "absent.txt").refused(5, naming: "absent.txt")
        home.muster("decode").refused(2, naming: "capture")
    }

    @Test func `a path with spaces, an @ and letters of all kinds is a path`() throws {
        let home = try TestHome.loaded()
        let walk = try SimulatedWarehouse.small.get().path("walk.btsnoop")
        let name = "second walk @2x, šetnja 散歩 @ dock.btsnoop"
        try FileManager.default.copyItem(
            atPath: walk,
            toPath: home.folder.appending(path: name).path
        )
        let audit = try home.muster("start", "--source", "capture:\(name)", "--finish", "--json")
            .succeeded().object
        #expect(audit["source"]?.text == "capture:\(name)")
        home.muster("start", "--source", "capture:\(name)@9999x", "--finish").succeeded()
    }

    @Test(arguments: [
        ("capture:", 2), ("nonsense", 2), ("capture:x@0x", 2), ("bluez:x", 2),
    ])
    func `a source that cannot be used is named`(source: String, status: Int32) throws {
        let home = try TestHome.loaded()
        let before = try home.content()
        home.muster("start", "--source", source).refused(status, naming: source)
        #expect(try home.content() == before)
    }

    @Test(arguments: ["hci97", "bluez:hci97"])
    func `an adapter that is not there leaves no audit behind`(source: String) throws {
        let home = try TestHome.loaded()
        let before = try home.content()
        home.muster("start", "--source", source).refused(7)
        #expect(try home.content() == before)
    }
}
