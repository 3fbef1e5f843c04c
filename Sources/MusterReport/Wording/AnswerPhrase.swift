/// The words of page 1, and of the head and foot of every page.
package enum AnswerPhrase: Phrase {
    case documentKind
    case audit
    case wholeInventory
    case wholeInventoryWithoutZones
    case chosenZones
    case notStarted
    case conclusionTargetMet
    case conclusionTargetMissed
    case conclusionNothing
    case conclusionRunning
    case conclusionPaused
    case conclusionPartial
    case conclusionCancelled
    case expected
    case outsideSum
    case accuracy
    case accuracyExplained
    case accuracyExplainedBeyond
    case noAccuracy
    case target
    case lastAudit
    case openNone
    case actionsOverdue
    case firstLook
    case settled
    case settledHow
    case settledSome
    case settledOtherwise
    case nobodyDecided
    case counted
    case recounted
    case reviewed
    case approved
    case rejected
    case standing

    package var texts: PhraseTexts {
        switch self {
        case .documentKind: PhraseTexts("Stock audit report", "Izveštaj o popisu")
        case .audit: PhraseTexts("Audit {audit} at {site}", "Popis {audit}, {site}")
        case .wholeInventory:
            PhraseTexts("Whole inventory, {items} in {zones}", "Ceo inventar, {items}, {zones}")
        case .wholeInventoryWithoutZones:
            PhraseTexts("Whole inventory, {items}", "Ceo inventar, {items}")
        case .chosenZones: PhraseTexts("{items} in {zones}", "{items}, zone: {zones}")
        case .notStarted: PhraseTexts("Listening has not started", "Slušanje nije počelo")
        case .conclusionTargetMet:
            PhraseTexts("the target of {target} is met", "cilj od {target} je dostignut")
        case .conclusionTargetMissed:
            PhraseTexts("the target of {target} is not met", "cilj od {target} nije dostignut")
        case .conclusionNothing:
            PhraseTexts(
                "Nothing was expected, so there is nothing to find",
                "Ništa nije bilo očekivano, pa nema šta ni da se nađe"
            )
        case .conclusionRunning:
            PhraseTexts("The audit still runs: ", "Popis još traje: ")
        case .conclusionPaused: PhraseTexts("The audit is paused: ", "Popis je pauziran: ")
        case .conclusionPartial: PhraseTexts("A partial audit: ", "Delimičan popis: ")
        case .conclusionCancelled:
            PhraseTexts("The audit was cancelled: ", "Popis je otkazan: ")
        case .expected: PhraseTexts("Expected", "Očekivano")
        case .outsideSum: PhraseTexts("Heard beyond the list", "Čulo se van spiska")
        case .accuracy: PhraseTexts("Accuracy", "Tačnost")
        case .accuracyExplained:
            PhraseTexts(
                "{right} of {all} in the zone the record names; nothing is set off",
                "{right} od {all} u zoni koju navodi evidencija; ništa se ne prebija"
            )
        case .accuracyExplainedBeyond:
            PhraseTexts(
                "{right} of {all} in the zone the record names; {elsewhere} in another, {unsure} not "
                    + "certain; nothing is set off",
                "{right} od {all} u zoni koju navodi evidencija; {elsewhere} u drugoj, {unsure} nije "
                    + "sigurno; ništa se ne prebija"
            )
        case .noAccuracy: PhraseTexts("not defined", "nije određena")
        case .target: PhraseTexts("target {target}", "cilj {target}")
        case .lastAudit: PhraseTexts("last audit {share}", "prošli popis {share}")
        case .openNone: PhraseTexts("No decision is open.", "Nema otvorenih odluka.")
        case .actionsOverdue:
            PhraseTexts(
                "{actions}; {n} past the day that was agreed.",
                "{actions}; od toga sa prošlim rokom: {n}."
            )
        case .firstLook: PhraseTexts("What to look at first", "Šta prvo pogledati")
        case .settled: PhraseTexts("What did not agree", "Šta se nije slagalo")
        case .settledHow: PhraseTexts("How it was settled", "Kako je rešeno")
        case .settledSome:
            PhraseTexts(
                "Some of the {all}, of each kind the largest quantities first; section 4 lists all.",
                "Neka od {all}, u svakoj vrsti najveće količine prvo; sva su u odeljku 4."
            )
        case .settledOtherwise: PhraseTexts("otherwise: {n}", "drugačije: {n}")
        case .nobodyDecided: PhraseTexts("no decision", "bez odluke")
        case .counted: PhraseTexts("Counted", "Izbrojano")
        case .recounted: PhraseTexts("Recounted", "Ponovo izbrojano")
        case .reviewed: PhraseTexts("Reviewed", "Pregledano")
        case .approved: PhraseTexts("Approved", "Odobreno")
        case .rejected:
            PhraseTexts(
                "Sent back by {person}, {day}: {reason}",
                "Vratio {person}, {day}: {reason}"
            )
        case .standing: PhraseTexts("Status", "Status")
        }
    }
}

/// The words at the head and foot of every page.
package enum FurniturePhrase: Phrase {
    case page
    case pageLabel
    case document
    case replacing
    case asOf
    case draft
    case partial
    case partialDraft
    case cancelled
    case superseded
    case open
    case paused
    case counted
    case recounting
    case reviewed
    case approved
    case subject
    case keywords

    package var texts: PhraseTexts {
        switch self {
        case .page: PhraseTexts("Page {page} of {pages}", "Strana {page} od {pages}")
        case .pageLabel: PhraseTexts("p. ", "str. ")
        case .document:
            PhraseTexts(
                "Document {audit}, version {version}  ·  Internal",
                "Dokument {audit}, verzija {version}  ·  Interno"
            )
        case .replacing:
            PhraseTexts(
                "Document {audit}, version {version}, replaces {before}  ·  Internal",
                "Dokument {audit}, verzija {version}, zamenjuje {before}  ·  Interno"
            )
        case .asOf: PhraseTexts("As of {moment}  ·  head {head}", "Stanje {moment}  ·  vrh {head}")
        case .draft: PhraseTexts("DRAFT", "NACRT")
        case .partial: PhraseTexts("PARTIAL", "DELIMIČAN")
        case .partialDraft: PhraseTexts("PARTIAL DRAFT", "DELIMIČAN NACRT")
        case .cancelled: PhraseTexts("CANCELLED", "OTKAZANO")
        case .superseded: PhraseTexts("SUPERSEDED", "ZAMENJENO")
        case .open: PhraseTexts("still open", "još otvoren")
        case .paused: PhraseTexts("paused", "pauziran")
        case .counted: PhraseTexts("counted, not approved", "izbrojan, nije odobren")
        case .recounting:
            PhraseTexts("being recounted, not approved", "ponovo se broji, nije odobren")
        case .reviewed: PhraseTexts("reviewed, not approved", "pregledan, nije odobren")
        case .approved: PhraseTexts("approved", "odobren")
        case .subject:
            PhraseTexts("Stock audit of {inventory}", "Popis inventara {inventory}")
        case .keywords:
            PhraseTexts("stock audit, inventory, {audit}", "popis, inventar, {audit}")
        }
    }
}

/// The words of the mail that carries a report.
package enum DigestPhrase: Phrase {
    case subject

    package var texts: PhraseTexts {
        switch self {
        case .subject:
            PhraseTexts(
                "[Muster] {audit} {inventory}: {open} open, {accuracy} ({draft})",
                "[Muster] {audit} {inventory}: otvoreno {open}, {accuracy} ({draft})"
            )
        }
    }
}
