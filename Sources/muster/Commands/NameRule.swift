import MusterCore

/// What a name that is typed must be like.
enum NameRule {
    /// Refuses a name that is blank, too long, or has characters that no line shows.
    ///
    /// - Parameters:
    ///   - name: the name.
    ///   - kind: what is named: `an inventory`.
    ///   - remedy: a command with a good name.
    /// - Throws: ``UsageError``.
    static func check(_ name: String, of kind: Sentence, try remedy: Sentence) throws {
        guard PlainText.isLine(name, upTo: 300) else {
            throw UsageError(
                "the name of \(kind) is 1 to 300 characters in one line, none that override the "
                    + "direction of writing",
                try: remedy
            )
        }
    }
}
