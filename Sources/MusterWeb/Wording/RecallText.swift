/// The words of whom a recall concerns.
enum RecallText: WebText {
    case concerned, nobody, unnamed, party, sent, told, notYet, notAll, noAddress, allTold, remark,
        remarkHint, write, origin, originHint, whatIsWrong, place, supplier, since, until,
        untilHint, alarmHint, find, ofAlarm, byOrigin, callList, unmatched

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
        case .origin: "Recall by place, supplier or alarm"
        case .originHint:
            "Where lots were is told by what was recorded of them. Nothing is changed before you say why."
        case .whatIsWrong: "What is wrong"
        case .place: "Where lots were"
        case .supplier: "Supplier"
        case .since: "There from"
        case .until: "There until"
        case .untilHint: "Until now, if left empty. Times go with a place or a supplier."
        case .alarmHint: "A climate alarm, as AL-3: what was there while it lasted"
        case .find: "Find lots"
        case .ofAlarm: "Recall what was there"
        case .byOrigin: "Recall by origin"
        case .unmatched: "No lot was found by {name}."
        case .callList: "Call list (PDF)"
        case .write: "Write to {n} party|Write to {n} parties"
        }
    }
}
