/// The words that ask whether an audit is to be sealed.
enum FinishText: WebText {
    case check, title, now, allHeard, notHeard, begunBy, goesOn, seal, back, walkOn

    var english: String {
        switch self {
        case .check: "Finish…"
        case .title: "Seal {audit}?"
        case .now: "Sealing ends the count for good. As it stands now:"
        case .notHeard:
            "Of {items} {n} was not heard or seen. It becomes missing or inconclusive.|Of {items} {n} "
                + "were not heard or seen. They become missing or inconclusive."
        case .allHeard: "The {n} item was heard or seen.|All {n} items were heard or seen."
        case .begunBy: "{name} started this audit."
        case .goesOn: "It still listens; sealing stops it."
        case .seal: "Seal now"
        case .walkOn: "Back to the audit, to walk on"
        case .back: "Back to the audit"
        }
    }
}
