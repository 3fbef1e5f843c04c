/// What sentences are in another language, by their templates.
///
/// Read from a file of gettext's (`.po`), which translators have programs for.
public struct Translations: Sendable {
    private let forms: [String: [String]]
    private let rule: PluralRule

    /// Reads translations; an entry without one, or that is marked `fuzzy`, is none.
    ///
    /// - Throws: ``PortableObject/Fault`` for text that is no such file.
    public init(_ file: String) throws(PortableObject.Fault) {
        let file = try PortableObject(file)
        rule = try file.header("Plural-Forms").map(PluralRule.init) ?? .one
        var forms: [String: [String]] = [:]
        for entry in file.entries where !entry.id.isEmpty && !entry.isFuzzy {
            // Templates of sentences have no contexts: one that has is of nothing here.
            guard entry.context == nil, !entry.translations.contains("") else { continue }
            forms[entry.id] = entry.translations
        }
        self.forms = forms
    }

    /// The template of a sentence in this language, for the number where one counts.
    func template(of sentence: Sentence) -> String? {
        guard let forms = forms[sentence.template] else { return nil }
        guard let plural = sentence.plural else { return forms.first }
        let index = rule.form(plural.count)
        return forms.indices.contains(index) ? forms[index] : forms.first
    }

    /// A fixed text in this language.
    ///
    /// - Parameter text: the English text.
    /// - Returns: the text; `nil` where it has no translation.
    public func text(_ text: String) -> String? {
        forms[text]?.first
    }
}
