import MusterAdverts
import MusterCore

/// Makes samples of reports, those of beacons that are known by their address alone included.
struct SampleReader {
    private var decoded = DecodedAdvert()
    private let byAddress: [BluetoothAddress: BeaconIdentity]

    /// Creates a reader.
    ///
    /// - Parameter byAddress: the beacons that are known by their address, by that address.
    init(byAddress: [BluetoothAddress: BeaconIdentity] = [:]) {
        self.byAddress = byAddress
    }

    /// Gives each sample of a report to `take`.
    mutating func read(_ report: AdvertisingReport, _ take: (RangingSample) -> Void) {
        AdvertDecoder.decode(report.data.span, into: &decoded)
        let known = report.addressType == .anonymous ? nil : byAddress[report.address]
        for frame in decoded.frames where !frame.isSensor(of: known) {
            if let sample = RangingSample(report, frame) { take(sample) }
        }
        guard let identity = known else { return }
        take(
            RangingSample(
                identity: identity,
                rssi: report.rssi,
                measuredPower: nil,
                receivedAt: report.receivedAt,
                receiver: report.receiver,
                isScanResponse: report.isScanResponse,
                address: report.address
            )
        )
    }
}
