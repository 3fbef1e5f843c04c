/// One reading of one beacon: what an advertisement says for ranging, and nothing else.
public struct RangingSample: Hashable, Sendable {
    /// Which beacon was heard.
    public var identity: BeaconIdentity
    /// Signal strength in dBm; `nil` when the controller had none.
    public var rssi: RSSI?
    /// The strength in dBm that the beacon claims to have at 1 m; `nil` when its format has none.
    public var measuredPower: Int8?
    /// When the host received it (UTC).
    public var receivedAt: Instant
    /// The adapter or gateway that received it.
    public var receiver: ReceiverID
    /// Whether it came in a scan response, which alone never moves a beacon.
    public var isScanResponse: Bool
    /// The address it was sent from, random or not; `nil` when the source names none.
    public var address: BluetoothAddress?

    /// Creates a sample.
    public init(
        identity: BeaconIdentity,
        rssi: RSSI?,
        measuredPower: Int8?,
        receivedAt: Instant,
        receiver: ReceiverID,
        isScanResponse: Bool = false,
        address: BluetoothAddress? = nil
    ) {
        self.identity = identity
        self.rssi = rssi
        self.measuredPower = measuredPower
        self.receivedAt = receivedAt
        self.receiver = receiver
        self.isScanResponse = isScanResponse
        self.address = address
    }
}
