/// Where an audit stands; the raw value is the word in JSON and for people.
public enum AuditState: String, Sendable {
    /// Listening.
    case open
    /// Not listening; can go on.
    case paused
    /// Finished and sealed.
    case counted
    /// Given up; kept in the history.
    case cancelled
}
