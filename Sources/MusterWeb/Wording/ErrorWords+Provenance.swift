import MusterCore
import MusterProvenance
import MusterService

/// What goes wrong with products, lots and events.
extension ErrorWords {
    static func texts(_ error: ProvenanceError) -> Texts {
        switch error {
        case .missingPart(let verb, let part, _):
            ("\(verb.words): \(part) is missing", "fill in the field")
        case .badMember(_, let member, let reason):
            (EventDetail(rawValue: member).map { "\($0.words) \(reason)" }, "correct the field")
        case .needlessPart: (nil, "leave it out")
        case .unknownVerb: (nil, "choose what happened from the list")
        default: (nil, nil)
        }
    }

    /// The field of a form that an error is about.
    static func field(_ error: ProvenanceError) -> String? {
        switch error {
        case .badMember(_, let member, _): member
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
