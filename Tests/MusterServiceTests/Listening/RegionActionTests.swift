import Foundation
import MusterCore
import MusterRanging
import MusterService
import Synchronization
import Testing

/// What is done about events, and what happens when that takes long or fails.
@Suite struct RegionActionTests {
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "muster-actions-\(UUID().uuidString)")
    private let failures = Failures()

    /// The words that were said about failures.
    private final class Failures: Sendable {
        let words = Mutex<[String]>([])
        var all: [String] { words.withLock { $0 } }
    }

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func event(_ minor: Int) throws -> RegionEvent {
        let beacon = "ibeacon:e2c56db5-dffb-48d2-b060-d0f5a71096e0/1/\(minor)"
        return RegionEvent(
            kind: .enter,
            region: try BeaconRegion(beacon),
            beacon: try BeaconIdentity(beacon),
            rssi: nil,
            at: Instant(seconds: 1_773_306_845)
        )
    }

    private func action(_ line: String) -> RegionAction {
        RegionAction(.run("cd '\(folder.path)' && \(line)")) { [failures] words in
            failures.words.withLock { $0.append(words) }
        }
    }

    private func file(_ name: String) -> [String] {
        let data = (try? Data(contentsOf: folder.appending(path: name))) ?? Data()
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    @Test func `events are done one after the other, in order, and none is forgotten`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let action = action(
            "mkdir busy && echo $MUSTER_BEACON >> done && echo \"[$MUSTER_RSSI]\" >> rssi; rmdir busy"
        )
        let events = try (0..<20).map(event)
        for event in events { action.add(event) }
        action.finish()
        #expect(file("done") == events.map(\.beacon.description))
        #expect(Set(file("rssi")) == ["[]"], "no strength is an empty word")
        #expect(failures.all.isEmpty, "\(failures.all)")
    }

    @Test func `adding never waits; too many are dropped and said, and so is the end`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let action = action("sleep 600")
        let begun = ContinuousClock.now
        for number in 0..<RegionAction.capacity + 10 { action.add(try event(number)) }
        #expect(ContinuousClock.now - begun < .seconds(300))
        #expect((9...10).contains(failures.all.count), "one is being done")
        #expect(failures.all.first?.contains("is dropped") == true)
        action.hurry(withinSeconds: 0.1)
        action.finish()
        #expect(failures.all.last?.contains("dropped at the end") == true)
    }

    @Test func `a program that takes too long is ended with all that it has started`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let pids = folder.appending(path: "pids").path
        let program = ChildProgram(
            path: "/bin/sh",
            arguments: ["-c", "sleep 60 & echo $! > '\(pids)'; wait"]
        )
        // On a busy machine a program may be ended before it has begun: it gets more time then.
        var begun: pid_t?
        for limit in [1.0, 5, 25] where begun == nil {
            #expect(program.run(limitSeconds: limit) == .timedOut)
            begun = file("pids").first.flatMap { pid_t($0) }
        }
        let child = try #require(begun)
        let start = ContinuousClock.now
        func isRunning() -> Bool {
            // An ended child stays as a zombie until somebody has waited for it.
            let state = try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8)
            return state.map { !$0.contains(") Z ") } ?? false
        }
        while isRunning(), ContinuousClock.now - start < .seconds(120) { usleep(10_000) }
        #expect(!isRunning())
    }

    @Test func `the program sees its environment and no input; what cannot be started is said`()
        throws
    {
        defer { try? FileManager.default.removeItem(at: folder) }
        let program = ChildProgram(
            path: "/bin/sh",
            arguments: ["-c", "(echo begun; cat) > \"$TARGET\"; exit 7"],
            environment: ["TARGET": folder.appending(path: "input").path]
        )
        #expect(program.run(limitSeconds: 30) == .exited(7))
        #expect(file("input") == ["begun"])
        let absent = ChildProgram(path: "/nowhere/program", arguments: [])
        #expect(absent.run(limitSeconds: 1) == .notStarted("No such file or directory"))
    }
}
