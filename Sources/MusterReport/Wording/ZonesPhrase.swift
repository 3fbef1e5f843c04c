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
    case noPlace
    case chart
    case history
    case none
    case coverageNote
    case notAccurate
    case right

    package var english: String {
        switch self {
        case .title: "Results by zone"
        case .zone: "Zone"
        case .expected: "Ex-\npected"
        case .extra: "Extra"
        case .accuracy: "Accuracy"
        case .covered: "Covered"
        case .minutes: "Minutes"
        case .total: "Total"
        case .noZone: "No zone in the record"
        case .noPlace: "In no place"
        case .history: "Accuracy over past audits"
        case .chart: "How each zone came out"
        case .none: "The site has no zones."
        case .coverageNote:
            "Items count in the zone the record names, extras where they were loudest. A dash "
                + "under Covered: the zone has no anchors, or nobody entered it."
        case .notAccurate:
            "Found or confirmed, and yet not accurate: {elsewhere} seen in another zone, {unsure} "
                + "whose zone is not certain (section 4)."
        case .right: "Accurate"
        }
    }
}

/// Heads of columns that count outcomes, with their line ends.
package struct OutcomeHead: OutcomeWord {
    package let outcome: Outcome

    package init(_ outcome: Outcome) { self.outcome = outcome }

    package var english: String {
        switch outcome {
        case .found: "Found"
        case .misplaced: "Mis-\nplaced"
        case .confirmed: "Con-\nfirmed"
        case .notHeard: "Not\nheard"
        case .missing: "Missing"
        case .inconclusive: "Incon-\nclusive"
        case .excused: "Ex-\ncused"
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

    package var english: String {
        switch self {
        case .title: "Full list"
        case .item: "Item"
        case .name: "Name"
        case .pieces: "Pieces"
        case .place: "Where"
        case .heard: "Heard"
        case .last: "Last at"
        case .inPlace: "in place"
        case .unsure: "not certain"
        case .continued: "continued"
        case .empty: "Nothing was expected."
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

    package var english: String {
        switch self {
        case .title: "Extras"
        case .none: "No beacon of ours was heard beyond the expected list."
        case .introduction:
            "Beacons of ours that were heard and not looked for. They are outside the sum of the "
                + "expected list."
        case .kind: "Kind"
        case .carriedBy: "On the list of, item"
        case .beacon: "Beacon"
        case .zone: "Loudest in"
        case .heard: "Heard"
        case .foreign: "Foreign beacons heard and ignored: {n}."
        case .nobody: "no item"
        }
    }
}
