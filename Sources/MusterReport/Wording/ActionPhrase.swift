package import MusterAudit

/// The words of actions and opinions.
package enum ActionPhrase: Phrase {
    case none
    case introduction
    case reason
    case action
    case items
    case owner
    case due
    case moreItems
    case open
    case overdue
    case done
    case doneBy
    case withoutAction
    case adjustments
    case adjustmentsText
    case earlier
    case earlierText
    case earlierNone
    case earlierFirst
    case opinions
    case opinionsNone
    case writtenBy

    package var english: String {
        switch self {
        case .none: "No decision asks for anything to be done."
        case .introduction: "As it stood on {moment}."
        case .reason: "Cause"
        case .action: "Action"
        case .items: "Items"
        case .owner: "Owner"
        case .due: "Due"
        case .moreItems: "and {n} more"
        case .open: "Not done"
        case .overdue: "Overdue"
        case .done: "Done"
        case .doneBy: "Done, says {person}, {day}"
        case .withoutAction: "Decided without an action: {causes}."
        case .adjustments: "Adjustments"
        case .adjustmentsText: "None are kept here, proposed or posted: the book is kept elsewhere."
        case .earlier: "Last audit"
        case .earlierText: "Open from {audit}: {n}"
        case .earlierNone: "Nothing is left open from {audit}."
        case .earlierFirst: "There was no audit of this inventory before."
        case .opinions: "Opinions"
        case .opinionsNone: "Nobody concerned has objected or added anything."
        case .writtenBy: "{moment}, written down by {by}"
        }
    }

    /// The word for how an action stands.
    package init(_ state: AuditAction.State) {
        switch state {
        case .open: self = .open
        case .overdue: self = .overdue
        case .done: self = .done
        }
    }
}
