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

    package var texts: PhraseTexts {
        switch self {
        case .title: PhraseTexts("Map of {site}", "Mapa, {site}")
        case .introduction:
            PhraseTexts(
                "The plan as it was frozen with the audit on {moment}. Each sign is an item: where "
                    + "it was found, or, where it was not, where it belongs; a zone without room "
                    + "shows how many. Arrows show the most frequent moves, with how many items.",
                "Plan kakav je zamrznut sa popisom {moment}. Svaki znak je stavka: gde je nađena "
                    + "ili, ako nije, gde pripada; zona bez mesta prikazuje broj. Strelice prikazuju "
                    + "najčešća premeštanja, sa brojem stavki."
            )
        case .introductionLarge:
            PhraseTexts(
                "The plan as it was frozen with the audit on {moment}. Each zone shows by signs how "
                    + "many items were found there, or, where they were not, belong there.",
                "Plan kakav je zamrznut sa popisom {moment}. Svaka zona znacima prikazuje koliko je "
                    + "stavki nađeno u njoj ili, ako nisu nađene, koliko ih u nju pripada."
            )
        case .moves: PhraseTexts("Moves from zone to zone", "Premeštanja iz zone u zonu")
        case .movedFrom: PhraseTexts("Belongs in", "Pripada u")
        case .movedTo: PhraseTexts("Observed in", "Zatečeno u")
        case .movedItems: PhraseTexts("Items", "Stavke")
        case .moreMoves:
            PhraseTexts(
                "The {shown} most frequent of {all} moves.",
                "Najčešća premeštanja: {shown} od {all}."
            )
        case .planAlone: PhraseTexts("Plan without an audit", "Plan bez popisa")
        case .notCovered: PhraseTexts("Not covered", "Nije pokriveno")
        case .anchor: PhraseTexts("Anchor", "Sidro")
        case .receiver: PhraseTexts("Receiver", "Prijemnik")
        case .obstacle: PhraseTexts("Rack or wall", "Regal ili zid")
        case .extra: PhraseTexts("Extra", "Van spiska")
        case .metres: PhraseTexts("{n} m", "{n} m")
        case .notOnPlan: PhraseTexts("Not on the plan: {items}", "Nije na planu: {items}")
        case .moreZones: PhraseTexts("and {n} more", "i još {n}")
        case .withoutRoom: PhraseTexts("Without room above: {zones}", "Bez mesta na mapi: {zones}")
        case .withoutRoomInReport:
            PhraseTexts(
                "Without room above, as section 3 tells: {zones}",
                "Bez mesta na mapi, kao u odeljku 3: {zones}"
            )
        case .zone: PhraseTexts("Zone", "Zona")
        }
    }
}
