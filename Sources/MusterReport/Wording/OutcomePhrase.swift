package import MusterAudit

/// The words for outcomes and for why they are what they are.
package enum OutcomePhrase: Phrase {
    case found
    case misplaced
    case confirmed
    case notHeard
    case missing
    case inconclusive
    case excused
    case confirmedElsewhere
    case zoneUnsure
    case unexpected
    case unregistered
    case contested
    case foreign

    package var texts: PhraseTexts {
        switch self {
        case .found: PhraseTexts("Found", "Pronađeno")
        case .misplaced: PhraseTexts("Misplaced", "Na pogrešnom mestu")
        case .confirmed: PhraseTexts("Confirmed", "Potvrđeno")
        case .notHeard: PhraseTexts("Not heard yet", "Još se nije čulo")
        case .missing: PhraseTexts("Missing", "Nedostaje")
        case .inconclusive: PhraseTexts("Inconclusive", "Neodlučeno")
        case .excused: PhraseTexts("Excused", "Opravdano odsutno")
        case .confirmedElsewhere:
            PhraseTexts("Confirmed in another zone", "Potvrđeno u drugoj zoni")
        case .zoneUnsure: PhraseTexts("Present, zone not certain", "Prisutno, zona nije sigurna")
        case .unexpected: PhraseTexts("Unexpected", "Neočekivano")
        case .unregistered: PhraseTexts("Unregistered", "Neregistrovano")
        case .contested: PhraseTexts("Contested", "Sporno")
        case .foreign: PhraseTexts("Foreign, ignored", "Strano, zanemareno")
        }
    }

    /// The word for a kind of extra.
    package init(_ kind: Extra.Kind) {
        switch kind {
        case .unexpected: self = .unexpected
        case .unregistered: self = .unregistered
        case .contested: self = .contested
        }
    }

    /// The words for an outcome.
    package init(_ outcome: Outcome) {
        switch outcome {
        case .found: self = .found
        case .misplaced: self = .misplaced
        case .confirmed: self = .confirmed
        case .notHeard: self = .notHeard
        case .missing: self = .missing
        case .inconclusive: self = .inconclusive
        case .excused: self = .excused
        }
    }
}

/// Words that each outcome has one of.
package protocol OutcomeWord: Phrase {
    /// The outcome that the word is for.
    var outcome: Outcome { get }
    /// The word for an outcome.
    init(_ outcome: Outcome)
}

extension OutcomeWord {
    /// One for each outcome.
    package static var allCases: [Self] { Outcome.allCases.map(Self.init) }
}

/// The letters that stand for outcomes where a word has no room.
package struct OutcomeLetter: OutcomeWord {
    package let outcome: Outcome

    package init(_ outcome: Outcome) { self.outcome = outcome }

    package var texts: PhraseTexts {
        switch outcome {
        case .found: PhraseTexts("F", "P")
        case .misplaced: PhraseTexts("P", "G")
        case .confirmed: PhraseTexts("C", "V")
        case .notHeard: PhraseTexts("N", "J")
        case .missing: PhraseTexts("M", "N")
        case .inconclusive: PhraseTexts("?", "?")
        case .excused: PhraseTexts("E", "O")
        }
    }
}

/// What each outcome means, for the glossary.
package struct OutcomeMeaning: OutcomeWord {
    package let outcome: Outcome

    package init(_ outcome: Outcome) { self.outcome = outcome }

    package var texts: PhraseTexts {
        switch outcome {
        case .found:
            PhraseTexts(
                "Its beacon was heard, and nothing says that it is out of place.",
                "Čuo se njen bikon i ništa ne govori da nije na svom mestu."
            )
        case .misplaced:
            PhraseTexts(
                "Radio places its beacon in another zone than the one the record names.",
                "Radio smešta njen bikon u drugu zonu, a ne u onu koju navodi evidencija."
            )
        case .confirmed:
            PhraseTexts(
                "A person saw it, read its QR code or took a photo of it.",
                "Čovek ju je video, očitao njen QR kod ili je fotografisao."
            )
        case .notHeard:
            PhraseTexts(
                "The audit still runs and its beacon has not been heard so far.",
                "Popis još traje i njen bikon se do sada nije čuo."
            )
        case .missing:
            PhraseTexts(
                "A person looked and it was not there, or its place was covered, its beacon silent, "
                    + "and it is most likely gone. Beacons do fall silent: look before writing it off.",
                "Neko ju je tražio i nije našao, ili je mesto pokriveno, bikon se nije javio i "
                    + "najverovatnije je nema. Bikoni ponekad zaćute: potražite je pre otpisa."
            )
        case .inconclusive:
            PhraseTexts(
                "Radio cannot tell: heard too little, or a silence that proves nothing yet.",
                "Radio ne može da odluči: premalo se čula ili njeno ćutanje još ništa ne dokazuje."
            )
        case .excused:
            PhraseTexts(
                "Known to be away: on loan, in repair or in transit.",
                "Zna se da je odsutna: na pozajmici, na popravci ili u prevozu."
            )
        }
    }
}
