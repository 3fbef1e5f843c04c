import MusterCore

/// Something that a report, a mail or a page says.
///
/// The code has the English text; the others stand in the files of translations. A test holds that every
/// phrase of ``PhraseCatalogue`` and of the pages has its entry in each of them.
package protocol Phrase: CaseIterable, Hashable, Sendable {
    /// The text in English; `{name}` stands for a value, `|` between the forms for one and for more.
    var english: String { get }
    /// The place of the phrase, which tells it from others with the same English text: the context of
    /// its translation where that is another than theirs.
    var key: String { get }
}

extension Phrase {
    /// The type and the case: `ClimatePhrase.window`.
    package var key: String { "\(Self.self).\(self)" }

    /// The text in a language; what counts something has the form for one.
    package func text(in language: ReportLanguage) -> String {
        language.forms(english, at: key)[0]
    }

    /// The form for a number, with the number still to be put in.
    package func form(_ count: Int, in language: ReportLanguage) -> String {
        let forms = language.forms(english, at: key)
        let index = language.translations?.form(count) ?? (count == 1 ? 0 : 1)
        return forms[min(index, forms.count - 1)]
    }
}

extension ReportLanguage {
    /// The forms of a text; one where nothing is counted.
    ///
    /// What has no translation stays English.
    package func forms(_ english: String, at key: @autoclosure () -> String) -> [String] {
        // Most count nothing, and a long report says some of them for each item.
        let own =
            english.utf8.contains(UInt8(ascii: "|"))
            ? english.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
            : [english]
        let forms = translations?.forms(own[0], at: key()) ?? own
        guard let letters = rules.letters else { return forms }
        return forms.map { letters($0, english) }
    }
}
