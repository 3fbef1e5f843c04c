import Foundation
import MusterTestSupport
import Testing

/// A fixed scanner as the service manager and other processes see it.
@Suite struct WatchTests {
    /// The events that a watch has printed so far, whole lines only.
    private func events(_ running: RunningCommand) -> [JSON] {
        let lines = running.outputSoFar.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.dropLast().compactMap { try? JSON(String($0)) }
    }

    /// The newest moment at which any item was heard, as `item heard` tells it.
    private func newest(_ home: TestHome) throws -> String? {
        try home.muster("item", "heard", "--json").succeeded().objects
            .compactMap { $0["last_heard_at"]?.text }.max()
    }

    private func seconds(_ text: String?) throws -> Double {
        let formatter = ISO8601DateFormatter()
        formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
        return try #require(text.flatMap { formatter.date(from: $0) }).timeIntervalSince1970
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func `asked to end, it soon ends with everything kept`(signal: Int32) throws {
        let home = try TestHome.loaded()
        let walk = try SimulatedWarehouse.small.get().walk
        let running = try home.begin("watch", "--source", "\(walk)@20x", "--json")
        try running.wait { events(running).contains { $0["event"]?.text == "minute" } }
        running.send(signal)
        let result = try running.wait().succeeded()
        // How soon it ends, the lab's own clock tells; here the walk is far from over.
        let all = try result.objects
        #expect(all.first?["event"]?.text == "listening")
        #expect(all.last?["event"]?.text == "ended" && all.last?["reason"]?.text == "stopped")
        // Some beacon of the site speaks several times a second.
        let end = try seconds(all.last?["at"]?.text)
        #expect(try end - seconds(all.first?["at"]?.text) < 400)
        #expect(try end - seconds(newest(home)) < 2)
    }

    @Test func `killed, it has lost the last half minute at most, and its trace has that too`()
        throws
    {
        var random = SplitMix64(seed: 71)
        let home = try TestHome.loaded()
        let walk = try SimulatedWarehouse.small.get().walk
        for round in 0..<5 {
            let running = try home.begin("watch", "--source", "\(walk)@30x", "--json")
            try running.wait { events(running).contains { $0["event"]?.text == "minute" } }
            usleep(UInt32.random(in: 0...600_000, using: &random))
            running.send(SIGKILL)
            let told = try running.wait()
            #expect(told.status == 128 + SIGKILL, "round \(round): \(told.errors)")
            let minutes = try told.objects.filter { $0["event"]?.text == "minute" }
            let last = try seconds(minutes.last?["at"]?.text)
            #expect(try last - seconds(newest(home)) < 32, "round \(round)")
            let trace = try #require(try traces(home).first)
            let heard = home.muster("decode", trace, "--json").succeeded()
            let end = try JSON(try #require(heard.lines.last))["at"]?.text
            #expect(try last - seconds(end) < 1, "round \(round)")
            try FileManager.default.removeItem(atPath: trace)
            let store = try home.muster("doctor", "--json").objects.first {
                $0["check"]?.text == "store"
            }
            #expect(store?["ok"]?.bool == true)
        }
    }

    /// Memory after an hour and after six, at most five in a hundred apart; traces within a megabyte.
    @Test func `hours of listening take no more memory and disk than the first`() throws {
        let home = try TestHome.empty()
        try FileManager.default.createDirectory(
            at: home.folder.appending(path: "day"),
            withIntermediateDirectories: false
        )
        let scripts = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "scripts/bench.d").path
        let script = """
            import glob, json, os, subprocess, sys
            scripts, muster = sys.argv[1:]
            home = os.environ["MUSTER_HOME"]
            def size(path):
                try:
                    return os.path.getsize(path)
                except FileNotFoundError:  # removed since it was listed
                    return 0
            os.mkfifo("air")
            watch = subprocess.Popen([muster, "watch", "--source", "capture:air", "--json"],
                                     stdout=subprocess.PIPE, text=True)
            with open("air", "wb") as air:
                subprocess.Popen([sys.executable, scripts + "/make_day.py", "6", "8", "1000"],
                                 stdout=air)
            memory, largest = [], 0
            for line in watch.stdout:
                if json.loads(line)["event"] == "minute":
                    with open(f"/proc/{watch.pid}/status", encoding="ascii") as file:
                        memory += [int(row.split()[1]) for row in file if row.startswith("VmRSS")]
                    files = glob.glob(home + "/traces/watch/*.btsnoop")
                    largest = max(largest, sum(map(size, files)))
            adverts = json.loads(line)["adverts"]
            print(json.dumps(dict(first=memory[len(memory) // 6], last=memory[-1],
                                  minutes=len(memory), traces=largest, adverts=adverts)))
            sys.exit(watch.wait())
            """
        _ = try home.file("hours.py", script)
        let settings = try String(contentsOfFile: home.path + "/muster.toml", encoding: .utf8)
        try Data(settings.replacing("# trace_mb = 64", with: "trace_mb = 1").utf8)
            .write(to: URL(filePath: home.path + "/muster.toml"))
        let result = try home.shell(
            """
            python3 "\(scripts)/make_capture.py" day 10 1000 &&
            "$MUSTER" item import day/items.csv >&2 &&
            exec env PYTHONPATH="\(scripts)" PYTHONDONTWRITEBYTECODE=1 \
                python3 hours.py "\(scripts)" "$MUSTER"
            """
        ).succeeded()
        let told = try result.object
        #expect(told["adverts"]?.integer == 6 * 3_600 * 8)
        #expect(told["minutes"]?.integer ?? 0 > 30)
        let (first, last) = (told["first"]?.number ?? 0, told["last"]?.number ?? .infinity)
        #expect(last / first < 1.05, "\(result.text)")
        #expect(told["traces"]?.integer ?? .max <= 1 << 20, "\(result.text)")
    }

    private func traces(_ home: TestHome) throws -> [String] {
        let folder = home.path + "/traces/watch"
        return try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { $0.hasSuffix(".btsnoop") }.map { "\(folder)/\($0)" }
    }

    @Test func `it listens beside an audit and people's changes, and each keeps its own`() throws {
        let home = try TestHome.loaded()
        let walk = try SimulatedWarehouse.small.get().walk
        let running = try home.begin("watch", "--source", "\(walk)@30x", "--json")
        try running.wait { events(running).contains { $0["event"]?.text == "listening" } }
        home.muster("watch", "--source", walk).refused(6, naming: "pid \(running.identifier)")
        let audit = home.muster("start", "--source", walk, "--finish", "--json").succeeded()
        for index in 1...5 {
            home.muster("item", "edit", "IT-000\(index)", "--note", "moved").succeeded()
        }
        let watched = try running.wait().succeeded()
        #expect(try watched.object["reason"]?.text == "source_ended")
        #expect(!watched.text.contains("delayed"))
        home.muster("verify").succeeded()
        let alone = try TestHome.loaded()
        alone.muster("watch", "--source", walk).succeeded()
        #expect(try moments(home) == moments(alone))
        let other = try TestHome.loaded().muster("start", "--source", walk, "--finish", "--json")
        #expect(try audit.object["outcomes"] == other.object["outcomes"])
    }

    /// When each item was last heard, and how often on that day.
    private func moments(_ home: TestHome) throws -> [[JSON?]] {
        try home.muster("item", "heard", "--json", "--sort", "item").succeeded().objects
            .map { [$0["item"], $0["last_heard_at"], $0["day_adverts"], $0["battery_mv"]] }
    }

    @Test(.enabled(if: geteuid() == 0, "mounting takes root"))
    func `on a full disk it says so, ends with status 8, and has kept what it had`() throws {
        let home = try TestHome.loaded()
        let walk = try SimulatedWarehouse.small.get().walk
        let result = try home.shell(
            """
            mkdir disk && mount -t tmpfs -o size=8m tmpfs disk || exit 99
            trap 'umount --lazy disk' EXIT
            cp -r "$MUSTER_HOME"/. disk/
            export MUSTER_HOME=disk
            "$MUSTER" watch --source "\(walk)" --for 60 2>/dev/null || exit 98
            "$MUSTER" watch --source "\(walk)@20x" 2>told &
            for _ in {1..1200}; do grep -q 'listening on' told && break; sleep 0.05; done
            dd if=/dev/zero of=disk/ballast bs=4k >/dev/null 2>&1
            wait $!
            status=$?
            cat told >&2
            rm disk/ballast
            "$MUSTER" item heard --json 2>/dev/null | grep -c '"last_heard_at":"'
            "$MUSTER" watch --source "\(walk)" >/dev/null 2>&1 || exit 97
            "$MUSTER" doctor --json | grep '"store"' | grep -c '"ok":true'
            exit $status
            """
        )
        result.refused(8, naming: "disk")
        #expect(result.errors.contains("listening on"), "it was full before it began")
        #expect(Int(result.lines.first ?? "") ?? 0 > 20, "\(result.lines)")
        #expect(result.lines.last == "1", "\(result.lines)")
    }

    @Test func `a radio that cannot be used, or a home that is not there, ends it at once`() throws
    {
        let home = try TestHome.loaded()
        home.muster("watch", "--source", "hci99").refused(7, naming: "Bluetooth")
        home.muster("watch", "--source", "capture:none.btsnoop").refused(5, naming: "none.btsnoop")
        home.muster("watch", "--source", "capture:none.btsnoop", "--for", "0").refused(2)
        try TestHome().muster("watch", "--source", "hci99").refused(5, naming: "init")
    }

    @Test func `the service manager hears when it listens, how it does, and that it ends`() throws {
        let home = try TestHome.loaded()
        let walk = try SimulatedWarehouse.small.get().walk
        let result = try home.managed("watch --source '\(walk)@60x'", until: "last minute")
            .succeeded()
        // On a busy machine a sign of life may come before the first advertisements.
        #expect(result.lines.first { $0 != "WATCHDOG=1" } == "READY=1")
        #expect(result.lines.last == "STOPPING=1")
        #expect(result.text.contains("STATUS=listening on capture:"))
        #expect(result.text.contains("beacons heard in the last minute"))
    }
}
