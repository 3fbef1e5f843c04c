/// Text beyond ASCII in header fields (RFC 2047).
enum EncodedWord {
    /// The longest line with an encoded word in it, in characters (RFC 2047 section 2).
    private static let lineLimit = 76

    /// `text` as encoded words in UTF-8, in the shorter of the two encodings; the first of them
    /// stands behind `column` characters on its line.
    ///
    /// No word holds part of a character (RFC 2047 section 5).
    static func words(_ text: String, behind column: Int) -> [String] {
        let quoted = words(text, kind: "Q", column: column, encode: quotedPrintable)
        let base64 = words(text, kind: "B", column: column) { Base64.text($0) }
        func length(_ words: [String]) -> Int { words.reduce(0) { $0 + $1.utf8.count } }
        return length(quoted) <= length(base64) ? quoted : base64
    }

    private static func words(
        _ text: String,
        kind: String,
        column: Int,
        encode: ([UInt8]) -> String
    ) -> [String] {
        let prefix = "=?utf-8?\(kind)?"
        let frame = prefix.utf8.count + "?=".utf8.count
        var room = lineLimit - column - frame
        var words: [String] = []
        var pending: [UInt8] = []
        for scalar in text.unicodeScalars {
            let character = Array(String(scalar).utf8)
            if encode(pending + character).utf8.count > room {
                words.append(prefix + encode(pending) + "?=")
                pending = []
                room = lineLimit - 1 - frame
            }
            pending += character
        }
        words.append(prefix + encode(pending) + "?=")
        return words
    }

    /// The "Q" encoding, with only letters and digits left plain, as a phrase demands it (RFC 2047
    /// section 5, rule 3).
    private static func quotedPrintable(_ bytes: [UInt8]) -> String {
        var text = ""
        for byte in bytes {
            switch byte {
            case UInt8(ascii: " "): text += "_"
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default: text += QuotedPrintable.escape(byte)
            }
        }
        return text
    }
}
