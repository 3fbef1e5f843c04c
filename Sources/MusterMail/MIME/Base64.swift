import FoundationEssentials

/// The base64 encoding (RFC 2045 section 6.8).
enum Base64 {
    /// `bytes` on one line.
    static func text(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString()
    }

    /// `bytes` in lines of 76 characters, each ended by LF.
    static func lines(_ bytes: [UInt8]) -> [UInt8] {
        let encoded = Data(bytes).base64EncodedData(
            options: [.lineLength76Characters, .endLineWithLineFeed])
        return bytes.isEmpty ? [] : Array(encoded) + [0x0A]
    }
}
