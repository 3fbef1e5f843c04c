extension ReportLanguage {
    /// The language that an account's environment asks programs to speak.
    ///
    /// The first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set decides, as POSIX says of locales.
    ///
    /// - Parameter environment: the variables.
    /// - Returns: the language; English for one that Muster does not speak.
    package static func spoken(in environment: [String: String]) -> ReportLanguage {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
            .first { !$0.isEmpty }
        return locale.flatMap(ReportLanguage.init(locale:)) ?? .english
    }

    /// The language of a locale, such as `sr_RS.UTF-8@latin` or `de_AT`; `nil` for another one.
    private init?(locale: String) {
        let words = locale.lowercased().split { !$0.isLetter }
        guard let first = words.first,
            let language = Self.ofPages.first(where: { rules in
                rules.rules.browserTags.contains { $0 == first }
            })
        else { return nil }
        // The locale of Serbia is that of the Cyrillic letters; what is not is marked.
        let isLatin = words.contains { $0 == "latin" || $0 == "latn" }
        let other = Self.allCases.first {
            $0.rules.letters != nil && $0.rules.file == language.rules.file
        }
        guard first == language.rawValue, !isLatin, let other else {
            self = language
            return
        }
        self = other
    }
}
