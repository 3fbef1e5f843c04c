import MusterAudit

/// The words of what limits the report, and of its seal.
package enum ReliabilityPhrase: Phrase {
    case title
    case received
    case receivedText
    case displaced
    case displacedNone
    case displacedText
    case lost
    case lostText
    case anchors
    case anchorsContested
    case anchorsLeftOut
    case recording
    case recordingGap
    case gaps
    case gapText
    case gapsMore
    case clock
    case clockNone
    case clockText
    case stretches
    case notCovered
    case notCoveredNone
    case notCoveredUnknown
    case neverEntered
    case coveredWeakly
    case reasonGiven
    case noReasonGiven
    case byRadio
    case unsure
    case partial
    case partialLabel
    case wholeWalk
    case stillRunning
    case paused
    case cancelled
    case confidence
    case confidenceDefault
    case confidenceZones
    case confidenceSite
    case look
    case lookText
    case lookAllText
    case goneText
    case segregation
    case segregationText
    case caveat

    package var english: String {
        switch self {
        case .title: "Reliability and limits"
        case .received: "Received"
        case .receivedText: "{n} advertisements"
        case .displaced: "Displaced"
        case .displacedNone: "None: the queue never overflowed."
        case .displacedText: "advertisements from a full queue: {n} ({share})"
        case .lost: "Lost"
        case .lostText: "packets that the kernel dropped before they were read: {n}"
        case .anchors: "Anchors"
        case .anchorsContested:
            "Heard where the plan has none, so copied or moved, and left out from then on: "
                + "{anchors}"
        case .anchorsLeftOut:
            "Heard where the plan has none, so copied or moved, and left out of the whole audit: "
                + "{anchors}"
        case .recording: "Recording"
        case .recordingGap:
            "The disk was full: {n} advertisements from {moment} on count but are not recorded."
        case .gaps: "Not listened"
        case .gapText: "{moment}, {seconds} s: {cause}"
        case .gapsMore: "and {n} more, {seconds} s together"
        case .clock: "Clock"
        case .clockNone: "The receiver's clock never stepped."
        case .clockText: "The receiver's clock: {steps}."
        case .stretches: "Stretches"
        case .notCovered: "Not covered"
        case .notCoveredNone: "Every zone with anchors was at least half covered."
        case .notCoveredUnknown: "Coverage unknown: {zones}"
        case .neverEntered: "Never entered: {zones}"
        case .coveredWeakly: "Less than half covered: {zones}"
        case .reasonGiven: "Reason given: {reason}"
        case .noReasonGiven: "No reason was given."
        case .byRadio: "Radio and hand"
        case .unsure: "Zone not certain"
        case .partial: "Partial audit: {reason}"
        case .partialLabel: "Completeness"
        case .wholeWalk: "Finished without a reservation."
        case .stillRunning: "The audit still runs; every outcome can change."
        case .paused: "The audit is paused; every outcome can change."
        case .cancelled: "Cancelled before it was finished."
        case .confidence: "Doubt"
        case .confidenceDefault:
            "Given in words: no audit of this site that was recounted before this one has fitted "
                + "percentages."
        case .confidenceZones:
            "Chances of zones are told in steps of 5 %. Whether a silent item is gone is told in "
                + "words: before this audit too few of them had been looked for on this site."
        case .confidenceSite: "Percentages rest on recounted audits of this site, in steps of 5 %."
        case .look: "Look for"
        case .lookText:
            "Not heard where the walk covers: {items}. Look for these {drawn}, drawn at random; "
                + "then Muster can say how many are gone."
        case .lookAllText:
            "Not heard where the walk covers: {items}. Look for all of these; then Muster can say "
                + "how many are gone."
        case .goneText:
            "{items} were not heard where the walk covers; of them {low} to {high} are expected to "
                + "be gone."
        case .segregation: "Approval"
        case .segregationText: "Nobody has recounted, reviewed or approved this result yet."
        case .caveat:
            "The audit is a sample of radio signals at one time. An item that is present can stay "
                + "silent (flat battery, metal, water), and a beacon can be carried without its "
                + "item. The report says what was observed, not what must be."
        }
    }
}

/// Why the radio did not listen.
package enum GapPhrase: Phrase {
    case controllerReset
    case otherProgram
    case serviceRestarted
    case suspended
    case radioLost

    package var english: String {
        switch self {
        case .controllerReset: "the adapter was reset"
        case .otherProgram: "another program changed the scan"
        case .serviceRestarted: "the Bluetooth service was restarted"
        case .suspended: "the machine was suspended"
        case .radioLost: "the adapter was away or switched off"
        }
    }

    init(_ cause: ListeningGap.Cause) {
        switch cause {
        case .controllerReset: self = .controllerReset
        case .otherProgram: self = .otherProgram
        case .serviceRestarted: self = .serviceRestarted
        case .suspended: self = .suspended
        case .radioLost: self = .radioLost
        }
    }
}
