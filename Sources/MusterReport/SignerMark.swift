public import MusterCore

/// A signature as the sign-off of a report shows it.
public struct SignerMark: Hashable, Sendable {
    /// For whom it was made: an account or user name.
    public let person: String
    /// The step that was signed: `count`, `recount`, `review` or `approval`.
    public let role: String
    /// The fingerprint of the key.
    public let fingerprint: String
    /// The device whose key it is, `H1` and so on; `nil` for the person's own key.
    public let device: String?
    /// When (UTC).
    public let at: Instant

    /// Creates a mark.
    public init(
        person: String,
        role: String,
        fingerprint: String,
        device: String? = nil,
        at: Instant
    ) {
        self.person = person
        self.role = role
        self.fingerprint = fingerprint
        self.device = device
        self.at = at
    }
}
