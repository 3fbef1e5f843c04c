/// Text of the data, made fit for a page.
enum DataText {
    /// The longest name that is printed whole, in characters.
    static let longestName = 600

    /// `text` without control characters, at most `limit` characters long.
    ///
    /// Bidirectional controls could reorder the words around a name, and so forge a line; those of
    /// Unicode Standard Annex 9 go, as do tags, byte order marks, and what makes variants of emoji, which no
    /// font here draws. Line ends become spaces.
    static func clean(_ text: String, limit: Int = longestName) -> String {
        if text.utf8.count <= limit, text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) {
            return text
        }
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029: scalars.append(" ")
            case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x061C, 0x200B, 0x200E, 0x200F, 0x202A...0x202E,
                0x2060...0x206F, 0x20E3, 0xFE0E, 0xFE0F, 0x1F3FB...0x1F3FF, 0xFEFF, 0xFFF9...0xFFFB,
                0xE0000...0xE007F:
                continue
            default: scalars.append(scalar)
            }
        }
        let cleaned = String(scalars)
        return cleaned.count <= limit ? cleaned : cleaned.prefix(limit - 1) + "…"
    }

    /// A cleaned text that stands within a sentence of ours.
    ///
    /// Text that is not plain is isolated (U+2068, U+2069), so that its direction stays its own.
    static func quoted(_ text: String, limit: Int = longestName) -> String {
        let cleaned = clean(text, limit: limit)
        return SimpleScripts.holds(cleaned) ? cleaned : "\u{2068}\(cleaned)\u{2069}"
    }

    /// Hexadecimal digits in groups of four.
    static func grouped(_ hex: some StringProtocol) -> String {
        var result = ""
        for (index, digit) in hex.enumerated() {
            if index > 0, index % 4 == 0 { result.append(" ") }
            result.append(digit)
        }
        return result
    }

    /// A hash as lines of eight groups.
    static func hashLines(_ hex: String) -> [String] {
        var lines: [String] = []
        var rest = Substring(hex)
        while !rest.isEmpty {
            lines.append(grouped(rest.prefix(32)))
            rest = rest.dropFirst(32)
        }
        return lines
    }
}
