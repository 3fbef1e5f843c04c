public import MusterCore
public import MusterRadio
public import MusterRanging

/// Listens for beacons that come into regions and leave them.
public actor RegionWatch: RadioAudience {
    /// How long a report of a live source may be on its way, in seconds: so much behind the clock
    /// silence is judged.
    private static let graceSeconds = 1.0

    private let listener: Listener
    private let onEvent: @Sendable (RegionEvent) -> Void
    private var reader: SampleReader
    private var monitor: RegionMonitor

    /// Prepares to listen.
    ///
    /// - Parameters:
    ///   - regions: the regions.
    ///   - awaySeconds: how long a region is silent before it counts as left, in seconds.
    ///   - limit: how near an advertisement must seem to count; `nil` for any.
    ///   - stays: the lengths of stays that are told, in seconds.
    ///   - source: where to listen.
    ///   - settings: how an adapter is to listen.
    ///   - seconds: how long, on the source's own clock; `nil` until it ends.
    ///   - onRadio: called when the radio goes away and comes back.
    ///   - onEvent: called with each event, in the order of time.
    /// - Throws: ``MusterRadio/RadioError``.
    public init(
        _ regions: [BeaconRegion],
        awaySeconds: Double,
        within limit: Proximity?,
        stays: [Double] = [],
        _ source: SourceDescription,
        _ settings: ScanSettings,
        seconds: Double?,
        onRadio: @escaping @Sendable (RadioChange) -> Void,
        onEvent: @escaping @Sendable (RegionEvent) -> Void
    ) throws {
        self.init(
            regions,
            awaySeconds: awaySeconds,
            within: limit,
            stays: stays,
            try Listener(source, settings, seconds: seconds, onChange: onRadio),
            onEvent: onEvent
        )
    }

    /// Prepares to listen by a listener.
    package init(
        _ regions: [BeaconRegion],
        awaySeconds: Double,
        within limit: Proximity?,
        stays: [Double] = [],
        _ listener: Listener,
        onEvent: @escaping @Sendable (RegionEvent) -> Void
    ) {
        self.listener = listener
        self.onEvent = onEvent
        monitor = RegionMonitor(
            regions: regions,
            awaySeconds: awaySeconds,
            within: limit,
            stays: stays
        )
        let known = regions.compactMap { region in
            region.address.flatMap { address in
                (try? BeaconIdentity(region.description)).map { (address, $0) }
            }
        }
        reader = SampleReader(byAddress: Dictionary(known) { first, _ in first })
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
            var events: [RegionEvent] = []
            // Any advertisement shows that time has passed.
            if !listener.isLive { events += monitor.advance(to: report.receivedAt) }
            reader.read(report) { events += monitor.add($0) }
            for event in events { onEvent(event) }
        }
        return true
    }

    package func tick(at now: Instant?) {
        guard listener.isLive, let now else { return }
        for event in monitor.advance(to: now.advanced(bySeconds: -Self.graceSeconds)) {
            onEvent(event)
        }
    }

    package func resume(at now: Instant) { monitor.resume(at: now) }
}
