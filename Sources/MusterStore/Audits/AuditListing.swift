public import MusterAudit
public import MusterCore

/// An audit as a row of the history: what can be told without reading its records.
public struct AuditListing: Hashable, Sendable {
    /// The audit.
    public var audit: AuditID
    /// The name of its inventory.
    public var inventory: String
    /// Who started it.
    public var observer: String
    /// Where it stands.
    public var state: AuditState
    /// How many items are expected; `nil` where that is kept from whoever asks.
    public var expected: Int?
    /// How many of them are present so far; `nil` where that is kept from whoever asks.
    public var present: Int?
    /// How many extras were heard so far; `nil` where that is kept from whoever asks.
    public var extras: Int?
    /// The share of expected items exactly in place, 0 to 1; `nil` until the audit is counted.
    public var accuracy: Double?
    /// When it started (UTC).
    public var startedAt: Instant
    /// When listening last ended (UTC).
    public var endedAt: Instant?
    /// How many records it has.
    public var recordCount: Int
    /// Who audits, whether blind, and by when.
    public var terms = AuditTerms()
    /// Whether records are added in this home, and not in another one of its house.
    public var isHere = true
    /// The station that began it, by name; `nil` for one of this home, and where this home is a station.
    public var station: String?
}

/// How far an audit has come: what is written beside its records with every batch.
public struct AuditProgress: Hashable, Sendable {
    /// Where it stands.
    public var state: AuditState
    /// How many expected items are present so far.
    public var present: Int
    /// How many extras were heard so far.
    public var extras: Int
    /// The share of expected items exactly in place, 0 to 1; `nil` until the audit is counted.
    public var accuracy: Double?
    /// When listening first began (UTC).
    public var startedAt: Instant?
    /// When listening last ended (UTC).
    public var endedAt: Instant?

    /// Creates a state of progress.
    public init(
        state: AuditState,
        present: Int,
        extras: Int,
        accuracy: Double? = nil,
        startedAt: Instant? = nil,
        endedAt: Instant? = nil
    ) {
        self.state = state
        self.present = present
        self.extras = extras
        self.accuracy = accuracy
        self.startedAt = startedAt
        self.endedAt = endedAt
    }

    /// How far the audit of a session has come.
    public init(of session: AuditSession) {
        self.init(
            state: session.state,
            present: session.presentCount,
            extras: session.extraCount,
            accuracy: session.finalFindings.accuracy,
            startedAt: session.startedAt,
            endedAt: session.endedAt
        )
    }
}
