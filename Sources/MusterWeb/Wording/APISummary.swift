import MusterReport

/// What an address of the API does, as the page about it says it.
///
/// The description for programs has the English text, which is the key here. A test holds every
/// address against this catalogue.
enum APISummary {
    /// The summary of an address in a language; in English where there is no translation.
    static func say(_ english: String, _ language: ReportLanguage) -> String {
        language == .english ? english : serbian[english] ?? english
    }

    private static let serbian = Dictionary(
        (site + items + audits + house).map { ($0.english, $0.serbian) }
    ) { first, _ in first }
}
