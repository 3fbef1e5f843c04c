/// The words for taking back one's own last word.
enum TakeBackText: WebText {
    case takeBack, takenBack, confirmed, noted, settled, deleted, restore

    var english: String {
        switch self {
        case .takeBack: "Undo"
        case .takenBack: "Taken back. The log still tells of it."
        case .confirmed: "You confirmed that it is there, {moment}."
        case .noted: "You noted, {moment}: {text}"
        case .deleted: "{name} was deleted."
        case .restore: "Restore"
        case .settled: "You settled {item}."
        }
    }
}
