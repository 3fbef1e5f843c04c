/// The words of the discrepancies.
package enum DiscrepancyPhrase: Phrase {
    case title
    case none
    case introduction
    case introductionDecided
    case unsureIntroduction
    case number
    case item
    case lot
    case expectedZone
    case observedZone
    case outcome
    case quantity
    case why
    case subtotal
    case variance

    package var english: String {
        switch self {
        case .title: "Discrepancies"
        case .none: "No discrepancies."
        case .introduction:
            "Everything that needs a decision, worst first. Quantity is given as in the book / as "
                + "observed / difference."
        case .introductionDecided:
            "Everything that did not agree with the record, worst first, with what was decided. "
                + "Quantity is given as in the book / as observed / difference."
        case .unsureIntroduction:
            "These items are there. Radio cannot tell their zone apart from its neighbours, so "
                + "nothing is open; they do not count as accurate."
        case .number: "No."
        case .item: "Item and name"
        case .lot: "Lot / serial"
        case .expectedZone: "Expected in"
        case .observedZone: "Observed in, at"
        case .outcome: "Outcome"
        case .quantity: "Quantity"
        case .why: "Evidence"
        case .subtotal: "Subtotal"
        case .variance:
            "Variance of the expected list: net {net}, absolute {absolute}; {undecided} undecided "
                + "and in neither figure. Extras are never set off."
        }
    }
}

/// The words for why something is a discrepancy.
package enum EvidencePhrase: Phrase {
    case margin
    case ownZoneMargin
    case likely
    case likelyThere
    case seemsElsewhere
    case seemsIn
    case or
    case noZone
    case coverageUnknown
    case zoneNotCovered
    case zoneWeaklyCovered
    case coveredAndSilent
    case zoneNotEntered
    case lookFirst
    case silentBefore
    case shelfSilent
    case likelyAbsentRange
    case batteryLow
    case neverHeard
    case contested
    case maybeCopy
    case moved
    case imitated
    case lookedFor
    case look
    case likelyAbsent
    case heardOnce
    case bySight
    case byQR
    case byPhoto
    case byHand

    package var english: String {
        switch self {
        case .margin: "strongest here by {margin}"
        case .ownZoneMargin: "stronger there than in its own zone by {margin}"
        case .likely: "{share} likely"
        case .likelyThere: "{share} likely in {zones}"
        case .seemsElsewhere: "seems out of place: look in {zones}"
        case .seemsIn: "seems to be in {zone} ({share} likely), but radio cannot rule out {own}"
        case .or: "or"
        case .noZone: "the record names no zone"
        case .coverageUnknown: "coverage of its zone unknown"
        case .zoneNotCovered: "zone not covered ({covered})"
        case .zoneWeaklyCovered: "zone weakly covered ({covered})"
        case .zoneNotEntered: "nobody entered its zone"
        case .lookFirst: "not heard although {covered} of the zone was covered: look here first"
        case .silentBefore:
            "not heard although {covered} of the zone was covered; its tag was silent before: look "
                + "here"
        case .shelfSilent: "its whole zone is silent: check receiver, plan and shelf"
        case .likelyAbsentRange: "gone with a chance of {share} ({low} to {high})"
        case .batteryLow: "its battery was low: look for it"
        case .neverHeard: "its beacon was never heard before"
        case .contested: "its signal came from two places: look for it"
        case .maybeCopy: "heard away from its place, where tags are copied: look for it"
        case .moved: "moved during the audit"
        case .imitated: "somebody may imitate its tag: look for it"
        case .lookedFor: "looked for and not there"
        case .coveredAndSilent: "not heard although {covered} of the zone was covered"
        case .look: "look before writing off: tags do fall silent"
        case .likelyAbsent: "gone with a chance of {share}"
        case .heardOnce: "heard once: too little to decide"
        case .bySight: "seen by a person"
        case .byQR: "QR code read"
        case .byPhoto: "photo taken"
        case .byHand: "confirmed by hand"
        }
    }
}
