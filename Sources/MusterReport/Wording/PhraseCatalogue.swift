/// All that reports and mails say.
///
/// The tests hold it complete, and each phrase against the files of translations.
package enum PhraseCatalogue {
    /// The types whose cases are the phrases.
    package static let types: [any Phrase.Type] = [
        AccessPhrase.self, ActionPhrase.self, AlarmCausePhrase.self, AlarmPhrase.self,
        AnswerPhrase.self, CardPhrase.self, ClimateEventPhrase.self, ClimateHead.self,
        ClimateLegendPhrase.self, ClimatePhrase.self, DigestPhrase.self, DiscrepancyPhrase.self,
        DropPhrase.self, DuePhrase.self, EvidencePhrase.self, ExtentPhrase.self, ExtrasPhrase.self,
        FailurePhrase.self, FurniturePhrase.self, GapPhrase.self, GlossaryMeaning.self,
        GlossaryWord.self, LimitsPhrase.self, ListPhrase.self, LogPhrase.self, MapPhrase.self,
        MethodPhrase.self, NotePhrase.self, NoticePhrase.self, OutcomeHead.self, OutcomeLetter.self,
        OutcomeMeaning.self, OutcomePhrase.self, PartPhrase.self, PlanPhrase.self, Plural.self,
        QuantityPhrase.self, QuantityWord.self, ReasonPhrase.self, RecallPhrase.self,
        ReliabilityPhrase.self,
        ReminderPhrase.self, ReviewPhrase.self, SealPhrase.self, SealStepPhrase.self,
        SensorGapWord.self, SignOffPhrase.self, TermsPhrase.self, TestCountPhrase.self,
        TraceabilityPhrase.self, WorkbookPhrase.self, ZonesPhrase.self,
    ]
}

extension Phrase {
    /// The key and the English text of every case.
    package static var entries: [(key: String, english: String)] {
        allCases.map { ($0.key, $0.english) }
    }
}
