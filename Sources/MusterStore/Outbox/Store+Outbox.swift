import GRDB
public import MusterCore

/// A message on its way out.
public struct OutboxEntry: Hashable, Sendable {
    /// How far a message has come.
    public enum State: String, Sendable {
        /// Waits for the next try.
        case queued
        /// The mail program has taken it.
        case handedOver = "handed_over"
        /// Refused for good: trying again will not help.
        case failed
    }

    /// The message's number; people see `M-33`.
    public var number: Int64
    /// The audit whose report it carries.
    public var audit: String
    /// The sender's address.
    public var sender: String
    /// The recipient's address.
    public var recipient: String
    /// The subject.
    public var subject: String
    /// The Message-ID, the same at every try.
    public var messageID: String
    /// How far it has come.
    public var state: State
    /// How often it was tried.
    public var attempts: Int
    /// What the last try said, if it failed.
    public var lastError: String?
    /// When it was queued (UTC).
    public var createdAt: Instant
    /// When its state last changed (UTC).
    public var changedAt: Instant

    /// The number as people see it.
    public var id: String { "M-\(number)" }
}

extension Store {
    /// Queues a message.
    ///
    /// - Parameters:
    ///   - audit: the audit whose report it carries.
    ///   - sender: the sender's address.
    ///   - recipient: the recipient's address.
    ///   - subject: the subject.
    ///   - messageID: the Message-ID.
    ///   - at: now (UTC).
    ///   - keep: puts the message itself away; runs within the transaction, so that there is no
    ///     entry without its message.
    /// - Returns: the entry.
    /// - Throws: ``StoreError``, or what `keep` throws; nothing is queued then.
    public func queueMessage(
        audit: AuditID,
        sender: String,
        recipient: String,
        subject: String,
        messageID: String,
        at: Instant,
        keep: (OutboxEntry) throws -> Void
    ) throws -> OutboxEntry {
        try write { db in
            try db.execute(
                sql: """
                    INSERT INTO outbox
                        (audit, sender, recipient, subject, message_id, state, attempts,
                         created_at, changed_at)
                    VALUES (?, ?, ?, ?, ?, 'queued', 0, ?, ?)
                    """,
                arguments: [
                    audit.rawValue, sender, recipient, subject, messageID, at.microseconds,
                    at.microseconds,
                ]
            )
            let entry = OutboxEntry(
                number: db.lastInsertedRowID,
                audit: audit.rawValue,
                sender: sender,
                recipient: recipient,
                subject: subject,
                messageID: messageID,
                state: .queued,
                attempts: 0,
                createdAt: at,
                changedAt: at
            )
            try keep(entry)
            return entry
        }
    }

    /// Keeps what a try to hand a message over came to.
    public func noteAttempt(
        _ entry: OutboxEntry,
        state: OutboxEntry.State,
        error: String?,
        at: Instant
    ) throws {
        try write { db in
            try db.execute(
                sql: """
                    UPDATE outbox SET state = ?, attempts = attempts + 1, last_error = ?,
                        changed_at = ?
                    WHERE number = ?
                    """,
                arguments: [state.rawValue, error, at.microseconds, entry.number]
            )
        }
    }

    /// The messages, the newest first.
    ///
    /// - Parameters:
    ///   - number: only messages before this one; `nil` for the newest.
    ///   - limit: how many at most; `nil` for all.
    /// - Returns: the messages.
    /// - Throws: ``StoreError``.
    public func outbox(before number: Int? = nil, limit: Int? = nil) throws -> [OutboxEntry] {
        try read { db in
            try Row.fetchAll(
                db,
                sql: "SELECT * FROM outbox WHERE number < ? ORDER BY number DESC LIMIT ?",
                arguments: [number ?? Int.max, limit ?? -1]
            ).compactMap { row in
                try OutboxEntry.State(rawValue: row.value("state")).map {
                    try Self.entry(row, $0)
                }
            }
        }
    }

    private static func entry(_ row: Row, _ state: OutboxEntry.State) throws -> OutboxEntry {
        try OutboxEntry(
            number: row.value("number"),
            audit: row.value("audit"),
            sender: row.value("sender"),
            recipient: row.value("recipient"),
            subject: row.value("subject"),
            messageID: row.value("message_id"),
            state: state,
            attempts: row.value("attempts"),
            lastError: row.value("last_error"),
            createdAt: Instant(microseconds: row.value("created_at")),
            changedAt: Instant(microseconds: row.value("changed_at"))
        )
    }
}
