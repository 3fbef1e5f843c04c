/// Eddystone-TLM, encrypted: telemetry that only the holder of the beacon's key can read.
///
/// Frame type 0x20, version 0x01, 12 encrypted bytes, salt and integrity check (big endian).
/// Source: Eddystone-TLM specification, "Encrypted TLM".
public struct EddystoneETLMFrame: Hashable, Sendable {
    /// The first eight encrypted bytes, big endian.
    public let encryptedHigh: UInt64
    /// The last four encrypted bytes, big endian.
    public let encryptedLow: UInt32
    /// The number that makes each encryption different.
    public let salt: UInt16
    /// The check that tells a right key from a wrong one.
    public let integrityCheck: UInt16

    static let byteCount = 18

    /// Reads service data behind the UUID.
    init(_ data: Span<UInt8>) throws(AdvertFault.Cause) {
        guard data.count >= Self.byteCount else { throw .eddystoneShort }
        encryptedHigh = data.bigEndian64(at: 2)
        encryptedLow = data.bigEndian32(at: 10)
        salt = data.bigEndian16(at: 14)
        integrityCheck = data.bigEndian16(at: 16)
    }
}
