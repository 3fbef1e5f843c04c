import GRDB
public import MusterCore

/// A message on its way out.
public struct OutboxEntry: Hashable, Sendable {
    /// How far a message has come.
    public enum State: String, CaseIterable, Sendable {
        /// Waits for the next try.
        case queued
        /// The mail program has taken it.
        case handedOver = "handed_over"
        /// Refused for good, or tried for too long: it is not tried again by itself.
        case failed
        /// Taken back by a person before it was handed over.
        case cancelled
        /// Handed over, and come back: a mail program on the way could not deliver it.
        case bounced
    }

    /// What a mail program has written back about a message that it could not deliver (RFC 3464).
    public struct Bounce: Hashable, Sendable {
        /// The status code, `5.1.1` (RFC 3463).
        public var status: String
        /// What the other side has said.
        public var diagnostic: String?
        /// When it was read (UTC).
        public var at: Instant

        /// Creates the note of a bounce.
        public init(status: String, diagnostic: String?, at: Instant) {
            self.status = status
            self.diagnostic = diagnostic
            self.at = at
        }
    }

    /// The message's number; people see `M-33`.
    public var number: Int64
    /// The audit it is about, of several the first; empty for none.
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
    public var lastError: Sentence?
    /// When it was queued (UTC).
    public var createdAt: Instant
    /// When its state last changed (UTC).
    public var changedAt: Instant
    /// When it is tried next (UTC); `nil` unless it waits.
    public var nextTryAt: Instant?
    /// Why it came back, if it did.
    public var bounce: Bounce?

    /// The number as people see it.
    public var id: String { "M-\(number)" }

    /// Whether it is meant to arrive and has not: it waits, was not taken or came back.
    public var isUnsent: Bool {
        switch state {
        case .queued, .failed, .bounced: true
        case .handedOver, .cancelled: false
        }
    }

    /// Why it has not arrived: what came back, or what the last try said.
    public var said: Sentence? {
        guard let bounce else { return lastError }
        let words = [bounce.status, bounce.diagnostic].compactMap(\.self)
        return Sentence(verbatim: words.joined(separator: " "))
    }
}

/// A message that is to be queued.
struct OutboxMessage {
    let audit: AuditID?
    let sender: String
    let recipient: String
    let subject: String
    let messageID: String
    let at: Instant
}

extension Store {
    /// The messages that are sent, were sent or came back.
    public var outbox: Outbox { Outbox(store: self) }
}

/// What a message is sent for, of what is sent once.
public enum MailOccasion: Sendable {
    /// The reports of a drop.
    case drop(DropRunKey)
    /// That lots are called back.
    case recall(RecallTelling)
}

/// The messages that are sent, were sent or came back.
public struct Outbox: Sendable {
    let store: Store

    /// Queues a message.
    ///
    /// - Parameters:
    ///   - audit: the audit it is about, of several the first; `nil` for none.
    ///   - occasion: what it is sent for; a recipient gets one message for each.
    ///   - sender: the sender's address.
    ///   - recipient: the recipient's address.
    ///   - subject: the subject.
    ///   - messageID: the Message-ID.
    ///   - at: now (UTC).
    ///   - keep: puts the message itself away; runs within the transaction, so that there is no
    ///     entry without its message.
    /// - Returns: the entry.
    /// - Throws: ``StoreError``, or what `keep` throws; nothing is queued then.
    ///   ``StoreError/conflict(what:remedy:)`` where the recipient has had the occasion's message.
    public func queueMessage(
        audit: AuditID?,
        for occasion: MailOccasion? = nil,
        sender: String,
        recipient: String,
        subject: String,
        messageID: String,
        at: Instant,
        keep: (OutboxEntry) throws -> Void
    ) throws -> OutboxEntry {
        try store.write { db in
            let message = OutboxMessage(
                audit: audit,
                sender: sender,
                recipient: recipient,
                subject: subject,
                messageID: messageID,
                at: at
            )
            let entry = try Self.queue(message, db)
            switch occasion {
            case .drop(let key)?: try Drops.claim(key, for: entry, db)
            case .recall(let telling)?:
                try RecallNotices.note(telling, by: entry, db, path: store.path)
            case nil: break
            }
            try keep(entry)
            return entry
        }
    }

