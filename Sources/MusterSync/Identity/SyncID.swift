public import MusterCore

/// The 16 bytes that name a change, a row, a writer or an epoch, the same on every replica.
public struct SyncID: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// How many bytes one has.
    public static let byteCount = 16

    /// The first eight bytes, the first byte highest.
    public let high: UInt64
    /// The last eight bytes.
    public let low: UInt64

    /// Creates one from its two halves.
    public init(high: UInt64, low: UInt64) {
        (self.high, self.low) = (high, low)
    }

    /// Creates one from its bytes; `nil` unless there are 16.
    public init?(bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        let halves = Array(bytes)
        func half(_ bytes: ArraySlice<UInt8>) -> UInt64 {
            bytes.reduce(0) { $0 << 8 | UInt64($1) }
        }
        self.init(high: half(halves[..<8]), low: half(halves[8...]))
    }

    /// Reads one from 32 lower-case hexadecimal digits; `nil` for anything else.
    public init?(hex: String) {
        guard let bytes = Hex.exactBytes(hex) else { return nil }
        self.init(bytes: bytes)
    }

    /// Makes a new one, time first, so that later ones sort later.
    ///
    /// Source: RFC 9562, section 5.7 (UUID version 7).
    public init(at: Instant, using random: inout some RandomNumberGenerator) {
        let milliseconds = UInt64(max(0, at.microseconds / 1_000)) & 0xFFFF_FFFF_FFFF
        high = milliseconds << 16 | 0x7000 | random.next() & 0x0FFF
        low = 0x8000_0000_0000_0000 | random.next() >> 2
    }

    /// Makes a new one that tells nothing of when it was made.
    public init(using random: inout some RandomNumberGenerator) {
        self.init(high: random.next(), low: random.next())
    }

    /// The 16 bytes.
    public var bytes: [UInt8] {
        withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { Array($0) }
    }

    /// The 32 lower-case hexadecimal digits.
    public var description: String {
        var digits: [UInt8] = []
        appendHex(to: &digits)
        return String(decoding: digits, as: UTF8.self)
    }

    /// Orders by the bytes.
    public static func < (lhs: SyncID, rhs: SyncID) -> Bool {
        (lhs.high, lhs.low) < (rhs.high, rhs.low)
    }

    /// Appends the 32 digits.
    func appendHex(to text: inout [UInt8]) {
        for half in [high, low] {
            for shift in stride(from: 56, through: 0, by: -8) {
                text.appendHex(UInt8(truncatingIfNeeded: half >> UInt64(shift)))
            }
        }
    }
}

extension JSONWriter {
    /// Writes an identifier as its digits, or `null`.
    mutating func id(_ value: SyncID?) {
        guard let value else { return string(nil) }
        plainString { value.appendHex(to: &$0) }
    }
}
