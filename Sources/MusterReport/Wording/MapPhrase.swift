/// The words of the map.
package enum MapPhrase: Phrase {
    case title
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

    package var texts: PhraseTexts {
        switch self {
        case .title: PhraseTexts("Map of {site}", "Mapa, {site}")
        case .planAlone: PhraseTexts("Plan without an audit", "Plan bez popisa")
        case .notCovered: PhraseTexts("Not covered", "Nije obiđeno")
        case .anchor: PhraseTexts("Anchor", "Sidro")
        case .receiver: PhraseTexts("Receiver", "Prijemnik")
        case .obstacle: PhraseTexts("Rack or wall", "Regal ili zid")
        case .extra: PhraseTexts("Extra", "Višak")
        case .metres: PhraseTexts("{n} m", "{n} m")
        case .notOnPlan: PhraseTexts("Not on the plan: {items}", "Nije na planu: {items}")
        case .moreZones: PhraseTexts("and {n} more", "i još {n}")
        case .zone: PhraseTexts("Zone", "Zona")
        }
    }
}
