public import MusterCore

/// Apple's iBeacon: a proximity UUID, two numbers and the strength at 1 m.
///
/// Manufacturer data of company 0x004C: type 0x02, length 0x15, then UUID, major and minor (big
/// endian) and measured power. Some makers put a byte of their own behind it. Source: Apple, "Proximity Beacon Specification", release R1.
public struct IBeaconFrame: Hashable, Sendable {
    /// The first eight bytes of the UUID, big endian.
    public let uuidHigh: UInt64
    /// The last eight bytes of the UUID, big endian.
    public let uuidLow: UInt64
    /// The group within the UUID.
    public let major: UInt16
    /// The beacon within the group.
    public let minor: UInt16
    /// Signal strength at 1 m, in dBm.
    public let measuredPower: Int8

    /// Company identifier (2), type, length, UUID (16), major (2), minor (2), measured power.
    static let byteCount = 25

    /// Reads manufacturer data that begins with the company and the type of an iBeacon.
    init(_ data: Span<UInt8>) throws(AdvertFault.Cause) {
        guard data.count >= Self.byteCount else { throw .ibeaconShort }
        uuidHigh = data.bigEndian64(at: 4)
        uuidLow = data.bigEndian64(at: 12)
        major = data.bigEndian16(at: 20)
        minor = data.bigEndian16(at: 22)
        measuredPower = Int8(bitPattern: data[24])
    }

    /// The beacon that sent the frame.
    public var identity: BeaconIdentity {
        .ibeacon(uuid: (uuidHigh, uuidLow), major: major, minor: minor)
    }
}
