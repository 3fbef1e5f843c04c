public import MusterAudit

/// The words of recount, review and approval.
package enum ReviewPhrase: Phrase {
    case due
    case decided
    case awaitsApproval
    case dutiesApart
    case dutiesSwitchedOff
    case onePerson

    package var texts: PhraseTexts {
        switch self {
        case .due: PhraseTexts("due {day}", "rok {day}")
        case .decided:
            PhraseTexts(
                "Decided: {decision} ({person}, {day})",
                "Odluka: {decision} ({person}, {day})"
            )
        case .awaitsApproval:
            PhraseTexts(
                "Nobody has approved this result yet.",
                "Ovaj rezultat još niko nije odobrio."
            )
        case .dutiesApart:
            PhraseTexts(
                "The approver took no part in the count or the recount; the system has checked it.",
                "Ko je odobrio nije učestvovao u brojanju ni u ponovnom brojanju; to je sistem "
                    + "proverio."
            )
        case .dutiesSwitchedOff:
            PhraseTexts(
                "Count, review and approval were not kept apart: the house has switched that rule "
                    + "off.",
                "Brojanje, pregled i odobrenje nisu bili razdvojeni: to pravilo je isključeno."
            )
        case .onePerson:
            PhraseTexts(
                "Count, review and approval were not kept apart: one person works here.",
                "Brojanje, pregled i odobrenje nisu bili razdvojeni: ovde radi jedna osoba."
            )
        }
    }
}

/// The causes that an item was not found where the record says.
package enum ReasonPhrase: Phrase {
    case foundElsewhere
    case notRelocated
    case notBookedOut
    case notBookedIn
    case miscounted
    case dataEntry
    case damaged
    case expired
    case stolen
    case lost
    case onLoan
    case inRepair
    case inTransit
    case batteryFlat
    case beaconOff
    case beaconShielded
    case wrongBinding
    case notWalked
    case other

    package var texts: PhraseTexts {
        switch self {
        case .foundElsewhere: PhraseTexts("found in another place", "nađeno na drugom mestu")
        case .notRelocated:
            PhraseTexts("moved and not recorded", "premešteno, a nije zavedeno")
        case .notBookedOut: PhraseTexts("not booked out", "izlaz nije proknjižen")
        case .notBookedIn: PhraseTexts("not booked in", "ulaz nije proknjižen")
        case .miscounted: PhraseTexts("miscounted", "pogrešno izbrojano")
        case .dataEntry: PhraseTexts("wrong entry in the record", "pogrešan unos u evidenciju")
        case .damaged: PhraseTexts("damaged and disposed of", "oštećeno i otpisano")
        case .expired: PhraseTexts("expired and disposed of", "isteklog roka i otpisano")
        case .stolen: PhraseTexts("stolen", "ukradeno")
        case .lost: PhraseTexts("lost", "izgubljeno")
        case .onLoan: PhraseTexts("on loan", "pozajmljeno")
        case .inRepair: PhraseTexts("in repair", "na popravci")
        case .inTransit: PhraseTexts("in transit", "u prevozu")
        case .batteryFlat: PhraseTexts("battery of the beacon flat", "prazna baterija bikona")
        case .beaconOff:
            PhraseTexts("beacon fell off or broken", "bikon otpao ili neispravan")
        case .beaconShielded:
            PhraseTexts("beacon shielded by metal or water", "bikon zaklonjen metalom ili vodom")
        case .wrongBinding: PhraseTexts("bound to the wrong beacon", "vezano za pogrešan bikon")
        case .notWalked: PhraseTexts("its place was not walked", "mesto nije obiđeno")
        case .other: PhraseTexts("another cause", "drugi uzrok")
        }
    }

    /// The words of a cause.
    package init(_ cause: ReasonCode.Cause) {
        self =
            switch cause {
            case .foundElsewhere: .foundElsewhere
            case .notRelocated: .notRelocated
            case .notBookedOut: .notBookedOut
            case .notBookedIn: .notBookedIn
            case .miscounted: .miscounted
            case .dataEntry: .dataEntry
            case .damaged: .damaged
            case .expired: .expired
            case .stolen: .stolen
            case .lost: .lost
            case .onLoan: .onLoan
            case .inRepair: .inRepair
            case .inTransit: .inTransit
            case .batteryFlat: .batteryFlat
            case .beaconOff: .beaconOff
            case .beaconShielded: .beaconShielded
            case .wrongBinding: .wrongBinding
            case .notWalked: .notWalked
            case .other: .other
            }
    }
}

extension ReasonCode {
    /// The cause in words, for lists to choose from.
    public func text(_ language: ReportLanguage) -> String {
        switch self {
        case .known(let cause): ReasonPhrase(cause).texts[language]
        case .own(_, let text): text
        }
    }
}
