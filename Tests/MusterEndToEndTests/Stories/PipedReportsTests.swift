import Foundation
import MusterTestSupport
import Testing

/// Reports that another program writes into `muster start --source stdin`.
@Suite struct PipedReportsTests {
    private static let line =
        #"{"address":"C6:05:04:03:02:01","rssi":-60,"data":"020106"}"# + "\n"

    /// An audit's answer without what names its source.
    private func outcome(_ audit: JSON) -> [String: JSON] {
        audit.members.filter { $0.key != "source" && $0.key != "head" }
    }

    @Test(arguments: ["", " --data"])
    func `a capture piped as JSON gives the capture's outcome, and replays`(flag: String) throws {
        let site = try SimulatedWarehouse.small.get()
        let expected = try TestHome.audited().muster("show", TestHome.audit, "--json").succeeded()
        let home = try TestHome.loaded()
        let piped = try home.shell(
            "\"$MUSTER\" decode \(site.path("walk.btsnoop")) --json\(flag)"
                + " | \"$MUSTER\" start --source stdin --finish --json"
        ).succeeded()
        let audit = try piped.object
        #expect(try outcome(audit) == outcome(expected.object))
        #expect(audit["source"]?.text == "stdin")
        #expect(!piped.errors.contains("warning: "), "\(piped.errors)")
        #expect(try home.muster("replay", "--json").succeeded().object == audit)
    }

    @Test func `bad lines between the good ones change nothing, and are told`() throws {
        let site = try SimulatedWarehouse.small.get()
        let expected = try TestHome.audited().muster("show", TestHome.audit, "--json").succeeded()
        let home = try TestHome.loaded()
        let piped = try home.shell(
            "\"$MUSTER\" decode \(site.path("walk.btsnoop")) --json"
                + #" | awk '{ print } NR % 1000 == 7 { print "garbage"; print "{\"address\":7}" }'"#
                + " | \"$MUSTER\" start --source stdin --finish --json"
        ).succeeded()
        #expect(try outcome(piped.object) == outcome(expected.object))
        #expect(piped.errors.contains("warning: line 8 and "), "\(piped.errors)")
        #expect(piped.errors.contains("more like it: no JSON"))
        #expect(piped.errors.contains("\"address\" is not of the form"))
    }

    @Test func `input that is empty or holds no report is refused, and no audit is left`() throws {
        let home = try TestHome.loaded()
        let before = try home.content()
        home.muster("start", "--source", "stdin").refused(65, naming: "standard input", "empty")
        home.muster("start", "--source", "stdin", "--finish", "--json", input: "a\nb\n")
            .refused(65, naming: "line 1", #""address":"AA:BB:CC:DD:EE:FF""#)
        home.muster("beacon", "scan", "--source", "stdin", input: "[]\n")
            .refused(65, naming: "line 1")
        #expect(try home.content() == before)
    }

    @Test func `Ctrl-C pauses an audit whose input is silent`() throws {
        let home = try TestHome.loaded()
        let pipe = home.folder.appending(path: "reports").path
        #expect(mkfifo(pipe, 0o600) == 0)
        // Open for reading too, so that neither end waits for the other.
        let writer = try FileHandle(forUpdating: URL(filePath: pipe))
        defer { try? writer.close() }
        try writer.write(contentsOf: Data(Self.line.utf8))
        let running = try RunningCommand(
            "/bin/bash",
            ["-c", "exec \"$MUSTER\" start --source stdin < reports"],
            home: home.path,
            in: home.folder,
            environment: ["MUSTER": MusterProgram.path]
        )
        try running.wait(until: { running.errorsSoFar.contains(" heard") })
        let begun = ContinuousClock.now
        running.send(SIGINT)
        let ended = try running.wait()
        #expect(ended.status == 130, "\(ended.errors)")
        #expect(ContinuousClock.now - begun < .seconds(100))
        #expect(ended.errors.contains("Paused"))
        let status = try home.muster("status", "--json").succeeded().object
        #expect(status["state"]?.text == "paused")
        home.muster(
            "resume",
            "--source",
            "stdin",
            "--finish",
            "--partial",
            "--reason",
            "x",
            input: Self.line
        )
        .succeeded()
    }

    @Test func `a capture in another form is audited like the original`() throws {
        let editcap = "/usr/bin/editcap"
        try #require(FileManager.default.isExecutableFile(atPath: editcap), "apt install tshark")
        let site = try SimulatedWarehouse.small.get()
        let expected = try TestHome.audited().muster("show", TestHome.audit, "--json").succeeded()
        let home = try TestHome.loaded()
        for form in ["pcap", "nsecpcap", "pcapng"] {
            let path = home.folder.appending(path: "walk.\(form)").path
            _ = try home.shell("\(editcap) -F \(form) \(site.path("walk.btsnoop")) \(path)")
            let original = home.muster("decode", site.path("walk.btsnoop"), "--json").succeeded()
            #expect(home.muster("decode", path, "--json").succeeded().output == original.output)
        }
        let path = home.folder.appending(path: "walk.pcapng").path
        let audit = home.muster("start", "--source", "capture:\(path)", "--finish", "--json")
        #expect(try outcome(audit.succeeded().object) == outcome(expected.object))
    }

    @Test func `the data is printed with JSON when asked for`() throws {
        let home = try TestHome()
        let capture = try CaptureBytes(
            holding: "ibeacon:e2c56db5-dffb-48d2-b060-d0f5a71096e0/1/1"
        )
        let path = try home.file("one.btsnoop", capture.bytes)
        let line = try home.muster("decode", path, "--json", "--data").succeeded().object
        #expect(
            line["data"]?.text == "0201061aff4c000215e2c56db5dffb48d2b060d0f5a71096e000010001c5"
        )
        #expect(try home.muster("decode", path, "--json").succeeded().object["data"] == nil)
        home.muster("decode", path, "--data").refused(2, naming: "--json")
    }
}
