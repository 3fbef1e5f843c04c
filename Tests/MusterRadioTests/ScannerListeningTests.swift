import Foundation
import MusterAdverts
import MusterCore
import MusterRadio
import MusterTestSupport
import Testing

/// What comes through a scanner while it listens.
@Suite(.timeLimit(.minutes(30)))
struct ScannerListeningTests {
    private typealias Character = FakeController.Character

    private func now() -> Instant {
        Instant(microseconds: Int64(Date().timeIntervalSince1970 * 1_000_000))
    }

    @Test func `the reports of an event come in order, with the time of receipt`() async throws {
        let run = try ScannerRun()
        try await run.listening()
        let before = now()
        let reports = [
            EventBytes.legacyReport(address: 1, data: [2, 1, 1], rssi: -61),
            EventBytes.legacyReport(type: 4, address: 2, data: [2, 1, 2], rssi: -62),
            EventBytes.legacyReport(address: 3, data: [2, 1, 3], rssi: -63),
        ]
        run.controller.report(EventBytes.event(0x02, reports))
        let batch = try #require(await run.queue.next())
        let after = now()
        #expect(
            batch.map(\.address.bits) == [0xC0_0000_0000_01, 0xC0_0000_0000_02, 0xC0_0000_0000_03]
        )
        #expect(batch.map { $0.rssi?.rawValue } == [-61, -62, -63])
        #expect(batch.map { Array($0.data) } == [[2, 1, 1], [2, 1, 2], [2, 1, 3]])
        #expect(batch.map(\.isScanResponse) == [false, true, false])
        #expect(batch.allSatisfy { $0.receiver.rawValue == "hci0" && $0.addressType == .random })
        #expect(batch.allSatisfy { before <= $0.receivedAt && $0.receivedAt <= after })
        #expect(run.scanner.findings.counts.reports == 3)
        #expect(run.scanner.findings.counts.events == 1)
    }

    @Test func `the fragments of an extended report are joined`() async throws {
        let run = try ScannerRun(Character(isExtended: true))
        try await run.listening()
        let parts = [(0x20, 200), (0x20, 200), (0x00, 45)] as [(UInt16, Int)]
        for (index, part) in parts.enumerated() {
            let data = [UInt8](repeating: UInt8(index), count: part.1)
            run.controller.report(
                EventBytes.extended(EventBytes.extendedReport(type: part.0, data: data))
            )
        }
        let batch = try #require(await run.queue.next())
        #expect(batch.count == 1)
        let whole = parts.enumerated().flatMap { index, part in
            [UInt8](repeating: UInt8(index), count: part.1)
        }
        #expect(batch.first.map { Array($0.data) } == whole)
    }

    @Test func `bad packets are counted, and never end the stream`() async throws {
        let run = try ScannerRun()
        try await run.listening()
        var random = SplitMix64(seed: 7)
        for length in 0..<300 {
            // A packet of no bytes is the end of the other side: it is never sent.
            let first: [UInt8] = [UInt8(length % 6), [0x3E, 0x0E, 0x0F, 0xFF][length % 4]]
            let rest = (0..<(length % 263)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            run.controller.send(length == 0 ? [4] : first + rest)
        }
        run.controller.report(EventBytes.legacy(EventBytes.legacyReport(type: 9)))
        run.controller.report(
            EventBytes.legacy(EventBytes.legacyReport(address: 77, data: [1, 2]))
        )
        var last: AdvertisingReport?
        while last?.address.bits != 0xC0_0000_0000_4D {
            last = try #require(await run.queue.next()?.last)
        }
        let findings = run.scanner.findings
        #expect(findings.counts.faults[.eventType] >= 1)
        #expect(findings.interruptions.allSatisfy { $0.cause == .controllerReset })
        try await run.stop()
    }

    @Test func `nobody who is slow holds the radio up`() async throws {
        let run = try ScannerRun(queue: SampleQueue(capacity: 100))
        try await run.listening()
        for number in 0..<5_000 {
            let data = [UInt8(number & 0xFF), UInt8(number >> 8)]
            run.controller.report(EventBytes.legacy(EventBytes.legacyReport(data: data)))
        }
        try await run.until("all have come") { run.queue.counts.received == 5_000 }
        #expect(run.queue.counts.displaced == 4_900)
        let kept = try #require(await run.queue.next())
        let numbers = kept.map { report in
            report.data.reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        #expect(numbers == Array(4_900..<5_000))
        #expect(run.scanner.findings.lost == 0, "what the queue displaces is not the kernel's loss")
    }

    @Test func `a scanner ends soon after it is told to, and switches the scan off`() async throws {
        // It looks for nothing else for long, so that only being told can end it soon.
        let run = try ScannerRun {
            $0.look = .seconds(600)
            $0.answer = .seconds(600)
        }
        try await run.listening()
        let begun = ContinuousClock.now
        try await run.stop()
        // It takes less than a millisecond; others use the machine too.
        #expect(try #require(run.endedAt) - begun < .seconds(30))
        #expect(await run.reports().isEmpty, "the queue is finished")
        try await run.until("the scan is off") {
            run.controller.commands.last == [0x0C, 0x20, 2, 0, 0]
        }
    }

    @Test func `a scanner ends when nobody takes its reports any more`() async throws {
        let run = try ScannerRun()
        try await run.listening()
        run.queue.close()
        run.controller.report(EventBytes.legacy(EventBytes.legacyReport()))
        #expect(try await run.failure() == nil)
    }

    @Test func `silence is asked about, and no answer is a failure`() async throws {
        let run = try ScannerRun {
            $0.silence = .milliseconds(50)
            $0.answer = .seconds(2)
        }
        try await run.commands(6)
        #expect(run.controller.commands.last == [0x0C, 0x20, 2, 1, 0])
        #expect(run.end == nil, "an answer is a sign of life")
        run.controller.become { $0.unanswered = [0x200C] }
        let error = try await run.failure()
        #expect(error == .noAnswer("hci0", command: "LE Set Scan Enable"))
    }
}
