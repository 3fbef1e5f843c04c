import MusterReport

/// What an address of the API does, as the page about it says it.
///
/// The description for programs has the English text, which is the key of its translations here. A test
/// holds that every address has them.
enum APISummary {
    /// What tells the summaries from other texts of the same English.
    static let place = "APISummary"

    /// The summary of an address in a language; in English where there is no translation.
    static func say(_ english: String, _ language: ReportLanguage) -> String {
        language.inLatin.forms(english, at: place)[0]
    }
}