    /// Enters a message that waits from now on.
    static func queue(_ message: OutboxMessage, _ db: Database) throws -> OutboxEntry {
        let audit = message.audit?.rawValue ?? ""
        try db.execute(
            sql: """
                INSERT INTO outbox
                    (audit, sender, recipient, subject, message_id, state, attempts,
                     created_at, changed_at, next_try_at)
                VALUES (?1, ?2, ?3, ?4, ?5, 'queued', 0, ?6, ?6, ?6)
                """,
            arguments: [
                audit, message.sender, message.recipient, message.subject, message.messageID,
                message.at.microseconds,
            ]
        )
        return OutboxEntry(
            number: db.lastInsertedRowID,
            audit: audit,
            sender: message.sender,
            recipient: message.recipient,
            subject: message.subject,
            messageID: message.messageID,
            state: .queued,
            attempts: 0,
            createdAt: message.at,
            changedAt: message.at,
            nextTryAt: message.at
        )
    }

    /// Keeps what a try to hand a message over came to.
    ///
    /// - Parameters:
    ///   - entry: the message.
    ///   - state: queued, handed over or failed.
    ///   - error: what was said, if it was not taken.
    ///   - at: now (UTC).
    ///   - next: when it is tried again; `nil` where it is not.
    ///   - isCounted: whether it is a try of its own, and not how the one came out that was counted last.
    /// - Throws: ``StoreError``.
    public func noteAttempt(
        _ entry: OutboxEntry,
        state: OutboxEntry.State,
        error: Sentence?,
        at: Instant,
        next: Instant? = nil,
        isCounted: Bool = true
    ) throws {
        try store.write { db in
            try db.execute(
                sql: """
                    UPDATE outbox SET state = ?, attempts = attempts + ?, last_error = ?,
                        changed_at = ?, next_try_at = ?, cancelled_at = NULL
                    WHERE number = ?
                    """,
                arguments: [
                    state.rawValue, isCounted ? 1 : 0, error?.kept, at.microseconds,
                    next?.microseconds, entry.number,
                ]
            )
        }
    }

    /// Gives a message another sender.
    ///
    /// - Throws: ``StoreError``.
    public func setSender(_ sender: String, of entry: OutboxEntry) throws {
        try store.write { db in
            try db.execute(
                sql: "UPDATE outbox SET sender = ? WHERE number = ?",
                arguments: [sender, entry.number]
            )
        }
    }

    /// Takes back a message that waits; one that was handed over meanwhile stays what it is.
    ///
    /// - Returns: whether it waited.
    /// - Throws: ``StoreError``.
    public func cancel(_ entry: OutboxEntry, at: Instant) throws -> Bool {
        try store.write { db in
            try db.execute(
                sql: """
                    UPDATE outbox SET state = 'failed', cancelled_at = ?1, changed_at = ?1,
                        next_try_at = NULL
                    WHERE number = ?2 AND state = 'queued'
                    """,
                arguments: [at.microseconds, entry.number]
            )
            return db.changesCount == 1
        }
    }

    /// One message.
    ///
    /// - Returns: the message, `nil` when there is none of that number.
    /// - Throws: ``StoreError``.
    public func message(_ number: Int64) throws -> OutboxEntry? {
        try store.read { try Self.message(number, $0) }
    }

    static func message(_ number: Int64, _ db: Database) throws -> OutboxEntry? {
        try Row.fetchOne(
            db,
            sql: "\(messages) WHERE number = ?",
            arguments: [number]
        ).flatMap { try entry($0) }
    }

