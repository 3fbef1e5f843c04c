/// Text within an address.
package enum PercentName {
    private static let plain = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8
    )

    /// The text with everything but unreserved characters escaped (RFC 3986, section 2.3).
    package static func escaped(_ text: String) -> String {
        text.utf8.reduce(into: "") { result, byte in
            if plain.contains(byte) {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                result += "%" + Hex.text([byte]).uppercased()
            }
        }
    }

    /// The text that was escaped; `nil` where an escape is none, or what comes out is not UTF-8.
    package static func plain(_ text: some StringProtocol) -> String? {
        var (bytes, rest) = ([UInt8](), Array(text.utf8)[...])
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let value = Hex.bytes(rest.prefix(2)), value.count == 1 else { return nil }
            bytes += value
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
