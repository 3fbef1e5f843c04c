/// Text that somebody else wrote, on its way to a person.
package enum PlainText {
    /// The start of `text` in quotation marks, fit for a message on a terminal.
    package static func quoted(_ text: String) -> String {
        let visible = text.prefix(40).unicodeScalars.prefix(80).map { scalar in
            scalar.isControlOrLineBreak ? "\u{FFFD}" : scalar
        }
        var result = "\""
        result.unicodeScalars.append(contentsOf: visible)
        return result + (visible.count < text.unicodeScalars.count ? "…\"" : "\"")
    }
}
