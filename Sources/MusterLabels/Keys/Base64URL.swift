/// Bytes as letters that need no escaping in an address: base64url without padding (RFC 4648,
/// section 5).
package enum Base64URL {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8
    )

    /// The bytes as text.
    package static func text(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            for place in 0...group.count { text.append(alphabet[bits >> (18 - 6 * place) & 0x3F]) }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes of a text; `nil` for anything else than what ``text(_:)`` writes.
    package static func bytes(_ text: String) -> [UInt8]? {
        var (bytes, bits, count): ([UInt8], Int, Int) = ([], 0, 0)
        for letter in text.utf8 {
            guard let value = alphabet.firstIndex(of: letter) else { return nil }
            bits = (bits << 6 | value) & 0xFFFF
            count += 6
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> count))
        }
        // The bits that are over are none of a byte's: a second spelling of the same bytes.
        return count < 6 && bits & (1 << count - 1) == 0 ? bytes : nil
    }
}
