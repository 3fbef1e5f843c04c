/// Something that is counted; its texts are the forms that a number asks for, `|` between them.
///
/// English has two, for one and for more; Serbian three, for 1, 21 …, for 2 to 4, 22 to 24 …, and
/// for the rest. `{n}` stands for the number.
package enum Plural: Phrase {
    case items
    case allRight
    case shareRight
    case zones
    case zonesOf
    case records
    case openDiscrepancies
    case itemsMissing
    case itemsMisplaced
    case itemsConfirmedElsewhere
    case itemsUndecided
    case itemsNotHeard
    case times
    case pieces
    case stretches
    case brokenOff
    case clockSteps
    case reports
    case openActions
    case presentByRadio
    case sensors
    case breaches
    case shortExcursions

    package var texts: PhraseTexts {
        switch self {
        case .items: PhraseTexts("{n} item|{n} items", "{n} stavka|{n} stavke|{n} stavki")
        case .allRight:
            PhraseTexts(
                "The {n} item was where the record says|All {n} items were where the record says",
                "Sve je tamo gde evidencija kaže ({n} stavka)"
                    + "|Sve je tamo gde evidencija kaže ({n} stavke)"
                    + "|Sve je tamo gde evidencija kaže ({n} stavki)"
            )
        case .shareRight:
            PhraseTexts(
                "{share} of {n} item was where the record says"
                    + "|{share} of {n} items were where the record says",
                "{share} očekivanih stavki (od {n}) bilo je tamo gde evidencija kaže"
                    + "|{share} očekivanih stavki (od {n}) bilo je tamo gde evidencija kaže"
                    + "|{share} očekivanih stavki (od {n}) bilo je tamo gde evidencija kaže"
            )
        // After "of", which Serbian declines.
        case .zonesOf: PhraseTexts("{n} zone|{n} zones", "{n} zone|{n} zone|{n} zona")
        case .zones: PhraseTexts("{n} zone|{n} zones", "{n} zona|{n} zone|{n} zona")
        case .records:
            PhraseTexts("{n} record|{n} records", "{n} zapis|{n} zapisa|{n} zapisa")
        case .openDiscrepancies:
            PhraseTexts(
                "open discrepancy|open discrepancies",
                "otvoreno odstupanje|otvorena odstupanja|otvorenih odstupanja"
            )
        case .itemsMissing:
            PhraseTexts(
                "{n} is missing|{n} are missing",
                "{n} nedostaje|{n} nedostaju|{n} nedostaje"
            )
        case .itemsMisplaced:
            PhraseTexts(
                "{n} is in the wrong zone|{n} are in the wrong zone",
                "{n} je na pogrešnom mestu|{n} su na pogrešnom mestu|{n} je na pogrešnom mestu"
            )
        case .itemsConfirmedElsewhere:
            PhraseTexts(
                "{n} was in the wrong zone and was confirmed there"
                    + "|{n} were in the wrong zone and were confirmed there",
                "{n} je potvrđena u pogrešnoj zoni|{n} su potvrđene u pogrešnoj zoni"
                    + "|{n} je potvrđeno u pogrešnoj zoni"
            )
        case .itemsUndecided:
            PhraseTexts(
                "{n} is undecided|{n} are undecided",
                "{n} je neodlučena|{n} su neodlučene|{n} je neodlučeno"
            )
        case .itemsNotHeard:
            PhraseTexts(
                "{n} has not been heard yet|{n} have not been heard yet",
                "{n} se još nije čula|{n} se još nisu čule|{n} se još nije čulo"
            )
        case .times:
            PhraseTexts(
                "{n} reading|{n} readings",
                "{n} očitavanje|{n} očitavanja|{n} očitavanja"
            )
        case .pieces: PhraseTexts("{n} piece|{n} pieces", "{n} komad|{n} komada|{n} komada")
        case .stretches:
            PhraseTexts(
                "{n} stretch of listening|{n} stretches of listening",
                "{n} deonica slušanja|{n} deonice slušanja|{n} deonica slušanja"
            )
        case .brokenOff:
            PhraseTexts(
                "{n} broke off|{n} broke off",
                "{n} je prekinuta|{n} su prekinute|{n} je prekinuto"
            )
        case .reports:
            PhraseTexts("{n} report|{n} reports", "{n} izveštaj|{n} izveštaja|{n} izveštaja")
        case .openActions:
            PhraseTexts(
                "{n} action is not done|{n} actions are not done",
                "{n} mera nije urađena|{n} mere nisu urađene|{n} mera nije urađeno"
            )
        case .presentByRadio:
            PhraseTexts(
                "{radio} of {n} present item by radio, {hand} by a person"
                    + "|{radio} of the {n} present items by radio, {hand} by a person",
                "{radio} od {n} prisutne stavke radiom, {hand} od čoveka"
                    + "|{radio} od {n} prisutne stavke radiom, {hand} od čoveka"
                    + "|{radio} od {n} prisutnih stavki radiom, {hand} od čoveka"
            )
        case .sensors:
            PhraseTexts("{n} sensor|{n} sensors", "{n} senzor|{n} senzora|{n} senzora")
        case .breaches:
            PhraseTexts(
                "{n} breach|{n} breaches",
                "{n} prekoračenje|{n} prekoračenja|{n} prekoračenja"
            )
        case .shortExcursions:
            PhraseTexts(
                "{n} short excursion|{n} short excursions",
                "{n} kratak izlazak|{n} kratka izlaska|{n} kratkih izlazaka"
            )
        case .clockSteps: PhraseTexts("{n} step|{n} steps", "{n} skok|{n} skoka|{n} skokova")
        }
    }
}

extension Plural {
    /// The form for `count`, with the number still to be put in.
    ///
    /// Source of the rules: Unicode CLDR 44, plural rules of `en` and `sr` for whole numbers.
    package func form(_ count: Int, _ language: ReportLanguage) -> String {
        Self.form(texts[language], count, language)
    }

    /// The form for `count` among those of a text.
    static func form(_ text: String, _ count: Int, _ language: ReportLanguage) -> String {
        let forms = text.split(separator: "|")
        let index: Int
        switch language {
        case .english: index = count == 1 ? 0 : 1
        case .serbian, .serbianCyrillic:
            let (last, lastTwo) = (count.magnitude % 10, count.magnitude % 100)
            if last == 1, lastTwo != 11 {
                index = 0
            } else {
                index = (2...4).contains(last) && !(12...14).contains(lastTwo) ? 1 : 2
            }
        }
        return String(forms[index])
    }
}
