/// Something that a report says, in every language it can be said in.
///
/// The catalogue is the set of types in this folder that conform, one per part of the report. A
/// language that lacks a text does not compile.
package protocol Phrase: CaseIterable, Hashable, Sendable {
    /// The text in both languages; `{name}` stands for a value.
    var texts: PhraseTexts { get }
}

/// One text in every language.
package struct PhraseTexts: Equatable, Sendable {
    /// The English text.
    package var english: String
    /// The Serbian text, in Latin letters.
    package var serbian: String

    /// Creates a pair of texts.
    package init(_ english: String, _ serbian: String) {
        self.english = english
        self.serbian = serbian
    }

    /// The text in `language`.
    package subscript(language: ReportLanguage) -> String {
        switch language {
        case .english: english
        case .serbian: serbian
        case .serbianCyrillic: SerbianCyrillic.text(serbian)
        }
    }
}
