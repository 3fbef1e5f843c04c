/// What the mails about alarms say.
package enum AlarmPhrase: Phrase {
    case raisedSubject, criticalSubject, escalatedSubject, clearedSubject, digestSubject,
        testSubject
    case raised, escalated, cleared, clearedUnseen, digest, digestLine, digestMore, test
    case what, place, value, since, limit, trend, lastDay, lots, instruction, course, answer,
        portal,
        whyListed
    case atMost, atLeast, rising, falling, steady, inSet, over

    /// The text in both languages.
    package var texts: PhraseTexts {
        switch self {
        case .raisedSubject: PhraseTexts("[Muster] {alarm} {place}: {what}")
        case .criticalSubject:
            PhraseTexts(
                "[Muster] CRITICAL {alarm} {place}: {what}",
                "[Muster] KRITIČNO {alarm} {place}: {what}"
            )
        case .escalatedSubject:
            PhraseTexts(
                "[Muster] {alarm} {place}, no answer for {minutes} min: {what}",
                "[Muster] {alarm} {place}, bez odgovora {minutes} min: {what}"
            )
        case .clearedSubject:
            PhraseTexts("[Muster] {alarm} {place}: over", "[Muster] {alarm} {place}: prošlo")
        case .digestSubject:
            PhraseTexts("[Muster] {site}: {n} alarms", "[Muster] {site}, broj alarma: {n}")
        case .testSubject:
            PhraseTexts("[Muster] {site}: test of alarms", "[Muster] {site}: proba alarma")
        case .raised:
            PhraseTexts(
                "{alarm} at {site} waits for an answer.",
                "{alarm} ({site}) čeka odgovor."
            )
        case .escalated:
            PhraseTexts(
                "{alarm} at {site} has waited for an answer for {minutes} min.",
                "{alarm} ({site}) čeka odgovor već {minutes} min."
            )
        case .cleared:
            PhraseTexts(
                "What raised {alarm} at {site} is over.",
                "Uzrok alarma {alarm} ({site}) je prošao."
            )
        case .clearedUnseen:
            PhraseTexts(
                "It is not acknowledged yet.",
                "Još nije potvrđen."
            )
        case .digest:
            PhraseTexts(
                "{n} alarms at {site}; the first, {at}: {what}. Mails about single ones wait for half an "
                    + "hour.",
                "Broj alarma ({site}): {n}; prvi, {at}: {what}. Poruke o pojedinačnim alarmima čekaju "
                    + "pola sata."
            )
        case .digestLine: PhraseTexts("{alarm} {place}: {what}")
        case .digestMore:
            PhraseTexts("And {n} more: muster alarm list", "I još {n}: muster alarm list")
        case .test:
            PhraseTexts(
                "{by} tests whether alarms at {site} reach you. There is nothing to do.",
                "{by} proverava da li alarmi ({site}) stižu do vas. Ne treba ništa da uradite."
            )
        default: labels
        }
    }

    /// The labels of lines, and what stands behind them.
    private var labels: PhraseTexts {
        switch self {
        case .what: PhraseTexts("What: {text}", "Šta: {text}")
        case .place: PhraseTexts("Where: {text}", "Gde: {text}")
        case .value: PhraseTexts("Value: {text}, {at}", "Vrednost: {text}, {at}")
        case .since: PhraseTexts("Since: {at}", "Od: {at}")
        case .limit: PhraseTexts("Limit: {text}", "Granica: {text}")
        case .trend: PhraseTexts("Trend: {text}", "Kretanje: {text}")
        case .lastDay:
            PhraseTexts(
                "Last 24 h: {text} ({low} to {high})",
                "Poslednja 24 h: {text} ({low} do {high})"
            )
        case .lots: PhraseTexts("Lots there: {text}", "Partije tamo: {text}")
        case .instruction: PhraseTexts("What to do: {text}", "Šta uraditi: {text}")
        case .course: PhraseTexts("All that happened: {text}", "Sve što se dogodilo: {text}")
        case .answer:
            PhraseTexts(
                "To answer: muster alarm ack {alarm} --note TEXT",
                "Odgovor: muster alarm ack {alarm} --note TEXT"
            )
        case .portal: PhraseTexts("In the portal: {link}", "Na portalu: {link}")
        case .whyListed:
            PhraseTexts(
                "You are a contact for alarms at {site}: muster alarm contact list",
                "Na spisku ste za alarme ({site}): muster alarm contact list"
            )
        case .atMost: PhraseTexts("at most {value}", "najviše {value}")
        case .atLeast: PhraseTexts("at least {value}", "najmanje {value}")
        case .rising:
            PhraseTexts("rising, {value} in the last hour", "raste, {value} za poslednji sat")
        case .falling:
            PhraseTexts("falling, {value} in the last hour", "opada, {value} za poslednji sat")
        case .steady: PhraseTexts("steady for the last hour", "bez promene poslednjih sat vremena")
        case .inSet:
            PhraseTexts("{limit} ({set}, version {version})", "{limit} ({set}, verzija {version})")
        default: PhraseTexts("over", "prošlo")
        }
    }
}

/// What an alarm is about, in a few words.
package enum AlarmCausePhrase: Phrase {
    case above, below, rate, silent, door, battery, calibrationDue, limit

    /// The text in both languages.
    package var texts: PhraseTexts {
        switch self {
        case .above:
            PhraseTexts("{quantity} {value}, above {limit}", "{quantity} {value}, iznad {limit}")
        case .below:
            PhraseTexts("{quantity} {value}, below {limit}", "{quantity} {value}, ispod {limit}")
        case .rate: PhraseTexts("{quantity} changes too fast", "prebrza promena: {quantity}")
        case .silent: PhraseTexts("the sensor is silent", "senzor se ne javlja")
        case .door: PhraseTexts("the door stands open", "vrata su otvorena")
        case .battery: PhraseTexts("the sensor's battery is low", "baterija senzora je slaba")
        case .calibrationDue: PhraseTexts("the calibration is due", "kalibracija ističe")
        case .limit: PhraseTexts("a limit is breached", "prekoračena je granica")
        }
    }
}

/// What is measured.
package enum QuantityPhrase: Phrase {
    case temperature, humidity, pressure, illuminance, dewPoint

    /// The text in both languages.
    package var texts: PhraseTexts {
        switch self {
        case .temperature: PhraseTexts("temperature", "temperatura")
        case .humidity: PhraseTexts("humidity", "vlažnost")
        case .pressure: PhraseTexts("air pressure", "pritisak vazduha")
        case .illuminance: PhraseTexts("light", "osvetljenost")
        case .dewPoint: PhraseTexts("dew point", "tačka rose")
        }
    }
}

extension PhraseTexts {
    /// A text that is the same in every language.
    fileprivate init(_ text: String) { self.init(text, text) }
}
