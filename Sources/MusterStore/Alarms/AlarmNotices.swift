import GRDB
public import MusterClimate
public import MusterCore

extension OutboxEntry {
    /// Whether it goes to a webhook, and not to the mail program.
    public var isToWebhook: Bool {
        recipient.hasPrefix("https://") || recipient.hasPrefix("http://")
    }
}

extension Store {
    /// What was told of alarms, and to whom.
    public var alarmNotices: AlarmNotices { AlarmNotices(store: self) }
}

/// Who was told of which event of an alarm, by which message.
public struct AlarmNotices: Sendable {
    let store: Store

    /// What was told so far.
    ///
    /// - Throws: ``StoreError``.
    public func alarmWordsTold() throws -> Set<RotaTold> {
        try store.read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT alarm, event, address FROM alarm_notice
                    JOIN alarm_contact ON alarm_contact.number = contact
                    """
            )
            return Set(
                try rows.map { row in
                    RotaTold(
                        alarm: try row.value("alarm"),
                        key: try row.value("event"),
                        address: try row.value("address")
                    )
                }
            )
        }
    }

    /// Queues a message about alarms, and keeps what it tells.
    ///
    /// - Parameters:
    ///   - words: the alarms and events that it tells of, by their numbers.
    ///   - contact: who gets it.
    ///   - sender: the sender's address; empty for a webhook's.
    ///   - subject: the subject.
    ///   - messageID: its name, the same at every try.
    ///   - at: now (UTC).
    ///   - keep: puts the message itself away; runs within the transaction.
    /// - Returns: the message; `nil` where one of its words was told meanwhile, and nothing is queued.
    /// - Throws: ``StoreError``, or what `keep` throws.
    public func queueAlarmMessage(
        of words: [(alarm: Int64, event: Int64)],
        to contact: AlarmContact,
        sender: String,
        subject: String,
        messageID: String,
        at: Instant,
        keep: (OutboxEntry) throws -> Void
    ) throws -> OutboxEntry? {
        try store.write { db in
            for word in words {
                let isTold = try Bool.fetchOne(
                    db,
                    sql: """
                        SELECT EXISTS (SELECT 1 FROM alarm_notice
                            WHERE alarm = ? AND event = ? AND contact = ?)
                        """,
                    arguments: [word.alarm, word.event, contact.number]
                )
                if isTold ?? false { return nil }
            }
            let entry = try Outbox.queue(
                OutboxMessage(
                    audit: nil,
                    sender: sender,
                    recipient: contact.address,
                    subject: subject,
                    messageID: messageID,
                    at: at
                ),
                db
            )
            for word in words {
                try db.execute(
                    sql: """
                        INSERT INTO alarm_notice (alarm, event, contact, message, at)
                        VALUES (?, ?, ?, ?, ?)
                        """,
                    arguments: [
                        word.alarm, word.event, contact.number, entry.number, at.microseconds,
                    ]
                )
            }
            try keep(entry)
            return entry
        }
    }

    /// The messages about alarms that wait and were queued before one to the same recipient; none where
    /// that one is not about alarms.
    ///
    /// What happened first is told first, so they are tried before it, due or not.
    ///
    /// - Throws: ``StoreError``.
    public func alarmMessages(before entry: OutboxEntry) throws -> [OutboxEntry] {
        try store.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    \(Outbox.messages)
                    WHERE state = 'queued' AND number < ?1 AND recipient = ?2
                        AND number IN (SELECT message FROM alarm_notice)
                        AND ?1 IN (SELECT message FROM alarm_notice)
                    ORDER BY number
                    """,
                arguments: [entry.number, entry.recipient]
            ).compactMap { try Outbox.entry($0) }
        }
    }

    /// Lets the messages about alarms to a recipient wait for the oldest of them, which was not taken.
    ///
    /// - Parameters:
    ///   - entry: that message.
    ///   - next: when it is tried again (UTC).
    /// - Returns: how many wait for it; none where it is not about alarms.
    /// - Throws: ``StoreError``.
    public func holdAlarmMessages(behind entry: OutboxEntry, until next: Instant) throws -> Int {
        try store.write { db in
            try db.execute(
                sql: """
                    UPDATE outbox SET next_try_at = ?1
                    WHERE state = 'queued' AND number > ?2 AND recipient = ?3
                        AND number IN (SELECT message FROM alarm_notice)
                        AND ?2 IN (SELECT message FROM alarm_notice)
                    """,
                arguments: [next.microseconds, entry.number, entry.recipient]
            )
            return db.changesCount
        }
    }

    /// Whether a message is about alarms.
    ///
    /// - Throws: ``StoreError``.
    public func isOfAlarms(_ entry: OutboxEntry) throws -> Bool {
        try store.read { db in
            try Bool.fetchOne(
                db,
                sql: "SELECT EXISTS (SELECT 1 FROM alarm_notice WHERE message = ?)",
                arguments: [entry.number]
            ) ?? false
        }
    }

    /// The lots of the items whose home is a zone, by name.
    ///
    /// - Throws: ``StoreError``.
    public func lots(in zone: ZoneID) throws -> [String] {
        try store.read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT DISTINCT lot FROM item
                    WHERE zone = ? AND lot IS NOT NULL AND deleted_at IS NULL ORDER BY lot
                    """,
                arguments: [zone.rawValue]
            )
        }
    }
}
