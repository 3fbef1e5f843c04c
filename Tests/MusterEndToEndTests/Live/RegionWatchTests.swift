import Foundation
import MusterTestSupport
import Testing

/// Beacons come and go, and something is done about it.
@Suite struct RegionWatchTests {
    private static let region = "ibeacon:\(Radio.uuid)/1"

    /// A beacon is there from 0 to 10 s and from 60 to 70 s; another family all the time.
    private func scene(_ home: TestHome) throws -> String {
        var radio = Radio()
        try radio.add(Radio.beacon(1), from: 0, to: 10, rate: 1) { _ in -60 }
        try radio.add(Radio.beacon(1), from: 60, to: 70, rate: 1) { _ in -80 }
        try radio.add(Radio.beacon(1, major: 2), from: 0, to: 120, rate: 1) { _ in -60 }
        return "capture:" + (try home.file("scene.btsnoop", radio.bytes))
    }

    private func watch(_ home: TestHome, _ arguments: String...) throws -> CommandResult {
        home.muster(["beacon", "watch", "--source", try scene(home)] + arguments)
    }

    @Test func `enter and exit are told with their times, without a home`() throws {
        let home = try TestHome()
        let events = try watch(home, "--region", Self.region, "--json").succeeded().objects
        #expect(events.map { $0["event"]?.text } == ["enter", "exit", "enter", "exit"])
        #expect(
            events.map { $0["at"]?.text?.dropFirst(11).prefix(8) } == [
                "09:14:05", "09:14:44", "09:15:05", "09:15:44",
            ]
        )
        #expect(events.allSatisfy { $0["region"]?.text == Self.region })
        #expect(events[0]["beacon"]?.text == Radio.beacon(1) && events[3]["rssi"]?.integer == -80)
        let patient = try watch(home, "--region", Self.region, "--away", "55", "--json").objects
        #expect(patient.count == 1, "the away time bridges the gap")
        let near = try watch(home, "--region", Self.region, "--near", "near", "--json").objects
        #expect(near.map { $0["event"]?.text } == ["enter", "exit"])
        let lines = try watch(home, "--region", Self.region, "--region", Radio.beacon(1, major: 2))
            .succeeded().lines
        #expect(lines.count == 5)
        #expect(lines[0].contains("enter") && lines[0].contains(Self.region))
    }

    @Test func `a command is run for each event, in order, and its words are talk`() throws {
        let home = try TestHome.empty()
        home.muster("item", "add", "IT-1", "Scale", "--beacon", Radio.beacon(1)).succeeded()
        let result = try watch(
            home,
            "--region",
            Self.region,
            "--json",
            "--run",
            #"sleep 0.2; echo "$MUSTER_EVENT $MUSTER_REGION $MUSTER_BEACON $MUSTER_RSSI $MUSTER_AT" "#
                + ">> done.txt; echo chatter"
        ).succeeded()
        let lines = try String(
            decoding: Data(contentsOf: home.folder.appending(path: "done.txt")),
            as: UTF8.self
        ).split(separator: "\n")
        #expect(lines.count == 4)
        #expect(
            lines.first
                == "enter \(Self.region) \(Radio.beacon(1)) -60 2026-03-12T09:14:05.000000Z"
        )
        #expect(lines.map { $0.prefix(5) } == ["enter", "exit ", "enter", "exit "])
        #expect(result.errors.contains("chatter"))
        #expect(try result.objects.allSatisfy { $0["item"]?.text == "IT-1" })
    }

    @Test func `a command that fails is said, and the next event comes`() throws {
        let home = try TestHome()
        let result = try watch(home, "--region", Self.region, "--run", "exit 3").succeeded()
        #expect(result.lines.count == 4)
        let warnings = result.errors.split(separator: "\n")
        #expect(warnings.count == 4)
        #expect(warnings.first?.contains("enter \(Self.region) ended with status 3") == true)
        let killed = try watch(home, "--region", Self.region, "--run", "kill -9 $$").succeeded()
        #expect(killed.errors.contains("signal 9"))
    }

    @Test func `a webhook gets each event as JSON, again until the server takes it`() throws {
        let home = try TestHome()
        let server = try WebhookServer(home, failing: 2)
        defer { server.stop() }
        let result = try watch(
            home,
            "--region",
            Self.region,
            "--webhook",
            "http://127.0.0.1:\(server.port)/hook?key=a%22b"
        ).succeeded()
        #expect(result.errors.contains("500"), "a refusal is said")
        #expect(!result.errors.contains("warning"), "an event was given up")
        let requests = try server.requests()
        #expect(requests.count == 6, "two refusals and four events")
        #expect(requests.map { $0["status"]?.integer } == [500, 500, 200, 200, 200, 200])
        #expect(Set(requests.compactMap { $0["path"]?.text }) == ["/hook?key=a%22b"])
        #expect(Set(requests.compactMap { $0["type"]?.text }) == ["application/json"])
        let bodies = try requests.dropFirst(2).compactMap { $0["body"]?.text }.map { try JSON($0) }
        #expect(bodies.map { $0["event"]?.text } == ["enter", "exit", "enter", "exit"])
        #expect(bodies.first?["beacon"]?.text == Radio.beacon(1))
        #expect(bodies.first?["rssi"]?.integer == -60)
    }

    @Test func `a webhook that nobody answers is said, and does not hold up the events`() throws {
        let home = try TestHome()
        let running = try home.begin(
            "beacon",
            "watch",
            "--source",
            try scene(home),
            "--region",
            Self.region,
            "--webhook",
            "http://127.0.0.1:9/"
        )
        // Giving up on one event takes seven seconds, so those behind it would be missing here.
        try running.wait { running.errorsSoFar.contains("the webhook for enter") }
        #expect(
            running.outputSoFar.split(separator: "\n").count == 4,
            "events waited for the webhook"
        )
        running.send(SIGINT)
        let result = try running.wait()
        #expect(result.errors.contains("dropped at the end"), "it tried on after Ctrl-C")
    }

    @Test func `Ctrl-C ends watching well`() throws {
        let home = try TestHome()
        let running = try home.begin(
            "beacon",
            "watch",
            "--source",
            try scene(home) + "@1x",
            "--region",
            Self.region
        )
        try running.wait { running.outputSoFar.contains("enter") }
        running.send(SIGINT)
        try running.wait().succeeded()
    }

    @Test(arguments: [
        ["--region", "office"], ["--region", "ibeacon:12"], ["--region", "altbeacon:zz"], [],
        ["--region", region, "--away", "0"], ["--region", region, "--away", "x"],
        ["--region", region, "--near", "unknown"], ["--region", region, "--near", "3m"],
        ["--region", region, "--webhook", "ftp://x"], ["--region", region, "--webhook", "http://"],
        ["--region", region, "--for", "0"],
    ])
    func `wrong words are refused`(arguments: [String]) throws {
        let home = try TestHome()
        home.muster(["beacon", "watch", "--source", "capture:x"] + arguments).refused(2)
    }
}

