import FoundationEssentials
import GRDB
import MusterCore

/// A message that came back, as it was read from a mailbox.
public struct ReadBounce: Hashable, Sendable {
    /// What stands for the report itself: the same one is kept once.
    public var key: [UInt8]
    /// The Message-ID of the message that came back.
    public var messageID: String
    /// Why.
    public var bounce: OutboxEntry.Bounce

    /// Creates it.
    public init(key: [UInt8], messageID: String, bounce: OutboxEntry.Bounce) {
        self.key = key
        self.messageID = messageID
        self.bounce = bounce
    }
}

extension Outbox {
    /// How far a mailbox was read; see `Mailbox.Marks`.
    ///
    /// - Throws: ``StoreError``.
    public func marks(of mailbox: String) throws -> [String: Int] {
        try store.read { db in
            let rows = try Row.fetchAll(
                db,
                sql: "SELECT name, position FROM mailbox_read WHERE mailbox = ?",
                arguments: [mailbox]
            )
            var marks: [String: Int] = [:]
            for row in rows { marks[try row.value("name")] = try row.value("position") }
            return marks
        }
    }

    /// Keeps what came back and how far the mailbox was read, both or neither.
    ///
    /// - Parameters:
    ///   - bounces: what came back; of messages that are not of this outbox too.
    ///   - mailbox: the mailbox.
    ///   - marks: how far it is read now.
    ///   - old: how far it was read before.
    /// - Returns: the messages that came back and were not known to.
    /// - Throws: ``StoreError``.
    public func keepBounces(
        _ bounces: [ReadBounce],
        of mailbox: String,
        marks: [String: Int],
        before old: [String: Int]
    ) throws -> [OutboxEntry] {
        let numbers = try store.write { db in
            for name in old.keys where marks[name] == nil {
                try db.execute(
                    sql: "DELETE FROM mailbox_read WHERE mailbox = ? AND name = ?",
                    arguments: [mailbox, name]
                )
            }
            for (name, position) in marks where old[name] != position {
                try db.execute(
                    sql: """
                        INSERT OR REPLACE INTO mailbox_read (mailbox, name, position)
                        VALUES (?, ?, ?)
                        """,
                    arguments: [mailbox, name, position]
                )
            }
            var numbers: [Int64] = []
            for read in bounces {
                guard
                    let number = try Int64.fetchOne(
                        db,
                        sql: "SELECT number FROM outbox WHERE message_id = ?",
                        arguments: [read.messageID]
                    )
                else { continue }
                try db.execute(
                    sql: """
                        INSERT OR IGNORE INTO bounce (report, message, status, diagnostic, at)
                        VALUES (?, ?, ?, ?, ?)
                        """,
                    arguments: [
                        Data(read.key), number, read.bounce.status, read.bounce.diagnostic,
                        read.bounce.at.microseconds,
                    ]
                )
                if db.changesCount == 1 { numbers.append(number) }
            }
            return numbers
        }
        return try numbers.compactMap { try message($0) }
    }
}
