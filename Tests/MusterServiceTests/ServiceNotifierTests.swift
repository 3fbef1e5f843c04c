import Foundation
import MusterCore
import MusterRadio
import MusterService
import Synchronization
import Testing

/// A socket as the service manager has one; keeps what it is told.
final class NotifySocket: Sendable {
    private let descriptor: Int32
    private let received = Received()

    /// Listens at a path, or at an abstract name that begins with `@`.
    init(_ name: String) throws {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var bytes = Array(name.utf8)
        if bytes.first == UInt8(ascii: "@") { bytes[0] = 0 }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        let bound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, socklen_t(MemoryLayout<sa_family_t>.size + bytes.count))
            }
        }
        guard bound == 0 else { throw CocoaError(.fileWriteUnknown) }
        Thread.detachNewThread { [descriptor, received] in
            var buffer = [UInt8](repeating: 0, count: 4_096)
            while true {
                let count = recv(descriptor, &buffer, buffer.count, 0)
                guard count > 0 else { return }
                let text = String(decoding: buffer[..<count], as: UTF8.self)
                received.add(text.split(separator: "\n").map(String.init))
            }
        }
    }

    deinit {
        shutdown(descriptor, Int32(SHUT_RDWR))
        close(descriptor)
    }

    /// The lines that have come since the last time.
    func lines() -> [String] { received.take() }

    /// What the reading thread has received.
    private final class Received: Sendable {
        private let lines = Mutex<[String]>([])

        func add(_ new: [String]) { lines.withLock { $0 += new } }

        func take() -> [String] {
            lines.withLock { lines in
                defer { lines = [] }
                return lines
            }
        }
    }
}

@Suite struct ServiceNotifierTests {
    /// A socket in the abstract space, and the notifier that it is meant for.
    private func pair(watchdog: Double? = nil) throws -> (NotifySocket, ServiceNotifier) {
        let name = "@muster-test-\(UUID().uuidString)"
        var environment = ["NOTIFY_SOCKET": name, "WATCHDOG_PID": "\(getpid())"]
        if let watchdog { environment["WATCHDOG_USEC"] = String(Int(watchdog * 1_000_000)) }
        return (try NotifySocket(name), ServiceNotifier(environment: environment))
    }

    @Test func `messages arrive at a path and at an abstract name`() async throws {
        let folder = try TemporaryHome()
        for name in ["\(folder.path)/s", "@muster-test-\(UUID().uuidString)"] {
            let socket = try NotifySocket(name)
            let notifier = ServiceNotifier(environment: ["NOTIFY_SOCKET": name])
            notifier.ready("up")
            notifier.tell("heard 3")
            notifier.beat()
            notifier.stopping()
            var lines: [String] = []
            try await wait {
                lines += socket.lines()
                return lines.last == "STOPPING=1"
            }
            #expect(
                lines == [
                    "READY=1", "STATUS=up", "STATUS=heard 3", "WATCHDOG=1", "STOPPING=1",
                ]
            )
        }
        withExtendedLifetime(folder) {}
    }

    @Test func `nobody who asks, or a socket that is gone, is no trouble`() {
        let long = "/" + String(repeating: "x", count: 200)
        for name in ["", "relative", "/nonexistent/socket", "@nobody-\(UUID().uuidString)", long] {
            ServiceNotifier(environment: ["NOTIFY_SOCKET": name]).ready("up")
        }
        ServiceNotifier(environment: [:]).ready("up")
    }

    @Test func `the watchdog is fed at half its time, and only by the process it is meant for`() {
        func seconds(_ environment: [String: String]) -> Double? {
            ServiceNotifier(environment: environment).watchdogSeconds
        }
        #expect(seconds(["WATCHDOG_USEC": "30000000"]) == 15)
        #expect(seconds(["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "\(getpid())"]) == 15)
        #expect(seconds(["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "1"]) == nil)
        #expect(seconds(["WATCHDOG_USEC": "0"]) == nil && seconds(["WATCHDOG_USEC": "x"]) == nil)
        #expect(seconds([:]) == nil)
    }

    @Test func `a watch is ready once its radio runs, beats in silence, and says that it ends`()
        async throws
    {
        let site = try TemporaryHome()
        let home = try site.open()
        let (socket, notifier) = try pair(watchdog: 0.4)
        let (control, log) = (WatchControl(), WatchLog())
        let opening = ScriptedOpening([
            [
                .silenceUntil { log.words.contains("listening") },
                .fail(.adapterGone("hci0")),
            ], [.silence(600)],
        ])
        var request = HomeBeacons.WatchRequest(
            source: try SourceDescription("hci0"),
            notifier: notifier
        )
        request.opening = { opening.open() }
        let task = Task { [request] in
            try await home.beacons.watch(request, control: control) { log.add($0) }
        }
        try await log.wait(for: "back")
        var lines: [String] = []
        // Five beats come in silence too, however slow the machine is.
        try await wait {
            lines += socket.lines()
            return lines.count { $0 == "WATCHDOG=1" } >= 5
        }
        control.stop()
        _ = try await task.value
        try await wait {
            lines += socket.lines()
            return lines.last == "STOPPING=1"
        }
        #expect(lines.first { $0.hasPrefix("STATUS=") }?.contains("listening on hci0") == true)
        #expect(lines.contains { $0.contains("unplugged") })
        withExtendedLifetime(site) {}
    }

    @Test func `a loop that hangs is not reported alive`() async throws {
        let site = try TemporaryHome()
        let home = try site.open()
        let (socket, notifier) = try pair(watchdog: 0.4)
        let control = WatchControl()
        let opening = ScriptedOpening([[.silence(600)]])
        var request = HomeBeacons.WatchRequest(
            source: try SourceDescription("hci0"),
            notifier: notifier
        )
        request.opening = { opening.open() }
        let hangs = Atomic(false)
        let goesOn = Atomic(false)
        let task = Task { [request] in
            // Whoever is told keeps the loop from turning.
            try await home.beacons.watch(request, control: control) { _ in
                hangs.store(true, ordering: .relaxed)
                while !goesOn.load(ordering: .relaxed) { usleep(5_000) }
            }
        }
        try await wait { hangs.load(ordering: .relaxed) }
        // What was sent before it hung has come when this has.
        notifier.tell("it hangs")
        try await wait { socket.lines().contains("STATUS=it hangs") }
        try await Task.sleep(for: .seconds(1))
        #expect(socket.lines() == [], "it hangs")
        goesOn.store(true, ordering: .relaxed)
        try await wait { socket.lines().contains("WATCHDOG=1") }
        control.stop()
        _ = try await task.value
        withExtendedLifetime(site) {}
    }

    private func wait(until condition: () -> Bool) async throws {
        for _ in 0..<6_000 {
            if condition() { return }
            try await Task.sleep(for: .milliseconds(10))
        }
        Issue.record("it never came")
    }
}
