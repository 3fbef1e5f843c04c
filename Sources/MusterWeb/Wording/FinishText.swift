/// The words that ask whether an audit is to be sealed.
enum FinishText: WebText {
    case check, title, now, allHeard, notHeard, begunBy, goesOn, seal, back

    var texts: (english: String, serbian: String) {
        switch self {
        case .check: ("Finish…", "Završi…")
        case .title: ("Seal {audit}?", "Zapečatiti {audit}?")
        case .now:
            (
                "Sealing ends the count for good. As it stands now:",
                "Pečat konačno završava brojanje. Sada stoji ovako:"
            )
        case .notHeard:
            (
                "{n} of {all} items were not heard. They become missing or inconclusive.",
                "Od {all} stavki nije se čulo {n}. Postaju nedostaju ili neodlučeno."
            )
        case .allHeard:
            ("All {all} items were heard or seen.", "Svih {all} stavki se čulo ili videlo.")
        case .begunBy: ("{name} started this audit.", "Ovaj popis vodi {name}.")
        case .goesOn:
            ("It still listens; sealing stops it.", "Još sluša; pečat to prekida.")
        case .seal: ("Seal now", "Zapečati")
        case .back: ("Back to the audit", "Nazad na popis")
        }
    }
}
