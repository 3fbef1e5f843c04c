public import MusterCore

/// What a limit cannot be.
public enum LimitError: MusterError, Equatable {
    /// A line that limits nothing, or nothing that can be.
    case badLine(reason: Sentence)
    /// A limit set needs a short name for commands and addresses.
    case badName(String)
    /// A set that limits nothing.
    case noLines(set: String)
    /// A set holds for no time.
    case badTime(set: String)

    /// What happened.
    public var what: Sentence {
        switch self {
        case .badLine(let reason): "a limit cannot be used: \(reason)"
        case .badName(let name): "\(PlainText.quoted(name)) is no name for a limit set"
        case .noLines(let set): "limit set \(set) has no limits"
        case .badTime(let set): "limit set \(set) would end before it begins"
        }
    }

    /// What to do next.
    public var remedy: Sentence {
        switch self {
        case .badLine: "give --low, --high or both, and a --delay such as 15m"
        case .badName: "take 1 to 40 letters, digits and hyphens, beginning with a letter"
        case .noLines: "give a quantity with --low or --high"
        case .badTime: "give an end that is later than the beginning"
        }
    }

    /// The status a command ends with.
    public var exitCode: ExitCode { .dataRefused }
}
