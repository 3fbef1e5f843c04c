package import MusterAudit

/// The words of the results by zone and of the full list.
package enum ZonesPhrase: Phrase {
    case title
    case zone
    case expected
    case extra
    case accuracy
    case covered
    case minutes
    case total
    case noZone
    case chart
    case history
    case none
    case coverageNote
    case notAccurate
    case right

    package var texts: PhraseTexts {
        switch self {
        case .title: PhraseTexts("Results by zone", "Rezultati po zonama")
        case .zone: PhraseTexts("Zone", "Zona")
        case .expected: PhraseTexts("Ex-\npected", "Oče-\nkivano")
        case .extra: PhraseTexts("Extra", "Van\nspiska")
        case .accuracy: PhraseTexts("Accuracy", "Tačnost")
        case .covered: PhraseTexts("Covered", "Pokri-\nveno")
        case .minutes: PhraseTexts("Minutes", "Minuta")
        case .total: PhraseTexts("Total", "Ukupno")
        case .noZone: PhraseTexts("No zone in the record", "Bez zone u evidenciji")
        case .history: PhraseTexts("Accuracy over past audits", "Tačnost kroz prethodne popise")
        case .chart: PhraseTexts("How each zone came out", "Kako je prošla svaka zona")
        case .none:
            PhraseTexts("The site has no zones.", "Lokacija nema zona.")
        case .coverageNote:
            PhraseTexts(
                "Items count in the zone the record names, extras where they were loudest. A dash "
                    + "under Covered: the zone has no anchors, or nobody entered it.",
                "Stavke se broje u zoni koju navodi evidencija, a ono van spiska tamo gde je bilo "
                    + "najjače. Crtica kod pokrivenosti: zona nema sidara ili niko nije ušao."
            )
        case .notAccurate:
            PhraseTexts(
                "Found or confirmed, and yet not accurate: {elsewhere} seen in another zone, {unsure} "
                    + "whose zone is not certain (section 4).",
                "Pronađeno ili potvrđeno, a ipak nije tačno: viđeno u drugoj zoni {elsewhere}, zona nije "
                    + "sigurna {unsure} (odeljak 4)."
            )
        case .right: PhraseTexts("Accurate", "Tačno")
        }
    }
}

/// Heads of columns that count outcomes, with their line ends.
package struct OutcomeHead: OutcomeWord {
    package let outcome: Outcome

    package init(_ outcome: Outcome) { self.outcome = outcome }

    package var texts: PhraseTexts {
        switch outcome {
        case .found: PhraseTexts("Found", "Prona-\nđeno")
        case .misplaced: PhraseTexts("Mis-\nplaced", "Pogr.\nmesto")
        case .confirmed: PhraseTexts("Con-\nfirmed", "Potvr-\nđeno")
        case .notHeard: PhraseTexts("Not\nheard", "Nije se\nčulo")
        case .missing: PhraseTexts("Missing", "Nedo-\nstaje")
        case .inconclusive: PhraseTexts("Incon-\nclusive", "Neod-\nlučeno")
        case .excused: PhraseTexts("Ex-\ncused", "Oprav-\ndano")
        }
    }
}

/// The words of the full list.
package enum ListPhrase: Phrase {
    case title
    case item
    case name
    case pieces
    case place
    case heard
    case last
    case inPlace
    case unsure
    case continued
    case empty

    package var texts: PhraseTexts {
        switch self {
        case .title: PhraseTexts("Full list", "Ceo spisak")
        case .item: PhraseTexts("Item", "Stavka")
        case .name: PhraseTexts("Name", "Naziv")
        case .pieces: PhraseTexts("Pieces", "Kom.")
        case .place: PhraseTexts("Where", "Gde")
        case .heard: PhraseTexts("Heard", "Čulo se")
        case .last: PhraseTexts("Last at", "Poslednji put")
        case .inPlace: PhraseTexts("in place", "na mestu")
        case .unsure: PhraseTexts("not certain", "nije sigurno")
        case .continued: PhraseTexts("continued", "nastavak")
        case .empty: PhraseTexts("Nothing was expected.", "Ništa nije bilo očekivano.")
        }
    }
}

/// The words of the extras.
package enum ExtrasPhrase: Phrase {
    case title
    case none
    case introduction
    case kind
    case carriedBy
    case beacon
    case zone
    case heard
    case foreign
    case nobody

    package var texts: PhraseTexts {
        switch self {
        case .title: PhraseTexts("Extras", "Van spiska")
        case .none:
            PhraseTexts(
                "No beacon of ours was heard beyond the expected list.",
                "Nijedan naš bikon nije se čuo mimo očekivanog spiska."
            )
        case .introduction:
            PhraseTexts(
                "Beacons of ours that were heard and not looked for. They are outside the sum of "
                    + "the expected list.",
                "Naši bikoni koji su se čuli, a nisu traženi. Oni su van zbira očekivanog spiska."
            )
        case .kind: PhraseTexts("Kind", "Vrsta")
        case .carriedBy: PhraseTexts("On the list of, item", "Na spisku, stavka")
        case .beacon: PhraseTexts("Beacon", "Bikon")
        case .zone: PhraseTexts("Loudest in", "Najjači u")
        case .heard: PhraseTexts("Heard", "Čulo se")
        case .foreign:
            PhraseTexts(
                "Foreign beacons heard and ignored: {n}.",
                "Strani bikoni, zanemareni: {n}."
            )
        case .nobody: PhraseTexts("no item", "nijedna stavka")
        }
    }
}
