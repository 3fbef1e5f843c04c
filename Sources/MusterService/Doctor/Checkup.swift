public import MusterCore

/// One thing that Muster needs, and whether it is well.
public struct Checkup: Hashable, Sendable {
    /// What was looked at, in one word.
    public var check: String
    /// Whether it is well.
    public var isWell: Bool
    /// What was found.
    public var detail: Sentence
    /// What to do about it, when it is not well.
    public var remedy: Sentence?

    /// The status with which doctor ends because of it; `nil` for what is well, and for what Muster can do
    /// without.
    public var failure: ExitCode?

    /// Something that is well.
    static func well(_ check: String, _ detail: Sentence) -> Checkup {
        Checkup(check: check, isWell: true, detail: detail)
    }

    /// Something that needs a hand.
    static func look(_ check: String, _ detail: Sentence, try remedy: Sentence) -> Checkup {
        Checkup(check: check, isWell: false, detail: detail, remedy: remedy)
    }

    /// Something of the home that is damaged, lost or open to others.
    static func broken(
        _ check: String,
        _ detail: Sentence,
        try remedy: Sentence,
        _ failure: ExitCode = .failed
    ) -> Checkup {
        Checkup(check: check, isWell: false, detail: detail, remedy: remedy, failure: failure)
    }

    /// What an error says is wrong.
    static func broken(_ check: String, _ error: any MusterError) -> Checkup {
        .broken(check, error.what, try: error.remedy, error.exitCode)
    }
}
