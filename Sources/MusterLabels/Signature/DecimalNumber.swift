import MusterCore

/// Bytes as one number in decimal digits: a QR code holds ten bits in three of them, less than the same
/// bytes take in any other form that an address allows.
package enum DecimalNumber {
    private static let group: UInt64 = 1_000_000_000
    private static let groupDigits = 9

    /// How many digits the largest number of so many bytes has.
    package static func digits(ofBytes count: Int) -> Int {
        text([UInt8](repeating: 0xFF, count: count), digits: 0).utf8.count
    }

    /// The number whose bytes these are, the highest first, with zeros before it up to `digits`.
    package static func text(_ bytes: [UInt8], digits: Int) -> String {
        var groups: [UInt64] = [0]
        for byte in bytes { multiply(&groups, by: 256, adding: UInt64(byte)) }
        var text = groups.last.map(String.init) ?? ""
        for value in groups.dropLast().reversed() {
            let part = String(value)
            text += String(repeating: "0", count: groupDigits - part.utf8.count) + part
        }
        return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
    }

    /// The bytes of a number, so many; `nil` for what is no row of digits, or a number too large.
    package static func bytes(_ text: Substring, count: Int) -> [UInt8]? {
        guard !text.isEmpty, text.utf8.allSatisfy(GS1Number.isDigit) else { return nil }
        var bytes = [UInt8](repeating: 0, count: count)
        var rest = text
        while !rest.isEmpty {
            let part = rest.prefix(groupDigits)
            rest = rest.dropFirst(groupDigits)
            var factor: UInt64 = 1
            for _ in part.utf8 { factor *= 10 }
            var carry = UInt64(part) ?? 0
            for place in bytes.indices.reversed() {
                carry += UInt64(bytes[place]) * factor
                bytes[place] = UInt8(carry & 0xFF)
                carry >>= 8
            }
            if carry > 0 { return nil }
        }
        return bytes
    }

    /// Groups of nine digits, the lowest first.
    private static func multiply(
        _ groups: inout [UInt64],
        by factor: UInt64,
        adding value: UInt64
    ) {
        var carry = value
        for place in groups.indices {
            carry += groups[place] * factor
            groups[place] = carry % group
            carry /= group
        }
        if carry > 0 { groups.append(carry) }
    }
}
