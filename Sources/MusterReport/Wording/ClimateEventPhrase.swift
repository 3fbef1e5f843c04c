package import MusterClimate
package import MusterCore

/// The words of times out of limits, of times without values, and of items.
package enum ClimateEventPhrase: Phrase {
    case excursions
    case noExcursions
    case excursionsNote
    case moreExcursions
    case breach
    case short
    case stillOutside
    case unknownSince
    case acknowledged
    case acknowledgedNote
    case notAcknowledged
    case gaps
    case gapsNote
    case noGaps
    case moreGaps
    case uncalibrated
    case uncalibratedList
    case allCalibrated
    case more
    case items
    case itemsNote
    case moreItems
    case ownLogger
    case inZone
    case notKnown
    case stretch

    package var texts: PhraseTexts {
        switch self {
        case .excursions: PhraseTexts("Out of limits", "Van granica")
        case .noExcursions:
            PhraseTexts("Nothing was out of limits.", "Ništa nije bilo van granica.")
        case .excursionsNote:
            PhraseTexts(
                "A breach lasted beyond the delay that its limit allows; a short excursion did not.",
                "Prekoračenje je trajalo duže od dozvoljenog odlaganja, a kratak izlazak iz granica nije."
            )
        case .gaps, .gapsNote, .noGaps, .moreGaps, .uncalibrated, .uncalibratedList,
            .allCalibrated, .more:
            gapTexts
        case .items, .itemsNote, .moreItems, .ownLogger, .inZone, .notKnown, .stretch: itemTexts
        default: eventTexts
        }
    }

    private var eventTexts: PhraseTexts {
        switch self {
        case .moreExcursions:
            PhraseTexts(
                "And {n} more, the longest of {minutes} min.",
                "I još {n}, najduže {minutes} min."
            )
        case .breach: PhraseTexts("breach", "prekoračenje")
        case .short: PhraseTexts("short excursion", "kratak izlazak")
        case .stillOutside: PhraseTexts("still outside", "i dalje van")
        case .unknownSince: PhraseTexts("not known from {time}", "nije poznato od {time}")
        case .acknowledged:
            PhraseTexts(
                "Acknowledged by {person}, {moment}.",
                "Potvrđuje {person}, {moment}."
            )
        case .acknowledgedNote:
            PhraseTexts(
                "Acknowledged by {person}, {moment}: {note}",
                "Potvrđuje {person}, {moment}: {note}"
            )
        default: PhraseTexts("Not acknowledged.", "Nije potvrđeno.")
        }
    }

    private var gapTexts: PhraseTexts {
        switch self {
        case .gaps: PhraseTexts("Times without values", "Vreme bez vrednosti")
        case .gapsNote:
            PhraseTexts(
                "Those of 15 minutes and more. What happened in them is not known, and counts neither as "
                    + "inside nor as outside.",
                "Ona od 15 minuta i duža. Šta se tada desilo nije poznato, i ne računa se ni kao unutra "
                    + "ni kao van."
            )
        case .noGaps:
            PhraseTexts(
                "No sensor was without values for 15 minutes or more.",
                "Nijedan senzor nije bio bez vrednosti 15 minuta ili duže."
            )
        case .moreGaps:
            PhraseTexts(
                "And {n} more, {minutes} min together.",
                "I još {n}, ukupno {minutes} min."
            )
        case .uncalibrated: PhraseTexts("Not calibrated", "Bez etaloniranja")
        case .uncalibratedList:
            PhraseTexts(
                "Without a certificate that holds for all of the time: {sensors}.",
                "Bez uverenja koje važi sve vreme: {sensors}."
            )
        case .allCalibrated:
            PhraseTexts(
                "Each sensor has a certificate that holds for all of the time.",
                "Svaki senzor ima uverenje koje važi sve vreme."
            )
        default: PhraseTexts("and {n} more", "i još {n}")
        }
    }

    private var itemTexts: PhraseTexts {
        switch self {
        case .items: PhraseTexts("What items were exposed to", "Čemu su stavke bile izložene")
        case .itemsNote:
            PhraseTexts(
                "Items with limits, the most affected first, {span}. Where several sensors speak for one "
                    + "place, the worst counts.",
                "Stavke sa granicama, prvo najugroženije, {span}. Gde za jedno mesto govori više senzora, "
                    + "računa se najgori."
            )
        case .moreItems:
            PhraseTexts("And {n} more items with limits.", "I još stavki sa granicama: {n}.")
        case .ownLogger: PhraseTexts("own logger", "sopstveni zapisivač")
        case .inZone: PhraseTexts("{zone}, {sensors}", "{zone}, {sensors}")
        case .stretch: PhraseTexts("{span}: {voice}", "{span}: {voice}")
        default: PhraseTexts("unknown", "nepoznato")
        }
    }
}

/// Why nothing is known of a time.
package enum SensorGapWord: Phrase {
    case notListening
    case radio
    case fault
    case rejected
    case off
    case silent

    package init(_ cause: GapCause) {
        self =
            switch cause {
            case .notListening: .notListening
            case .radio: .radio
            case .fault: .fault
            case .rejected: .rejected
            case .off: .off
            case .silent: .silent
            }
    }

    package var texts: PhraseTexts {
        switch self {
        case .notListening: PhraseTexts("Muster did not listen", "Muster nije slušao")
        case .radio: PhraseTexts("the radio was away", "radio nije radio")
        case .fault: PhraseTexts("the sensor reported a fault", "senzor je javio kvar")
        case .rejected:
            PhraseTexts("values that cannot be", "vrednosti koje nisu moguće")
        case .off: PhraseTexts("battery empty", "prazna baterija")
        case .silent: PhraseTexts("the sensor was silent", "senzor se nije javljao")
        }
    }
}

/// What is measured, by its name.
package enum QuantityWord: Phrase {
    case temperature
    case humidity
    case pressure
    case illuminance
    case carbonDioxide
    case organicVapours
    case moisture
    case dewPoint
    case opening

    /// The word for a quantity; `nil` where people use the stable word.
    package init?(_ quantity: Quantity) {
        switch quantity {
        case .temperature: self = .temperature
        case .humidity: self = .humidity
        case .pressure: self = .pressure
        case .illuminance: self = .illuminance
        case .co2: self = .carbonDioxide
        case .voc: self = .organicVapours
        case .moisture: self = .moisture
        case .dewPoint: self = .dewPoint
        case .opening: self = .opening
        default: return nil
        }
    }

    package var texts: PhraseTexts {
        switch self {
        case .temperature: PhraseTexts("temperature", "temperatura")
        case .humidity: PhraseTexts("relative humidity", "relativna vlažnost")
        case .pressure: PhraseTexts("air pressure", "pritisak vazduha")
        case .illuminance: PhraseTexts("light", "osvetljenost")
        case .carbonDioxide: PhraseTexts("carbon dioxide", "ugljen-dioksid")
        case .organicVapours: PhraseTexts("organic vapours", "organska isparenja")
        case .moisture: PhraseTexts("moisture", "vlaga")
        case .dewPoint: PhraseTexts("dew point", "tačka rose")
        case .opening: PhraseTexts("door", "vrata")
        }
    }
}
