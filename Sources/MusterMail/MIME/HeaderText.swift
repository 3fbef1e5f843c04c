import MusterCore

/// Rules for text that goes into header fields and messages about them.
enum HeaderText {
    /// Refuses a value with a control character or a line separator in it: with one, it could end
    /// its field and start another.
    static func check(_ text: String, field: String) throws(MailError) {
        guard !text.unicodeScalars.contains(where: \.isControlOrLineBreak) else {
            throw .badHeader(field: field, reason: "has a line break or a control character")
        }
    }

    /// `text` without embeddings, overrides and isolates (Unicode Standard Annex 9, section 2):
    /// one left open would turn the mail program's own line around.
    static func withoutDirectionalFormatting(_ text: String) -> String {
        var result = ""
        result.unicodeScalars = text.unicodeScalars.filter {
            !(0x202A...0x202E).contains($0.value) && !(0x2066...0x2069).contains($0.value)
        }
        return result
    }

    /// The start of `text` in quotation marks, fit for one line on a terminal.
    static func quoted(_ text: String) -> Sentence {
        var shown = ""
        shown.unicodeScalars.append(
            contentsOf: text.unicodeScalars.prefix(200).map {
                $0.isControlOrLineBreak ? "\u{FFFD}" : $0
            }
        )
        return "\"\(shown)\""
    }
}
