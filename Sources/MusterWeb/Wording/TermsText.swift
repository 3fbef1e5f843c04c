/// The words for who audits, whether blind, and by when.
enum TermsText: WebText {
    case with, withHint, blind, blindBox, blindHint, due, dueTime, dueHint, expectsYou, isBlind,
        hidden, confirmBlind, confirmBlindHint, whichItem, taken, asked, askedHint, seen, gone,
        wasSeen, yes, dueColumn, lookedAlready

    var english: String {
        switch self {
        case .with: "Also assigned"
        case .withHint: "The audit shows on their page Today, and the report names them."
        case .blind: "Blind"
        case .blindBox: "Blind audit"
        case .blindHint:
            "Until it is finished, nobody who audits sees what is expected and what was heard. "
                + "Hand confirmations are taken only from them. Others who review see everything."
        case .due: "Due"
        case .dueTime: "Time (optional)"
        case .dueHint: "In the time of the site. What is due today is not overdue."
        case .expectsYou: "Assigned to you"
        case .isBlind: "Blind audit"
        case .dueColumn: "Due"
        case .yes: "yes"
        case .hidden:
            "This audit is blind: what it expects and has found shows here when it is reviewed, "
                + "or earlier."
        case .confirmBlind: "Confirm an item"
        case .confirmBlindHint: "Type what its label says, and choose the zone where you see it."
        case .whichItem: "Item"
        case .taken: "Recorded: {item}"
        case .asked: "Look for these again"
        case .askedHint: "{name} asks you. Say where you see each, or that it is not there."
        case .wasSeen: "Seen in"
        case .lookedAlready: "Looked for already: say it again where it was wrong"
        case .seen: "Found"
        case .gone: "Not found"
        }
    }
}
