public import MusterCore

/// Who changes something, and when.
public struct Author: Hashable, Sendable {
    /// The account or user name.
    public var name: String
    /// Now (UTC).
    public var at: Instant

    /// Creates an authorship.
    public init(name: String, at: Instant) {
        self.name = name
        self.at = at
    }
}
