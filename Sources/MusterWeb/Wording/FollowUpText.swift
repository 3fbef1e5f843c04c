/// The words of what is done about a counted audit.
enum FollowUpText: WebText {
    case actions, sayDone, saidDone, opinions, opinion, speaker, speakerHint, keep, kept, tests,
        testsHint, picked, direction, onFloor, listThere, listGone, zoneHint, keepTest, moreActions

    var english: String {
        switch self {
        case .actions: "Actions"
        case .sayDone: "It is done"
        case .saidDone: "{name}, {day}"
        case .opinions: "Opinions"
        case .opinion: "Comment"
        case .speaker: "Said by"
        case .speakerHint: "A name; leave it empty for your own."
        case .keep: "Add to report"
        case .kept: "Kept in the audit."
        case .tests: "Test counts"
        case .testsHint: "Pick an item by hand and compare it with the count. No outcome changes."
        case .picked: "Item, or what it is"
        case .direction: "How it was picked"
        case .onFloor: "On the floor: it stands here"
        case .listThere: "From the list: it is there"
        case .listGone: "From the list: it is not there"
        case .zoneHint: "Where it was seen"
        case .keepTest: "Save test count"
        case .moreActions: "and {n} more"
        }
    }
}
