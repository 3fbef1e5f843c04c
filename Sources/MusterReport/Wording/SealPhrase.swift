import MusterAudit

/// The words of the seal.
package enum SealPhrase: Phrase {
    case title
    case records
    case head
    case covers
    case coversText
    case verify
    case verifyFile
    case verifyElsewhere
    case verifyAudit
    case verifyCode
    case verifyPage
    case unsigned
    case notYetSigned
    case signed
    case byPerson
    case byDevice
    case byTrusted
    case byUnknown
    case stepUnsigned
    case later
    case superseded
    case supersededText
    case version
    case replaces
    case settled

    package var texts: PhraseTexts {
        switch self {
        case .title: PhraseTexts("Seal", "Pečat")
        case .records: PhraseTexts("Records", "Zapisi")
        case .head: PhraseTexts("Head (SHA-256)", "Vrh (SHA-256)")
        case .covers: PhraseTexts("Covers", "Obuhvata")
        case .coversText:
            PhraseTexts(
                "The frozen list, every sighting and visit, every confirmation, note and "
                    + "correction, and every outcome. Changing, dropping or adding one record "
                    + "changes the head.",
                "Zamrznuti spisak, svako opažanje i obilazak, svaku potvrdu, belešku i ispravku i "
                    + "svaki ishod. Promena, izostavljanje ili dodavanje jednog zapisa menja vrh."
            )
        case .verify: PhraseTexts("Check it", "Proverite")
        case .verifyFile:
            PhraseTexts(
                "This file, without a network, on the machine that holds the audit:",
                "Ovaj fajl, bez mreže, na računaru na kojem je popis:"
            )
        case .verifyElsewhere:
            PhraseTexts(
                "On any other, with the public key of the device that signed it:",
                "Na bilo kom drugom, sa javnim ključem uređaja koji ga je potpisao:"
            )
        case .verifyAudit:
            PhraseTexts(
                "All records, the frozen list and every signature:",
                "Sve zapise, zamrznuti spisak i svaki potpis:"
            )
        case .verifyCode:
            PhraseTexts(
                "The newest signature, from the text that the code holds; the public key is enough:",
                "Najnoviji potpis, iz teksta koji kod sadrži; dovoljan je javni ključ:"
            )
        case .verifyPage:
            PhraseTexts(
                "The same in a browser: put in the text that the code holds.",
                "Isto u pregledaču: unesite tekst koji kod sadrži."
            )
        case .unsigned:
            PhraseTexts(
                "Chained, not signed: the audit was made before audits were signed.",
                "Ulančano, nije potpisano: popis je napravljen pre nego što su se popisi "
                    + "potpisivali."
            )
        case .notYetSigned:
            PhraseTexts(
                "Not signed yet: the count has not been finished.",
                "Još nije potpisano: brojanje nije završeno."
            )
        case .signed: PhraseTexts("Signed (Ed25519)", "Potpisano (Ed25519)")
        case .byPerson:
            PhraseTexts(
                "{step}: {person}, {moment}, own key {key}",
                "{step}: {person}, {moment}, sopstveni ključ {key}"
            )
        case .byDevice:
            PhraseTexts(
                "{step}: device {device} for {person}, {moment}, key {key}",
                "{step}: uređaj {device} za korisnika {person}, {moment}, ključ {key}"
            )
        case .byTrusted:
            PhraseTexts(
                "{step}: {person}, {moment}, key of {home} {key}",
                "{step}: {person}, {moment}, ključ lokacije {home} {key}"
            )
        case .byUnknown:
            PhraseTexts(
                "{step}: {person}, {moment}, a key that nobody here knows, {key}",
                "{step}: {person}, {moment}, ključ koji ovde niko ne zna, {key}"
            )
        case .stepUnsigned:
            PhraseTexts("{step}: no signature", "{step}: bez potpisa")
        case .later:
            PhraseTexts(
                "The last signature is over {signed}; {later} came after it.",
                "Poslednji potpis obuhvata: {signed}; posle njega ih je dodato {later}."
            )
        case .superseded: PhraseTexts("Superseded", "Zamenjeno")
        case .supersededText:
            PhraseTexts(
                "Version {version} of this report replaces it.",
                "Zamenjuje ga verzija {version} ovog izveštaja."
            )
        case .version: PhraseTexts("Version", "Verzija")
        case .replaces:
            PhraseTexts(
                "{version}. Replaces version {before}, because of what {person} did on {moment}: "
                    + "{event}",
                "{version}. Zamenjuje verziju {before}, zbog onoga što je {person} uneo {moment}: "
                    + "{event}"
            )
        case .settled: PhraseTexts("{items} resolved", "rešeno: {items}")
        }
    }
}

/// The steps that are signed.
package enum SealStepPhrase: Phrase {
    case count
    case recount
    case review
    case approval

    package var texts: PhraseTexts {
        switch self {
        case .count: PhraseTexts("Count", "Brojanje")
        case .recount: PhraseTexts("Recount", "Ponovno brojanje")
        case .review: PhraseTexts("Review", "Pregled")
        case .approval: PhraseTexts("Approval", "Odobrenje")
        }
    }

    init(_ role: SealRole) {
        switch role {
        case .count: self = .count
        case .recount: self = .recount
        case .review: self = .review
        case .approval: self = .approval
        }
    }
}
