package import MusterAudit

/// The words of recounts and test counts.
package enum TestCountPhrase: Phrase {
    case noRecount
    case asked
    case askedText
    case leftText
    case unseenText
    case taken
    case agreement
    case agreementText
    case item
    case countOne
    case countTwo
    case by
    case when
    case differ
    case agree
    case moreAgree
    case tests
    case testsText
    case noTests
    case floorToList
    case listToFloor
    case picked
    case seen
    case count
    case result
    case agreesOf
    case failed
    case gone
    case onFloor
    case agrees
    case differs
    case notOnList
    case undecided
    case note

    package var english: String {
        switch self {
        case .noRecount: "No recount was made."
        case .asked: "Asked"
        case .askedText: "{items}, of {person}, by {by}, {moment}"
        case .leftText: "not looked for yet: {n}"
        case .unseenText: "settled without being looked for: {n}"
        case .taken: "Looked again"
        case .agreement: "Agreement"
        case .agreementText:
            "Items of which count 2 says the same as count 1: {n} of {all} ({share})"
        case .item: "Item, name"
        case .countOne: "Count 1"
        case .countTwo: "Count 2"
        case .by: "By"
        case .when: "When"
        case .differ: "The counts differ"
        case .agree: "The counts agree"
        case .moreAgree: "And {n} more that agree; annex A has all items."
        case .tests: "Test counts"
        case .testsText:
            "Things picked by hand and compared with the count. They change no outcome."
        case .noTests: "No test counts were made."
        case .floorToList: "From the floor to the list (is the list complete?)"
        case .listToFloor: "From the list to the floor (is it really there?)"
        case .picked: "Picked"
        case .seen: "Seen"
        case .count: "Count says"
        case .result: "Result"
        case .failed: "Test counts that did not agree: {n} of {all} (section 11)."
        case .agreesOf: "{n} of {all} agree"
        case .gone: "not there"
        case .onFloor: "on the floor"
        case .agrees: "agrees"
        case .differs: "differs"
        case .notOnList: "not on the list"
        case .undecided: "was undecided"
        case .note: "Note: {text}"
        }
    }

    /// The word for what a test came to.
    package init(_ verdict: TestCount.Verdict) {
        switch verdict {
        case .agrees: self = .agrees
        case .differs: self = .differs
        case .notOnList: self = .notOnList
        case .undecided: self = .undecided
        }
    }
}
