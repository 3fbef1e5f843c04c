import MusterAudit

extension Style {
    /// The colour of an outcome, by the text that begins with it: red is what is to be looked for, yellow what
    /// is to be looked at, green what is there.
    static func ofOutcome(_ text: String) -> Style? {
        let word = text.prefix { $0 != " " }
        switch Outcome(rawValue: String(word)) {
        case .found, .confirmed: return .green
        case .misplaced, .inconclusive, .notHeard: return .yellow
        case .missing: return .red
        case .excused: return .dim
        case nil: return nil
        }
    }
}
