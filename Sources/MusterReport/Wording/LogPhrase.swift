/// The words of the session log.
package enum LogPhrase: Phrase {
    case title
    case number
    case time
    case event
    case who
    case started
    case listening
    case listeningAgain
    case heardAgain
    case stoppedEnded
    case stoppedPaused
    case stoppedBroken
    case stoppedFailed
    case stoppedRadioLost
    case brought
    case confirmedBySight
    case confirmedByQR
    case confirmedByPhoto
    case inZone
    case noted
    case notedItem
    case undone
    case counted
    case countedPartial
    case recounted
    case recountAsked
    case resolved
    case approved
    case approvedAlone
    case rejected
    case cancelled
    case tested
    case opinion
    case done
    case empty

    package var texts: PhraseTexts {
        switch self {
        case .title: PhraseTexts("Session log", "Dnevnik popisa")
        case .number: PhraseTexts("Record", "Zapis")
        case .time: PhraseTexts("Time ({zone})", "Vreme ({zone})")
        case .event: PhraseTexts("What happened", "Šta se dogodilo")
        case .who: PhraseTexts("Who", "Ko")
        case .started: PhraseTexts("Started, {items} expected", "Početak, očekivano: {items}")
        case .listening:
            PhraseTexts(
                "Listening began, stretch {n}, from {source}",
                "Počelo slušanje, deonica {n}, izvor {source}"
            )
        case .listeningAgain:
            PhraseTexts(
                "The program had been stopped; stretch {n} goes on without a gap, from {source}",
                "Program je bio zaustavljen; deonica {n} se nastavlja bez praznine, izvor {source}"
            )
        case .heardAgain:
            PhraseTexts(
                "Stretch {n} was heard again without anchors that are copied or moved, from {source}",
                "Deonica {n} je ponovo preslušana bez kopiranih ili pomerenih sidara, izvor {source}"
            )
        case .stoppedEnded: PhraseTexts("the source ended", "izvor je završio")
        case .stoppedPaused: PhraseTexts("paused", "pauza")
        case .stoppedBroken: PhraseTexts("broken off", "prekinuto")
        case .stoppedFailed: PhraseTexts("the source failed", "izvor je otkazao")
        case .stoppedRadioLost: PhraseTexts("the radio went away", "radio je nestao")
        case .brought:
            PhraseTexts(
                "Listening ended, stretch {n}: {reason}; received {received}, displaced "
                    + "{displaced}, foreign {foreign}",
                "Kraj slušanja, deonica {n}: {reason}; primljeno {received}, istisnuto "
                    + "{displaced}, strano {foreign}"
            )
        case .confirmedBySight: PhraseTexts("{item} confirmed by sight", "{item} viđeno")
        case .confirmedByQR: PhraseTexts("{item} confirmed by QR code", "{item}: očitan QR kod")
        case .confirmedByPhoto: PhraseTexts("{item} confirmed by photo", "{item} fotografisano")
        case .inZone: PhraseTexts("in {zone}", "zona {zone}")
        case .noted: PhraseTexts("Note: {text}", "Beleška: {text}")
        case .notedItem: PhraseTexts("Note on {item}: {text}", "Beleška za {item}: {text}")
        case .undone: PhraseTexts("Record {n} taken back", "Povučen zapis {n}")
        case .counted: PhraseTexts("Counted, {items}", "Izbrojano, {items}")
        case .countedPartial:
            PhraseTexts(
                "Counted in part, {items}: {reason}",
                "Izbrojano delimično, {items}: {reason}"
            )
        case .recounted:
            PhraseTexts(
                "Recounted, {items}: {gone} not there",
                "Ponovo prebrojano, {items}: nema ih {gone}"
            )
        case .recountAsked:
            PhraseTexts(
                "Recount asked of {person}, {items}",
                "Zatraženo ponovno brojanje, {items}: {person}"
            )
        case .resolved: PhraseTexts("{item} resolved: {reason}", "{item} rešeno: {reason}")
        case .approved: PhraseTexts("Approved", "Odobreno")
        case .approvedAlone:
            PhraseTexts(
                "Approved; count and approval were not kept apart",
                "Odobreno; brojanje i odobrenje nisu razdvojeni"
            )
        case .rejected: PhraseTexts("Rejected: {reason}", "Odbijeno: {reason}")
        case .cancelled: PhraseTexts("Cancelled: {reason}", "Otkazano: {reason}")
        case .tested:
            PhraseTexts("Test counts: {n}, {agree} agree", "Probe: {n}, slaže se {agree}")
        case .opinion: PhraseTexts("Opinion of {person}: {text}", "Mišljenje, {person}: {text}")
        case .done:
            PhraseTexts("{item}: action done (record {n})", "{item}: mera urađena (zapis {n})")
        case .empty: PhraseTexts("Nothing has happened yet.", "Još se ništa nije dogodilo.")
        }
    }
}
