import FoundationEssentials
import GRDB
public import MusterCore
public import MusterPeople

extension Store {
    /// Begins a session, and remembers the device; failures before it no longer count.
    ///
    /// - Parameters:
    ///   - session: the session.
    ///   - device: the hash of the device's secret.
    ///   - keys: the counts of failures that end.
    ///   - address: the count from which this attempt is taken back.
    ///   - note: what the trail says.
    /// - Throws: ``StoreError``.
    public func begin(
        _ session: StoredSession,
        device: [UInt8],
        clearing keys: [[UInt8]],
        uncounting address: [UInt8]? = nil,
        note: TrailNote
    ) throws {
        try write { db in
            for key in keys {
                let sql = "DELETE FROM sign_in_failure WHERE key = ?"
                try db.execute(sql: sql, arguments: [Data(key)])
            }
            if let address {
                try db.execute(
                    sql: "UPDATE sign_in_failure SET count = max(0, count - 1) WHERE key = ?",
                    arguments: [Data(address)]
                )
            }
            try Self.prune(db, at: note.at)
            try Self.insert(session, device: device, db)
            try Self.append(note, db)
        }
    }

    static func insert(_ session: StoredSession, device: [UInt8], _ db: Database) throws {
        let person = PersonRow.key(session.person)
        let start = session.createdAt.microseconds
        try db.execute(
            sql: """
                INSERT INTO person_session
                    (hash, person, kind, created_at, seen_at, expires_at, client)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                Data(session.hash), person, session.kind.rawValue, start, start,
                session.expiresAt.microseconds, session.client,
            ]
        )
        try db.execute(
            sql: """
                INSERT INTO person_device (hash, person, seen_at) VALUES (?, ?, ?)
                ON CONFLICT (hash) DO UPDATE SET person = excluded.person, seen_at = excluded.seen_at
                """,
            arguments: [Data(device), person, start]
        )
    }

    /// Takes away what has ended: sessions, links, devices of a year ago, failures of yesterday.
    private static func prune(_ db: Database, at now: Instant) throws {
        let now = now.microseconds
        try db.execute(
            sql: "DELETE FROM person_session WHERE expires_at < ?",
            arguments: [now]
        )
        try db.execute(sql: "DELETE FROM setup_link WHERE expires_at < ?", arguments: [now])
        try db.execute(
            sql: "DELETE FROM sign_in_failure WHERE last_at < ?",
            arguments: [now - Int64(SignInThrottle.memorySeconds) * 1_000_000]
        )
        try db.execute(
            sql: "DELETE FROM person_device WHERE seen_at < ?",
            arguments: [now - 365 * 86_400_000_000]
        )
    }

    /// The session of a secret, and its person; `nil` when there is none.
    ///
    /// - Throws: ``StoreError``.
    public func session(hash: [UInt8]) throws -> (session: StoredSession, person: Person)? {
        try read { db in
            try Row.fetchOne(
                db,
                sql: """
                    SELECT person_session.*, person.uid, login, name, mail, role, language, paper,
                        disabled
                    FROM person_session JOIN person ON person.uid = person_session.person
                    WHERE hash = ?
                    """,
                arguments: [Data(hash)]
            ).map { (try Self.session($0), try PersonRow.person($0, path: path)) }
        }
    }

    /// The sessions of a person, the one used last first.
    ///
    /// - Throws: ``StoreError``.
    public func sessions(of id: PersonID) throws -> [StoredSession] {
        try read { db in
            try Row.fetchAll(
                db,
                sql: "SELECT * FROM person_session WHERE person = ? ORDER BY seen_at DESC",
                arguments: [PersonRow.key(id)]
            ).map { try Self.session($0) }
        }
    }

    /// Notes that a session was used; another process that writes is not waited for.
    ///
    /// - Throws: ``StoreError``.
    public func noteUse(ofSession hash: [UInt8], at: Instant) throws {
        try write(waiting: 0) { db in
            try db.execute(
                sql: "UPDATE person_session SET seen_at = ? WHERE hash = ?",
                arguments: [at.microseconds, Data(hash)]
            )
        }
    }

    /// Ends a session.
    ///
    /// - Throws: ``StoreError``.
    public func endSession(hash: [UInt8], note: TrailNote) throws {
        try write { db in
            try db.execute(
                sql: "DELETE FROM person_session WHERE hash = ?",
                arguments: [Data(hash)]
            )
            try Self.append(note, db)
        }
    }

    /// Ends all sessions of a person; the devices are no longer known either.
    ///
    /// - Throws: ``StoreError``.
    public func endSessions(of id: PersonID, note: TrailNote) throws {
        try write { db in
            try Self.endSessions(of: id, but: nil, db)
            try db.execute(
                sql: "DELETE FROM person_device WHERE person = ?",
                arguments: [PersonRow.key(id)]
            )
            try Self.append(note, db)
        }
    }

    static func endSessions(of id: PersonID, but kept: [UInt8]?, _ db: Database) throws {
        try db.execute(
            sql: "DELETE FROM person_session WHERE person = ? AND hash IS NOT ?",
            arguments: [PersonRow.key(id), kept.map { Data($0) }]
        )
        // A one-time link that is still around would be the way back in.
        try db.execute(
            sql: "DELETE FROM setup_link WHERE person = ?",
            arguments: [PersonRow.key(id)]
        )
    }

    /// Whether somebody signed in as a person with this device before.
    ///
    /// - Throws: ``StoreError``.
    public func knowsDevice(_ hash: [UInt8], of id: PersonID) throws -> Bool {
        try read { db in
            try Bool.fetchOne(
                db,
                sql: "SELECT EXISTS (SELECT 1 FROM person_device WHERE hash = ? AND person = ?)",
                arguments: [Data(hash), PersonRow.key(id)]
            ) ?? false
        }
    }

    private static func session(_ row: Row) throws -> StoredSession {
        let (hash, person): (Data, Data) = (try row.value("hash"), try row.value("person"))
        var session = try StoredSession(
            hash: Array(hash),
            person: PersonID(Hex.text(person)),
            // Of a kind that a newer Muster made, the stricter rule holds.
            kind: SessionKind(rawValue: row.value("kind")) ?? .browser,
            createdAt: Instant(microseconds: row.value("created_at")),
            expiresAt: Instant(microseconds: row.value("expires_at")),
            client: row.value("client")
        )
        session.seenAt = try Instant(microseconds: row.value("seen_at"))
        return session
    }
}
