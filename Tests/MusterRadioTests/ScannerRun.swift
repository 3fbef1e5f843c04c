import Foundation
import MusterCore
import MusterRadio
import Synchronization
import Testing

/// A scanner that runs against a fake controller on a thread of its own.
final class ScannerRun: Sendable {
    let controller: FakeController
    let scanner: HCIScanner
    let queue: SampleQueue
    private let ending = Ending()

    /// How it ended; shared with its thread, which must not keep the run itself.
    private final class Ending: Sendable {
        let result = Mutex<Result<Void, RadioError>?>(nil)
        let moment = Mutex<ContinuousClock.Instant?>(nil)
    }

    /// Starts the scanner.
    init(
        _ character: FakeController.Character = .init(),
        _ settings: ScanSettings = ScanSettings(),
        queue: SampleQueue = SampleQueue(),
        obstacle: RadioError? = nil,
        timings change: (inout ScanTimings) -> Void = { _ in }
    ) throws {
        let controller = try FakeController(character)
        var timings = ScanTimings()
        timings.settle = .milliseconds(30)
        timings.truce = .milliseconds(100)
        timings.power = .seconds(30)
        timings.recovery = .seconds(60)
        timings.look = .milliseconds(20)
        // Other tests may hold a test up for long: only those about silence ask about it.
        timings.silence = .seconds(600)
        timings.answer = .seconds(60)
        change(&timings)
        self.controller = controller
        self.queue = queue
        scanner = HCIScanner(name: "hci0", settings: settings, timings: timings) {
            controller.channel()
        } obstacle: {
            obstacle
        }
        Thread.detachNewThread { [scanner, ending] in
            let result = Result { () throws(RadioError) in try scanner.run(into: queue) }
            ending.moment.withLock { $0 = .now }
            ending.result.withLock { $0 = result }
        }
    }

    deinit {
        scanner.stop()
    }

    /// How it ended; `nil` while it runs.
    var end: Result<Void, RadioError>? { ending.result.withLock { $0 } }

    /// When it ended; `nil` while it runs.
    var endedAt: ContinuousClock.Instant? { ending.moment.withLock { $0 } }

    /// Waits until it listens.
    func listening() async throws {
        try await until("it listens") { self.scanner.findings.isListening }
    }

    /// Waits until so many of its commands have come.
    func commands(_ count: Int) async throws {
        try await until("\(count) commands") { self.controller.commands.count >= count }
    }

    /// Waits until something is so; generous, because others use the machine too.
    func until(
        _ what: String,
        location: SourceLocation = #_sourceLocation,
        _ isSo: () -> Bool
    ) async throws {
        let begun = ContinuousClock.now
        while !isSo() {
            guard ContinuousClock.now - begun < .seconds(60) else {
                Issue.record("never: \(what)", sourceLocation: location)
                throw CancellationError()
            }
            try await Task.sleep(for: .milliseconds(2))
        }
    }

    /// The error that it ends with.
    func failure(location: SourceLocation = #_sourceLocation) async throws -> RadioError? {
        try await until("it ends", location: location) { self.end != nil }
        guard case .failure(let error) = end else { return nil }
        return error
    }

    /// Stops it, and waits until it has ended and its last command has come.
    func stop() async throws {
        scanner.stop()
        try await until("it ends") { self.end != nil && self.controller.hasHeardAll }
        if case .failure(let error) = end { throw error }
    }

    /// All the reports up to the end of the queue.
    func reports() async -> [AdvertisingReport] {
        var reports: [AdvertisingReport] = []
        while let batch = await queue.next() { reports += batch }
        return reports
    }
}
