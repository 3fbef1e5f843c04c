/// Eddystone-EID: an identifier that changes, told only to the holder of the beacon's key.
///
/// Frame type 0x30, TX power, identifier (8). Source: Eddystone-EID specification, "Frame
/// Specification".
public struct EddystoneEIDFrame: Hashable, Sendable {
    /// The ephemeral identifier, big endian.
    public let eid: UInt64
    /// Signal strength at 0 m, in dBm.
    public let txPower: Int8

    static let byteCount = 10

    /// Reads service data behind the UUID.
    init(_ data: Span<UInt8>) throws(AdvertFault.Cause) {
        guard data.count >= Self.byteCount else { throw .eddystoneShort }
        txPower = Int8(bitPattern: data[1])
        eid = data.bigEndian64(at: 2)
    }
}
