import MusterPeople
import MusterReport
import MusterService

/// The value of a setting as people read it; forms keep what is typed.
enum SettingWords {
    /// The value in words; what has none stays as it is kept.
    static func value(_ key: SettingKey, _ text: String, _ words: Wording) -> String {
        switch key {
        case .accuracyTarget:
            // As it was set: a target is not rounded where it was changed.
            return Double(text).map { "\(words.decimal($0 * 100))\u{A0}%" } ?? text
        case .reportLanguage: return ReportLanguage(rawValue: text)?.ownName ?? text
        case .reportPaper: return text == "a4" ? "A4" : "Letter"
        case .segregation, .keepsTraces, .keepsWatchTraces:
            return (text == "true" ? SettingText.yes : .no).say(words.language)
        case .secondFactor:
            return text.split(separator: ",").map { role in
                Role(rawValue: String(role)).map { RoleText($0).say(words.language) }
                    ?? String(role)
            }.joined(separator: ", ")
        case .mailFrom, .attachmentLimit, .portal, .idleMinutes, .sessionHours, .shiftHours,
            .reasons, .traceLimit, .watchTraceLimit:
            return text
        }
    }
}
