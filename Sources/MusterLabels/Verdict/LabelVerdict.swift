public import MusterCore

/// What is said of a label; the raw value is the word in JSON.
public enum LabelVerdict: String, Sendable, CaseIterable {
    /// The signature holds, the label was issued, and nothing speaks against it.
    case genuine
    /// The signature holds; it is not known whether the label was taken back.
    case genuineOffline = "genuine_offline"
    /// A link of ours without a signature.
    case unsigned
    /// The signature holds, and its day has passed.
    case expired
    /// The signature holds, and its lot was recalled.
    case recalled
    /// The signature holds, and its lot is held back.
    case held
    /// The signature holds, and where it was seen speaks against it.
    case copied
    /// The label or its key was taken back.
    case revoked
    /// The label was never put on anything, or was spoilt.
    case void
    /// The signature holds, yet no such label was issued.
    case unknown
    /// The signature does not hold, or the key is none of ours.
    case forged
    /// A label of another house.
    case foreign
    /// No link of a label.
    case malformed
    /// The picture has no code that can be read.
    case noCode = "no_code"

    /// The status a command ends with.
    ///
    /// - Parameter isAsked: whether labels that may not be used are to be seen from the status
    ///   (`--exit-code`).
    /// - Returns: the status.
    public func exitCode(isAsked: Bool) -> ExitCode {
        switch self {
        case .genuine, .genuineOffline, .foreign: .done
        case .unsigned, .expired, .recalled, .held: isAsked ? .discrepancies : .done
        case .copied, .revoked, .void, .unknown, .forged: .integrity
        case .malformed: .dataRefused
        case .noCode: .notFound
        }
    }
}
