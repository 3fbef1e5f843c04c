package import MusterCore

/// Rules for text that people type into files and that later stands in terminals and reports.
extension PlainText {
    /// The longest identifier, in characters.
    static let identifierLimit = 64
    /// The longest name or other single-line text, in characters.
    static let nameLimit = 1_000

    /// What is wrong with an identifier that may not be empty; `nil` for a good one.
    package static func faultInIdentifier(_ text: String) -> Sentence? {
        // A browser takes either for a step up, however it is written: its page could not be opened.
        if text == "." || text == ".." { return "is . or .., which an address cannot end with" }
        return faultInLine(text, limit: identifierLimit)
    }

    /// What is wrong with a name that may not be empty; `nil` for a good one.
    package static func faultInName(_ text: String) -> Sentence? {
        faultInLine(text, limit: nameLimit)
    }

    /// Whether text of several lines carries a control character that is no tab or line end.
    package static func hasControlInParagraph(_ text: String) -> Bool {
        text.unicodeScalars.contains {
            $0.isControlOrLineBreak && !["\t", "\n", "\r"].contains($0)
        }
    }

    /// `text` without the spaces and tabs around it.
    package static func trimmed(_ text: String) -> String {
        let isBlank = { (character: Character) in character == " " || character == "\t" }
        let front = text.drop(while: isBlank)
        guard let last = front.lastIndex(where: { !isBlank($0) }) else { return "" }
        return String(front[...last])
    }

    private static func faultInLine(_ text: String, limit: Int) -> Sentence? {
        if text.isEmpty { return "is empty" }
        if let sign = text.unicodeScalars.first(where: \.isControlOrLineBreak) {
            return sign.properties.isBidiControl
                ? "has a sign that overrides the direction of writing (U+\(String(sign.value, radix: 16, uppercase: true)))"
                : "has a control character or a line break"
        }
        // Bytes first: they are counted at once, and a character has at least one.
        if text.utf8.count > limit, text.count > limit {
            return "has \(text.count) characters; the limit is \(limit)"
        }
        return nil
    }
}
