/// What the texts of the program are in another language, by the English ones.
///
/// Read from a file of gettext's (`.po`), which translators have programs for.
public struct Translations: Sendable {
    /// The translations of one English text.
    private struct Entry {
        /// The forms wherever no place has its own.
        var shared: [String]?
        /// The forms of places that have another one (`msgctxt`).
        var own: [String: [String]] = [:]
    }

    private let entries: [String: Entry]
    private let rule: PluralRule
    private var letters: (@Sendable (String, String) -> String)?

    /// Reads translations; an entry without one, or that is marked `fuzzy`, is none.
    ///
    /// - Throws: ``PortableObject/Fault`` for text that is no such file.
    public init(_ file: String) throws(PortableObject.Fault) {
        let file = try PortableObject(file)
        rule = try file.header("Plural-Forms").map(PluralRule.init) ?? .one
        var entries: [String: Entry] = [:]
        for entry in file.entries where !entry.id.isEmpty && !entry.isFuzzy {
            guard !entry.translations.contains("") else { continue }
            if let context = entry.context {
                entries[entry.id, default: Entry()].own[context] = entry.translations
            } else {
                entries[entry.id, default: Entry()].shared = entry.translations
            }
        }
        self.entries = entries
    }

    /// The template of a sentence in this language, for the number where one counts.
    func template(of sentence: Sentence) -> String? {
        guard let forms = forms(sentence.template, at: sentence.context) else { return nil }
        let index = sentence.plural.map { form($0.count) } ?? 0
        let template = forms.indices.contains(index) ? forms[index] : forms.first
        guard let letters, let template else { return template }
        return letters(template, sentence.template)
    }

    /// The same translations in the language's other letters.
    ///
    /// - Parameter letters: writes a text in them; the second is the English text.
    /// - Returns: the translations, of which ``forms(_:at:)`` are still in the letters of the file.
    package func sentences(
        in letters: @escaping @Sendable (String, String) -> String
    ) -> Translations {
        var other = self
        other.letters = letters
        return other
    }

    /// The forms of a text in this language, one where nothing is counted.
    ///
    /// - Parameters:
    ///   - text: the English text, for one where it counts something.
    ///   - place: what says it, where the same English may be said in another way elsewhere.
    /// - Returns: the forms; `nil` where the text has no translation.
    public func forms(_ text: String, at place: @autoclosure () -> String?) -> [String]? {
        guard let entry = entries[text] else { return nil }
        if !entry.own.isEmpty, let own = place().flatMap({ entry.own[$0] }) { return own }
        return entry.shared
    }

    /// Which of the forms of a text a number asks for, from 0.
    public func form(_ count: Int) -> Int { rule.form(count) }

    /// A fixed text in this language.
    ///
    /// - Parameter text: the English text.
    /// - Returns: the text; `nil` where it has no translation.
    public func text(_ text: String) -> String? { forms(text, at: nil)?.first }
}
