/// Hexadecimal text.
public enum Hex {
    static let digits = Array("0123456789abcdef".utf8)

    /// The bytes that `text` writes, two digits each in either case.
    ///
    /// Returns `nil` for an odd number of digits or any other character.
    public static func bytes(_ text: String) -> [UInt8]? { bytes(text.utf8) }

    /// The bytes of digits in lower case, as ``text(_:)`` writes them; `nil` for anything else.
    package static func exactBytes(_ text: String) -> [UInt8]? {
        let upper = UInt8(ascii: "A")...UInt8(ascii: "F")
        return text.utf8.contains { upper.contains($0) } ? nil : bytes(text.utf8)
    }

    /// The bytes of hexadecimal digits in either case; `nil` for anything else.
    package static func bytes(_ digits: some Collection<UInt8>) -> [UInt8]? {
        var result: [UInt8] = []
        result.reserveCapacity(digits.count / 2)
        var high: UInt8?
        for character in digits {
            guard let value = value(character) else { return nil }
            if let upper = high {
                result.append(upper << 4 | value)
                high = nil
            } else {
                high = value
            }
        }
        return high == nil ? result : nil
    }

    /// The lower-case text of `bytes`, two digits each.
    public static func text(_ bytes: some Sequence<UInt8>) -> String {
        var result: [UInt8] = []
        for byte in bytes { result.appendHex(byte) }
        return String(decoding: result, as: UTF8.self)
    }

    /// The value of one hexadecimal digit, or `nil`.
    static func value(_ character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

extension [UInt8] {
    /// Appends the two lower-case hexadecimal digits of `byte`.
    package mutating func appendHex(_ byte: UInt8) {
        append(Hex.digits[Int(byte >> 4)])
        append(Hex.digits[Int(byte & 15)])
    }
}
