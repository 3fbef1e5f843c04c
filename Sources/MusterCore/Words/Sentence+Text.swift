extension Sentence {
    /// A stretch of a sentence as it is read.
    public enum Piece: Equatable, Sendable {
        /// Words of Muster's, in the reader's language.
        case words(String)
        /// Data.
        case value(String)

        /// The text, of either kind.
        public var text: String {
            switch self {
            case .words(let text), .value(let text): text
            }
        }
    }

    /// The sentence in another language, or in English where `translations` is `nil`.
    ///
    /// What has no translation stays English; its arguments may have one all the same.
    public func text(in translations: Translations?) -> String {
        pieces(in: translations).map(\.text).joined()
    }

    /// The words and the data of the sentence, in the order in which they are read.
    public func pieces(in translations: Translations?) -> [Piece] {
        let words = translations?.template(of: self) ?? english
        return Template(words).parts.flatMap { part -> [Piece] in
            switch part {
            case .words(let words): return [.words(words)]
            case .argument(let index):
                guard arguments.indices.contains(index) else { return [] }
                return switch arguments[index] {
                case .value(let text): text.isEmpty ? [] : [.value(text)]
                case .sentence(let sentence): sentence.pieces(in: translations)
                }
            }
        }
    }

    /// Whether the sentence can be said in another language: it has a translation, or no words of its own
    /// and all that it is made of can be.
    public func isTranslated(in translations: Translations) -> Bool {
        if translations.template(of: self) != nil { return true }
        guard !Template(template).hasWords else { return false }
        return arguments.allSatisfy { argument in
            if case .sentence(let sentence) = argument {
                sentence.isTranslated(in: translations)
            } else {
                true
            }
        }
    }

    /// The sentence in English and in other languages, each text once.
    public func texts(in languages: some Sequence<Translations>) -> [String] {
        let english = description
        var texts = [english]
        for translations in languages {
            let text = isData ? english : text(in: translations)
            if !texts.contains(text) { texts.append(text) }
        }
        return texts
    }

    /// Whether the sentence has no words that a language could change.
    private var isData: Bool {
        guard !Template(template).hasWords else { return false }
        return arguments.allSatisfy { argument in
            if case .sentence(let sentence) = argument { sentence.isData } else { true }
        }
    }

    private var english: String {
        guard let plural, plural.count != 1 else { return template }
        return plural.template
    }
}
