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

    package var english: String {
        switch self {
        case .found: "Found"
        case .misplaced: "Misplaced"
        case .confirmed: "Confirmed"
        case .notHeard: "Not heard yet"
        case .missing: "Missing"
        case .inconclusive: "Inconclusive"
        case .excused: "Excused"
        case .confirmedElsewhere: "Confirmed in another zone"
        case .zoneUnsure: "Present, zone not certain"
        case .unexpected: "Unexpected"
        case .unregistered: "Unregistered"
        case .contested: "Contested"
        case .foreign: "Foreign, ignored"
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
    /// The type and the outcome.
    package var key: String { "\(Self.self).\(outcome)" }
}

/// The letters that stand for outcomes where a word has no room.
package struct OutcomeLetter: OutcomeWord {
    package let outcome: Outcome

    package init(_ outcome: Outcome) { self.outcome = outcome }

    package var english: String {
        switch outcome {
        case .found: "F"
        case .misplaced: "P"
        case .confirmed: "C"
        case .notHeard: "N"
        case .missing: "M"
        case .inconclusive: "?"
        case .excused: "E"
        }
    }
}

/// What each outcome means, for the glossary.
package struct OutcomeMeaning: OutcomeWord {
    package let outcome: Outcome

    package init(_ outcome: Outcome) { self.outcome = outcome }

    package var english: String {
        switch outcome {
        case .found: "Its beacon was heard, and nothing says that it is out of place."
        case .misplaced: "Radio places its beacon in another zone than the one the record names."
        case .confirmed: "A person saw it, read its QR code or took a photo of it."
        case .notHeard: "The audit still runs and its beacon has not been heard so far."
        case .missing:
            "A person looked and it was not there, or its place was covered, its beacon silent, "
                + "and it is most likely gone. Beacons do fall silent: look before writing it off."
        case .inconclusive:
            "Radio cannot tell: heard too little, or a silence that proves nothing yet."
        case .excused: "Known to be away: on loan, in repair or in transit."
        }
    }
}
