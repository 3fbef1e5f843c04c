import MusterCore

/// Text within an address, and the characters that lots and serial numbers are made of.
enum LinkText {
    private static let plain = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8
    )
    private static let alphanumeric = Set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".utf8)

    /// The text with everything but unreserved characters escaped (RFC 3986, section 2.3).
    static func escaped(_ text: String) -> String {
        text.utf8.reduce(into: "") { result, byte in
            if plain.contains(byte) {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                result += "%" + Hex.text([byte]).uppercased()
            }
        }
    }

    /// The text of a part of an address; `nil` where an escape is cut short or no UTF-8 comes out.
    static func unescaped(_ text: Substring) -> String? {
        var (bytes, rest): ([UInt8], Substring.UTF8View) = ([], text.utf8)
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let pair = Hex.bytes(String(decoding: rest.prefix(2), as: UTF8.self)),
                let escaped = pair.first, pair.count == 1
            else { return nil }
            rest = rest.dropFirst(2)
            bytes.append(escaped)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// Whether a text may be a lot or a serial number: so many characters of GS1 character set 82.
    ///
    /// As steps of an address `.` and `..` are taken out on the way (RFC 3986, section 5.2.4).
    static func isValue(_ text: String, atMost count: Int = 20) -> Bool {
        (1...count).contains(text.utf8.count) && text != "." && text != ".."
            && text.utf8.allSatisfy { byte in
                switch byte {
                case 0x21, 0x22, 0x25...0x3F, 0x41...0x5A, 0x5F, 0x61...0x7A: true
                default: false
                }
            }
    }

    /// Whether a QR code has a form for the text that is shorter than bytes (ISO/IEC 18004,
    /// section 7.3.4).
    static func isAlphanumeric(_ text: String) -> Bool {
        text.utf8.allSatisfy(alphanumeric.contains)
    }
}
