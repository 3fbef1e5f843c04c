public import MusterAudit

/// The words of recount, review and approval.
package enum ReviewPhrase: Phrase {
    case due
    case decided
    case awaitsApproval
    case dutiesApart
    case dutiesSwitchedOff
    case onePerson

    package var english: String {
        switch self {
        case .due: "due {day}"
        case .decided: "Decided: {decision} ({person}, {day})"
        case .awaitsApproval: "Nobody has approved this result yet."
        case .dutiesApart:
            "The approver took no part in the count or the recount; the system has checked it."
        case .dutiesSwitchedOff:
            "Count, review and approval were not kept apart: the house has switched that rule off."
        case .onePerson: "Count, review and approval were not kept apart: one person works here."
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

    package var english: String {
        switch self {
        case .foundElsewhere: "found in another place"
        case .notRelocated: "moved and not recorded"
        case .notBookedOut: "not booked out"
        case .notBookedIn: "not booked in"
        case .miscounted: "miscounted"
        case .dataEntry: "wrong entry in the record"
        case .damaged: "damaged and disposed of"
        case .expired: "expired and disposed of"
        case .stolen: "stolen"
        case .lost: "lost"
        case .onLoan: "on loan"
        case .inRepair: "in repair"
        case .inTransit: "in transit"
        case .batteryFlat: "battery of the beacon flat"
        case .beaconOff: "beacon fell off or broken"
        case .beaconShielded: "beacon shielded by metal or water"
        case .wrongBinding: "bound to the wrong beacon"
        case .notWalked: "its place was not walked"
        case .other: "another cause"
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
        case .known(let cause): ReasonPhrase(cause).text(in: language)
        case .own(_, let text): text
        }
    }
}
