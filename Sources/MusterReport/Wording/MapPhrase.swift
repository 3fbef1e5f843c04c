/// The words of the map.
package enum MapPhrase: Phrase {
    case title
    case introduction
    case introductionLarge
    case moves
    case movedFrom
    case movedTo
    case movedItems
    case moreMoves
    case planAlone
    case notCovered
    case anchor
    case receiver
    case obstacle
    case extra
    case metres
    case notOnPlan
    case zone
    case moreZones
    case withoutRoom
    case withoutRoomInReport
    case part

    package var english: String {
        switch self {
        case .title: "Map of {site}"
        case .introduction:
            "The plan as it was frozen with the audit on {moment}. Each sign is an item: where it "
                + "was found, or, where it was not, where it belongs; a zone without room shows "
                + "how many. Arrows show the most frequent moves, with how many items."
        case .introductionLarge:
            "The plan as it was frozen with the audit on {moment}. Each zone shows by signs how "
                + "many items were found there, or, where they were not, belong there."
        case .moves: "Moves from zone to zone"
        case .movedFrom: "Belongs in"
        case .movedTo: "Observed in"
        case .movedItems: "Items"
        case .moreMoves: "The {shown} most frequent of {all} moves."
        case .planAlone: "Plan without an audit"
        case .notCovered: "Not covered"
        case .anchor: "Anchor"
        case .receiver: "Receiver"
        case .obstacle: "Rack or wall"
        case .extra: "Extra"
        case .metres: "{n} m"
        case .notOnPlan: "Not on the plan: {items}"
        case .moreZones: "and {n} more"
        case .withoutRoom: "Without room above: {zones}"
        case .withoutRoomInReport: "Without room above, as section 3 tells: {zones}"
        case .part: "Part {n} of {all}: {first} to {last}"
        case .zone: "Zone"
        }
    }
}
