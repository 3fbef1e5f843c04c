/// Text that somebody else wrote, on its way to a person.
package enum PlainText {
    /// Whether `text` is something to call a thing by: one line that is not blank, of at most this many
    /// characters.
    package static func isLine(_ text: String, upTo most: Int) -> Bool {
        !text.allSatisfy(\.isWhitespace) && text.count <= most
            && !text.unicodeScalars.contains(where: \.isControlOrLineBreak)
    }

    /// Whether `text` is a remark: of at most this many characters, of which none is a control character
    /// but for line breaks and tabs.
    package static func isRemark(_ text: String, upTo most: Int) -> Bool {
        text.count <= most
            && text.unicodeScalars.allSatisfy {
                !$0.isControlOrLineBreak || ["\t", "\n", "\r"].contains($0)
            }
    }

    /// `text` as a shell takes it as one word: a path with a space in it, in a command that people copy.
    package static func shellWord(_ text: String) -> String {
        text.wholeMatch(of: /[\w@%+=:,.\/-]+/) != nil
            ? text : "'\(text.replacing("'", with: #"'\''"#))'"
    }

    /// The start of `text` in quotation marks, fit for a message on a terminal.
    package static func quoted(_ text: String) -> Sentence {
        let visible = text.prefix(40).unicodeScalars.prefix(80).map { scalar in
            scalar.isControlOrLineBreak ? "\u{FFFD}" : scalar
        }
        var shown = ""
        shown.unicodeScalars.append(contentsOf: visible)
        if visible.count < text.unicodeScalars.count { shown.append("…") }
        return "\"\(shown)\""
    }
}
