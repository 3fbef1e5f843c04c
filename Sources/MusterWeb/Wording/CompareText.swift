import MusterAudit

/// The words of the comparison of two counts.
enum CompareText: WebText {
    case compare, with, counts, countOne, countTwo, change, totals, difference, differing, notYet,
        nothing, noChange, agreement, agreementOfCounts, appeared, gone, moved, outcome, added,
        removed

    var english: String {
        switch self {
        case .compare: "Compare"
        case .with: "Compare with"
        case .counts: "Count 1 with count 2"
        case .countOne: "Count 1"
        case .countTwo: "Count 2"
        case .change: "Change"
        case .totals: "Totals"
        case .difference: "Difference"
        case .differing: "Differences"
        case .notYet: "Only a counted audit is compared."
        case .nothing:
            "Nothing to compare with yet: no counted audit came before this one, and nobody has "
                + "looked again."
        case .noChange: "No item differs."
        case .agreement:
            "The same in both: {n} of {all} on both lists ({share}). Seen by a person and heard by "
                + "radio in one zone is the same."
        case .agreementOfCounts:
            "The same in both: {n} of {all} that were looked at again ({share}). Seen by a person "
                + "and heard by radio in one zone is the same."
        case .appeared: "present now"
        case .gone: "not present any more"
        case .moved: "in another zone"
        case .outcome: "another outcome"
        case .added: "new on the list"
        case .removed: "no longer on the list"
        }
    }

    /// The words for a change.
    init(_ change: AuditComparison.Change) {
        switch change {
        case .appeared: self = .appeared
        case .gone: self = .gone
        case .moved: self = .moved
        case .outcome: self = .outcome
        case .added: self = .added
        case .removed: self = .removed
        }
    }
}
