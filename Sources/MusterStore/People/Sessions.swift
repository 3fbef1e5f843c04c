import FoundationEssentials
import GRDB
public import MusterCore
public import MusterPeople

extension Store {
    /// Who is signed in, by session and by token, and who tried in vain.
    public var sessions: Sessions { Sessions(store: self) }
}

/// Who is signed in, by session and by token, and who tried in vain.
public struct Sessions: Sendable {
    let store: Store

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
        try store.write { db in
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
            try Trail.append(note, db)
        }
    }

    static func insert(_ session: StoredSession, device: [UInt8], _ db: Database) throws {
        let person = PersonRow.key(session.person)
        let start = session.createdAt.microseconds
        try db.execute(
            sql: """
                INSERT INTO person_session
                    (hash, person, kind, created_at, seen_at, expires_at, client, confirmed_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                Data(session.hash), person, session.kind.rawValue, start, start,
                session.expiresAt.microseconds, session.client,
                session.confirmedAt?.microseconds,
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

    /// How many sessions go on.
    ///
    /// - Throws: ``StoreError``.
    public func count(at now: Instant) throws -> Int {
        try store.read { db in
            try Int.fetchOne(
                db,
                sql: "SELECT count(*) FROM person_session WHERE expires_at >= ?",
                arguments: [now.microseconds]
            ) ?? 0
        }
    }

    /// Takes away what has ended: sessions, links, devices of a year ago, failures of yesterday; and
    /// sessions and failures of the future, which were noted while the clock was ahead.
    private static func prune(_ db: Database, at now: Instant) throws {
        let now = now.microseconds
        func ahead(_ seconds: Double) -> Int64 { now + Int64(seconds) * 1_000_000 }
        try db.execute(
            sql:
                "DELETE FROM person_session WHERE expires_at < ?1 OR max(created_at, seen_at) > ?2",
            arguments: [now, ahead(SessionRule.aheadSeconds)]
        )
        try db.execute(sql: "DELETE FROM setup_link WHERE expires_at < ?", arguments: [now])
        try db.execute(sql: "DELETE FROM sign_in_challenge WHERE expires_at < ?", arguments: [now])
        try db.execute(
            sql: "DELETE FROM sign_in_failure WHERE last_at < ?1 OR last_at > ?2",
            arguments: [
                ahead(-SignInThrottle.memorySeconds), ahead(SignInThrottle.longestSeconds),
            ]
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
        try store.read { db in
            try Row.fetchOne(
                db,
                sql: """
                    SELECT person_session.*, person.uid, login, name, mail, role, party, language, paper,
                        advised, offers, badge, disabled
                    FROM person_session JOIN person ON person.uid = person_session.person
                    WHERE hash = ?
                    """,
                arguments: [Data(hash)]
            ).map { (try Self.session($0), try PersonRow.person($0, path: store.path)) }
        }
    }

    /// The sessions of a person, the one used last first.
    ///
    /// - Throws: ``StoreError``.
    public func list(of id: PersonID) throws -> [StoredSession] {
        try store.read { db in
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
        try store.write(waiting: 0) { db in
            try db.execute(
                sql: "UPDATE person_session SET seen_at = ? WHERE hash = ?",
                arguments: [at.microseconds, Data(hash)]
            )
        }
    }

    /// Ends a session.
    ///
    /// - Throws: ``StoreError``.
    public func end(hash: [UInt8], note: TrailNote) throws {
        try store.write { db in
            try db.execute(
                sql: "DELETE FROM person_session WHERE hash = ?",
                arguments: [Data(hash)]
            )
            try Trail.append(note, db)
        }
    }

    /// Notes that the person of a session has shown the password or a code again.
    ///
    /// - Parameters:
    ///   - hash: the hash of the session's secret.
    ///   - now: the time (UTC).
    ///   - key: the count of failures that ends.
    /// - Throws: ``StoreError``.
    public func confirmSession(hash: [UInt8], at now: Instant, clearing key: [UInt8]) throws {
        try store.write { db in
            let clear = "DELETE FROM sign_in_failure WHERE key = ?"
            try db.execute(sql: clear, arguments: [Data(key)])
            try db.execute(
                sql: "UPDATE person_session SET confirmed_at = ? WHERE hash = ?",
                arguments: [now.microseconds, Data(hash)]
            )
        }
    }

    /// Ends all sessions of a person; the devices are no longer known either.
    ///
    /// - Parameters:
    ///   - id: the person.
    ///   - endsTokens: whether all tokens of the person end too.
    ///   - note: what the trail says.
    /// - Throws: ``StoreError``.
    public func endSessions(of id: PersonID, endsTokens: Bool, note: TrailNote) throws {
        try store.write { db in
            try Self.endSessions(of: id, but: nil, db)
            if endsTokens { try Self.endTokens(of: id, at: note.at, db) }
            try db.execute(
                sql: "DELETE FROM person_device WHERE person = ?",
                arguments: [PersonRow.key(id)]
            )
            try Trail.append(note, db)
        }
    }

    static func endSessions(of id: PersonID, but kept: [UInt8]?, _ db: Database) throws {
        try db.execute(
            sql: "DELETE FROM person_session WHERE person = ? AND hash IS NOT ?",
            arguments: [PersonRow.key(id), kept.map { Data($0) }]
        )
        // A one-time link or half a sign-in that is still around would be the way back in.
        for table in ["setup_link", "sign_in_challenge"] {
            let sql = "DELETE FROM \(table) WHERE person = ?"
            try db.execute(sql: sql, arguments: [PersonRow.key(id)])
        }
    }

    /// Ends all tokens of a person.
    static func endTokens(of id: PersonID, at now: Instant, _ db: Database) throws {
        try db.execute(
            sql: "UPDATE api_token SET revoked_at = ? WHERE person = ? AND revoked_at IS NULL",
            arguments: [now.microseconds, PersonRow.key(id)]
        )
    }

    /// Whether a person has signed in anywhere before.
    ///
    /// - Throws: ``StoreError``.
    public func hasDevices(_ id: PersonID) throws -> Bool {
        try store.read { db in
            try Bool.fetchOne(
                db,
                sql: "SELECT EXISTS (SELECT 1 FROM person_device WHERE person = ?)",
                arguments: [PersonRow.key(id)]
            ) ?? false
        }
    }

    /// Whether somebody signed in as a person with this device before.
    ///
    /// - Throws: ``StoreError``.
    public func knowsDevice(_ hash: [UInt8], of id: PersonID) throws -> Bool {
        try store.read { db in
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
        let confirmed: Int64? = try row.value("confirmed_at")
        session.confirmedAt = confirmed.map(Instant.init(microseconds:))
        return session
    }
}
