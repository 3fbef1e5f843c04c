/// Bytes as letters and digits that people can type.
///
/// Source: RFC 4648, section 6, without padding.
public enum Base32 {
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")

    /// The text of bytes.
    public static func text(_ bytes: some Sequence<UInt8>) -> String {
        var (text, bits, count) = ("", 0, 0)
        for byte in bytes {
            bits = (bits << 8 | Int(byte)) & 0xFFFF
            count += 8
            while count >= 5 {
                count -= 5
                text.append(letters[bits >> count & 31])
            }
        }
        if count > 0 { text.append(letters[bits << (5 - count) & 31]) }
        return text
    }

    /// The bytes of a text in either letter case; `nil` for one that is no such text.
    public static func bytes(_ text: String) -> [UInt8]? {
        var (bytes, bits, count): ([UInt8], Int, Int) = ([], 0, 0)
        for letter in text.uppercased() {
            guard let value = letters.firstIndex(of: letter) else { return nil }
            bits = (bits << 5 | value) & 0xFFFF
            count += 5
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(bits >> count & 0xFF))
        }
        return self.text(bytes) == text.uppercased() ? bytes : nil
    }
}