/// A real HTTP server that refuses some requests first, and writes down all of them.
private final class WebhookServer {
    let port: Int
    private let process: RunningCommand
    private let log: URL

    init(_ home: TestHome, failing: Int) throws {
        log = home.folder.appending(path: "requests.jsonl")
        let script = try home.file("server.py", Self.script)
        let process = try RunningCommand(
            "/usr/bin/python3",
            [script, "\(failing)", log.path],
            home: home.path,
            in: home.folder
        )
        self.process = process
        try process.wait { process.outputSoFar.contains("\n") }
        port = Int(process.outputSoFar.prefix { $0.isNumber }) ?? 0
    }

    func stop() {
        process.send(SIGKILL)
    }

    func requests() throws -> [JSON] {
        try String(decoding: Data(contentsOf: log), as: UTF8.self).split(separator: "\n")
            .map { try JSON(String($0)) }
    }

    private static let script = """
        import http.server, json, sys

        refusals, log = int(sys.argv[1]), open(sys.argv[2], "a", buffering=1)

        class Hook(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                global refusals
                body = self.rfile.read(int(self.headers["Content-Length"])).decode()
                status = 500 if refusals > 0 else 200
                refusals -= 1
                self.send_response(status)
                self.end_headers()
                log.write(json.dumps({"status": status, "path": self.path, "body": body,
                                      "type": self.headers["Content-Type"]}) + "\\n")

            def log_message(self, *words):
                pass

        server = http.server.HTTPServer(("127.0.0.1", 0), Hook)
        print(server.server_port, flush=True)
        server.serve_forever()
        """
}
