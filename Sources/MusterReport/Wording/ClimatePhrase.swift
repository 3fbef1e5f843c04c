/// The words of the part about the environment.
package enum ClimatePhrase: Phrase {
    case window
    case noLimits
    case oneInside
    case someInside
    case noBreach
    case oneBreach
    case breaches
    case acknowledgedBy
    case notAcknowledged
    case tableNote
    case limits
    case limitsOf
    case between
    case atMost
    case atLeast
    case kinetic
    case noCertificate
    case due
    case dueOf
    case lot
    case outdoors
    case charts
    case chartTitle
    case sensorsTogether
    case chartSpan
    case chartFigures
    case chartOutside
    case chartUnknown
    case moreCharts
    case noCurve
    case annex

    package var texts: PhraseTexts { isOfCharts ? chartTexts : tableTexts }

    private var isOfCharts: Bool {
        switch self {
        case .charts, .chartTitle, .sensorsTogether, .chartSpan, .chartFigures, .chartOutside,
            .chartUnknown, .moreCharts, .noCurve, .annex:
            true
        default: false
        }
    }

    private var chartTexts: PhraseTexts {
        switch self {
        case .charts: PhraseTexts("Over time", "Tok u vremenu")
        case .chartTitle:
            PhraseTexts("{place}: {quantity}, {unit}", "{place}: {quantity}, {unit}")
        case .sensorsTogether:
            PhraseTexts(
                "the lowest and the highest of {sensors}",
                "najniže i najviše od više njih: {sensors}"
            )
        case .chartSpan:
            PhraseTexts("{place}, {quantity}, {span}.", "{place}, {quantity}, {span}.")
        case .chartFigures:
            PhraseTexts("Between {low} and {high}.", "Između {low} i {high}.")
        case .chartOutside:
            PhraseTexts("Out of limits: {minutes} min.", "Van granica: {minutes} min.")
        case .chartUnknown:
            PhraseTexts("Not known: {minutes} min.", "Nije poznato: {minutes} min.")
        case .moreCharts:
            PhraseTexts(
                "{n} more charts are in annex E.",
                "Još grafikona u prilogu E: {n}."
            )
        case .annex: PhraseTexts("Environment, more charts", "Uslovi okoline, ostali grafikoni")
        default: PhraseTexts("Nothing is known of this time.", "O ovom vremenu nema podataka.")
        }
    }

    private var tableTexts: PhraseTexts {
        switch self {
        case .window:
            PhraseTexts(
                "Looked at: {span}, from a day before the audit to a day after it, or as far as this "
                    + "version knows.",
                "Posmatrano: {span}, od dana pre popisa do dana posle njega, ili dokle ova verzija zna."
            )
        case .noLimits:
            PhraseTexts(
                "{sensors} measured meanwhile, without limits; {share} of the time is not known.",
                "Za to vreme je merilo, bez granica: {sensors}; nije poznato {share} vremena."
            )
        case .oneInside:
            PhraseTexts(
                "{place} stayed within {limits} for {share} of {hours} h; {breaches}; {unknown} is not "
                    + "known.",
                "{place}: u granicama {limits} {share} od {hours} h; {breaches}; nije poznato {unknown}."
            )
        case .someInside:
            PhraseTexts(
                "Of {n} series with limits, {inside} never left them as far as is known; {breaches}; "
                    + "{unknown} of the time is not known.",
                "Od nizova sa granicama ({n}), koliko se zna, nikad ih nije napustilo {inside}; "
                    + "{breaches}; nije poznato {unknown} vremena."
            )
        case .noBreach: PhraseTexts("no breach", "bez prekoračenja")
        case .oneBreach:
            PhraseTexts(
                "1 breach of {minutes} min, {acknowledged}",
                "1 prekoračenje od {minutes} min, {acknowledged}"
            )
        case .breaches:
            PhraseTexts(
                "{breaches}, the longest of {minutes} min, {n} of them acknowledged",
                "{breaches}, najduže {minutes} min, potvrđeno {n}"
            )
        case .acknowledgedBy:
            PhraseTexts("acknowledged by {person}", "potvrđuje {person}")
        case .notAcknowledged: PhraseTexts("not acknowledged", "nije potvrđeno")
        case .tableNote:
            PhraseTexts(
                "Values are corrected by the calibration that held. Minutes inside, outside and unknown "
                    + "sum to the whole time. MKT is the mean kinetic temperature of the same time; it "
                    + "takes back no breach.",
                "Vrednosti su ispravljene po važećem etaloniranju. Minuti unutra, van i nepoznato čine "
                    + "celo vreme. MKT je srednja kinetička temperatura za isto vreme; ona ne poništava "
                    + "prekoračenje."
            )
        case .limits: PhraseTexts("Limits: {limits}", "Granice: {limits}")
        case .limitsOf:
            PhraseTexts("{range} ({set}, version {n})", "{range} ({set}, verzija {n})")
        case .between: PhraseTexts("{low}–{high}", "{low}–{high}")
        case .atMost: PhraseTexts("at most {high}", "najviše {high}")
        case .atLeast: PhraseTexts("at least {low}", "najmanje {low}")
        case .kinetic: PhraseTexts("MKT {value}", "MKT {value}")
        case .noCertificate: PhraseTexts("not calibrated", "nije etaloniran")
        case .due: PhraseTexts("due {day}", "rok {day}")
        case .dueOf: PhraseTexts("was due {day}", "rok istekao {day}")
        case .lot: PhraseTexts("Lot {lot}", "Serija {lot}")
        default: PhraseTexts("Outdoors", "Napolju")
        }
    }
}

/// The heads of the tables about the environment.
package enum ClimateHead: Phrase {
    case sensor
    case certificate
    case readings
    case lowest
    case mean
    case highest
    case inside
    case outside
    case unknown
    case from
    case until
    case peak
    case minutes
    case unitMinutes
    case limit
    case cause
    case item
    case voice

    package var texts: PhraseTexts {
        switch self {
        case .sensor: PhraseTexts("Sensor", "Senzor")
        case .certificate: PhraseTexts("Certificate", "Uverenje")
        case .readings: PhraseTexts("Readings,\nknown", "Očita-\nvanja,\npoznato")
        case .lowest: PhraseTexts("Lowest", "Najniže")
        case .mean: PhraseTexts("Mean", "Sredina")
        case .highest: PhraseTexts("Highest", "Najviše")
        case .inside: PhraseTexts("Minutes\ninside", "Minuta\nunutra")
        case .outside: PhraseTexts("Minutes\noutside", "Minuta\nvan")
        case .unknown: PhraseTexts("Minutes\nunknown", "Minuta\nnepoznato")
        case .from: PhraseTexts("From", "Od")
        case .until: PhraseTexts("Until", "Do")
        case .peak: PhraseTexts("Peak", "Vrh")
        case .minutes: PhraseTexts("Minutes", "Minuta")
        case .unitMinutes: PhraseTexts("Unit\nminutes", "Jedinica\nminuta")
        case .limit: PhraseTexts("Limit", "Granica")
        case .cause: PhraseTexts("Cause", "Uzrok")
        case .item: PhraseTexts("Item", "Stavka")
        case .voice:
            PhraseTexts("Where it was, and what speaks for it", "Gde je bila i šta to potvrđuje")
        }
    }
}
