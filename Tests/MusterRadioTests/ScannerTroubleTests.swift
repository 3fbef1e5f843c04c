import Foundation
import MusterCore
import MusterRadio
import Testing

/// What a scanner does about other programs, resets and adapters that go.
@Suite(.timeLimit(.minutes(30)))
struct ScannerTroubleTests {
    private typealias Character = FakeController.Character
    private static let parameters: [UInt8] = [0x0B, 0x20, 7, 0, 0x60, 0, 0x60, 0, 0, 0]
    private static let activeParameters: [UInt8] = [0x0B, 0x20, 7, 1, 0x60, 0, 0x60, 0, 0, 0]
    private static let on: [UInt8] = [0x0C, 0x20, 2, 1, 0]
    private static let off: [UInt8] = [0x0C, 0x20, 2, 0, 0]
    /// The two questions and the two commands that begin a scan.
    private static let setUpCount = 4

    private func listening(
        _ character: FakeController.Character = .init(),
        _ settings: ScanSettings = ScanSettings(),
        obstacle: RadioError? = nil,
        timings: (inout ScanTimings) -> Void = { _ in }
    ) async throws -> ScannerRun {
        let run = try ScannerRun(character, settings, obstacle: obstacle, timings: timings)
        try await run.listening()
        return run
    }

    /// Waits for the interruption to be over.
    private func interruption(_ run: ScannerRun) async throws -> ScanInterruption {
        try await run.until("it goes on") { !run.scanner.findings.interruptions.isEmpty }
        #expect(run.scanner.findings.interruptions.count == 1)
        return try #require(run.scanner.findings.interruptions.first)
    }

    /// What another program does in several steps is judged when all of them are done.
    private static func patiently(_ timings: inout ScanTimings) {
        timings.settle = .seconds(2)
        timings.truce = .seconds(4)
    }

    private func newCommands(_ run: ScannerRun) -> [[UInt8]] {
        Array(run.controller.commands.dropFirst(Self.setUpCount))
    }

    @Test func `a scan that another program ends is taken back`() async throws {
        let run = try await listening()
        let before = Date()
        run.controller.otherProgram(0x200C, [0, 0])
        let interruption = try await interruption(run)
        #expect(interruption.cause == .otherProgram)
        #expect(interruption.from < interruption.to)
        let seconds = Double(interruption.from.microseconds) / 1_000_000
        #expect(abs(seconds - before.timeIntervalSince1970) < 5)
        #expect(newCommands(run) == [Self.parameters, Self.on])
        try await run.stop()
        #expect(newCommands(run).last == Self.off)
    }

    @Test func `a scan that drops duplicates is taken back, active if the other one wants it`()
        async throws
    {
        let run = try await listening(timings: Self.patiently)
        run.controller.otherProgram(0x200C, [0, 0])
        run.controller.otherProgram(0x200B, [1, 0x60, 0, 0x30, 0, 0, 0])
        run.controller.otherProgram(0x200C, [1, 1])
        #expect(try await interruption(run).cause == .otherProgram)
        #expect(newCommands(run) == [Self.off, Self.activeParameters, Self.on])
        try await run.stop()
        #expect(newCommands(run).last == Self.on, "the other program counts on the scan")
    }

    @Test func `once the other program is done, the scan is passive again`() async throws {
        let run = try await listening()
        run.controller.otherProgram(0x200B, [1, 0x60, 0, 0x30, 0, 0, 0])
        run.controller.otherProgram(0x200C, [1, 1])
        _ = try await interruption(run)
        run.controller.otherProgram(0x200C, [0, 0])
        try await run.until("it goes on") { run.scanner.findings.interruptions.count == 2 }
        #expect(newCommands(run).suffix(2) == [Self.parameters, Self.on])
        try await run.stop()
        #expect(newCommands(run).last == Self.off)
    }

    @Test func `a scan of another program that hears as much is left alone`() async throws {
        let run = try await listening(timings: Self.patiently)
        run.controller.otherProgram(0x200C, [0, 0])
        run.controller.otherProgram(0x200B, [1, 0x10, 0, 0x10, 0, 1, 2])
        run.controller.otherProgram(0x200C, [1, 0])
        try await Task.sleep(for: .seconds(2.5))
        #expect(run.scanner.findings.interruptions.isEmpty)
        #expect(newCommands(run).isEmpty)
        try await run.stop()
        #expect(newCommands(run).isEmpty, "it stays on")
    }

