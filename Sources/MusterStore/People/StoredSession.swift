public import MusterCore
public import MusterPeople

/// A session as it is kept.
public struct StoredSession: Hashable, Sendable {
    /// The hash of its secret.
    public var hash: [UInt8]
    /// Whose it is.
    public var person: PersonID
    /// Where it was begun.
    public var kind: SessionKind
    /// When it was begun (UTC).
    public var createdAt: Instant
    /// When it was used last, to the minute (UTC).
    public var seenAt: Instant
    /// When it ends in any case (UTC).
    public var expiresAt: Instant
    /// From where: an address, or `local`.
    public var client: String
    /// When its person last showed the password or a code in it (UTC); `nil` in one that an earlier
    /// version began.
    public var confirmedAt: Instant?

    /// Creates a session; it begins confirmed.
    public init(
        hash: [UInt8],
        person: PersonID,
        kind: SessionKind,
        createdAt: Instant,
        expiresAt: Instant,
        client: String
    ) {
        self.hash = hash
        self.person = person
        self.kind = kind
        self.createdAt = createdAt
        seenAt = createdAt
        self.expiresAt = expiresAt
        self.client = client
        confirmedAt = createdAt
    }

    /// When it ends in any case: what it began with, or what the limits say now, whichever is sooner.
    public func end(_ limits: SessionLimits) -> Instant {
        min(expiresAt, limits.end(kind, from: createdAt))
    }

    /// Whether it still holds.
    ///
    /// One that was begun or used in the future was so while the clock was wrong: it has ended, or it would
    /// last for as long as the clock was wrong by.
    public func holds(at now: Instant, _ limits: SessionLimits) -> Bool {
        now < end(limits) && now.seconds(since: seenAt) < limits.idle(kind)
            && SessionRule.isSound(createdAt, at: now) && SessionRule.isSound(seenAt, at: now)
    }
}

/// A token as it is kept.
public struct StoredToken: Hashable, Sendable {
    /// Its number; people see `T-3`.
    public var number: Int
    /// Whose it is.
    public var person: PersonID
    /// What its owner calls it.
    public var name: String
    /// What it may do, as far as its owner may.
    public var scope: Set<Right>
    /// When it was made (UTC).
    public var createdAt: Instant
    /// When it ends (UTC).
    public var expiresAt: Instant
    /// When it was used last, to the minute (UTC).
    public var usedAt: Instant?
    /// When it was taken back (UTC).
    public var revokedAt: Instant?

    /// The number as people see it.
    public var id: String { "T-\(number)" }

    /// Whether it still opens anything.
    ///
    /// One that was made while the clock was ahead opens nothing: it would last for longer than it was
    /// made for.
    public func holds(at now: Instant) -> Bool {
        revokedAt == nil && now < expiresAt && SessionRule.isSound(createdAt, at: now)
    }
}
