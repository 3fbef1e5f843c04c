/// The words of the terms of an audit.
package enum TermsPhrase: Phrase {
    case title
    case objective
    case objectiveText
    case type
    case stocktake
    case cycleCount
    case plan
    case criteria
    case criteriaList
    case criteriaTarget
    case criteriaNoTarget
    case criteriaTolerance
    case criteriaPieces
    case cutOff
    case cutOffText
    case observer
    case alsoActed
    case lookedAgain
    case expectedAuditors
    case due
    case dueMet
    case dueLate
    case sight
    case blind
    case open
    case shares
    case source
    case method
    case listening
    case listeningNone
    case listeningNotYet
    case stretch
    case stretchOpen
    case frozen
    case frozenText
    case distribution
    case distributionText

    package var english: String {
        switch self {
        case .title: "Terms of the audit"
        case .objective: "Objective"
        case .objectiveText:
            "To establish which of the expected items are present, and whether they are in the "
                + "zone the record names."
        case .type: "Type"
        case .stocktake: "Stocktake: the whole inventory"
        case .cycleCount: "Cycle count: a part, not for accounting. Zones: {zones}"
        case .plan: "Plan"
        case .criteria: "Criteria"
        case .criteriaList:
            "An item is accurate when it is present and in the zone of the frozen list."
        case .criteriaTarget: "Target accuracy: {target}."
        case .criteriaNoTarget: "No target accuracy was set."
        case .criteriaTolerance: "No tolerance: every discrepancy is listed."
        case .criteriaPieces:
            "Pieces were not counted: an item that is present is taken with the quantity of the "
                + "list."
        case .cutOff: "Cut-off"
        case .cutOffText:
            "What was booked after the list was frozen is not in it. Numbers of receipts and "
                + "dispatches are kept elsewhere."
        case .observer: "Started by"
        case .alsoActed: "Also took part"
        case .lookedAgain: "Recounted by"
        case .expectedAuditors: "Also assigned"
        case .due: "Due"
        case .dueMet: "{due}; met: finished {moment}"
        case .dueLate: "{due}; not met: finished {moment}"
        case .sight: "Blind or open"
        case .blind:
            "Blind: until the count was finished, those who audited saw nothing of what was "
                + "expected and heard; whoever was asked to look again saw nothing from then on."
        case .open: "Open: those who audited could see what was expected and heard."
        case .shares: "Verdicts: {radio} by radio ({radioShare}), {hand} by hand ({handShare})."
        case .source: "Source"
        case .method: "Method"
        case .listening: "Listening"
        case .listeningNone: "None."
        case .listeningNotYet: "None so far."
        case .stretch: "{number}: {span} ({reason})"
        case .stretchOpen: "{number}: since {from}"
        case .frozen: "Frozen list"
        case .frozenText: "{items}, frozen {moment}"
        case .distribution: "Distribution"
        case .distributionText:
            "The manager of the site, and those the manager names. Class: Internal."
        }
    }
}

/// The words for how samples become outcomes.
package enum MethodPhrase: Phrase {
    case title
    case glossaryTitle
    case peakZoneShort
    case chancesShort
    case windowedLevelShort
    case listMatchShort
    case nearestShort
    case rule
    case value
    case method
    case version
    case presence
    case presencePeakZone
    case presenceListMatch
    case presenceNearest
    case inPlace
    case inPlaceText
    case inPlaceChanceText
    case elsewhereChanceText
    case place
    case placeText
    case elsewhere
    case elsewhereText
    case unsure
    case unsureText
    case coverage
    case coverageText
    case coverageShareText
    case placedText
    case placedElsewhereText
    case replay
    case replayText
    case meaning
    case letter
    case word

    package var english: String {
        switch self {
        case .title: "Method and constants"
        case .glossaryTitle: "What the words mean"
        case .peakZoneShort:
            "A receiver is carried through the zones and hears the beacons of the items. Two "
                + "advertisements make an item present; its zone is where it was loudest, if by "
                + "enough to be sure. Anchors on the building tell where the receiver is."
        case .chancesShort:
            "A receiver is carried through the zones and hears the beacons of the items. Two "
                + "advertisements make an item present. Anchors on the building tell where the "
                + "receiver was in each second; that, and how loud the item's beacon was then, "
                + "gives the chance of each zone."
        case .windowedLevelShort:
            "Windowed level: an item is found when two advertisements of its beacon were received. "
                + "It is in the zone whose receiver heard it strongest over the last 4 seconds, or "
                + "up to 30 where it advertises seldom; another zone must be 3 dB stronger to take "
                + "over."
        case .listMatchShort:
            "The seed's list match: an item is found when its beacon is within a metre more than "
                + "three times in a queue of ten samples."
        case .nearestShort: "The nearest beacon within half a metre."
        case .rule: "Rule"
        case .value: "Value"
        case .method: "Method"
        case .version: "Program"
        case .presence: "Present"
        case .presencePeakZone: "from 2 advertisements on"
        case .presenceListMatch: "nearer than 1 m, more than 3 times in 10 samples"
        case .presenceNearest: "nearer than 0.5 m"
        case .inPlace: "In place"
        case .inPlaceText:
            "no other zone louder by more than {margin}, less where the two lie apart"
        case .inPlaceChanceText: "in the expected zone with a chance of {share} or more"
        case .elsewhereChanceText:
            "in the expected zone with a chance of {share} or less, and the way known to {metres} m"
        case .place: "Where an item is"
        case .placeText:
            "the chance of each zone, from where the scanner was in each second, how loud the tag "
                + "was then, and when it was silent; chances are told to 5 %, at most 95 %"
        case .elsewhere: "Elsewhere"
        case .elsewhereText:
            "expected zone walked, another one louder by {margin} or more, less where the two lie "
                + "apart, at {level} or more"
        case .unsure: "Zone not certain"
        case .unsureText: "anything between"
        case .coverage: "Covered"
        case .coverageText:
            "the chance that a usual beacon in the zone was heard, from where the receiver was"
        case .coverageShareText: "the share of a zone's anchors that the receiver came past"
        case .placedText:
            "placed in its own zone, or in that of the receiver nearest to it; another one is "
                + "louder by less than {margin}"
        case .placedElsewhereText: "placed in another zone that is louder by {margin} or more"
        case .replay: "Replay"
        case .replayText: "muster replay {audit} gives the same outcomes from the kept radio trace"
        case .meaning: "Meaning"
        case .letter: "Letter"
        case .word: "Word"
        }
    }
}
