import Foundation
public import MusterCore
public import MusterRanging
import Synchronization

/// What is done about each event of a region, beside the radio and never in its way.
///
/// One thread does one event after the other, in their order. So many may wait; what is beyond is
/// dropped and said.
public final class RegionAction: Sendable {
    /// What is done.
    public enum Kind: Hashable, Sendable {
        /// A line of shell is run, with the event in its environment.
        case run(String)
        /// The event is sent to an HTTP or HTTPS address, as JSON.
        case post(String)
    }

    /// The program that sends; to be installed where events are to be sent.
    public static let curlPath = "/usr/bin/curl"
    /// How many events may wait.
    public static let capacity = 256
    /// How long a line of shell may take, in seconds.
    public static let runLimitSeconds = 30.0
    /// How long an address may take to answer, in seconds.
    public static let postLimitSeconds = 10
    /// How often sending is tried again, each time after twice the wait, which begins at a second.
    public static let postRetries = 3

    private let kind: Kind
    private let onFailure: @Sendable (String) -> Void
    private let state = Mutex(State())
    /// Signalled for each event that waits, and at the end.
    private let bell = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)

    private struct State {
        var waiting: [RegionEvent] = []
        var isFinished = false
        /// When `finish` gives up; nil while it may take as long as it takes.
        var deadline: DispatchTime?
    }

    /// Begins to wait for events.
    ///
    /// - Parameters:
    ///   - kind: what is to be done.
    ///   - onFailure: called with each failure, in words.
    public init(_ kind: Kind, onFailure: @escaping @Sendable (String) -> Void) {
        self.kind = kind
        self.onFailure = onFailure
        let thread = Thread { [self] in work() }
        thread.name = "actions"
        thread.start()
    }

    /// Takes in an event; returns at once.
    public func add(_ event: RegionEvent) {
        let isTaken = state.withLock { state in
            guard state.waiting.count < Self.capacity else { return false }
            state.waiting.append(event)
            return true
        }
        if isTaken {
            bell.signal()
        } else {
            onFailure("\(Self.capacity) events wait already: \(words(event)) is dropped")
        }
    }

    /// From now on, `finish` waits so many seconds at the most.
    public func hurry(withinSeconds limit: Double) {
        state.withLock { $0.deadline = min($0.deadline ?? .distantFuture, .now() + limit) }
    }

    /// Waits until all events are done, or until it has to hurry; what waits then is dropped.
    ///
    /// To be called once, from no task that others wait for.
    public func finish() {
        state.withLock { $0.isFinished = true }
        bell.signal()
        repeat {
            if ended.wait(timeout: .now() + 0.1) == .success { return }
        } while DispatchTime.now() < state.withLock { $0.deadline ?? .distantFuture }
        let dropped = state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting
        }
        if !dropped.isEmpty { onFailure("\(dropped.count) events are dropped at the end") }
    }

    private func work() {
        while true {
            bell.wait()
            let (event, isFinished) = state.withLock { state in
                (state.waiting.isEmpty ? nil : state.waiting.removeFirst(), state.isFinished)
            }
            if let event {
                perform(event)
            } else if isFinished {
                return _ = ended.signal()
            }
        }
    }

    private func perform(_ event: RegionEvent) {
        let (name, ending) =
            switch kind {
            case .run(let line): ("the command", Self.run(line, event))
            case .post(let address): ("the webhook", Self.post(address, event))
            }
        let reason: String
        switch ending {
        case .exited(0): return
        case .exited(let status): reason = "ended with status \(status)"
        case .signalled(let signal): reason = "was ended by signal \(signal)"
        case .timedOut: reason = "took too long and was ended"
        case .notStarted(let words): reason = "could not be started: \(words)"
        }
        onFailure("\(name) for \(words(event)) \(reason)")
    }

    private func words(_ event: RegionEvent) -> String { "\(event.kind.rawValue) \(event.region)" }

    private static func run(_ line: String, _ event: RegionEvent) -> ChildProgram.Ending {
        ChildProgram(
            path: "/bin/sh",
            arguments: ["-c", line],
            environment: [
                "MUSTER_EVENT": event.kind.rawValue,
                "MUSTER_REGION": event.region.description,
                "MUSTER_BEACON": event.beacon.description,
                "MUSTER_RSSI": event.rssi.map { String($0.rawValue) } ?? "",
                "MUSTER_AT": event.at.iso8601(),
            ]
        ).run(limitSeconds: runLimitSeconds)
    }

    /// Sends by `curl`: linking an HTTP client would double the time that every command takes to start.
    private static func post(_ address: String, _ event: RegionEvent) -> ChildProgram.Ending {
        var json = JSONWriter()
        json.object { $0.members(of: event) }
        let arguments = [
            "--silent", "--show-error", "--fail", "--max-time", "\(postLimitSeconds)",
            "--retry", "\(postRetries)", "--retry-all-errors",
            "--header", "Content-Type: application/json", "--data-raw", json.text,
            "--url", address,
        ]
        let longest = (postRetries + 1) * postLimitSeconds + 1 << postRetries
        return ChildProgram(path: curlPath, arguments: arguments)
            .run(limitSeconds: Double(longest))
    }
}

extension JSONWriter {
    /// Writes the members that say what happened: of what a webhook gets, and of a line of `--json`.
    public mutating func members(of event: RegionEvent) {
        key("event")
        string(event.kind.rawValue)
        key("region")
        string(event.region.description)
        key("beacon")
        string(event.beacon.description)
        key("rssi")
        integer(event.rssi?.rawValue)
        key("at")
        instant(event.at)
    }
}
