/// What the mails of drops say beside their reports.
package enum DropPhrase: Phrase {
    case subject, more, pageOne, attached, tooLarge, inPortal, atTheSite, noneYet, unchanged,
        whyPerson, whyAddress

    /// The text in both languages.
    package var texts: PhraseTexts {
        switch self {
        case .subject:
            PhraseTexts(
                "[Muster] {name}: {reports}, {open} open",
                "[Muster] {name}: {reports}, otvoreno {open}"
            )
        case .more:
            PhraseTexts(
                "And {n} more, which the report names.",
                "I još {n}, koje izveštaj navodi."
            )
        case .pageOne: PhraseTexts("Page 1 of report {audit}", "Prva strana izveštaja {audit}")
        case .attached: PhraseTexts("Attached: {files}.", "U prilogu: {files}.")
        case .tooLarge:
            PhraseTexts(
                "The files are not attached: together they have {size} MB, and a mail may carry {limit} "
                    + "MB.",
                "Fajlovi nisu u prilogu: zajedno imaju {size} MB, a pošta sme da nosi {limit} MB."
            )
        case .inPortal: PhraseTexts("{audit} in the portal:", "{audit} na portalu:")
        case .atTheSite:
            PhraseTexts(
                "Where Muster runs: muster report {audit}",
                "Tamo gde Muster radi: muster report {audit}"
            )
        case .noneYet:
            PhraseTexts(
                "No audit has been counted yet of: {names}.",
                "Nijedan popis još nije izbrojan: {names}."
            )
        case .unchanged:
            PhraseTexts(
                "Nothing was counted since this went out last, {moment}: {names}.",
                "Ništa nije izbrojano otkad je ovo poslednji put poslato, {moment}: {names}."
            )
        case .whyPerson:
            PhraseTexts(
                "You get this from the schedule \"{name}\" ({id}). Which mails you get is your choice: My "
                    + "profile, or muster profile set notify.drop no",
                "Ovo dobijate po rasporedu „{name}“ ({id}). Sami birate koju poštu dobijate: Moj profil, "
                    + "ili muster profile set notify.drop no"
            )
        case .whyAddress:
            PhraseTexts(
                "You get this from the schedule \"{name}\" ({id}) at {site}, set up by {by}: ask them to "
                    + "end it, with muster schedule edit {id}",
                "Ovo dobijate po rasporedu „{name}“ ({id}), {site}. Ako ga više ne želite, javite se: {by}; "
                    + "menja se uz muster schedule edit {id}"
            )
        }
    }
}
