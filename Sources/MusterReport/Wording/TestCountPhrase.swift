package import MusterAudit

/// The words of recounts and test counts.
package enum TestCountPhrase: Phrase {
    case noRecount
    case asked
    case askedText
    case leftText
    case taken
    case agreement
    case agreementText
    case item
    case countOne
    case countTwo
    case by
    case when
    case differ
    case agree
    case moreAgree
    case tests
    case testsText
    case noTests
    case floorToList
    case listToFloor
    case picked
    case seen
    case count
    case result
    case agreesOf
    case failed
    case gone
    case onFloor
    case agrees
    case differs
    case notOnList
    case undecided
    case note

    package var texts: PhraseTexts {
        switch self {
        case .noRecount: PhraseTexts("No recount was made.", "Ponovnog brojanja nije bilo.")
        case .asked: PhraseTexts("Asked", "Zatraženo")
        case .askedText:
            PhraseTexts(
                "{items}, of {person}, by {by}, {moment}",
                "{items}, od: {person}, tražio {by}, {moment}"
            )
        case .leftText: PhraseTexts("not looked for yet: {n}", "još nije pogledano: {n}")
        case .taken: PhraseTexts("Looked again", "Ponovo pogledano")
        case .agreement: PhraseTexts("Agreement", "Slaganje")
        case .agreementText:
            PhraseTexts(
                "Items of which count 2 says the same as count 1: {n} of {all} ({share})",
                "Stavke za koje se drugo brojanje slaže sa prvim: {n} od {all} ({share})"
            )
        case .item: PhraseTexts("Item, name", "Stavka, naziv")
        case .countOne: PhraseTexts("Count 1", "Brojanje 1")
        case .countTwo: PhraseTexts("Count 2", "Brojanje 2")
        case .by: PhraseTexts("By", "Ko")
        case .when: PhraseTexts("When", "Kada")
        case .differ: PhraseTexts("The counts differ", "Brojanja se razlikuju")
        case .agree: PhraseTexts("The counts agree", "Brojanja se slažu")
        case .moreAgree:
            PhraseTexts(
                "And {n} more that agree; annex A has all items.",
                "I još {n} koje se slažu; sve stavke su u prilogu A."
            )
        case .tests: PhraseTexts("Test counts", "Probe")
        case .testsText:
            PhraseTexts(
                "Things picked by hand and compared with the count. They change no outcome.",
                "Ručno izabrane stvari upoređene sa brojanjem. Ne menjaju nijedan ishod."
            )
        case .noTests: PhraseTexts("No test counts were made.", "Proba nije bilo.")
        case .floorToList:
            PhraseTexts(
                "From the floor to the list (is the list complete?)",
                "S poda na spisak (da li je spisak potpun?)"
            )
        case .listToFloor:
            PhraseTexts(
                "From the list to the floor (is it really there?)",
                "Sa spiska na pod (da li zaista postoji?)"
            )
        case .picked: PhraseTexts("Picked", "Izabrano")
        case .seen: PhraseTexts("Seen", "Viđeno")
        case .count: PhraseTexts("Count says", "Brojanje kaže")
        case .result: PhraseTexts("Result", "Rezultat")
        case .failed:
            PhraseTexts(
                "{n} of {all} test counts did not agree (section 11).",
                "Probe koje se ne slažu: {n} od {all} (odeljak 11)."
            )
        case .agreesOf: PhraseTexts("{n} of {all} agree", "slaže se {n} od {all}")
        case .gone: PhraseTexts("not there", "nema je")
        case .onFloor: PhraseTexts("on the floor", "na podu")
        case .agrees: PhraseTexts("agrees", "slaže se")
        case .differs: PhraseTexts("differs", "razlikuje se")
        case .notOnList: PhraseTexts("not on the list", "nije na spisku")
        case .undecided: PhraseTexts("was undecided", "bilo neodlučeno")
        case .note: PhraseTexts("Note: {text}", "Beleška: {text}")
        }
    }

    /// The word for what a test came to.
    package init(_ verdict: TestCount.Verdict) {
        switch verdict {
        case .agrees: self = .agrees
        case .differs: self = .differs
        case .notOnList: self = .notOnList
        case .undecided: self = .undecided
        }
    }
}
