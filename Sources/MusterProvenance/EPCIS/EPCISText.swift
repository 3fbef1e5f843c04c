import MusterCore

/// Texts of documents of EPCIS that have a form: names, moments, offsets.
enum EPCISText {
    /// Whether a text is a URI: a scheme, a colon, and signs that need no escape (RFC 3986, section 3).
    static func isURI(_ text: String) -> Bool {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
        let (scheme, rest) = (text.utf8[..<colon], text.utf8[colon...].dropFirst())
        guard let first = scheme.first, isLetter(first), !rest.isEmpty,
            scheme.allSatisfy({ isLetter($0) || GS1Number.isDigit($0) || "+-.".utf8.contains($0) })
        else { return false }
        var escape = 0
        for byte in rest {
            if escape > 0 {
                guard Hex.bytes("0\(Character(Unicode.Scalar(byte)))") != nil else { return false }
                escape -= 1
            } else if byte == UInt8(ascii: "%") {
                escape = 2
            } else if !isPlain(byte) {
                return false
            }
        }
        return escape == 0
    }

    /// A text that must be a URI.
    static func uri(_ text: String, _ path: String) throws(MemberFault) -> String {
        guard isURI(text) else {
            throw MemberFault(path, "\(PlainText.quoted(text)) is no URI")
        }
        return text
    }

    /// A moment (RFC 3339, section 5.6), to the millisecond; what stands behind a millionth is cut.
    static func moment(_ text: String, _ path: String) throws(MemberFault) -> Instant {
        let bytes = Array(text.utf8)
        guard bytes.count > 10, bytes[4] == UInt8(ascii: "-"), bytes[10] == UInt8(ascii: "T"),
            let moment = Instant(zoned: shortened(text))
        else {
            throw MemberFault(
                path,
                "\(PlainText.quoted(text)) is no moment, such as 2026-03-12T09:00:00Z"
            )
        }
        return moment.toMilliseconds
    }

    private static func shortened(_ text: String) -> String {
        guard let point = text.firstIndex(of: ".") else { return text }
        let digits = text[text.index(after: point)...].prefix { $0.isASCII && $0.isNumber }
        return String(text[...point] + digits.prefix(6) + text[digits.endIndex...])
    }

    /// How far clocks are ahead of UTC, in seconds: `+01:00`, up to 14 hours (EPCIS 2.0, section 7.4.1).
    static func offset(_ text: String, _ path: String) throws(MemberFault) -> Int {
        let bytes = Array(text.utf8)
        let digits = [1, 2, 4, 5].compactMap { place -> Int? in
            guard place < bytes.count, GS1Number.isDigit(bytes[place]) else { return nil }
            return Int(bytes[place] - UInt8(ascii: "0"))
        }
        guard bytes.count == 6, digits.count == 4, bytes[3] == UInt8(ascii: ":"),
            "+-".utf8.contains(bytes[0])
        else { throw MemberFault(path, "\(PlainText.quoted(text)) is no offset, such as +01:00") }
        let (hours, minutes) = (digits[0] * 10 + digits[1], digits[2] * 10 + digits[3])
        guard hours * 60 + minutes <= 14 * 60, minutes < 60 else {
            throw MemberFault(path, "\(PlainText.quoted(text)) is more than 14 hours from UTC")
        }
        return (hours * 60 + minutes) * 60 * (bytes[0] == UInt8(ascii: "-") ? -1 : 1)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }

    /// Whether a byte may stand in a URI as it is, `%` apart.
    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && !"\"<>\\^`{|}".utf8.contains(byte)
    }
}

extension Instant {
    /// The moment to the millisecond; the fourth digit rounds.
    var toMilliseconds: Instant { Instant(microseconds: (microseconds + 500) / 1_000 * 1_000) }
}
