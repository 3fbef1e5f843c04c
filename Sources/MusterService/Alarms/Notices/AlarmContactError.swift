public import MusterCore

/// A contact for alarms that cannot be had as it was wanted.
public enum AlarmContactError: MusterError, Equatable {
    /// There is none of that number or address.
    case notFound(String)
    /// It stands on the list already.
    case known(address: String, number: Int64)
    /// There is no such step.
    case badStep(Int)
    /// Mails are not signed.
    case secretOfMail(String)
    /// A webhook that is told by two contacts has one secret.
    case otherSecret(String)
    /// Nobody stands on the list.
    case nobody

    /// What is wrong.
    public var what: Sentence {
        switch self {
        case .notFound(let text): "no contact for alarms is \(text)"
        case .known(let address, let number):
            "\(address) is contact \(number) already"
        case .badStep(let step): "there is no step \(step) of the list of contacts"
        case .secretOfMail(let address): "\(address) is a mail address, and mails are not signed"
        case .otherSecret(let address): "\(address) is on the list with another secret"
        case .nobody: "there are no contacts for alarms"
        }
    }

    /// What to do about it.
    public var remedy: Sentence {
        switch self {
        case .notFound: "muster alarm contact list"
        case .known(_, let number): "muster alarm contact remove \(number) first, to change it"
        case .badStep: "0 is at once, 1 after 15 minutes without an answer, 2 after an hour"
        case .secretOfMail: "leave --secret-from-file out"
        case .otherSecret: "muster alarm contact remove NUMBER first, then add it again"
        case .nobody: "muster alarm contact add ADDRESS"
        }
    }

    /// Not found, a conflict, or refused data.
    public var exitCode: ExitCode {
        switch self {
        case .notFound, .nobody: .notFound
        case .known, .otherSecret: .conflict
        case .badStep, .secretOfMail: .dataRefused
        }
    }
}
