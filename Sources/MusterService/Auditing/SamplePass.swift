import MusterAdverts
import MusterAudit
import MusterCore
import MusterRanging

/// One stretch of radio on its way to sightings: reports in, ranging events out.
///
/// Used by the audit that listens, by its recovery and by its replay alike, which is why they agree.
struct SamplePass {
    /// Turns samples into sightings and visits.
    private(set) var estimator: SightingEstimator
    /// What became complete and was not taken yet.
    private var events: [RangingEvent] = []
    /// Reports so far.
    private(set) var received = 0
    /// The time of the first report (UTC); `nil` before it.
    private(set) var firstAt: Instant?
    /// The time of the newest report (UTC).
    private(set) var lastAt: Instant?
    private var decoded = DecodedAdvert()
    private let byAddress: [BluetoothAddress: BeaconIdentity]

    /// Creates a pass.
    ///
    /// - Parameters:
    ///   - scope: the audit's scope.
    ///   - method: the method, the scope's own or another.
    ///   - directory: what each beacon is to the audit.
    ///   - byAddress: the beacons that were registered by their address.
    ///   - contested: the anchors that are left out.
    init(
        scope: AuditScope,
        method: RangingMethod,
        directory: BeaconDirectory,
        byAddress: [BluetoothAddress: BeaconIdentity],
        leavingOut contested: [BeaconIdentity] = []
    ) {
        estimator = SightingEstimator(
            method: method,
            directory: directory,
            plan: scope.plan,
            anchorOffsets: scope.anchorOffsets,
            checkInZone: scope.checkInZone,
            leavingOut: contested,
            tellsSeconds: scope.tellsSeconds(with: method)
        )
        self.byAddress = byAddress
    }

    /// Takes in reports.
    mutating func take(_ batch: [AdvertisingReport]) {
        // A span, because a loop over the array would copy every report.
        let all = batch.span
        for index in all.indices { take(all[index]) }
        received += batch.count
        firstAt = firstAt ?? batch.first?.receivedAt
        lastAt = batch.last?.receivedAt ?? lastAt
    }

    /// Ends the stretch: what was open becomes complete.
    mutating func finish() {
        var ended: [RangingEvent] = []
        estimator.finish { ended.append($0) }
        events += ended
    }

    /// Gives what became complete, once.
    mutating func takeEvents() -> [RangingEvent] {
        defer { events.removeAll(keepingCapacity: true) }
        return events
    }

    private mutating func take(_ report: AdvertisingReport) {
        AdvertDecoder.decode(report.data.span, into: &decoded)
        let known = byAddress.isEmpty ? nil : byAddress[report.address]
        for frame in decoded.frames where !frame.isSensor(of: known) {
            if let sample = RangingSample(report, frame) {
                Self.add(sample, to: &estimator, &events)
            }
        }
        if let identity = known {
            let sample = RangingSample(
                identity: identity,
                rssi: report.rssi,
                measuredPower: nil,
                receivedAt: report.receivedAt,
                receiver: report.receiver,
                isScanResponse: report.isScanResponse,
                address: report.address
            )
            Self.add(sample, to: &estimator, &events)
        }
    }

    private static func add(
        _ sample: RangingSample,
        to estimator: inout SightingEstimator,
        _ events: inout [RangingEvent]
    ) {
        estimator.add(sample) { events.append($0) }
    }
}
