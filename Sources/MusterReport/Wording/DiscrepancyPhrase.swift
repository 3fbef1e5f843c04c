/// The words of the discrepancies.
package enum DiscrepancyPhrase: Phrase {
    case title
    case none
    case introduction
    case introductionDecided
    case unsureIntroduction
    case number
    case item
    case lot
    case expectedZone
    case observedZone
    case outcome
    case quantity
    case why
    case subtotal
    case variance

    package var texts: PhraseTexts {
        switch self {
        case .title: PhraseTexts("Discrepancies", "Odstupanja")
        case .none: PhraseTexts("No discrepancies.", "Nema odstupanja.")
        case .introduction:
            PhraseTexts(
                "Everything that needs a decision, worst first. Quantity is given as in the "
                    + "book / as observed / difference.",
                "Sve o čemu treba odlučiti, najteže prvo. Količina: u knjizi / zatečeno / razlika."
            )
        case .introductionDecided:
            PhraseTexts(
                "Everything that did not agree with the record, worst first, with what was decided. "
                    + "Quantity is given as in the book / as observed / difference.",
                "Sve što se nije slagalo sa evidencijom, najteže prvo, sa onim što je odlučeno. "
                    + "Količina: u knjizi / zatečeno / razlika."
            )
        case .unsureIntroduction:
            PhraseTexts(
                "These items are there. Radio cannot tell their zone apart from its neighbours, "
                    + "so nothing is open; they do not count as accurate.",
                "Ove stavke su tu. Radio ne razlikuje njihovu zonu od susednih, pa ništa nije "
                    + "otvoreno; ne računaju se kao tačne."
            )
        case .number: PhraseTexts("No.", "Br.")
        case .item: PhraseTexts("Item and name", "Stavka i naziv")
        case .lot: PhraseTexts("Lot / serial", "Serija / ser. broj")
        case .expectedZone: PhraseTexts("Expected in", "Očekivana zona")
        case .observedZone: PhraseTexts("Observed in, at", "Zatečena zona, u")
        case .outcome: PhraseTexts("Outcome", "Ishod")
        case .quantity: PhraseTexts("Quantity", "Količina")
        case .why: PhraseTexts("Evidence", "Dokaz")
        case .subtotal: PhraseTexts("Subtotal", "Međuzbir")
        case .variance:
            PhraseTexts(
                "Variance of the expected list: net {net}, absolute {absolute}; "
                    + "{undecided} undecided and in neither figure. Extras are never set off.",
                "Razlika prema spisku: neto {net}, apsolutno {absolute}; neodlučeno {undecided}, "
                    + "što nije ni u jednom zbiru. Višak se nikad ne prebija."
            )
        }
    }
}

/// The words for why something is a discrepancy.
package enum EvidencePhrase: Phrase {
    case margin
    case ownZoneMargin
    case likely
    case likelyThere
    case seemsElsewhere
    case seemsIn
    case or
    case noZone
    case coverageUnknown
    case zoneNotCovered
    case zoneWeaklyCovered
    case coveredAndSilent
    case zoneNotEntered
    case lookFirst
    case silentBefore
    case shelfSilent
    case likelyAbsentRange
    case batteryLow
    case neverHeard
    case contested
    case maybeCopy
    case moved
    case imitated
    case lookedFor
    case look
    case likelyAbsent
    case heardOnce
    case bySight
    case byQR
    case byPhoto
    case byHand

    package var texts: PhraseTexts {
        switch self {
        case .margin:
            PhraseTexts("strongest here by {margin}", "ovde jače za {margin}")
        case .ownZoneMargin:
            PhraseTexts(
                "stronger there than in its own zone by {margin}",
                "tamo jače nego u svojoj zoni za {margin}"
            )
        case .likely: PhraseTexts("{share} likely", "verovatnoća {share}")
        case .likelyThere:
            PhraseTexts("{share} likely in {zones}", "sa verovatnoćom {share} u zoni {zones}")
        case .seemsElsewhere:
            PhraseTexts(
                "seems out of place: look in {zones}",
                "izgleda da nije na mestu: potražite u zoni {zones}"
            )
        case .seemsIn:
            PhraseTexts(
                "seems to be in {zone} ({share} likely), but radio cannot rule out {own}",
                "izgleda da je u zoni {zone} (verovatnoća {share}), ali radio ne isključuje zonu {own}"
            )
        case .or: PhraseTexts("or", "ili")
        case .noZone:
            PhraseTexts("the record names no zone", "evidencija ne navodi zonu")
        case .coverageUnknown:
            PhraseTexts("coverage of its zone unknown", "pokrivenost zone nije poznata")
        case .zoneNotCovered:
            PhraseTexts("zone not covered ({covered})", "zona nije pokrivena ({covered})")
        case .zoneWeaklyCovered:
            PhraseTexts("zone weakly covered ({covered})", "zona slabo pokrivena ({covered})")
        case .zoneNotEntered:
            PhraseTexts("nobody entered its zone", "niko nije ušao u zonu")
        case .lookFirst:
            PhraseTexts(
                "not heard although {covered} of the zone was covered: look here first",
                "nije se čulo iako je zona pokrivena {covered}: potražite prvo ovde"
            )
        case .silentBefore:
            PhraseTexts(
                "not heard although {covered} of the zone was covered; its tag was silent before: "
                    + "look here",
                "nije se čulo iako je zona pokrivena {covered}; oznaka je ćutala i ranije: "
                    + "potražite ovde"
            )
        case .shelfSilent:
            PhraseTexts(
                "its whole zone is silent: check receiver, plan and shelf",
                "cela zona je bez glasa: proverite prijemnik, plan i policu"
            )
        case .likelyAbsentRange:
            PhraseTexts(
                "gone with a chance of {share} ({low} to {high})",
                "verovatnoća da je nema: {share} ({low} do {high})"
            )
        case .batteryLow:
            PhraseTexts("its battery was low: look for it", "baterija je bila slaba: potražite")
        case .neverHeard:
            PhraseTexts("its beacon was never heard before", "njen bikon se nikad nije čuo")
        case .contested:
            PhraseTexts(
                "its signal came from two places: look for it",
                "signal je došao sa dva mesta: potražite je"
            )
        case .maybeCopy:
            PhraseTexts(
                "heard away from its place, where tags are copied: look for it",
                "čula se daleko od svog mesta, a oznake se kopiraju: potražite je"
            )
        case .moved:
            PhraseTexts("moved during the audit", "premeštena tokom popisa")
        case .imitated:
            PhraseTexts(
                "somebody may imitate its tag: look for it",
                "neko možda oponaša njen bikon: potražite je"
            )
        case .lookedFor: PhraseTexts("looked for and not there", "traženo i nije nađeno")
        case .coveredAndSilent:
            PhraseTexts(
                "not heard although {covered} of the zone was covered",
                "nije se čulo iako je zona pokrivena {covered}"
            )
        case .look:
            PhraseTexts(
                "look before writing off: tags do fall silent",
                "potražite pre otpisa: oznake ponekad zaćute"
            )
        case .likelyAbsent:
            PhraseTexts("gone with a chance of {share}", "verovatnoća da je nema: {share}")
        case .heardOnce:
            PhraseTexts("heard once: too little to decide", "čulo se jednom: premalo za odluku")
        case .bySight: PhraseTexts("seen by a person", "viđeno")
        case .byQR: PhraseTexts("QR code read", "očitan QR kod")
        case .byPhoto: PhraseTexts("photo taken", "fotografisano")
        case .byHand: PhraseTexts("confirmed by hand", "potvrđeno ručno")
        }
    }
}
