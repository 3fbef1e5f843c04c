import FoundationEssentials
import GRDB
public import MusterClimate
public import MusterCore
public import MusterPeople

/// Who is told of alarms.
extension Alarms {
    /// The contacts that are told, in the order in which they were added.
    ///
    /// - Throws: ``StoreError``.
    public func contacts() throws -> [AlarmContact] {
        try store.read { db in
            try Row.fetchAll(
                db,
                sql: "SELECT * FROM alarm_contact WHERE removed_at IS NULL ORDER BY number"
            ).map { row in
                var contact = AlarmContact(
                    address: try row.value("address"),
                    zone: (try row.value("zone") as String?).map { ZoneID(rawValue: $0) },
                    step: try row.value("step"),
                    secret: try row.value("secret_ref"),
                    addedAt: Instant(microseconds: try row.value("added_at")),
                    by: try row.value("added_by")
                )
                contact.number = try row.value("number")
                contact.testedAt = (try row.value("tested_at") as Int64?)
                    .map { Instant(microseconds: $0) }
                return contact
            }
        }
    }

    /// Adds a contact.
    ///
    /// - Parameters:
    ///   - contact: the contact; its number is given here.
    ///   - note: tells of it in the trail; `nil` for nothing.
    /// - Returns: the contact as it was added.
    /// - Throws: ``StoreError/conflict(what:remedy:)`` where it is told of the same alarms already.
    @discardableResult
    public func addContact(
        _ contact: AlarmContact,
        note: TrailNote? = nil
    ) throws -> AlarmContact {
        try store.write { db in
            // Here and not before: of two who add the same at the same moment one is refused.
            if let known = try number(of: contact.address, in: contact.zone, db) {
                throw StoreError.conflict(
                    what: "\(contact.address) is contact \(known) already",
                    remedy: "muster alarm contact remove \(known) first"
                )
            }
            var log = try ChangeLog(db, actor: contact.by, at: contact.addedAt)
            let uid = log.uid()
            try db.execute(
                sql: """
                    INSERT INTO alarm_contact (uid, address, zone, step, secret_ref, added_at,
                        added_by)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    uid, contact.address, contact.zone?.rawValue, contact.step, contact.secret,
                    contact.addedAt.microseconds, contact.by,
                ]
            )
            var added = contact
            added.number = db.lastInsertedRowID
            try log.write(
                "alarm_contact",
                row: uid,
                .create,
                [
                    ("address", contact.address), ("zone", contact.zone?.rawValue),
                    ("step", String(contact.step)),
                ]
            )
            try log.finish()
            if let note { try Trail.append(note, db) }
            return added
        }
    }

    /// Takes a contact off: it is told of nothing more.
    ///
    /// - Parameters:
    ///   - number: the contact.
    ///   - author: who does it.
    ///   - note: tells of it in the trail; `nil` for nothing.
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)``.
    public func removeContact(
        _ number: Int64,
        by author: Author,
        note: TrailNote? = nil
    ) throws {
        try store.write { db in
            let uid = try Data.fetchOne(
                db,
                sql: "SELECT uid FROM alarm_contact WHERE number = ? AND removed_at IS NULL",
                arguments: [number]
            )
            guard let uid else { throw Self.noContact(number) }
            try db.execute(
                sql: "UPDATE alarm_contact SET removed_at = ? WHERE number = ?",
                arguments: [author.at.microseconds, number]
            )
            var log = try ChangeLog(db, actor: author.name, at: author.at)
            try log.write("alarm_contact", row: uid, .delete, [])
            try log.finish()
            if let note { try Trail.append(note, db) }
        }
    }

    /// Keeps that a test has reached a contact.
    ///
    /// - Parameters:
    ///   - number: the contact.
    ///   - at: when (UTC).
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)``.
    public func noteTest(of number: Int64, at: Instant) throws {
        try store.write { db in
            try db.execute(
                sql: "UPDATE alarm_contact SET tested_at = ? WHERE number = ?",
                arguments: [at.microseconds, number]
            )
            guard db.changesCount == 1 else { throw Self.noContact(number) }
        }
    }

    /// The number of the contact that gets the alarms of a zone at an address; `nil` for none.
    private func number(of address: String, in zone: ZoneID?, _ db: Database) throws -> Int64? {
        try Int64.fetchOne(
            db,
            sql: """
                SELECT number FROM alarm_contact
                WHERE removed_at IS NULL AND address = ? COLLATE NOCASE AND zone IS ?
                ORDER BY number LIMIT 1
                """,
            arguments: [address, zone?.rawValue]
        )
    }

    private static func noContact(_ number: Int64) -> StoreError {
        .notFound(
            kind: "alarm contact",
            name: String(number),
            remedy: "muster alarm contact list"
        )
    }
}
