/// The words of whom a recall concerns.
enum RecallText: WebText {
    case concerned, nobody, unnamed, party, sent, told, notYet, notAll, noAddress, allTold, remark,
        remarkHint, write

    var english: String {
        switch self {
        case .concerned: "Who was sent it"
        case .nobody: "Nothing of it was sent to anybody who is known."
        case .unnamed:
            "{n} thing was sent, and nobody noted to whom.|{n} things were sent, and nobody noted to "
                + "whom."
        case .party: "Party"
        case .sent: "Sent"
        case .told: "Told"
        case .notYet: "not yet"
        case .notAll: "not of all that was sent"
        case .noAddress: "no mail address: call"
        case .allTold: "All who can be written to were told."
        case .remark: "What else the mail says"
        case .remarkHint: "It lists what each was sent, the reason, and whom to ask."
        case .write: "Write to {n} party|Write to {n} parties"
        }
    }
}
