import MusterCore

/// Writes header fields, folded, and lets no value end its field.
///
/// A field's value goes in by its type: text, addresses, tokens. Text is checked for control
/// characters; the other types can't hold any.
struct HeaderWriter {
    /// A folded line's length is kept to this (RFC 5322 section 2.1.1).
    private static let lineLimit = 78

    /// The fields so far, each ended by LF.
    private(set) var bytes: [UInt8] = []

    /// A field of free text (RFC 5322 section 3.6.5), beyond ASCII as encoded words.
    mutating func text(_ name: String, _ text: String) throws(MailError) {
        try HeaderText.check(text, field: name)
        field(name, HeaderWriter.isPlain(text) ? words(of: text) : encodedWords(text, in: name))
    }

    /// A field of one address, perhaps with a name in front (RFC 5322 section 3.4).
    mutating func mailbox(
        _ name: String,
        _ address: MailAddress,
        called display: String? = nil
    ) throws(MailError) {
        guard let display, !display.isEmpty else { return field(name, [address.description]) }
        try HeaderText.check(display, field: name)
        let phrase =
            HeaderWriter.isPlain(display)
            ? words(of: HeaderWriter.quotedString(display)) : encodedWords(display, in: name)
        field(name, phrase + ["<\(address)>"])
    }

    /// A field made of words that are known to be ASCII without control characters.
    mutating func field(_ name: String, _ words: [String]) {
        var column = name.utf8.count + 1
        bytes.append(contentsOf: "\(name):".utf8)
        for (index, word) in words.enumerated() {
            let width = 1 + word.utf8.count
            // The first word stays beside the name: a line of nothing but space is not allowed.
            if index > 0, column + width > HeaderWriter.lineLimit {
                bytes.append(0x0A)
                column = 0
            }
            bytes.append(UInt8(ascii: " "))
            bytes.append(contentsOf: word.utf8)
            column += width
        }
        bytes.append(0x0A)
    }

    /// `text` as a quoted-string (RFC 5322 section 3.2.4); it must be printable ASCII.
    static func quotedString(_ text: String) -> String {
        var result = "\""
        for character in text.unicodeScalars {
            if character == "\"" || character == "\\" { result.unicodeScalars.append("\\") }
            result.unicodeScalars.append(character)
        }
        return result + "\""
    }

    /// Whether text can stand in a field as it is: printable ASCII whose spaces survive folding,
    /// that is not taken for encoded words, and whose words fit a line.
    private static func isPlain(_ text: String) -> Bool {
        if text.isEmpty { return true }
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        return text.unicodeScalars.allSatisfy { (0x20...0x7E).contains($0.value) }
            && !text.contains("=?")
            && words.allSatisfy { !$0.isEmpty && $0.utf8.count < 64 }
    }

    private func encodedWords(_ text: String, in name: String) -> [String] {
        EncodedWord.words(text, behind: name.utf8.count + ": ".utf8.count)
    }

    private func words(of text: String) -> [String] {
        text.split(separator: " ").map(String.init)
    }
}
