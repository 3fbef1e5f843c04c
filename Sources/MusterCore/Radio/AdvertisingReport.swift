/// One advertisement or scan response as the controller handed it up, its data not yet understood.
///
/// Source: Bluetooth Core Specification 5.4, Vol 4, Part E, sections 7.7.65.2 and 7.7.65.13.
public struct AdvertisingReport: Sendable {
    /// Who sent it; all zero when ``addressType`` is anonymous.
    public var address: BluetoothAddress
    /// What kind of address that is.
    public var addressType: AddressType
    /// Signal strength in dBm; `nil` when the controller had none.
    public var rssi: RSSI?
    /// When the host received it (UTC).
    public var receivedAt: Instant
    /// The adapter or gateway that received it.
    public var receiver: ReceiverID
    /// Whether this answers a scan request instead of being an advertisement of its own.
    public var isScanResponse: Bool
    /// Whether the controller reported the data as cut (extended reports only).
    public var isTruncated: Bool
    /// The advertising data: AD structures, not yet split.
    ///
    /// A slice of the reader's buffer: copy it to keep it for long.
    public var data: ArraySlice<UInt8>

    /// Creates a report.
    public init(
        address: BluetoothAddress,
        addressType: AddressType,
        rssi: RSSI?,
        receivedAt: Instant,
        receiver: ReceiverID,
        isScanResponse: Bool = false,
        isTruncated: Bool = false,
        data: ArraySlice<UInt8>
    ) {
        self.address = address
        self.addressType = addressType
        self.rssi = rssi
        self.receivedAt = receivedAt
        self.receiver = receiver
        self.isScanResponse = isScanResponse
        self.isTruncated = isTruncated
        self.data = data
    }
}
