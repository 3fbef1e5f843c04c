/// The titles of parts that have words of their own elsewhere.
package enum PartPhrase: Phrase {
    case evidence
    case map
    case climate
    case traceability
    case recount
    case actions
    case signoff

    package var english: String {
        switch self {
        case .evidence: "Evidence"
        case .map: "Map"
        case .climate: "Environment"
        case .traceability: "Traceability"
        case .recount: "Recount and test counts"
        case .actions: "Actions and opinions"
        case .signoff: "Sign-off"
        }
    }
}
