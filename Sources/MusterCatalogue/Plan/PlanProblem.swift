public import MusterCore

/// Something impossible in a site plan, and where it stands.
public struct PlanProblem: Equatable, Sendable, CustomStringConvertible {
    /// The member at fault, as `zones[2].polygon`; `plan` for the whole.
    public let path: String
    /// What is wrong, in words.
    public let reason: Sentence
    /// What is wrong, without the places in a file that ``reason`` may name.
    let drawn: Sentence

    /// Path and reason, as `zones[2].polygon: has no area`.
    public var sentence: Sentence { "\(path): \(reason)" }

    /// Path and reason in English.
    public var description: String { sentence.description }
}
