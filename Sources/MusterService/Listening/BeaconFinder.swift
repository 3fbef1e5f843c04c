public import MusterCore
public import MusterRadio
public import MusterRanging

/// Listens for one beacon and tells whether somebody who looks for it comes nearer.
public actor BeaconFinder: RadioAudience {
    /// What is told about the beacon, and when.
    public typealias Tell = @Sendable (SignalTrend.Reading, Instant) -> Void

    private let listener: Listener
    private let beacon: BeaconIdentity
    private let onSecond: Tell
    private let onTick: Tell
    private var reader: SampleReader
    private var trend = SignalTrend()
    private var second: Int64?

    /// Prepares to listen.
    ///
    /// - Parameters:
    ///   - beacon: the beacon to look for.
    ///   - source: where to listen.
    ///   - settings: how an adapter is to listen.
    ///   - seconds: how long, on the source's own clock; `nil` until it ends.
    ///   - onSecond: called once each second of the source's clock.
    ///   - onTick: called several times a second.
    /// - Throws: ``MusterRadio/RadioError``.
    public init(
        _ beacon: BeaconIdentity,
        _ source: SourceDescription,
        _ settings: ScanSettings,
        seconds: Double?,
        onSecond: @escaping Tell,
        onTick: @escaping Tell
    ) throws {
        self.init(
            beacon,
            try Listener(source, settings, seconds: seconds),
            onSecond: onSecond,
            onTick: onTick
        )
    }

    /// Prepares to listen by a listener.
    package init(
        _ beacon: BeaconIdentity,
        _ listener: Listener,
        onSecond: @escaping Tell,
        onTick: @escaping Tell
    ) {
        self.listener = listener
        self.beacon = beacon
        self.onSecond = onSecond
        self.onTick = onTick
        reader = SampleReader(byAddress: beacon.address.map { [$0: beacon] } ?? [:])
    }

    /// Makes ``run()`` end soon; may be called from any thread, and before it runs.
    public nonisolated func stop() { listener.stop() }

    /// Listens to the end.
    ///
    /// - Throws: ``MusterRadio/RadioError``.
    public func run() async throws {
        _ = try await listener.run(self)
    }

    package func hear(_ batch: ArraySlice<AdvertisingReport>) -> Bool {
        for report in batch {
            // Live, seconds come from the clock: a report may carry a time just behind it.
            if !listener.isLive { pass(report.receivedAt) }
            reader.read(report) { if $0.identity == beacon { trend.add($0) } }
        }
        return true
    }

    package func tick(at now: Instant?) {
        guard let now else { return }
        if listener.isLive { pass(now) }
        onTick(trend.reading(at: now), now)
    }

    /// Tells once when a second has passed; of a step over several seconds too.
    private func pass(_ now: Instant) {
        defer { second = now.second }
        guard let second, now.second != second else { return }
        let start = Instant(seconds: now.second)
        onSecond(trend.reading(at: start), start)
    }
}