    @Test(
        arguments: [
            // A window of half the time; a list of those to hear; an end; LE 1M alone.
            [0, 0, 5, 1, 0x60, 0, 0x30, 0, 1, 0x20, 1, 0x30, 0],
            [0, 1, 5, 1, 0x60, 0, 0x60, 0, 1, 0x20, 1, 0x20, 1],
            [0, 0, 1, 1, 0x60, 0, 0x60, 0],
        ] as [[UInt8]]
    )
    func `an extended scan that hears less is taken back`(parameters: [UInt8]) async throws {
        let run = try await listening(Character(isExtended: true, hasCodedPHY: true))
        run.controller.otherProgram(0x2041, parameters)
        run.controller.otherProgram(0x2042, [1, 0, 0, 0, 0, 0])
        #expect(try await interruption(run).cause == .otherProgram)
        #expect(newCommands(run).count == 3)
    }

    @Test func `an extended scan of another program that ends by itself is taken back`()
        async throws
    {
        let run = try await listening(Character(isExtended: true))
        run.controller.otherProgram(0x2042, [1, 0, 100, 0, 0, 0])
        #expect(try await interruption(run).cause == .otherProgram)
    }

    @Test func `what another program is refused changes nothing`() async throws {
        let run = try await listening()
        run.controller.otherProgram(0x200B, [1, 0x60, 0, 0x30, 0, 0, 0], status: 0x0C)
        run.controller.otherProgram(0x200C, [0, 0], status: 0x0C)
        try await Task.sleep(for: .milliseconds(300))
        #expect(newCommands(run).isEmpty)
        #expect(run.scanner.findings.interruptions.isEmpty)
    }

    @Test func `a reset by another program is followed by the event masks and the scan`()
        async throws
    {
        let run = try await listening()
        run.controller.otherProgram(0x0C03, [])
        #expect(try await interruption(run).cause == .controllerReset)
        let masks: [[UInt8]] = [
            [0x01, 0x0C, 8, 0xFF, 0xFF, 0xFB, 0xFF, 0x07, 0xF8, 0xBF, 0x3D],
            [0x01, 0x20, 8, 0x1F, 0, 0, 0, 0, 0, 0, 0],
        ]
        #expect(newCommands(run) == masks + [Self.parameters, Self.on])
    }

    @Test func `an adapter that goes off and on again is listened to again`() async throws {
        let run = try await listening(obstacle: .adapterDown("hci0"))
        run.controller.kernelSays(4)
        run.controller.report([0x10, 1, 0x42])
        run.controller.report(EventBytes.legacy(EventBytes.legacyReport()))
        #expect(await run.queue.next()?.count == 1, "all has been looked at")
        #expect(newCommands(run).isEmpty, "nothing is asked of an adapter that is off")
        run.controller.kernelSays(3)
        #expect(try await interruption(run).cause == .controllerReset)
        #expect(newCommands(run) == [Self.parameters, Self.on], "the kernel has set the masks")
    }

    @Test(arguments: [
        RadioError.adapterDown("hci0"), .adapterBlocked("hci0", byHardware: false),
    ])
    func `an adapter that stays off is a failure, with the reason`(
        reason: RadioError
    ) async throws {
        let run = try await listening(obstacle: reason) { $0.power = .milliseconds(300) }
        run.controller.kernelSays(4)
        let error = try await run.failure()
        #expect(error == reason)
        #expect(error?.mayPass == true)
    }

    @Test func `an adapter that is pulled out is named`() async throws {
        let told = try await listening()
        told.controller.kernelSays(2)
        #expect(try await told.failure() == .adapterGone("hci0"))
        let silent = try await listening()
        silent.controller.unplug()
        #expect(try await silent.failure() == .adapterGone("hci0"))
    }

    @Test func `what happens to another adapter is none of our business`() async throws {
        let run = try await listening()
        for change in [4, 2, 3] as [UInt16] { run.controller.kernelSays(change, adapter: 1) }
        run.controller.report(EventBytes.legacy(EventBytes.legacyReport()))
        #expect(await run.queue.next()?.count == 1)
        try await run.stop()
        #expect(run.scanner.findings.interruptions.isEmpty)
    }

    @Test func `an adapter that keeps failing is given up`() async throws {
        let run = try ScannerRun {
            $0.recovery = .milliseconds(300)
            $0.truce = .seconds(60)
        }
        try await run.listening()
        for _ in 0..<200 where run.end == nil {
            run.controller.report([0x10, 1, 0x42])
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(try await run.failure() == .noAnswer("hci0", command: "Reset"))
    }
}
