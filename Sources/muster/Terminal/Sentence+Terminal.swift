import MusterCore

extension Sentence {
    /// The sentence in the language of the terminal.
    var spoken: String { text(in: Terminal.translations) }

    /// Data alone: a name, an identifier, a figure, which stay as they are in every language.
    ///
    /// - Parameter text: the data; `nil` for none.
    /// - Returns: the sentence; `nil` for none.
    static func data(_ text: String?) -> Sentence? { text.map { Sentence(verbatim: $0) } }

    /// Data alone.
    static func data(_ text: String) -> Sentence { Sentence(verbatim: text) }

    /// The sentence in one line, in the language of the terminal: data in it breaks no line.
    var inOneLine: Sentence { Sentence(verbatim: spoken.inOneLine) }

    /// Whether nothing is said.
    var isEmpty: Bool { description.isEmpty }
}
