import MusterAdverts
public import MusterCore
public import MusterRadio
public import MusterRanging

/// Listens until one beacon is held at the reader: the seed's nearest beacon.
public actor NearestSearch: RadioAudience {
    private let listener: Listener
    private let onTick: @Sendable ([DeskView.Candidate]) -> Void
    private var picker = NearestPicker()
    private var desk = DeskView()
    private var picked: BeaconIdentity?

    /// Prepares to listen.
    ///
    /// - Parameters:
    ///   - source: where to listen.
    ///   - settings: how an adapter is to listen.
    ///   - seconds: how long at the most, on the source's own clock.
    ///   - onTick: called several times a second with what is at the reader, the strongest first.
    /// - Throws: ``MusterRadio/RadioError``.
    public init(
        _ source: SourceDescription,
        _ settings: ScanSettings,
        seconds: Double?,
        onTick: @escaping @Sendable ([DeskView.Candidate]) -> Void = { _ in }
    ) throws {
        listener = try Listener(source, settings, seconds: seconds)
        self.onTick = onTick
    }

    /// Makes ``run()`` end soon; may be called from any thread, and before it runs.
    public nonisolated func stop() { listener.stop() }

    /// Listens.
    ///
    /// - Returns: the beacon, or `nil` when none came near enough.
    /// - Throws: ``MusterRadio/RadioError``.
    public func run() async throws -> BeaconIdentity? {
        _ = try await listener.run(self)
        return picked ?? picker.finish()
    }

    package func hear(_ batch: ArraySlice<AdvertisingReport>) -> Bool {
        for report in batch {
            for frame in AdvertDecoder.decode(report.data).frames {
                guard let sample = RangingSample(report, frame) else { continue }
                desk.add(sample)
                picked = picker.add(sample)
                if picked != nil { return false }
            }
        }
        return true
    }

    package func tick(at now: Instant?) {
        if let now { onTick(desk.candidates(at: now)) }
    }
}
