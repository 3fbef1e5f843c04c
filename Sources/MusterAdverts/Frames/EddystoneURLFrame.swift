/// Eddystone-URL: a web address, compressed.
///
/// Frame type 0x10, TX power, scheme, then up to 17 bytes of which 0x00 to 0x0D stand for common
/// endings. Source: Eddystone-URL specification, "Frame Specification".
public struct EddystoneURLFrame: Hashable, Sendable {
    /// Signal strength at 0 m, in dBm.
    public let txPower: Int8
    private let scheme: UInt8
    private let count: UInt8
    private let encoded: InlineArray<17, UInt8>

    static let schemes = ["http://www.", "https://www.", "http://", "https://"]
    static let expansions = [
        ".com/", ".org/", ".edu/", ".net/", ".info/", ".biz/", ".gov/",
        ".com", ".org", ".edu", ".net", ".info", ".biz", ".gov",
    ]

    /// The frame with the longest address.
    static let maximumByteCount = 20

    /// Reads service data behind the UUID.
    init(_ data: Span<UInt8>) throws(AdvertFault.Cause) {
        guard data.count >= 3 else { throw .eddystoneShort }
        guard data.count <= Self.maximumByteCount else { throw .eddystoneURLTooLong }
        guard data[2] < 4 else { throw .eddystoneURLScheme }
        var bytes = InlineArray<17, UInt8>(repeating: 0)
        for index in 3..<data.count {
            guard Self.isValid(data[index]) else { throw .eddystoneURLCode }
            bytes[index - 3] = data[index]
        }
        txPower = Int8(bitPattern: data[1])
        scheme = data[2]
        count = UInt8(data.count - 3)
        encoded = bytes
    }

    /// The address in full.
    public var url: String {
        var text = Self.schemes[Int(scheme)]
        for index in 0..<Int(count) {
            let byte = encoded[index]
            if byte < 0x0E {
                text += Self.expansions[Int(byte)]
            } else {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            }
        }
        return text
    }

    /// Whether a byte is an ending's code or a printable character; the others are reserved.
    static func isValid(_ byte: UInt8) -> Bool {
        byte < 0x0E || (0x21...0x7E).contains(byte)
    }

    /// Whether two frames carry the same bytes.
    public static func == (lhs: EddystoneURLFrame, rhs: EddystoneURLFrame) -> Bool {
        lhs.txPower == rhs.txPower && lhs.scheme == rhs.scheme && lhs.count == rhs.count
            && lhs.encoded.indices.allSatisfy { lhs.encoded[$0] == rhs.encoded[$0] }
    }

    /// Hashes the frame's bytes.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(txPower)
        hasher.combine(scheme)
        for index in 0..<Int(count) { hasher.combine(encoded[index]) }
    }
}
