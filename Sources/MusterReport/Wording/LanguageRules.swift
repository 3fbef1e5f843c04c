package import MusterCore

/// How a language is written: with its file of translations all that Muster needs to say things in it.
///
/// To add a language: its file in `CTranslations`, a case of ``ReportLanguage`` and its row here.
package struct LanguageRules: Sendable {
    /// What those who speak it call it, in its own letters.
    package var ownName: String
    /// The mark of pages and files in it (BCP 47).
    package var tag: String
    /// The name of its file of translations; `nil` for the language of the code.
    package var file: String?
    /// The first parts of the languages of a browser that are served with it (BCP 47).
    package var browserTags: [String]
    /// What stands between a whole number and its fraction.
    package var decimalSign: String
    /// What stands between groups of three digits.
    package var groupSign: Character
    /// A day: `{d}` and `{m}` are numbers, `{dd}` and `{mm}` of two digits, `{month}` one of
    /// ``months``, `{y}` the year.
    var day: String
    /// A day without its year, in the same way.
    var dayOfMonth: String
    /// The number of a day in a calendar, in the same way.
    var dayAlone = "{d}"
    /// A year behind the name of its month, in the same way.
    var yearAlone = "{y}"
    /// The short names of the months, where dates have them.
    var months: [String] = []
    /// The same text in the language's other letters, where it is written in them; the second is the English
    /// text.
    var letters: (@Sendable (String, String) -> String)?
}

extension ReportLanguage {
    /// How the language is written.
    package var rules: LanguageRules {
        switch self {
        case .english: Self.englishRules
        case .serbian: Self.serbianRules
        case .serbianCyrillic: Self.serbianCyrillicRules
        case .german: Self.germanRules
        }
    }

    private static let englishRules = LanguageRules(
        ownName: "English",
        tag: "en",
        file: nil,
        browserTags: ["en"],
        decimalSign: ".",
        groupSign: ",",
        day: "{d}\u{A0}{month}\u{A0}{y}",
        dayOfMonth: "{d}\u{A0}{month}",
        months: [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ]
    )

    private static let serbianRules = LanguageRules(
        ownName: "Srpski",
        tag: "sr-Latn",
        file: "sr",
        browserTags: ["sr", "sh", "bs", "hr"],
        decimalSign: ",",
        groupSign: ".",
        day: "{d}.\u{A0}{m}.\u{A0}{y}.",
        dayOfMonth: "{d}.\u{A0}{m}.",
        dayAlone: "{d}.",
        yearAlone: "{y}."
    )

    /// Serbian in its other letters, which are made from the Latin ones.
    private static let serbianCyrillicRules = {
        var rules = serbianRules
        (rules.ownName, rules.tag, rules.browserTags) = ("Српски", "sr-Cyrl", [])
        rules.letters = { SerbianCyrillic.text($0, of: $1) }
        return rules
    }()

    private static let germanRules = LanguageRules(
        ownName: "Deutsch",
        tag: "de",
        file: "de",
        browserTags: ["de"],
        decimalSign: ",",
        groupSign: ".",
        day: "{dd}.{mm}.{y}",
        dayOfMonth: "{dd}.{mm}.",
        dayAlone: "{d}."
    )

    /// The language itself, or the one that has the same words in Latin letters.
    ///
    /// Pages, and what programs read from a file, have these.
    package var inLatin: ReportLanguage {
        guard rules.letters != nil else { return self }
        return Self.ofPages.first { $0.rules.file == rules.file } ?? self
    }

    /// The languages that pages are read in: all with letters of their own.
    public static var ofPages: [ReportLanguage] { allCases.filter { $0.rules.letters == nil } }

    /// The codes of all languages of reports.
    public static var codes: [String] { allCases.map(\.rawValue) }

    /// The codes in a row, as help and errors name them: `en, sr, sr-Cyrl, de`.
    public static var codeList: String { codes.joined(separator: ", ") }

    /// What a terminal says its sentences by, in the language's own letters; `nil` for English.
    package var spoken: Translations? {
        guard let translations, let letters = rules.letters else { return translations }
        return translations.sentences(in: letters)
    }

    /// What sentences are in this language; `nil` for English, which they are written in.
    package var translations: Translations? { rules.file.flatMap { Translations.shipped[$0] } }
}
