package import MusterCore

/// Where an audit stands; the raw value is the word in JSON and for people.
public enum AuditState: String, Sendable {
    /// Listening.
    case open
    /// Not listening; can go on.
    case paused
    /// Finished and sealed.
    case counted
    /// Counted; another person is asked to look for items again.
    case recounting
    /// Counted; every discrepancy is decided.
    case reviewed
    /// The result is final.
    case approved
    /// Given up; kept in the history.
    case cancelled

    /// Whether it goes on: it listens, or can go on.
    public var isRunning: Bool { self == .open || self == .paused }

    /// Whether nothing is said of its items any more.
    public var isOver: Bool { self == .approved || self == .cancelled }

    /// Whether counting has come to its end: every item has its verdict.
    public var isCounted: Bool {
        switch self {
        case .counted, .recounting, .reviewed, .approved: true
        case .open, .paused, .cancelled: false
        }
    }

    /// How people read it; an audit may have words of its own for it.
    package var words: Sentence { Sentence(stringLiteral: rawValue).said(in: "AuditState") }
}
