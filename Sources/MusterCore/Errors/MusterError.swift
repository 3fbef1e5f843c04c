/// A failure that a person reads: what happened, to what, and what to do next.
///
/// Every module has one enum that conforms. The command line prints ``what`` behind `muster: ` and
/// ``remedy`` behind `try: `; `--json` and the web carry the same three fields.
public protocol MusterError: Error, Sendable {
    /// What happened, naming the object it happened to, without a full stop at the end.
    var what: Sentence { get }

    /// What to do next: an exact command, file or setting.
    var remedy: Sentence { get }

    /// The status with which a command that fails for this reason ends.
    var exitCode: ExitCode { get }

    /// The word by which programs know the reason: ``exitCode``'s, or a narrower one.
    var code: String { get }

    /// Single problems, one a line, where ``what`` has room for the first ones only; mostly none.
    var details: [Sentence] { get }

    /// ``what`` where the ``details`` stand below it, without those.
    var headline: Sentence { get }
}

extension MusterError {
    /// The word of ``exitCode``.
    public var code: String { exitCode.word }

    /// No details.
    public var details: [Sentence] { [] }

    /// What happened, as it is.
    public var headline: Sentence { what }
}

/// Exit statuses of every Muster command, one meaning each.
public enum ExitCode: Int32, Sendable, CaseIterable {
    /// Done.
    case done = 0
    /// Failed, for a reason that has no code of its own.
    case failed = 1
    /// The command line was not understood.
    case usage = 2
    /// Discrepancies were found, and `--exit-code` asked to be told.
    case discrepancies = 3
    /// Not signed in, or not allowed.
    case notAllowed = 4
    /// The named object does not exist.
    case notFound = 5
    /// The object is in a state that does not permit this.
    case conflict = 6
    /// The adapter or another source of advertisements is unavailable.
    case radioUnavailable = 7
    /// The store is full, locked, damaged or of a newer schema.
    case storage = 8
    /// The mail transport did not take the message.
    case mailNotHandedOver = 9
    /// Needs the network; queued.
    case queued = 10
    /// A hash, signature or seal does not hold.
    case integrity = 11
    /// The walk covered less than the plan asks for; the audit was not finished.
    case coverage = 12
    /// Input data was refused.
    case dataRefused = 65
    /// Interrupted; the audit is paused and saved.
    case interrupted = 130

    /// A stable word for the code, used in `{"error":{"code":…}}`.
    public var word: String {
        switch self {
        case .done: "done"
        case .failed: "failed"
        case .usage: "usage"
        case .discrepancies: "discrepancies"
        case .notAllowed: "not_allowed"
        case .notFound: "not_found"
        case .conflict: "conflict"
        case .radioUnavailable: "radio_unavailable"
        case .storage: "storage"
        case .mailNotHandedOver: "mail_not_handed_over"
        case .queued: "queued"
        case .integrity: "integrity"
        case .coverage: "coverage"
        case .dataRefused: "data_refused"
        case .interrupted: "interrupted"
        }
    }
}
