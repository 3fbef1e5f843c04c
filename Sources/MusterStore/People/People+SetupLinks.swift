import FoundationEssentials
import GRDB
public import MusterCore
public import MusterPeople

extension People {
    /// Keeps a one-time link; an earlier one of the same person no longer opens anything.
    ///
    /// - Parameters:
    ///   - hash: the hash of its secret.
    ///   - person: who chooses a password with it; `nil` for the first admin, who is still to be made.
    ///   - end: when it ends.
    ///   - note: what the trail says.
    /// - Throws: ``StoreError``.
    public func addSetupLink(
        hash: [UInt8],
        for person: PersonID?,
        until end: Instant,
        note: TrailNote
    ) throws {
        let key = person.map(PersonRow.key)
        try store.write { db in
            try db.execute(sql: "DELETE FROM setup_link WHERE person IS ?", arguments: [key])
            try db.execute(
                sql: "INSERT INTO setup_link (hash, person, expires_at) VALUES (?, ?, ?)",
                arguments: [Data(hash), key, end.microseconds]
            )
            try Trail.append(note, db)
        }
    }

    /// Whom a one-time link is for.
    ///
    /// - Returns: the person; `nil` for the first admin, who is still to be made.
    /// - Throws: `PeopleError.badSetupLink`, or ``StoreError``.
    public func setupLink(hash: [UInt8], at now: Instant) throws -> Person? {
        try store.read { try person(ofLink: hash, at: now, $0) }
    }

    /// Uses a one-time link to choose a password; sessions and tokens of the person end.
    ///
    /// - Parameters:
    ///   - hash: the hash of its secret.
    ///   - password: the password.
    ///   - first: the first admin, where the link is for one.
    ///   - note: what the trail says.
    /// - Returns: the person.
    /// - Throws: `PeopleError.badSetupLink`, also when it was used meanwhile, or ``StoreError``.
    public func useSetupLink(
        hash: [UInt8],
        password: PasswordHash,
        first: Person?,
        note: TrailNote
    ) throws -> Person {
        try store.write { db in
            let person: Person
            if let found = try self.person(ofLink: hash, at: note.at, db) {
                person = found
                try Self.set(password, of: found.id, db)
                try Sessions.endSessions(of: found.id, but: nil, db)
                try Sessions.endTokens(of: found.id, at: note.at, db)
                try Trail.append(note, db)
            } else {
                // Only before there is anybody: it must not make a second first admin.
                let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM person")
                guard let first, first.role == .admin, count == 0 else {
                    throw PeopleError.badSetupLink
                }
                person = try Self.add(first, password: password, note: note, db)
            }
            try db.execute(sql: "DELETE FROM setup_link WHERE hash = ?", arguments: [Data(hash)])
            return person
        }
    }

    private func person(ofLink hash: [UInt8], at now: Instant, _ db: Database) throws -> Person? {
        let sql = "SELECT person, expires_at FROM setup_link WHERE hash = ?"
        guard let row = try Row.fetchOne(db, sql: sql, arguments: [Data(hash)]) else {
            throw PeopleError.badSetupLink
        }
        // One that was made while the clock was ahead would last for longer than a day.
        let left = Instant(microseconds: try row.value("expires_at")).seconds(since: now)
        guard left > 0, left <= SessionRule.setupSeconds + SessionRule.aheadSeconds else {
            throw PeopleError.badSetupLink
        }
        guard let key: Data = try row.value("person") else { return nil }
        let person = try Self.person(db, PersonID(Hex.text(key)), path: store.path)
        guard !person.isDisabled else { throw PeopleError.badSetupLink }
        return person
    }
}
