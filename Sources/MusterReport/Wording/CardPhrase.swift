/// The words of the evidence cards.
package enum CardPhrase: Phrase {
    case introduction
    case introductionOfSome
    case introductionFirst
    case introductionUndecided
    case introductionSettled
    case belongsIn
    case heardIn
    case seenIn
    case heard
    case heardText
    case strength
    case strengthText
    case secondZone
    case secondZoneText
    case margin
    case marginText
    case weaker
    case ownZone
    case heardBy
    case covered
    case walked
    case walkedText
    case notWalked
    case others
    case othersText
    case lastPlace
    case lastPlaceText
    case heardBefore
    case never
    case battery
    case trace
    case traceText
    case silent
    case median
    case strongest
    case inOwnZone
    case inOtherZone
    case notListening
    case loudestHere
    case photo
    case lookedAndSeen
    case lookedAndSeenIn
    case byItsLabel
    case moreInLog

    package var english: String {
        switch self {
        case .introduction:
            "A card for each discrepancy, in the order and with the numbers of section 4. Times "
                + "are {clock}. Trace: the stretch of listening, and how far into it the beacon "
                + "was first heard."
        case .introductionOfSome:
            "Cards in the order and with the numbers of section 4. Times are {clock}. Trace: the "
                + "stretch of listening, and how far into it the beacon was first heard."
        case .introductionFirst:
            "{shown} of {all} discrepancies have a card: those to look at first. The other {rest} "
                + "have a line each in section 4 and annex A; the evidence for them is given by "
                + "muster show, and by the audit's page."
        case .introductionUndecided:
            "{shown} of {all} discrepancies have a card: those that need a decision. The other "
                + "{rest} have a line each in section 4 and annex A; the evidence for them is "
                + "given by muster show, and by the audit's page."
        case .introductionSettled:
            "All {all} discrepancies are settled. Each has a line in section 4 and annex A; the "
                + "evidence for them is given by muster show, and by the audit's page."
        case .belongsIn: "Belongs in"
        case .heardIn: "Heard in"
        case .seenIn: "Seen in"
        case .heard: "Heard"
        case .heardText: "{n}×, {from} – {to}"
        case .strength: "Strength"
        case .strengthText: "median {median}, peak {peak}"
        case .secondZone: "Second zone"
        case .secondZoneText: "{zone}, peak {level}"
        case .margin: "Margin"
        case .marginText: "{margin} over the next zone"
        case .weaker: "{zone}, {margin} weaker"
        case .ownZone: "Own zone"
        case .heardBy: "Heard by"
        case .covered: "Zone coverage"
        case .walked: "Zone entered"
        case .walkedText: "{from} – {to}, {minutes} min"
        case .notWalked: "never"
        case .others: "Others there"
        case .othersText: "{present} of {all} were found"
        case .lastPlace: "Last known"
        case .lastPlaceText: "{zone} ({audit})"
        case .heardBefore: "Heard before"
        case .never: "never"
        case .battery: "Battery"
        case .trace: "Trace"
        case .traceText: "stretch {n}, {offset} from its start"
        case .silent: "not heard"
        case .median: "median strength (dBm)"
        case .strongest: "strongest; below the line: receiver in the zone it was heard in"
        case .inOwnZone: "receiver in its own zone"
        case .inOtherZone: "in another zone"
        case .notListening: "not listening"
        case .loudestHere: "receiver when it was loudest"
        case .photo: "Photo"
        case .lookedAndSeen: "looked for and seen"
        case .lookedAndSeenIn: "looked for and seen in {zone}"
        case .byItsLabel: "{seen}, by its QR label"
        case .moreInLog: "and {n} more in annex B"
        }
    }
}
