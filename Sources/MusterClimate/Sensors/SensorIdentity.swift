public import MusterCore

/// What makes a sensor that sensor: what it advertises, its address in a Zigbee network, or a name for
/// values that people enter.
///
/// Text forms, written in lower case and read in either:
///
/// - those of `BeaconIdentity`, such as `ruuvi:aa:bb:cc:dd:ee:ff`
/// - `zigbee:0x0123456789abcdef`, 16 hexadecimal digits of an IEEE 802.15.4 address
/// - `manual:NAME`, 1 to 40 letters, digits, `-`, `.` or `_`
public enum SensorIdentity: Hashable, Sendable {
    /// A beacon; it may be bound to an item or an anchor as well.
    case beacon(BeaconIdentity)
    /// A device of a Zigbee network, by its 64-bit address.
    case zigbee(UInt64)
    /// Values that people enter, under a name.
    case manual(String)

    /// Reads a text form.
    ///
    /// - Throws: ``ClimateError/badIdentity(_:)``.
    public init(_ text: String) throws(ClimateError) {
        if let name = Self.rest(of: text, behind: "manual:") {
            guard (1...40).contains(name.utf8.count), name.utf8.allSatisfy(Self.isOfName) else {
                throw .badIdentity(text)
            }
            self = .manual(name.lowercased())
        } else if let address = Self.rest(of: text, behind: "zigbee:") {
            let digits = address.lowercased().hasPrefix("0x") ? address.dropFirst(2) : address[...]
            guard digits.utf8.count == 16, digits.utf8.first != UInt8(ascii: "+"),
                let bits = UInt64(digits, radix: 16)
            else { throw .badIdentity(text) }
            self = .zigbee(bits)
        } else {
            guard let beacon = try? BeaconIdentity(text) else { throw .badIdentity(text) }
            self = .beacon(beacon)
        }
    }

    private static func rest(of text: String, behind prefix: String) -> String? {
        guard text.lowercased().hasPrefix(prefix) else { return nil }
        return String(text.dropFirst(prefix.count))
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"):
            true
        default: false
        }
    }
}

extension SensorIdentity: CustomStringConvertible {
    /// The text form, lower case.
    public var description: String {
        switch self {
        case .beacon(let beacon): return beacon.description
        case .manual(let name): return "manual:\(name)"
        case .zigbee(let bits):
            let digits = String(bits, radix: 16)
            return "zigbee:0x" + String(repeating: "0", count: 16 - digits.count) + digits
        }
    }
}
