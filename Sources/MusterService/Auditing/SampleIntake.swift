import MusterAdverts
import MusterCore
import MusterRanging

/// Turns advertising reports into samples, and feeds the estimator with them.
struct SampleIntake {
    private var decoded = DecodedAdvert()
    private let byAddress: [BluetoothAddress: BeaconIdentity]
    /// Faults of the advertising data so far, per cause.
    private(set) var faults = DecodingCounts()

    /// Creates an intake; `byAddress` are the beacons that were registered by their address.
    init(byAddress: [BluetoothAddress: BeaconIdentity]) {
        self.byAddress = byAddress
    }

    /// Takes in one report.
    mutating func take(
        _ report: AdvertisingReport,
        into estimator: inout SightingEstimator,
        events: inout [RangingEvent]
    ) {
        AdvertDecoder.decode(report.data.span, into: &decoded)
        if !decoded.faults.isEmpty { faults.record(decoded) }
        for frame in decoded.frames {
            if let sample = RangingSample(report, frame) { estimator.add(sample, to: &events) }
        }
        if !byAddress.isEmpty, let identity = byAddress[report.address] {
            let sample = RangingSample(
                identity: identity,
                rssi: report.rssi,
                measuredPower: nil,
                receivedAt: report.receivedAt,
                receiver: report.receiver,
                isScanResponse: report.isScanResponse
            )
            estimator.add(sample, to: &events)
        }
    }
}
