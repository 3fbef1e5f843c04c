public import MusterCore

/// Eddystone-UID: a namespace and an instance within it.
///
/// Frame type 0x00, TX power, namespace (10), instance (6), two reserved bytes that some beacons
/// leave out. Source: Eddystone-UID specification, "Frame Specification".
public struct EddystoneUIDFrame: Hashable, Sendable {
    /// The first eight bytes of the namespace, big endian.
    public let namespaceHigh: UInt64
    /// The last two bytes of the namespace, big endian.
    public let namespaceLow: UInt16
    /// The instance, 48 bits.
    public let instance: UInt64
    /// Signal strength at 0 m, in dBm.
    public let txPower: Int8

    /// The frame without and with its reserved bytes.
    static let byteCounts = 18...20

    /// Reads service data behind the UUID.
    init(_ data: Span<UInt8>) throws(AdvertFault.Cause) {
        guard data.count >= Self.byteCounts.lowerBound else { throw .eddystoneShort }
        txPower = Int8(bitPattern: data[1])
        namespaceHigh = data.bigEndian64(at: 2)
        namespaceLow = data.bigEndian16(at: 10)
        instance = UInt64(data.bigEndian16(at: 12)) << 32 | UInt64(data.bigEndian32(at: 14))
    }

    /// The beacon that sent the frame.
    public var identity: BeaconIdentity {
        .eddystoneUID(namespace: (namespaceHigh, namespaceLow), instance: instance)
    }
}