    /// The messages whose next try is due, the oldest first.
    ///
    /// - Parameters:
    ///   - now: now (UTC).
    ///   - pause: the longest time between two tries, in seconds: whatever is to wait longer was noted
    ///     while the clock was ahead, and is due.
    /// - Returns: the messages.
    /// - Throws: ``StoreError``.
    public func dueMessages(at now: Instant, longestPause pause: Double) throws -> [OutboxEntry] {
        try store.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    \(Self.messages)
                    WHERE state = 'queued'
                        AND (next_try_at IS NULL OR NOT next_try_at BETWEEN ? + 1 AND ?)
                    ORDER BY number
                    """,
                arguments: [now.microseconds, now.advanced(bySeconds: pause).microseconds]
            ).compactMap { try Self.entry($0) }
        }
    }

    /// The messages, the newest first.
    ///
    /// - Parameters:
    ///   - number: only messages before this one; `nil` for the newest.
    ///   - limit: how many at most; `nil` for all.
    /// - Returns: the messages.
    /// - Throws: ``StoreError``.
    public func list(before number: Int? = nil, limit: Int? = nil) throws -> [OutboxEntry] {
        try store.read { db in
            try Row.fetchAll(
                db,
                sql: "\(Self.messages) WHERE number < ? ORDER BY number DESC LIMIT ?",
                arguments: [number ?? Int.max, limit ?? -1]
            ).compactMap { try Self.entry($0) }
        }
    }

    /// Messages with the last bounce behind their last try.
    static let messages = """
        SELECT outbox.*, bounce.status AS bounce_status, bounce.diagnostic AS bounce_diagnostic,
            bounce.at AS bounce_at
        FROM outbox LEFT JOIN bounce ON bounce.report = (
            SELECT report FROM bounce
            WHERE message = number AND bounce.at >= changed_at ORDER BY bounce.at DESC LIMIT 1)
        """

    /// How many messages there are in each state.
    ///
    /// - Throws: ``StoreError``.
    public func counts() throws -> [OutboxEntry.State: Int] {
        try store.read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT CASE WHEN cancelled_at IS NOT NULL THEN 'cancelled'
                        WHEN state = 'handed_over' AND bounce_at IS NOT NULL THEN 'bounced'
                        ELSE state END AS standing, count(*) AS number
                    FROM (\(Self.messages)) GROUP BY standing
                    """
            )
            return try rows.reduce(into: [:]) { counts, row in
                guard let state = OutboxEntry.State(rawValue: try row.value("standing")) else {
                    return
                }
                counts[state] = try row.value("number")
            }
        }
    }

    /// When a mail program last took a message (UTC); `nil` for never.
    ///
    /// - Throws: ``StoreError``.
    public func lastHandedOver() throws -> Instant? {
        try store.read { db in
            try Int64.fetchOne(
                db,
                sql: "SELECT max(changed_at) FROM outbox WHERE state = 'handed_over'"
            ).map { Instant(microseconds: $0) }
        }
    }

    static func entry(_ row: Row) throws -> OutboxEntry? {
        guard var state = OutboxEntry.State(rawValue: try row.value("state")) else { return nil }
        if try row.value("cancelled_at") as Int64? != nil { state = .cancelled }
        var bounce: OutboxEntry.Bounce?
        if state == .handedOver, let at: Int64 = try row.value("bounce_at") {
            state = .bounced
            bounce = OutboxEntry.Bounce(
                status: try row.value("bounce_status"),
                diagnostic: try row.value("bounce_diagnostic"),
                at: Instant(microseconds: at)
            )
        }
        let next: Int64? = try row.value("next_try_at")
        return try OutboxEntry(
            number: row.value("number"),
            audit: row.value("audit"),
            sender: row.value("sender"),
            recipient: row.value("recipient"),
            subject: row.value("subject"),
            messageID: row.value("message_id"),
            state: state,
            attempts: row.value("attempts"),
            lastError: (row.value("last_error") as String?).map { Sentence(kept: $0) },
            createdAt: Instant(microseconds: row.value("created_at")),
            changedAt: Instant(microseconds: row.value("changed_at")),
            nextTryAt: next.map { Instant(microseconds: $0) },
            bounce: bounce
        )
    }
}
