public import MusterCore

/// A signature as the sign-off of a report shows it.
public struct SignerMark: Hashable, Sendable {
    /// For whom it was made: an account or user name.
    public let person: String
    /// The step that was signed: `count`, `recount`, `review` or `approval`.
    public let role: String
    /// The fingerprint of the key.
    public let fingerprint: String
    /// When (UTC).
    public let at: Instant

    /// Creates a mark.
    public init(person: String, role: String, fingerprint: String, at: Instant) {
        self.person = person
        self.role = role
        self.fingerprint = fingerprint
        self.at = at
    }
}
