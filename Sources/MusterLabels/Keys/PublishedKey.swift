public import MusterCore

/// A key of labels as others get it: with the time in which it signs, and its end.
public struct PublishedKey: Hashable, Sendable {
    /// The end of a key before its time.
    public struct Revocation: Hashable, Sendable {
        /// Since when (UTC).
        public var at: Instant
        /// Why.
        public var reason: String

        /// Creates a revocation.
        public init(at: Instant, reason: String) {
            (self.at, self.reason) = (at, reason)
        }
    }

    /// The key.
    public var key: LabelKey
    /// From when on it signs (UTC).
    public var from: Instant
    /// When it signs no more; labels that it signed before stay good.
    public var until: Instant
    /// Its end before that time, if there was one.
    public var revocation: Revocation?

    /// Creates a published key.
    public init(
        key: LabelKey,
        from: Instant,
        until: Instant,
        revocation: Revocation? = nil
    ) {
        (self.key, self.from, self.until) = (key, from, until)
        self.revocation = revocation
    }
}
