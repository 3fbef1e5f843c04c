package import MusterAudit

/// The words of actions and opinions.
package enum ActionPhrase: Phrase {
    case none
    case introduction
    case reason
    case action
    case items
    case owner
    case due
    case moreItems
    case open
    case overdue
    case done
    case doneBy
    case withoutAction
    case adjustments
    case adjustmentsText
    case earlier
    case earlierText
    case earlierNone
    case earlierFirst
    case opinions
    case opinionsNone
    case writtenBy

    package var texts: PhraseTexts {
        switch self {
        case .none:
            PhraseTexts(
                "No decision asks for anything to be done.",
                "Nijedna odluka ne traži nikakvu meru."
            )
        case .introduction:
            PhraseTexts("As it stood on {moment}.", "Stanje: {moment}.")
        case .reason: PhraseTexts("Cause", "Uzrok")
        case .action: PhraseTexts("Action", "Mera")
        case .items: PhraseTexts("Items", "Stavke")
        case .owner: PhraseTexts("Owner", "Zadužen")
        case .due: PhraseTexts("Due", "Rok")
        case .moreItems: PhraseTexts("and {n} more", "i još {n}")
        case .open: PhraseTexts("Not done", "Neurađeno")
        case .overdue: PhraseTexts("Overdue", "Rok je prošao")
        case .done: PhraseTexts("Done", "Urađeno")
        case .doneBy:
            PhraseTexts("Done, says {person}, {day}", "Urađeno, kaže {person}, {day}")
        case .withoutAction:
            PhraseTexts(
                "Decided without an action: {causes}.",
                "Odlučeno bez mere: {causes}."
            )
        case .adjustments: PhraseTexts("Adjustments", "Ispravke knjige")
        case .adjustmentsText:
            PhraseTexts(
                "None are kept here, proposed or posted: the book is kept elsewhere.",
                "Ovde se ne vode, ni predložene ni proknjižene: knjiga se vodi drugde."
            )
        case .earlier: PhraseTexts("Last audit", "Prethodni popis")
        case .earlierText:
            PhraseTexts("Open from {audit}: {n}", "Otvoreno iz popisa {audit}: {n}")
        case .earlierNone:
            PhraseTexts(
                "Nothing is left open from {audit}.",
                "Iz popisa {audit} ništa nije ostalo otvoreno."
            )
        case .earlierFirst:
            PhraseTexts(
                "There was no audit of this inventory before.",
                "Ovo je prvi popis ovog inventara."
            )
        case .opinions: PhraseTexts("Opinions", "Mišljenja")
        case .opinionsNone:
            PhraseTexts(
                "Nobody concerned has objected or added anything.",
                "Niko od onih na koje se odnosi nije ništa prigovorio ni dodao."
            )
        case .writtenBy:
            PhraseTexts("{moment}, written down by {by}", "{moment}, zapisao {by}")
        }
    }

    /// The word for how an action stands.
    package init(_ state: AuditAction.State) {
        switch state {
        case .open: self = .open
        case .overdue: self = .overdue
        case .done: self = .done
        }
    }
}
