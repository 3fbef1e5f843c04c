import MusterAudit

/// The words of the comparison of two counts.
enum CompareText: WebText {
    case compare, with, counts, countOne, countTwo, change, totals, difference, differing, notYet,
        nothing, noChange, agreement, agreementOfCounts, appeared, gone, moved, outcome, added,
        removed

    var texts: (english: String, serbian: String) {
        switch self {
        case .compare: ("Compare", "Uporedi")
        case .with: ("Compare with", "Uporedi sa")
        case .counts: ("Count 1 with count 2", "Prvo brojanje sa drugim")
        case .countOne: ("Count 1", "Prvo brojanje")
        case .countTwo: ("Count 2", "Drugo brojanje")
        case .change: ("Change", "Promena")
        case .totals: ("Totals", "Zbirovi")
        case .difference: ("Difference", "Razlika")
        case .differing: ("Differences", "Razlike")
        case .notYet: ("Only a counted audit is compared.", "Upoređuje se samo prebrojan popis.")
        case .nothing:
            (
                "Nothing to compare with yet: no counted audit came before this one, and nobody has "
                    + "looked again.",
                "Još nema sa čim da se uporedi: pre ovog nema prebrojanog popisa i niko nije ponovo "
                    + "gledao."
            )
        case .noChange: ("No item differs.", "Nijedna stavka se ne razlikuje.")
        case .agreement:
            (
                "The same in both: {n} of {all} on both lists ({share}). Seen by a person and heard "
                    + "by radio in one zone is the same.",
                "Isto u oba: {n} od {all} na oba spiska ({share}). Viđeno i čuto u istoj zoni je isto."
            )
        case .agreementOfCounts:
            (
                "The same in both: {n} of {all} that were looked at again ({share}). Seen by a person "
                    + "and heard by radio in one zone is the same.",
                "Isto u oba: {n} od {all} ponovo pogledanih ({share}). Viđeno i čuto u istoj zoni je "
                    + "isto."
            )
        case .appeared: ("present now", "sada je tu")
        case .gone: ("not present any more", "više nije tu")
        case .moved: ("in another zone", "u drugoj zoni")
        case .outcome: ("another outcome", "drugi ishod")
        case .added: ("new on the list", "novo na spisku")
        case .removed: ("no longer on the list", "više nije na spisku")
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
