import MusterCore
import MusterReport

extension ErrorWords {
    /// Both sentences, for a notice.
    package var text: String { "\(what) \(remedy)" }

    /// A sentence in the reader's language, with a capital where it begins and a full stop at its end.
    ///
    /// A name that it begins with, such as a login or a zone, stays as it is.
    ///
    /// - Parameters:
    ///   - sentence: the sentence.
    ///   - general: what is said instead where the sentence has no words in the language.
    ///   - language: the language.
    /// - Returns: the text.
    static func sentence(
        _ sentence: Sentence,
        or general: Sentence,
        _ language: ReportLanguage
    ) -> String {
        let translations = language.translations
        let pieces = (isSaid(sentence, in: language) ? sentence : general).pieces(in: translations)
        var text = pieces.map(\.text).joined()
        if case .words? = pieces.first { text = text.prefix(1).uppercased() + text.dropFirst() }
        guard let last = text.last else { return text }
        return ".!?…".contains(last) ? text : text + "."
    }
}

extension ErrorWords {
    /// What is said in every language but that of the code, in which the error says more by itself.
    ///
    /// What the error says has names in it, such as those of roles, that only English has.
    static func translated(_ sentence: Sentence, _ language: ReportLanguage) -> Sentence? {
        language.translations == nil ? nil : sentence
    }

    /// Whether a language has words for a sentence.
    static func isSaid(_ sentence: Sentence, in language: ReportLanguage) -> Bool {
        language.translations.map(sentence.isTranslated) ?? true
    }
}

extension WebText {
    /// The text as a part of a sentence for a reader of a language.
    func part(_ language: ReportLanguage) -> Sentence { Sentence(verbatim: say(language)) }

    /// The text as the beginning of a sentence.
    func beginning(_ language: ReportLanguage) -> Sentence {
        let text = say(language)
        return Sentence(verbatim: text.prefix(1).uppercased() + text.dropFirst())
    }
}

extension Sentence {
    /// The text in a language, as it stands at the beginning of a line.
    func beginning(_ language: ReportLanguage) -> String {
        let text = text(in: language.translations)
        return text.prefix(1).uppercased() + text.dropFirst()
    }
}
