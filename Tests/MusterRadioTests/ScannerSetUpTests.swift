import MusterCore
import MusterRadio
import Testing

/// What a scanner asks of a controller before it listens, and at the end.
@Suite(.timeLimit(.minutes(30)))
struct ScannerSetUpTests {
    private typealias Character = FakeController.Character
    /// Read Local Supported Commands, LE Read Local Supported Features.
    private static let questions: [[UInt8]] = [[0x02, 0x10, 0], [0x03, 0x20, 0]]
    // 60 ms are 0x60 units, 180 ms 0x120.
    private static let legacyOn: [UInt8] = [0x0C, 0x20, 2, 1, 0]
    private static let legacyOff: [UInt8] = [0x0C, 0x20, 2, 0, 0]
    private static let extendedOn: [UInt8] = [0x42, 0x20, 6, 1, 0, 0, 0, 0, 0]
    private static let extendedOff: [UInt8] = [0x42, 0x20, 6, 0, 0, 0, 0, 0, 0]

    private static func legacy(isActive: Bool) -> [UInt8] {
        [0x0B, 0x20, 7, isActive ? 1 : 0, 0x60, 0, 0x60, 0, 0, 0]
    }

    private func scan(
        _ character: FakeController.Character,
        _ settings: ScanSettings = ScanSettings()
    ) async throws -> [[UInt8]] {
        let run = try ScannerRun(character, settings)
        try await run.listening()
        try await run.stop()
        return run.controller.commands
    }

    @Test(arguments: [false, true])
    func `a controller without extended scanning scans in the legacy way`(
        isActive: Bool
    ) async throws {
        let commands = try await scan(Character(), ScanSettings(isActive: isActive))
        let expected = [Self.legacy(isActive: isActive), Self.legacyOn, Self.legacyOff]
        #expect(commands == Self.questions + expected)
    }

    @Test(
        arguments: [
            (ScanSettings.PHY.automatic, false, [1, 0, 0x60, 0, 0x60, 0]),
            (.oneMegabit, true, [1, 0, 0x60, 0, 0x60, 0]),
            (.coded, true, [4, 0, 0x20, 1, 0x20, 1]),
            (.automatic, true, [5, 0, 0x60, 0, 0x60, 0, 0, 0x20, 1, 0x20, 1]),
        ] as [(ScanSettings.PHY, Bool, [UInt8])]
    )
    func `an extended controller scans the physical layers that it has and is asked for`(
        phy: ScanSettings.PHY,
        hasCodedPHY: Bool,
        layers: [UInt8]
    ) async throws {
        let character = Character(isExtended: true, hasCodedPHY: hasCodedPHY)
        let commands = try await scan(character, ScanSettings(phy: phy))
        let parameters = [0x41, 0x20, UInt8(2 + layers.count), 0, 0] + layers
        #expect(commands == Self.questions + [parameters, Self.extendedOn, Self.extendedOff])
    }

    @Test func `a controller that cannot listen on both layers all the time shares it`()
        async throws
    {
        let statuses: [UInt16: [UInt8]] = [0x2041: [0x12]]
        let commands = try await scan(
            Character(isExtended: true, hasCodedPHY: true, statuses: statuses)
        )
        #expect(
            commands.dropFirst(3).first == [
                0x41, 0x20, 13, 0, 0, 5, 0, 0x60, 0, 0x30, 0, 0, 0x20, 1, 0x90, 0,
            ]
        )
        #expect(commands.dropFirst(4) == [Self.extendedOn, Self.extendedOff])
    }

    @Test func `LE Coded is not asked of a controller without it`() async throws {
        let run = try ScannerRun(Character(isExtended: true), ScanSettings(phy: .coded))
        #expect(try await run.failure() == .noCodedPHY("hci0"))
        #expect(run.controller.commands == Self.questions)
        #expect(await run.reports().isEmpty, "the queue is finished")
    }

    @Test func `a scan that runs already is taken over, and left on`() async throws {
        let commands = try await scan(Character(statuses: [0x200B: [0x0C]]))
        let parameters = Self.legacy(isActive: false)
        #expect(
            commands == Self.questions + [parameters, Self.legacyOff, parameters, Self.legacyOn]
        )
    }

    @Test func `a controller that refuses to scan is not asked for ever`() async throws {
        let disallowed = [UInt8](repeating: 0x0C, count: 100)
        let run = try ScannerRun(Character(statuses: [0x200B: disallowed]))
        #expect(
            try await run.failure()
                == .commandRefused("hci0", command: "LE Set Scan Parameters", status: 0x0C)
        )
        #expect(run.controller.commands.count < 20)
    }

    @Test func `a controller that is silent is named with the command`() async throws {
        let run = try ScannerRun(Character(unanswered: [0x200C])) { $0.answer = .seconds(2) }
        let error = try await run.failure()
        #expect(error == .noAnswer("hci0", command: "LE Set Scan Enable"))
        #expect(error?.mayPass == true)
    }

    @Test func `an answer that lies there counts, even if nobody looks before it is late`()
        async throws
    {
        let controller = try FakeController(Character(unanswered: [0x1002, 0x2003]))
        let features = [UInt8](repeating: 0, count: 64)
        controller.report([0x0E, 68, 1, 0x02, 0x10, 0] + features)
        var timings = ScanTimings()
        timings.answer = .zero
        let scanner = HCIScanner(name: "hci0", settings: ScanSettings(), timings: timings) {
            controller.channel()
        } obstacle: {
            nil
        }
        let second = RadioError.noAnswer("hci0", command: "LE Read Local Supported Features")
        #expect(throws: second) { try scanner.run(into: SampleQueue()) }
    }

    @Test func `a controller without Low Energy says that it knows no command for it`()
        async throws
    {
        let run = try ScannerRun(Character(statuses: [0x200B: [0x01]]))
        #expect(
            try await run.failure()
                == .commandRefused("hci0", command: "LE Set Scan Parameters", status: 0x01)
        )
    }

    @Test func `a scanner that was stopped before it runs asks for nothing`() async throws {
        let controller = try FakeController()
        let scanner = HCIScanner(name: "hci0") {
            controller.channel()
        } obstacle: {
            nil
        }
        scanner.stop()
        let queue = SampleQueue()
        try scanner.run(into: queue)
        #expect(await queue.next() == nil)
        #expect(controller.commands.count <= 1)
    }
}
