/// The words of call lists of recalls.
package enum RecallPhrase: Phrase {
    case kind
    case document
    case subject
    case lots
    case lotsCount
    case reason
    case recalled
    case notRecalled
    case concerned
    case nobody
    case unnamed
    case number
    case party
    case call
    case sent
    case told
    case reached
    case reachedHint
    case notYet
    case notAll
    case inHouse
    case nothingHere
    case moreHere
    case unknown
    case what
    case quantity
    case place
    case heard
    case ledBy
    case checkedBy

    package var english: String {
        switch self {
        case .kind: "Product recall"
        case .document: "Recall of {lots}: whom to call"
        case .subject: "Who was sent lots that are called back, and what of them is here"
        case .lots: "Lots"
        case .lotsCount: "{lots} and {n} more"
        case .reason: "Why"
        case .recalled: "Called back"
        case .notRecalled: "not yet: this is what it would reach"
        case .concerned: "Who was sent it"
        case .nobody: "Nothing of it was sent to anybody who is known."
        case .unnamed: "Things that were sent, and nobody noted to whom: {n}"
        case .number: "No."
        case .party: "Party"
        case .call: "Call"
        case .sent: "Sent"
        case .told: "Told"
        case .reached: "Reached"
        case .reachedHint: "Reached: write down when, and whom you spoke to."
        case .notYet: "not yet"
        case .notAll: "not of all that was sent"
        case .inHouse: "What of it is here"
        case .nothingHere: "Nothing of it is here."
        case .moreHere: "There are {n} more. The trace of the lots lists them all."
        case .unknown: "Things of which it is not known where they are: {n}"
        case .what: "What"
        case .quantity: "Quantity"
        case .place: "Where"
        case .heard: "Last heard"
        case .ledBy: "Recall led by"
        case .checkedBy: "Checked by"
        }
    }
}
