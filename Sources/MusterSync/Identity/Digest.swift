import MusterCore
import MusterCrypto

/// A SHA-256 digest (FIPS 180-4).
public struct Digest: Hashable, Sendable, CustomStringConvertible {
    /// The 32 bytes.
    public let bytes: [UInt8]

    /// Takes over a digest; `nil` unless it has 32 bytes.
    public init?(bytes: [UInt8]) {
        guard bytes.count == SHA256.byteCount else { return nil }
        self.bytes = bytes
    }

    /// Reads one from 64 lower-case hexadecimal digits; `nil` for anything else.
    public init?(hex: String) {
        guard let bytes = Hex.exactBytes(hex) else { return nil }
        self.init(bytes: bytes)
    }

    /// The digest of parts that stand behind one another.
    init(of parts: [UInt8]...) {
        var sha = SHA256()
        for part in parts { sha.update(part) }
        bytes = sha.digest()
    }

    /// The digest of what was summed up.
    init(_ sha: SHA256) {
        bytes = sha.digest()
    }

    /// The first eight bytes, the first byte highest.
    var prefix: UInt64 { bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) } }

    /// The 64 lower-case hexadecimal digits.
    public var description: String { Hex.text(bytes) }
}
