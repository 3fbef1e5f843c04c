/// The words of the session log.
package enum LogPhrase: Phrase {
    case title
    case number
    case time
    case event
    case who
    case started
    case listening
    case listeningAgain
    case heardAgain
    case stoppedEnded
    case stoppedPaused
    case stoppedBroken
    case stoppedFailed
    case stoppedRadioLost
    case brought
    case confirmedBySight
    case confirmedByQR
    case confirmedByPhoto
    case inZone
    case noted
    case notedItem
    case undone
    case counted
    case countedPartial
    case recounted
    case recountAsked
    case resolved
    case approved
    case approvedAlone
    case rejected
    case cancelled
    case tested
    case opinion
    case done
    case empty

    package var english: String {
        switch self {
        case .title: "Session log"
        case .number: "Record"
        case .time: "Time ({zone})"
        case .event: "What happened"
        case .who: "Who"
        case .started: "Started, {items} expected"
        case .listening: "Listening began, stretch {n}, from {source}"
        case .listeningAgain:
            "The program had been stopped; stretch {n} goes on without a gap, from {source}"
        case .heardAgain:
            "Stretch {n} was heard again without anchors that are copied or moved, from {source}"
        case .stoppedEnded: "the source ended"
        case .stoppedPaused: "paused"
        case .stoppedBroken: "broken off"
        case .stoppedFailed: "the source failed"
        case .stoppedRadioLost: "the radio went away"
        case .brought:
            "Listening ended, stretch {n}: {reason}; received {received}, displaced {displaced}, "
                + "foreign {foreign}"
        case .confirmedBySight: "{item} confirmed by sight"
        case .confirmedByQR: "{item} confirmed by QR code"
        case .confirmedByPhoto: "{item} confirmed by photo"
        case .inZone: "in {zone}"
        case .noted: "Note: {text}"
        case .notedItem: "Note on {item}: {text}"
        case .undone: "Record {n} taken back"
        case .counted: "Counted, {items}"
        case .countedPartial: "Counted in part, {items}: {reason}"
        case .recounted: "Recounted, {items}: {gone} not there"
        case .recountAsked: "Recount asked of {person}, {items}"
        case .resolved: "{item} resolved: {reason}"
        case .approved: "Approved"
        case .approvedAlone: "Approved; count and approval were not kept apart"
        case .rejected: "Rejected: {reason}"
        case .cancelled: "Cancelled: {reason}"
        case .tested: "Test counts: {n}, {agree} agree"
        case .opinion: "Opinion of {person}: {text}"
        case .done: "{item}: action done (record {n})"
        case .empty: "Nothing has happened yet."
        }
    }
}
