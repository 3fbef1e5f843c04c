/// The words of the evidence cards.
package enum CardPhrase: Phrase {
    case introduction
    case introductionOfSome
    case introductionFirst
    case introductionUndecided
    case belongsIn
    case heardIn
    case seenIn
    case heard
    case heardText
    case strength
    case strengthText
    case secondZone
    case secondZoneText
    case margin
    case marginText
    case weaker
    case ownZone
    case heardBy
    case covered
    case walked
    case walkedText
    case notWalked
    case others
    case othersText
    case lastPlace
    case lastPlaceText
    case heardBefore
    case never
    case battery
    case trace
    case traceText
    case silent
    case median
    case strongest
    case inOwnZone
    case inOtherZone
    case notListening
    case loudestHere
    case photo
    case lookedAndSeen
    case lookedAndSeenIn
    case byItsLabel
    case moreInLog

    package var texts: PhraseTexts {
        switch self {
        case .introduction:
            PhraseTexts(
                "A card for each discrepancy, in the order and with the numbers of section 4. "
                    + "Times are {clock}. Trace: the stretch of listening, and how far into it the "
                    + "beacon was first heard.",
                "Kartica za svako odstupanje, redom i sa brojevima iz odeljka 4. Vremena su po {clock}. "
                    + "Zapis: deonica slušanja i koliko od njenog početka se bikon prvi put čuo."
            )
        case .introductionOfSome:
            PhraseTexts(
                "Cards in the order and with the numbers of section 4. Times are {clock}. Trace: the "
                    + "stretch of listening, and how far into it the beacon was first heard.",
                "Kartice redom i sa brojevima iz odeljka 4. Vremena su po {clock}. Zapis: deonica "
                    + "slušanja i koliko od njenog početka se bikon prvi put čuo."
            )
        case .introductionFirst:
            PhraseTexts(
                "{shown} of {all} discrepancies have a card: those to look at first. The other {rest} "
                    + "have a line each in section 4 and annex A; the evidence for them is given by "
                    + "muster show, and by the audit's page.",
                "Kartice: {shown} od {all} odstupanja, ona koja treba prvo pogledati. Za ostala ({rest}) "
                    + "odeljak 4 i prilog A imaju po red; dokaze za njih daju muster show i stranica "
                    + "popisa."
            )
        case .introductionUndecided:
            PhraseTexts(
                "{shown} of {all} discrepancies have a card: those that need a decision. The other "
                    + "{rest} have a line each in section 4 and annex A; the evidence for them is given "
                    + "by muster show, and by the audit's page.",
                "Kartice: {shown} od {all} odstupanja, ona o kojima treba odlučiti. Za ostala ({rest}) "
                    + "odeljak 4 i prilog A imaju po red; dokaze za njih daju muster show i stranica "
                    + "popisa."
            )
        case .belongsIn: PhraseTexts("Belongs in", "Pripada u")
        case .heardIn: PhraseTexts("Heard in", "Čulo se u")
        case .seenIn: PhraseTexts("Seen in", "Viđeno u")
        case .heard: PhraseTexts("Heard", "Čulo se")
        case .heardText: PhraseTexts("{n}×, {from} – {to}", "{n}×, {from} – {to}")
        case .strength: PhraseTexts("Strength", "Jačina")
        case .strengthText:
            PhraseTexts("median {median}, peak {peak}", "srednja {median}, vrh {peak}")
        case .secondZone: PhraseTexts("Second zone", "Druga zona")
        case .secondZoneText: PhraseTexts("{zone}, peak {level}", "{zone}, vrh {level}")
        case .margin: PhraseTexts("Margin", "Prednost")
        case .marginText:
            PhraseTexts("{margin} over the next zone", "{margin} nad sledećom zonom")
        case .weaker: PhraseTexts("{zone}, {margin} weaker", "{zone}, {margin} slabije")
        case .ownZone: PhraseTexts("Own zone", "Svoja zona")
        case .heardBy: PhraseTexts("Heard by", "Prijemnik")
        case .covered: PhraseTexts("Zone coverage", "Pokrivenost")
        case .walked: PhraseTexts("Zone entered", "Ulazak u zonu")
        case .walkedText:
            PhraseTexts("{from} – {to}, {minutes} min", "{from} – {to}, {minutes} min")
        case .notWalked: PhraseTexts("never", "nikad")
        case .others: PhraseTexts("Others there", "Ostale tu")
        case .othersText:
            PhraseTexts("{present} of {all} were found", "nađeno {present} od {all}")
        case .lastPlace: PhraseTexts("Last known", "Poslednje mesto")
        case .lastPlaceText: PhraseTexts("{zone} ({audit})", "{zone} ({audit})")
        case .heardBefore: PhraseTexts("Heard before", "Čulo se pre")
        case .never: PhraseTexts("never", "nikad")
        case .battery: PhraseTexts("Battery", "Baterija")
        case .trace: PhraseTexts("Trace", "Zapis")
        case .traceText:
            PhraseTexts("stretch {n}, {offset} from its start", "deonica {n}, {offset} od početka")
        case .silent: PhraseTexts("not heard", "nije se čulo")
        case .median: PhraseTexts("median strength (dBm)", "srednja jačina (dBm)")
        case .strongest:
            PhraseTexts(
                "strongest; below the line: receiver in the zone it was heard in",
                "najviša; ispod linije: prijemnik u zoni u kojoj se čula"
            )
        case .inOwnZone: PhraseTexts("receiver in its own zone", "prijemnik u njenoj zoni")
        case .inOtherZone: PhraseTexts("in another zone", "u drugoj zoni")
        case .notListening: PhraseTexts("not listening", "nije se slušalo")
        case .loudestHere:
            PhraseTexts("receiver when it was loudest", "prijemnik kad je bila najjača")
        case .photo: PhraseTexts("Photo", "Fotografija")
        case .lookedAndSeen: PhraseTexts("looked for and seen", "traženo i viđeno")
        case .lookedAndSeenIn:
            PhraseTexts("looked for and seen in {zone}", "traženo i viđeno, zona {zone}")
        case .byItsLabel: PhraseTexts("{seen}, by its QR label", "{seen}, po QR nalepnici")
        case .moreInLog: PhraseTexts("and {n} more in annex B", "i još {n} u prilogu B")
        }
    }
}
