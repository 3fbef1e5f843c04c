/// The 8-4-4-4-12 form of a UUID.
public enum UUIDText {
    /// Reads the 8-4-4-4-12 form in either case into 16 bytes; `nil` for any other form.
    public static func bytes(_ text: String) -> [UInt8]? {
        let groups = text.split(separator: "-", omittingEmptySubsequences: false)
        guard groups.map(\.utf8.count) == [8, 4, 4, 4, 12] else { return nil }
        return Hex.bytes(groups.joined())
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
