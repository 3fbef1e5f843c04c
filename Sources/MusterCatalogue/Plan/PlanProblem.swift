/// Something impossible in a site plan, and where it stands.
public struct PlanProblem: Equatable, Sendable, CustomStringConvertible {
    /// The member at fault, as `zones[2].polygon`; `plan` for the whole.
    public let path: String
    /// What is wrong, in words.
    public let reason: String

    /// Path and reason, as `zones[2].polygon: has no area`.
    public var description: String { "\(path): \(reason)" }
}
