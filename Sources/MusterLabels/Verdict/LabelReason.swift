public import MusterCore

/// Why a verdict is what it is.
public enum LabelReason: Equatable, Sendable {
    /// The text is no link of a label.
    case malformed(LabelError.Malformation)
    /// The link has no signature.
    case noSignature
    /// The signature is not one over this link.
    case badSignature
    /// The key that the label names is none of the house whose host it leads to.
    case unknownKey(String)
    /// Another house's key.
    case foreignKey(String)
    /// A host that no label of ours leads to.
    case foreignHost(String)
    /// The key was revoked.
    case keyRevoked(since: Instant, reason: String)
    /// The list of revoked labels has it.
    case listed
    /// No such label was issued here.
    case neverIssued
    /// The label was taken back here.
    case takenBack(LabelState, reason: String)
    /// Its day has passed.
    case expired(CalendarDay)
    /// The lot was recalled.
    case recalled
    /// The lot is held back.
    case held
    /// It was seen where it cannot be.
    case copy(CopyRule)
    /// It is seen more often than one label is; this alone is no verdict.
    case oftenSeen

    /// A stable word for it, in JSON.
    public var word: String {
        switch self {
        case .malformed(let fault): fault.rawValue
        case .noSignature: "no_signature"
        case .badSignature: "bad_signature"
        case .unknownKey: "unknown_key"
        case .foreignKey: "foreign_key"
        case .foreignHost: "foreign_host"
        case .keyRevoked: "key_revoked"
        case .listed: "listed_as_revoked"
        case .neverIssued: "never_issued"
        case .takenBack(let state, _): "label_\(state.rawValue)"
        case .expired: "expired"
        case .recalled: "lot_recalled"
        case .held: "lot_held"
        case .copy(let rule): rule.rawValue
        case .oftenSeen: "seen_often"
        }
    }
}

/// Where a label is in its life.
public enum LabelState: String, Sendable, CaseIterable {
    /// It was signed.
    case issued
    /// It was put on paper.
    case printed
    /// It was put on its thing.
    case applied
    /// It was spoilt, or never put on anything.
    case void
    /// It was taken back: whatever carries it is not to be trusted.
    case revoked
    /// Another one took its place.
    case replaced

    /// Whether a thing may carry it.
    public var isLive: Bool { self == .issued || self == .printed || self == .applied }
}
