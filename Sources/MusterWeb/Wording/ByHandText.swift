/// The words for what people say of an audit that goes on.
enum ByHandText: WebText {
    case itIsThere, itIsThereHint, scannedHint, confirm, whereItIs, asRecorded, note, text

    var english: String {
        switch self {
        case .itIsThere: "I see it"
        case .itIsThereHint:
            "For an item that stands before you and is not heard: your word counts, and the report "
                + "names you."
        case .scannedHint: "You scanned its label. Your word counts, and the report names you."
        case .confirm: "Confirm"
        case .whereItIs: "Zone"
        case .asRecorded: "Where the record says"
        case .note: "Add note"
        case .text: "Note for the log"
        }
    }
}
