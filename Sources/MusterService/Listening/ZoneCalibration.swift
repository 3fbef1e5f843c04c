import MusterAudit
import MusterCatalogue
public import MusterCore
import MusterPeople
public import MusterRadio
public import MusterRanging
import MusterStore

/// Listens to the anchors of a zone from a known place, and so learns how strong each of them is.
public actor ZoneCalibration: RadioAudience {
    /// What was measured of one anchor.
    public struct Measured: Hashable, Sendable {
        /// The anchor.
        public var beacon: BeaconIdentity
        /// How far away it was, in metres on the plan.
        public var distance: Double
        /// How many advertisements were heard.
        public var samples: Int
        /// Its strength at 1 m; `nil` when it was heard too little.
        public var estimate: PowerEstimate?
    }

    /// An anchor that was heard less often tells nothing.
    public static let leastSamples = 5
    /// How much higher anchors hang than the receiver is held, in metres.
    private static let rise = 1.4

    private let listener: Listener
    private let anchors: [BeaconIdentity: Double]
    private var reader: SampleReader
    private let onTick: @Sendable (Int) -> Void
    private var readings: [BeaconIdentity: [Double]] = [:]

    /// Prepares to listen.
    ///
    /// - Parameters:
    ///   - plan: the site's plan.
    ///   - zone: the zone whose anchors are calibrated; on the plan.
    ///   - position: where the receiver is held, in metres on the plan.
    ///   - source: where to listen.
    ///   - settings: how an adapter is to listen.
    ///   - seconds: how long, on the source's own clock.
    ///   - onTick: called several times a second with how many anchors were heard.
    /// - Throws: ``MusterRadio/RadioError``.
    init(
        _ plan: SitePlan,
        zone: ZoneID,
        from position: Point,
        _ source: SourceDescription,
        _ settings: ScanSettings,
        seconds: Double?,
        onTick: @escaping @Sendable (Int) -> Void
    ) throws {
        listener = try Listener(source, settings, seconds: seconds)
        anchors = plan.anchors.filter { $0.zone == zone }.reduce(into: [:]) { anchors, anchor in
            anchors[anchor.beacon] = anchor.position.distance(to: position)
        }
        let known = anchors.keys.compactMap { anchor in anchor.address.map { ($0, anchor) } }
        reader = SampleReader(byAddress: Dictionary(known) { first, _ in first })
        self.onTick = onTick
    }

    /// Makes ``run()`` end soon; may be called from any thread, and before it runs.
    public nonisolated func stop() { listener.stop() }

    /// Listens.
    ///
    /// - Returns: every anchor of the zone, the nearest first.
    /// - Throws: ``MusterRadio/RadioError``.
    public func run() async throws -> [Measured] {
        _ = try await listener.run(self)
        return anchors.map { beacon, distance in
            let heard = readings[beacon] ?? []
            let away = (distance * distance + Self.rise * Self.rise).squareRoot()
            return Measured(
                beacon: beacon,
                distance: distance,
                samples: heard.count,
                estimate: heard.count < Self.leastSamples
                    ? nil
                    : PowerEstimate(
                        readings: heard.map { ($0, away) },
                        exponent: PowerEstimate.exponentInAisle
                    )
            )
        }.sorted { ($0.distance, $0.beacon) < ($1.distance, $1.beacon) }
    }

    package func hear(_ batch: ArraySlice<AdvertisingReport>) -> Bool {
        for report in batch {
            reader.read(report) { sample in
                guard let rssi = sample.rssi, anchors[sample.identity] != nil,
                    !sample.isScanResponse
                else { return }
                readings[sample.identity, default: []].append(Double(rssi.rawValue))
            }
        }
        return true
    }

    package func tick(at now: Instant?) { onTick(readings.count) }
}

extension HomeBeacons {
    /// Who calibrates a zone stands in it, or this near to it, in metres.
    private static let farthestFromZone = 5.0

    /// Prepares the calibration of a zone's anchors.
    ///
    /// - Parameters:
    ///   - zone: the zone.
    ///   - position: where the receiver is held, in metres on the plan; `nil` for the zone's middle.
    ///   - source: where to listen.
    ///   - settings: how an adapter is to listen.
    ///   - seconds: how long, on the source's own clock; `nil` for a capture's whole length.
    ///   - onTick: called several times a second with how many anchors were heard.
    /// - Returns: the calibration, to be run.
    /// - Throws: ``ServiceError/noPlan``, ``MusterAudit/AuditError/unknownZone(_:known:names:)``,
    ///   ``ServiceError/noAnchors(zone:name:)``,
    ///   ``ServiceError/farFromZone(zone:name:)``, ``MusterRadio/RadioError``.
    public func calibration(
        of zone: ZoneID,
        from position: Point?,
        _ source: SourceDescription,
        _ settings: ScanSettings,
        seconds: Double?,
        onTick: @escaping @Sendable (Int) -> Void
    ) throws -> ZoneCalibration {
        try home.people.demand(.editSite)
        guard let plan = try home.store.floorPlans.current() else { throw ServiceError.noPlan }
        guard let place = plan.zones.first(where: { $0.id == zone }) else {
            throw AuditError.unknownZone(zone, known: plan.zones.map(\.id), names: plan.zoneNames)
        }
        guard plan.anchors.contains(where: { $0.zone == zone }) else {
            throw ServiceError.noAnchors(zone: zone, name: place.name)
        }
        if let position, place.polygon.distance(to: position) > Self.farthestFromZone {
            throw ServiceError.farFromZone(zone: zone, name: place.name)
        }
        return try ZoneCalibration(
            plan,
            zone: zone,
            from: position ?? place.polygon.centroid,
            source,
            settings,
            seconds: seconds,
            onTick: onTick
        )
    }

    /// Keeps what a calibration measured, as a new version of each anchor that was heard enough.
    ///
    /// - Throws: ``ServiceError/nothingMeasured(zone:name:)`` when none was, ``MusterStore/StoreError``.
    public func keep(_ measured: [ZoneCalibration.Measured], of zone: ZoneID) throws {
        try home.people.demand(.editSite)
        let estimates = measured.reduce(into: [BeaconIdentity: PowerEstimate]()) {
            $0[$1.beacon] = $1.estimate
        }
        guard !estimates.isEmpty else {
            let name = try home.store.floorPlans.current()?.zoneNames[zone]
            throw ServiceError.nothingMeasured(zone: zone, name: name)
        }
        try home.recordings.keepCalibration(estimates, origin: "zone \(zone)")
    }
}
