extension Wording {
    /// The title of a part of a report, its number or letter left out.
    package func title(of part: ReportPart) -> String {
        switch part {
        case .answer: self[AnswerPhrase.documentKind]
        case .terms: self[TermsPhrase.title]
        case .zones: self[ZonesPhrase.title]
        case .discrepancies: self[DiscrepancyPhrase.title]
        case .extras: self[ExtrasPhrase.title]
        case .evidence: self[PartPhrase.evidence]
        case .map: self[PartPhrase.map]
        case .climate: self[PartPhrase.climate]
        case .traceability: self[PartPhrase.traceability]
        case .reliability: self[ReliabilityPhrase.title]
        case .recount: self[PartPhrase.recount]
        case .actions: self[PartPhrase.actions]
        case .signoff: self[PartPhrase.signoff]
        case .seal: self[SealPhrase.title]
        case .list: self[ListPhrase.title]
        case .log: self[LogPhrase.title]
        case .method: self[MethodPhrase.title]
        case .charts: self[ClimatePhrase.annex]
        case .glossary: self[MethodPhrase.glossaryTitle]
        }
    }
}
