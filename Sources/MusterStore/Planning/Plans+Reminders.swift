import FoundationEssentials
import GRDB
public import MusterAudit
public import MusterCore
public import MusterPeople

/// A reminder to one person of what a plan asks for.
public struct ReminderKey: Hashable, Sendable {
    /// The plan.
    public var plan: PlanID
    /// The time that is due.
    public var due: DueTime
    /// Which reminder.
    public var reminder: PlanReminder
    /// Whom it is sent to.
    public var person: PersonID

    /// Creates a key.
    public init(plan: PlanID, due: DueTime, reminder: PlanReminder, person: PersonID) {
        self.plan = plan
        self.due = due
        self.reminder = reminder
        self.person = person
    }
}

extension Plans {
    /// Queues a reminder, unless the person has had it.
    ///
    /// - Parameters:
    ///   - key: which reminder it is.
    ///   - sender: the sender's address.
    ///   - recipient: the recipient's address.
    ///   - subject: the subject.
    ///   - messageID: the Message-ID.
    ///   - at: now (UTC).
    ///   - keep: puts the message itself away under the identifier of its entry; runs within the
    ///     transaction, so that there is no entry without its message.
    /// - Returns: whether it was queued.
    /// - Throws: ``StoreError``, or what `keep` throws; nothing is queued then.
    public func queueReminder(
        _ key: ReminderKey,
        sender: String,
        recipient: String,
        subject: String,
        messageID: String,
        at: Instant,
        keep: (String) throws -> Void
    ) throws -> Bool {
        try store.write { db in
            try db.execute(
                sql: """
                    INSERT INTO plan_reminder (plan, due, stage, person, at)
                    VALUES (?, ?, ?, ?, ?)
                    ON CONFLICT DO UPDATE SET at = excluded.at WHERE at > excluded.at
                    """,
                arguments: [
                    key.plan.number, key.due.description, key.reminder.rawValue,
                    PersonRow.key(key.person), at.microseconds,
                ]
            )
            guard db.changesCount == 1 else { return false }
            try db.execute(
                sql: """
                    INSERT INTO outbox
                        (audit, sender, recipient, subject, message_id, state, attempts,
                         created_at, changed_at)
                    VALUES ('', ?1, ?2, ?3, ?4, 'queued', 0, ?5, ?5)
                    """,
                arguments: [sender, recipient, subject, messageID, at.microseconds]
            )
            try keep("M-\(db.lastInsertedRowID)")
            return true
        }
    }

    /// Whether a person has had a reminder; one that was sent later than now, while the clock was ahead,
    /// reminded of nothing.
    ///
    /// - Throws: ``StoreError``.
    public func hasReminded(_ key: ReminderKey, at now: Instant) throws -> Bool {
        try store.read { db in
            try Bool.fetchOne(
                db,
                sql: """
                    SELECT EXISTS (SELECT 1 FROM plan_reminder
                        WHERE plan = ? AND due = ? AND stage = ? AND person = ? AND at <= ?)
                    """,
                arguments: [
                    key.plan.number, key.due.description, key.reminder.rawValue,
                    PersonRow.key(key.person), now.microseconds,
                ]
            ) ?? false
        }
    }
}
