import MusterCore

/// The quoted-printable encoding (RFC 2045 section 6.7).
enum QuotedPrintable {
    /// The longest line, its soft break included (rule 5).
    private static let lineLimit = 76

    /// `lines` encoded, each ended by LF.
    static func lines(_ lines: [String]) -> [UInt8] {
        var result: [UInt8] = []
        for line in lines {
            append(Array(line.utf8), to: &result)
            result.append(0x0A)
        }
        return result
    }

    /// `=` and two upper-case digits.
    static func escape(_ byte: UInt8) -> String {
        "=" + Hex.text([byte]).uppercased()
    }

    private static func append(_ line: [UInt8], to result: inout [UInt8]) {
        // Mailbox files mark a line that starts so, and it would arrive with a ">" in front.
        let startsLikeEnvelope = line.starts(with: "From ".utf8)
        var column = 0
        for (index, byte) in line.enumerated() {
            let isLast = index == line.count - 1
            let isPlain =
                switch byte {
                case UInt8(ascii: "="): false
                case UInt8(ascii: " "), 0x09: !isLast
                case UInt8(ascii: "F"): !(index == 0 && startsLikeEnvelope)
                case 0x21...0x7E: true
                default: false
                }
            let width = isPlain ? 1 : 3
            if column + width > (isLast ? lineLimit : lineLimit - 1) {
                result.append(contentsOf: "=\n".utf8)
                column = 0
            }
            if isPlain {
                result.append(byte)
            } else {
                result.append(contentsOf: escape(byte).utf8)
            }
            column += width
        }
    }
}
