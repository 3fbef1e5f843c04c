/// The words that ask whether an audit is to be sealed.
enum FinishText: WebText {
    case check, title, now, allHeard, notHeard, begunBy, goesOn, seal, back, walkOn

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
                "Of {items} {n} was not heard. It becomes missing or inconclusive."
                    + "|Of {items} {n} were not heard. They become missing or inconclusive.",
                "Nije se čula {n} stavka od {all}. Postaje „Nedostaje“ ili „Neodlučeno“."
                    + "|Nisu se čule {n} stavke od {all}. Postaju „Nedostaje“ ili „Neodlučeno“."
                    + "|Nije se čulo {n} stavki od {all}. Postaju „Nedostaje“ ili „Neodlučeno“."
            )
        case .allHeard:
            (
                "The {n} item was heard or seen.|All {n} items were heard or seen.",
                "Čula se ili je viđena {n} stavka, što je sve."
                    + "|Čule su se ili su viđene sve {n} stavke.|Čulo se ili je viđeno svih {n} stavki."
            )
        case .begunBy: ("{name} started this audit.", "Ovaj popis vodi {name}.")
        case .goesOn:
            ("It still listens; sealing stops it.", "Još sluša; pečat to prekida.")
        case .seal: ("Seal now", "Zapečati")
        case .walkOn: ("Back to the audit, to walk on", "Nazad na popis, za dalji obilazak")
        case .back: ("Back to the audit", "Nazad na popis")
        }
    }
}
