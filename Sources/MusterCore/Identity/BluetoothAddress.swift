/// A Bluetooth device address: 48 bits, most significant byte first in text.
public struct BluetoothAddress: Hashable, Sendable, CustomStringConvertible {
    /// The address as a number; the first byte of the text form is bits 47 to 40.
    public let bits: UInt64

    /// Creates an address from the low 48 bits of `bits`.
    public init(bits: UInt64) {
        self.bits = bits & 0xFFFF_FFFF_FFFF
    }

    /// Reads `AA:BB:CC:DD:EE:FF` in either case; `nil` for any other form.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 6 else { return nil }
        var bits: UInt64 = 0
        for part in parts {
            guard part.utf8.count == 2, let bytes = Hex.bytes(String(part)) else { return nil }
            bits = bits << 8 | UInt64(bytes[0])
        }
        self.bits = bits
    }

    /// `aa:bb:cc:dd:ee:ff`.
    public var description: String {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends `aa:bb:cc:dd:ee:ff` as ASCII.
    public func append(to bytes: inout [UInt8]) {
        for index in 0..<6 {
            if index > 0 { bytes.append(UInt8(ascii: ":")) }
            bytes.appendHex(UInt8(truncatingIfNeeded: bits >> UInt64(40 - 8 * index)))
        }
    }

    /// What a random address promises, told by its two most significant bits.
    ///
    /// Source: Bluetooth Core Specification 5.4, Vol 6, Part B, section 1.3.2.
    public enum RandomKind: Sendable {
        /// 11: keeps until the device restarts.
        case staticRandom
        /// 01: changes; a holder of the identity resolving key can tell whose it is.
        case resolvablePrivate
        /// 00: changes, and nobody can tell.
        case nonResolvablePrivate
        /// 10: reserved for future use.
        case reserved
    }

    /// What this address promises if it is a random one.
    public var randomKind: RandomKind {
        switch bits >> 46 {
        case 0b11: .staticRandom
        case 0b01: .resolvablePrivate
        case 0b00: .nonResolvablePrivate
        default: .reserved
        }
    }
}

/// The kind of address that an advertising report carries.
///
/// Source: Bluetooth Core Specification 5.4, Vol 4, Part E, section 7.7.65.13 (`Address_Type`).
public enum AddressType: UInt8, Sendable {
    /// 0x00: public device address.
    case publicDevice = 0
    /// 0x01: random device address.
    case random = 1
    /// 0x02: public identity address, resolved by the controller.
    case publicIdentity = 2
    /// 0x03: random (static) identity address, resolved by the controller.
    case randomIdentity = 3
    /// 0xFF: no address provided (anonymous advertisement).
    case anonymous = 0xFF

    /// The word for people and JSON: `public`, `random` or `anonymous`.
    public var word: String {
        switch self {
        case .publicDevice, .publicIdentity: "public"
        case .random, .randomIdentity: "random"
        case .anonymous: "anonymous"
        }
    }
}
