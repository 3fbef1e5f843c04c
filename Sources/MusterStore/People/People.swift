import FoundationEssentials
import GRDB
import MusterCore
public import MusterPeople

extension Store {
    /// The people of a home: who they are, and what they have chosen.
    public var people: People { People(store: self) }
}

/// The people of a home: who they are, and what they have chosen.
public struct People: Sendable {
    let store: Store

    /// Whether somebody must sign in: there is a person who has a password.
    ///
    /// - Throws: ``StoreError``.
    public func needsSignIn() throws -> Bool {
        try store.read { db in
            let sql = "SELECT EXISTS (SELECT 1 FROM person WHERE password IS NOT NULL)"
            return try Bool.fetchOne(db, sql: sql) ?? false
        }
    }

    /// All people, in the natural order of their logins.
    ///
    /// - Throws: ``StoreError``.
    public func list() throws -> [Person] {
        try store.read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM person")
                .map { try PersonRow.person($0, path: store.path) }
        }.inNaturalOrder(by: \.login)
    }

    /// The person with a login.
    ///
    /// - Throws: `PeopleError.nobody`, or ``StoreError``.
    public func person(login: String) throws -> Person {
        let login = login.lowercased()
        return try store.read { db in
            let sql = "SELECT * FROM person WHERE login = ?"
            guard let row = try Row.fetchOne(db, sql: sql, arguments: [login]) else {
                throw PeopleError.nobody(login: login)
            }
            return try PersonRow.person(row, path: store.path)
        }
    }

    /// The person of an identifier.
    ///
    /// - Throws: `PeopleError.nobody`, or ``StoreError``.
    public func person(_ id: PersonID) throws -> Person {
        try store.read { try Self.person($0, id, path: store.path) }
    }

    /// A person and the password, as they are to be signed in; `nil` when nobody has the login.
    ///
    /// - Throws: ``StoreError``.
    public func credentials(login: String) throws -> (person: Person, password: PasswordHash?)? {
        try store.read { db in
            try Row.fetchOne(db, sql: "SELECT * FROM person WHERE login = ?", arguments: [login])
                .map { row in
                    let password: String? = try row.value("password")
                    return (
                        try PersonRow.person(row, path: store.path),
                        password.map(PasswordHash.init(stored:))
                    )
                }
        }
    }

    /// Adds a person; the first must be an admin.
    ///
    /// - Parameters:
    ///   - person: the person; the identifier is given here, that of the argument does not count.
    ///   - password: the password; `nil` when a one-time link follows.
    ///   - note: what the trail says.
    /// - Returns: the person.
    /// - Throws: `PeopleError.loginTaken`, `PeopleError.firstIsAdmin`, or ``StoreError``.
    public func addPerson(
        _ person: Person,
        password: PasswordHash?,
        note: TrailNote
    ) throws -> Person {
        try store.write { db in
            try Self.add(person, password: password, note: note, db)
        }
    }

    static func add(
        _ new: Person,
        password: PasswordHash?,
        note: TrailNote,
        _ db: Database
    ) throws -> Person {
        let isTaken = "SELECT EXISTS (SELECT 1 FROM person WHERE login = ?)"
        if try Bool.fetchOne(db, sql: isTaken, arguments: [new.login]) == true {
            throw PeopleError.loginTaken(new.login)
        }
        if new.role != .admin, try admins(db) == 0 { throw PeopleError.firstIsAdmin }
        var log = try ChangeLog(db, actor: note.actor, at: note.at)
        let uid = log.uid()
        var person = Person(
            id: PersonID(Hex.text(uid)),
            login: new.login,
            name: new.name,
            mail: new.mail,
            role: new.role,
            party: new.party,
            createdAt: note.at
        )
        (person.language, person.paper) = (new.language, new.paper)
        try db.execute(
            sql: """
                INSERT INTO person (uid, login, name, mail, role, party, language, paper,
                    disabled, created_at, password)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?)
                """,
            arguments: [
                uid, person.login, person.name, person.mail, person.role.rawValue, person.party,
                person.language, person.paper, note.at.microseconds, password?.text,
            ]
        )
        try log.write("person", row: uid, .create, PersonRow.fields(person), scope: "people")
        try log.finish()
        try Trail.append(note, db)
        return person
    }

    /// Keeps what has changed of a person: role, access or profile.
    ///
    /// Sessions and tokens of a person who is disabled end, and stay ended.
    ///
    /// - Returns: the person as kept.
    /// - Throws: `PeopleError.lastAdmin` when nobody could keep the house then, `PeopleError.nobody`,
    ///   or ``StoreError``.
    public func change(
        _ id: PersonID,
        note: TrailNote,
        _ change: (inout Person) -> Void
    ) throws -> Person {
        try store.write { db in
            let old = try Self.person(db, id, path: store.path)
            var new = old
            change(&new)
            let key = PersonRow.key(id)
            try db.execute(
                sql: """
                    UPDATE person SET name = ?, mail = ?, role = ?, party = ?, language = ?,
                        paper = ?, advised = ?, offers = ?, badge = ?, disabled = ? WHERE uid = ?
                    """,
                arguments: [
                    new.name, new.mail, new.role.rawValue, new.party, new.language, new.paper,
                    new.isAdvised, new.offers.rawValue, new.badge, new.isDisabled, key,
                ]
            )
            if old.role == .admin, !old.isDisabled, try Self.admins(db) == 0 {
                throw PeopleError.lastAdmin(login: old.login)
            }
            if new.isDisabled {
                try Sessions.endSessions(of: id, but: nil, db)
                try Sessions.endTokens(of: id, at: note.at, db)
            }
            var log = try ChangeLog(db, actor: note.actor, at: note.at)
            let changed = zip(PersonRow.fields(old), PersonRow.fields(new))
                .filter { $0.1 != $1.1 }.map { $1 }
            try log.write("person", row: key, .update, changed, scope: "people")
            try log.finish()
            try Trail.append(note, db)
            return new
        }
    }

    /// Sets a password, and ends the other sessions of the person.
    ///
    /// - Parameters:
    ///   - password: the password.
    ///   - id: whose it is.
    ///   - session: the hash of the session that goes on, if one does.
    ///   - endsTokens: whether all tokens of the person end too.
    ///   - key: the count of failures that ends.
    ///   - note: what the trail says.
    /// - Throws: ``StoreError``.
    public func setPassword(
        _ password: PasswordHash,
        of id: PersonID,
        keeping session: [UInt8]?,
        endsTokens: Bool,
        clearing key: [UInt8],
        note: TrailNote
    ) throws {
        try store.write { db in
            let clear = "DELETE FROM sign_in_failure WHERE key = ?"
            try db.execute(sql: clear, arguments: [Data(key)])
            try Self.set(password, of: id, db)
            try Sessions.endSessions(of: id, but: session, db)
            if endsTokens { try Sessions.endTokens(of: id, at: note.at, db) }
            try Trail.append(note, db)
        }
    }

    /// Puts the same password, hashed at another cost, in the place of `old`, if it is still there.
    ///
    /// - Throws: ``StoreError``.
    public func upgradePassword(
        of id: PersonID,
        from old: PasswordHash,
        to new: PasswordHash
    ) throws {
        try store.write { db in
            try db.execute(
                sql: "UPDATE person SET password = ? WHERE uid = ? AND password = ?",
                arguments: [new.text, PersonRow.key(id), old.text]
            )
        }
    }

    static func set(_ password: PasswordHash, of id: PersonID, _ db: Database) throws {
        try db.execute(
            sql: "UPDATE person SET password = ? WHERE uid = ?",
            arguments: [password.text, PersonRow.key(id)]
        )
    }

    static func person(_ db: Database, _ id: PersonID, path: String) throws -> Person {
        let sql = "SELECT * FROM person WHERE uid = ?"
        guard let row = try Row.fetchOne(db, sql: sql, arguments: [PersonRow.key(id)]) else {
            throw PeopleError.nobody(login: id.text)
        }
        return try PersonRow.person(row, path: path)
    }

    /// How many admins can sign in; before anybody can, those who were sent a link count.
    private static func admins(_ db: Database) throws -> Int {
        try Int.fetchOne(
            db,
            sql: """
                SELECT count(*) FROM person WHERE role = 'admin' AND disabled = 0
                AND (password IS NOT NULL
                     OR NOT EXISTS (SELECT 1 FROM person WHERE password IS NOT NULL))
                """
        ) ?? 0
    }
}
