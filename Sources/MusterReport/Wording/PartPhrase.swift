/// The titles of parts that have words of their own elsewhere.
package enum PartPhrase: Phrase {
    case evidence
    case map
    case climate
    case traceability
    case recount
    case actions
    case signoff

    package var texts: PhraseTexts {
        switch self {
        case .evidence: PhraseTexts("Evidence", "Dokazi")
        case .map: PhraseTexts("Map", "Mapa")
        case .climate: PhraseTexts("Environment", "Uslovi okoline")
        case .traceability: PhraseTexts("Traceability", "Sledljivost")
        case .recount: PhraseTexts("Recount and test counts", "Ponovno brojanje i probe")
        case .actions: PhraseTexts("Actions and opinions", "Mere i mišljenja")
        case .signoff: PhraseTexts("Sign-off", "Potpisi")
        }
    }
}
