import Glibc
import MusterCore
import MusterRadio
import MusterRanging
import MusterService
import Synchronization
import Testing

/// A radio that hears one beacon for a moment and then nothing, for as long as it is listened to.
private final class FallsSilent: AdvertSource {
    private let isStopped = Mutex(false)
    private let failure: RadioError?
    let stops = Mutex(0)

    init(failing failure: RadioError? = nil) {
        self.failure = failure
    }

    var findings: SourceFindings { SourceFindings() }

    func run(into queue: SampleQueue) throws(RadioError) {
        defer { queue.finish() }
        let report = AdvertisingReport(
            address: BluetoothAddress(bits: 0xC0FF_EE00_0001),
            addressType: .random,
            rssi: RSSI(rawValue: -60),
            receivedAt: SystemClock.now(),
            receiver: ReceiverID(rawValue: "hci0"),
            data: [0x02, 0x01, 0x06]
        )
        // At once, for on a busy machine a moment between two may be a silence.
        _ = queue.offer([report, report, report])
        if let failure { throw failure }
        while !isStopped.withLock({ $0 }) { usleep(1_000) }
    }

    func stop() {
        isStopped.withLock { $0 = true }
        stops.withLock { $0 += 1 }
    }
}

/// What is told of a radio that may say nothing for long.
@Suite struct LiveListeningTests {
    private static let lamp = "address:c0:ff:ee:00:00:01"

    private func watch(
        _ source: FallsSilent,
        seconds: Double?,
        onEvent: @escaping @Sendable (RegionEvent) -> Void = { _ in }
    ) throws -> RegionWatch {
        RegionWatch(
            [try BeaconRegion(Self.lamp)],
            awaySeconds: 0.5,
            within: nil,
            Listener(source, isLive: true, seconds: seconds),
            onEvent: onEvent
        )
    }

    @Test(.timeLimit(.minutes(30)))
    func `an exit comes in silence`() async throws {
        let events = Mutex<[RegionEvent]>([])
        let stopper = Mutex<RegionWatch?>(nil)
        let watch = try watch(FallsSilent(), seconds: nil) { event in
            events.withLock { $0.append(event) }
            if event.kind == .exit { stopper.withLock { $0?.stop() } }
        }
        stopper.withLock { $0 = watch }
        try await watch.run()
        let all = events.withLock { $0 }
        #expect(all.map(\.kind) == [.enter, .exit])
        let stay = try #require(all.last).at.seconds(since: try #require(all.first).at)
        #expect(stay >= 0.5, "\(stay) s")
    }

    @Test(.timeLimit(.minutes(30)))
    func `the time to listen ends in silence too`() async throws {
        let begun = SystemClock.now()
        try await watch(FallsSilent(), seconds: 1).run()
        let took = SystemClock.now().seconds(since: begun)
        #expect(took >= 0.9, "\(took) s")
    }

    @Test(.timeLimit(.minutes(30)))
    func `listening ends when it is told to, before it begins too`() async throws {
        for isEarly in [true, false] {
            let source = FallsSilent()
            let watch = try watch(source, seconds: nil)
            if isEarly { watch.stop() }
            async let listening: Void = watch.run()
            try await Task.sleep(for: .milliseconds(200))
            watch.stop()
            // Nothing else ends it.
            try await listening
        }
    }

    @Test(.timeLimit(.minutes(30)))
    func `a radio that is unplugged is told, and what came before is kept`() async throws {
        let entered = Mutex(0)
        let source = FallsSilent(failing: .adapterGone("hci0"))
        let watch = try watch(source, seconds: nil) { event in
            if event.kind == .enter { entered.withLock { $0 += 1 } }
        }
        await #expect(throws: RadioError.adapterGone("hci0")) { try await watch.run() }
        #expect(entered.withLock { $0 } == 1)
        #expect(source.stops.withLock { $0 } > 0)
    }

    @Test(.timeLimit(.minutes(30)))
    func `a search tells each second of silence with its length`() async throws {
        let told = Mutex<[SignalTrend.Reading]>([])
        let stopper = Mutex<BeaconFinder?>(nil)
        let finder = BeaconFinder(
            try BeaconIdentity(Self.lamp),
            Listener(FallsSilent(), isLive: true, seconds: nil),
            onSecond: { reading, _ in
                told.withLock { $0.append(reading) }
                if reading.silentSeconds ?? 0 > 5 { stopper.withLock { $0?.stop() } }
            },
            onTick: { _, _ in }
        )
        stopper.withLock { $0 = finder }
        try await finder.run()
        let all = told.withLock { $0 }
        #expect(all.last?.step == .silent)
        let lengths = all.compactMap(\.silentSeconds)
        #expect(lengths == lengths.sorted())
        // Fewer on a machine that is busy with other tests; never more.
        let longest = try #require(lengths.last)
        #expect(longest > 5 && all.count <= Int(longest) + 2, "\(all.count) lines in \(longest) s")
    }
}
