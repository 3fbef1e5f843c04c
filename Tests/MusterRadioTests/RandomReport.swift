import MusterCore

extension AdvertisingReport {
    /// A report as a controller may give one: every kind, data of every length.
    static func random(
        _ index: Int,
        longestData: Int,
        using random: inout some RandomNumberGenerator
    ) -> AdvertisingReport {
        let types: [AddressType] = [
            .publicDevice, .random, .publicIdentity, .randomIdentity, .anonymous,
        ]
        let type = types[Int.random(in: 0..<types.count, using: &random)]
        let count = Int.random(
            in: 0...(Bool.random(using: &random) ? 31 : longestData),
            using: &random
        )
        let data = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
        return AdvertisingReport(
            address: BluetoothAddress(bits: type == .anonymous ? 0 : random.next()),
            addressType: type,
            rssi: RSSI(rawValue: Int8.random(in: -128...127, using: &random)),
            receivedAt: Instant(microseconds: 1_773_306_845_123_456 + Int64(index) * 1_001),
            receiver: ReceiverID(rawValue: "hci\(Int.random(in: 0...2, using: &random))"),
            isScanResponse: Bool.random(using: &random),
            isTruncated: Int.random(in: 0...9, using: &random) == 0,
            data: data[...]
        )
    }
}
