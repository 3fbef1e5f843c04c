/// The lines of a text file, without their ends, each split at commas.
enum TextLines {
    static func cells(_ bytes: [UInt8]) -> [[Substring]] {
        String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map {
            $0.split(separator: ",", omittingEmptySubsequences: false)
        }
    }
}
