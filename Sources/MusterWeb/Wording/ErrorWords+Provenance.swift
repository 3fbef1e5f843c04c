import MusterCore
import MusterProvenance

/// What goes wrong with products, lots and events.
extension ErrorWords {
    static func texts(_ error: ProvenanceError) -> Texts {
        switch error {
        case .missingPart(let verb, let part, _):
            ("\(part) is missing: an event \(verb.rawValue) needs it", "fill in the field")
        case .needlessPart: (nil, "leave it out")
        case .unknownVerb: (nil, "choose what happened from the list")
        default: (nil, nil)
        }
    }

    /// The field of a form that an error is about.
    static func field(_ error: ProvenanceError) -> String? {
        switch error {
        case .badMember(_, let member, _): member == "price" ? "price_minor" : member
        case .missingPart(_, _, let option): fields[String(option.prefix { $0 != " " })]
        default: nil
        }
    }

    /// The fields of the form of events, by the options of the command.
    private static let fields = [
        "--in": "inputs", "--out": "outputs", "--lot": "lot", "--unit": "unit",
        "--party": "party_to", "--detail": "beacon",
    ]
}
