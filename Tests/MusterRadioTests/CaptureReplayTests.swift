import MusterTestSupport
import Dispatch
import MusterCore
import MusterRadio
import Testing

@Suite struct CaptureReplayTests {
    /// A capture of one report a second.
    private func capture(reports: Int, in folder: TemporaryFolder) throws -> String {
        var capture = CaptureBytes(dataLink: 1001)
        for index in 0..<reports {
            let report = EventBytes.legacyReport(address: UInt8(index % 256), data: [2, 1, 6])
            capture.add(EventBytes.legacy(report), seconds: 1_773_306_845 + Int64(index))
        }
        return try folder.file(capture.bytes)
    }

    /// Runs a source on a thread of its own and gives what came out of it.
    private func drain(
        _ source: some AdvertSource,
        stopAfter limit: Int = .max
    ) async -> (addresses: [UInt64], failure: RadioError?) {
        let queue = SampleQueue(capacity: 16)
        async let failure = withCheckedContinuation { continuation in
            DispatchQueue(label: "radio").async {
                do throws(RadioError) {
                    try source.run(into: queue)
                    continuation.resume(returning: RadioError?.none)
                } catch {
                    continuation.resume(returning: error)
                }
            }
        }
        var addresses: [UInt64] = []
        while let batch = await queue.next() {
            addresses += batch.map { $0.address.bits & 0xFF }
            if addresses.count >= limit { source.stop() }
        }
        return (addresses, await failure)
    }

    @Test(.timeLimit(.minutes(30)), arguments: [nil, 100_000] as [Double?])
    func `every report comes once and in order, at any speed`(speed: Double?) async throws {
        let folder = try TemporaryFolder()
        let replay = CaptureReplay(path: try capture(reports: 250, in: folder), speed: speed)
        let (addresses, failure) = await drain(replay)
        #expect(addresses == Array(0..<250))
        #expect(failure == nil)
        #expect(replay.findings.counts.reports == 250)
        #expect(replay.findings.warnings.isEmpty)
    }

    @Test(.timeLimit(.minutes(30)))
    func `a replay in real time can be stopped between two reports`() async throws {
        let folder = try TemporaryFolder()
        let replay = CaptureReplay(path: try capture(reports: 100_000, in: folder), speed: 50)
        let (addresses, failure) = await drain(replay, stopAfter: 3)
        #expect((3..<50_000).contains(addresses.count))
        #expect(failure == nil)
    }

    @Test(.timeLimit(.minutes(30)))
    func `times that go back do not hold up what follows`() async throws {
        let folder = try TemporaryFolder()
        var bytes = CaptureBytes(dataLink: 1001)
        for seconds: Int64 in [1_000_000, 0, 1, 1_000_001] {
            bytes.add(EventBytes.legacy(EventBytes.legacyReport()), seconds: seconds)
        }
        let replay = CaptureReplay(path: try folder.file(bytes.bytes), speed: 1e7)
        #expect(await drain(replay).addresses.count == 4)
        #expect(replay.findings.warnings.count == 1)
        #expect(replay.findings.warnings.first?.contains("before the one in front") == true)
    }

    @Test func `what was heard is left out, if the capture begins with it`() async throws {
        let folder = try TemporaryFolder()
        let path = try capture(reports: 3_000, in: folder)
        func replay(_ count: Int, second: Int64, speed: Double? = nil) -> CaptureReplay {
            let lastAt = Instant(microseconds: (1_773_306_845 + second) * 1_000_000)
            let heard = HeardPart(count: count, lastAt: lastAt)
            return CaptureReplay(path: path, speed: speed, behind: heard)
        }
        for (count, speed) in [(1, nil), (1_024, 1e8), (1_025, nil), (2_999, 1e8)]
            as [(Int, Double?)]
        {
            let rest = replay(count, second: Int64(count - 1), speed: speed)
            let addresses = await drain(rest).addresses
            #expect(addresses == (count..<3_000).map { UInt64($0 % 256) })
            #expect(rest.findings.heardBefore == count)
        }
        #expect(await drain(replay(3_000, second: 2_999)).addresses.isEmpty)
        // Another capture bears the name, or it has become shorter.
        for other in [replay(5, second: 5), replay(3_001, second: 3_000)] {
            #expect(await drain(other).addresses.count == 3_000)
            #expect(other.findings.heardBefore == 0)
        }
    }

    @Test func `a capture that cannot be opened ends the queue with its error`() async {
        let (addresses, failure) = await drain(CaptureReplay(path: "/nonexistent.btsnoop"))
        #expect(addresses.isEmpty)
        #expect(failure == .captureNotFound(path: "/nonexistent.btsnoop"))
    }
}
