public import MusterCore

/// AltBeacon: a 20-byte identifier under any company's number.
///
/// Manufacturer data: company, code 0xBEAC, identifier (big endian), reference RSSI, and one byte
/// reserved for the manufacturer. Source: AltBeacon specification 1.0, "AltBeacon Protocol Format".
public struct AltBeaconFrame: Hashable, Sendable {
    /// The company identifier of the beacon's maker.
    public let company: UInt16
    /// The first eight bytes of the identifier, big endian.
    public let idHigh: UInt64
    /// The next eight bytes of the identifier, big endian.
    public let idMiddle: UInt64
    /// The last four bytes of the identifier, big endian.
    public let idLow: UInt32
    /// Signal strength at 1 m, in dBm.
    public let referenceRSSI: Int8
    /// The byte left to the manufacturer; `nil` where a beacon leaves it out.
    public let manufacturerByte: UInt8?

    /// Company identifier (2), code (2), identifier (20), reference RSSI, manufacturer's byte.
    static let byteCount = 26

    /// Reads manufacturer data whose code is that of an AltBeacon.
    init(_ data: Span<UInt8>) throws(AdvertFault.Cause) {
        guard data.count == Self.byteCount || data.count == Self.byteCount - 1 else {
            throw .altbeaconLength
        }
        company = data.littleEndian16(at: 0)
        idHigh = data.bigEndian64(at: 4)
        idMiddle = data.bigEndian64(at: 12)
        idLow = data.bigEndian32(at: 20)
        referenceRSSI = Int8(bitPattern: data[24])
        manufacturerByte = data.count == Self.byteCount ? data[25] : nil
    }

    /// The beacon that sent the frame.
    public var identity: BeaconIdentity {
        .altbeacon(company: company, id: (idHigh, idMiddle, idLow))
    }
}
