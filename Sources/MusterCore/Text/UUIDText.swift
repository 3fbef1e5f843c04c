/// The 8-4-4-4-12 form of a UUID.
public enum UUIDText {
    /// Reads the 8-4-4-4-12 form in either case into 16 bytes; `nil` for any other form.
    public static func bytes(_ text: String) -> [UInt8]? {
        var digits: [UInt8] = []
        digits.reserveCapacity(32)
        for (index, character) in text.utf8.enumerated() {
            if index == 8 || index == 13 || index == 18 || index == 23 {
                guard character == UInt8(ascii: "-") else { return nil }
            } else {
                digits.append(character)
            }
        }
        return text.utf8.count == 36 ? Hex.bytes(digits) : nil
    }

    /// The lower-case 8-4-4-4-12 form of 16 bytes.
    public static func text(_ bytes: some Collection<UInt8>) -> String {
        var result: [UInt8] = []
        append(bytes, to: &result)
        return String(decoding: result, as: UTF8.self)
    }

    /// Appends the lower-case 8-4-4-4-12 form of 16 bytes as ASCII.
    package static func append(_ bytes: some Collection<UInt8>, to result: inout [UInt8]) {
        for (index, byte) in bytes.enumerated() {
            if index == 4 || index == 6 || index == 8 || index == 10 {
                result.append(UInt8(ascii: "-"))
            }
            result.appendHex(byte)
        }
    }
}
