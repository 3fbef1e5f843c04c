import MusterCore

/// A 16-byte identifier that nobody else makes: time first, so that later ones sort later.
///
/// Source: RFC 9562, section 5.7 (UUID version 7).
struct UID: Hashable, Sendable {
    /// The 16 bytes.
    let bytes: [UInt8]

    /// Makes a new identifier.
    init(at: Instant, using random: inout some RandomNumberGenerator) {
        let milliseconds = UInt64(max(0, at.microseconds / 1_000))
        let (high, low) = (random.next(), random.next())
        var bytes = (0..<6).map { UInt8(truncatingIfNeeded: milliseconds >> UInt64(40 - 8 * $0)) }
        bytes.append(0x70 | UInt8(truncatingIfNeeded: high) & 0x0F)
        bytes.append(UInt8(truncatingIfNeeded: high >> 8))
        bytes.append(0x80 | UInt8(truncatingIfNeeded: low) & 0x3F)
        bytes += (1..<8).map { UInt8(truncatingIfNeeded: low >> UInt64(8 * $0)) }
        self.bytes = bytes
    }
}
