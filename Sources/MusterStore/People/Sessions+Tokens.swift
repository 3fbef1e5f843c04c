import FoundationEssentials
import GRDB
public import MusterCore
public import MusterPeople

extension Sessions {
    /// Keeps a token.
    ///
    /// - Returns: the token as kept.
    /// - Throws: ``StoreError``.
    public func addToken(
        hash: [UInt8],
        of person: PersonID,
        named name: String,
        scope: Set<Right>,
        until end: Instant,
        note: TrailNote
    ) throws -> StoredToken {
        try store.write { db in
            try db.execute(
                sql: """
                    INSERT INTO api_token (hash, person, name, scope, created_at, expires_at)
                    VALUES (?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    Data(hash), PersonRow.key(person), name,
                    scope.map(\.rawValue).sorted().joined(separator: ","),
                    note.at.microseconds, end.microseconds,
                ]
            )
            let token = StoredToken(
                number: Int(db.lastInsertedRowID),
                person: person,
                name: name,
                scope: scope,
                createdAt: note.at,
                expiresAt: end
            )
            var note = note
            note.detail["token"] = token.id
            try Trail.append(note, db)
            return token
        }
    }

    /// The tokens of a person, or of all, the newest first.
    ///
    /// - Throws: ``StoreError``.
    public func tokens(of person: PersonID?) throws -> [StoredToken] {
        try store.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT * FROM api_token WHERE person = ? OR ? IS NULL ORDER BY number DESC
                    """,
                arguments: [person.map(PersonRow.key), person.map(PersonRow.key)]
            ).map { try Self.token($0) }
        }
    }

    /// The token of a secret, and its person; `nil` when there is none.
    ///
    /// - Throws: ``StoreError``.
    public func token(hash: [UInt8]) throws -> (token: StoredToken, person: Person)? {
        try store.read { db in
            let sql = "SELECT * FROM api_token WHERE hash = ?"
            return try Row.fetchOne(db, sql: sql, arguments: [Data(hash)]).map { row in
                let token = try Self.token(row)
                return (token, try People.person(db, token.person, path: store.path))
            }
        }
    }

    /// Notes that a token was used.
    ///
    /// - Throws: ``StoreError``.
    public func noteUse(ofToken number: Int, at: Instant) throws {
        try store.write(waiting: 0) { db in
            try db.execute(
                sql: "UPDATE api_token SET used_at = ? WHERE number = ?",
                arguments: [at.microseconds, number]
            )
        }
    }

    /// Takes a token back.
    ///
    /// - Throws: ``StoreError``.
    public func revokeToken(_ number: Int, note: TrailNote) throws {
        try store.write { db in
            try db.execute(
                sql: "UPDATE api_token SET revoked_at = coalesce(revoked_at, ?) WHERE number = ?",
                arguments: [note.at.microseconds, number]
            )
            try Trail.append(note, db)
        }
    }

    private static func token(_ row: Row) throws -> StoredToken {
        let (person, scope): (Data, String) = (try row.value("person"), try row.value("scope"))
        let (used, revoked): (Int64?, Int64?) =
            (try row.value("used_at"), try row.value("revoked_at"))
        return try StoredToken(
            number: row.value("number"),
            person: PersonID(Hex.text(person)),
            name: row.value("name"),
            scope: Set(scope.split(separator: ",").compactMap { Right(rawValue: String($0)) }),
            createdAt: Instant(microseconds: row.value("created_at")),
            expiresAt: Instant(microseconds: row.value("expires_at")),
            usedAt: used.map(Instant.init(microseconds:)),
            revokedAt: revoked.map(Instant.init(microseconds:))
        )
    }
}
