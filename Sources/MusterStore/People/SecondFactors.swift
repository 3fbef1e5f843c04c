import FoundationEssentials
import GRDB
public import MusterCore
public import MusterPeople

/// A second factor as it is kept.
public struct StoredFactor: Hashable, Sendable {
    /// What the app and the home share, encrypted: see `FactorKey`.
    public var sealed: [UInt8]
    /// When it was set up (UTC); `nil` while its first code is still to come.
    public var enrolledAt: Instant?
    /// How many recovery codes are left.
    public var codesLeft: Int
}

/// What a code of a second factor was.
public enum UsedCode: Hashable, Sendable {
    /// One that the app showed.
    case app
    /// A recovery code, which is used up.
    case recovery
}

extension Store {
    /// The second factors of people.
    public var secondFactors: SecondFactors { SecondFactors(store: self) }
}

/// The second factors of people.
public struct SecondFactors: Sendable {
    let store: Store

    /// The second factor of a person, one that is being set up too; `nil` when there is none.
    ///
    /// - Throws: ``StoreError``.
    public func secondFactor(of id: PersonID) throws -> StoredFactor? {
        try store.read { try Self.factor(of: id, $0)?.factor }
    }

    /// The people who have a second factor.
    ///
    /// - Throws: ``StoreError``.
    public func peopleWithSecondFactor() throws -> Set<PersonID> {
        try store.read { db in
            let sql = "SELECT person FROM second_factor WHERE enrolled_at IS NOT NULL"
            return Set(try Data.fetchAll(db, sql: sql).map { PersonID(Hex.text($0)) })
        }
    }

    /// The second factors that are set up, encrypted, and whose they are.
    ///
    /// - Throws: ``StoreError``.
    public func sealedFactors() throws -> [(person: PersonID, sealed: [UInt8])] {
        try store.read { db in
            let sql = """
                SELECT person, secret FROM second_factor WHERE enrolled_at IS NOT NULL
                ORDER BY person
                """
            return try Row.fetchAll(db, sql: sql).map { row in
                let (person, secret): (Data, Data) =
                    (try row.value("person"), try row.value("secret"))
                return (PersonID(Hex.text(person)), Array(secret))
            }
        }
    }

    /// Begins to set up a second factor; one that was begun before does not count any more.
    ///
    /// - Throws: `PeopleError.hasSecondFactor`, or ``StoreError``.
    public func beginFactor(_ sealed: [UInt8], of person: Person, at now: Instant) throws {
        try store.write { db in
            if try Self.factor(of: person.id, db)?.factor.enrolledAt != nil {
                throw PeopleError.hasSecondFactor(login: person.login)
            }
            try db.execute(
                sql: """
                    INSERT OR REPLACE INTO second_factor (person, secret, made_at, last_step)
                    VALUES (?, ?, ?, ?)
                    """,
                arguments: [PersonRow.key(person.id), Data(sealed), now.microseconds, 0]
            )
        }
    }

    /// Sets a second factor up whose first code was right.
    ///
    /// - Parameters:
    ///   - person: whose it is.
    ///   - step: the step of the code.
    ///   - codes: the hashes of the recovery codes.
    ///   - key: the count of failures that ends.
    ///   - note: what the trail says.
    /// - Throws: `PeopleError.noSecondFactor` when none was begun, or ``StoreError``.
    public func enrolFactor(
        of person: Person,
        step: Int64,
        codes: [[UInt8]],
        clearing key: [UInt8],
        note: TrailNote
    ) throws {
        try store.write { db in
            let clear = "DELETE FROM sign_in_failure WHERE key = ?"
            try db.execute(sql: clear, arguments: [Data(key)])
            try db.execute(
                sql: """
                    UPDATE second_factor SET enrolled_at = ?, last_step = ?
                    WHERE person = ? AND enrolled_at IS NULL
                    """,
                arguments: [note.at.microseconds, step, PersonRow.key(person.id)]
            )
            guard db.changesCount == 1 else {
                throw PeopleError.noSecondFactor(login: person.login)
            }
            try Self.replaceCodes(of: person.id, with: codes, db)
            try Trail.append(note, db)
        }
    }

    /// Puts new recovery codes in the place of all others.
    ///
    /// - Throws: ``StoreError``.
    public func replaceRecoveryCodes(
        of id: PersonID,
        with codes: [[UInt8]],
        note: TrailNote
    ) throws {
        try store.write { db in
            try Self.replaceCodes(of: id, with: codes, db)
            try Trail.append(note, db)
        }
    }

    /// Takes a second factor away, with its recovery codes.
    ///
    /// - Throws: `PeopleError.noSecondFactor`, or ``StoreError``.
    public func endFactor(of person: Person, note: TrailNote) throws {
        try store.write { db in
            let key = PersonRow.key(person.id)
            try db.execute(sql: "DELETE FROM second_factor WHERE person = ?", arguments: [key])
            guard db.changesCount == 1 else {
                throw PeopleError.noSecondFactor(login: person.login)
            }
            try Self.replaceCodes(of: person.id, with: [], db)
            try Trail.append(note, db)
        }
    }

    /// Uses a code of a person's second factor: one of the app, or a recovery code.
    ///
    /// Each counts once.
    ///
    /// - Parameters:
    ///   - code: what was typed.
    ///   - id: whose it is.
    ///   - now: the time (UTC).
    ///   - key: the count of failures that ends with a right code.
    ///   - note: what the trail says of a recovery code.
    ///   - opening: gives the encrypted secret back.
    /// - Returns: what it was; `nil` for a wrong or used one, and without a second factor.
    /// - Throws: what `opening` throws, where the code is no recovery code, and ``StoreError``.
    public func useCode(
        _ code: String,
        of id: PersonID,
        at now: Instant,
        clearing key: [UInt8],
        note: TrailNote,
        opening: ([UInt8]) throws -> TOTP
    ) throws -> UsedCode? {
        try store.write { db in
            guard let (factor, last) = try Self.factor(of: id, db), factor.enrolledAt != nil else {
                return nil
            }
            var used: UsedCode?
            // One of the app is shorter than any recovery code.
            if let hash = RecoveryCode.hash(of: code) {
                try db.execute(
                    sql: "DELETE FROM recovery_code WHERE hash = ? AND person = ?",
                    arguments: [Data(hash), PersonRow.key(id)]
                )
                if db.changesCount == 1 {
                    used = .recovery
                    try Trail.append(note, db)
                }
            } else if let step = try opening(factor.sealed).step(of: code, at: now, after: last) {
                try db.execute(
                    sql: "UPDATE second_factor SET last_step = ? WHERE person = ?",
                    arguments: [step, PersonRow.key(id)]
                )
                used = .app
            }
            if used != nil {
                let sql = "DELETE FROM sign_in_failure WHERE key = ?"
                try db.execute(sql: sql, arguments: [Data(key)])
            }
            return used
        }
    }

    /// Keeps the first step of a sign-in, after which the code is to come.
    ///
    /// - Throws: ``StoreError``.
    public func addChallenge(hash: [UInt8], for id: PersonID, until end: Instant) throws {
        try store.write { db in
            try db.execute(
                sql: "INSERT INTO sign_in_challenge (hash, person, expires_at) VALUES (?, ?, ?)",
                arguments: [Data(hash), PersonRow.key(id), end.microseconds]
            )
        }
    }

    /// Whose sign-in is waiting for its code.
    ///
    /// - Throws: `PeopleError.badChallenge` when none is, or its time is over; ``StoreError``.
    public func challenge(hash: [UInt8], at now: Instant) throws -> Person {
        try store.read { db in
            let sql = "SELECT person, expires_at FROM sign_in_challenge WHERE hash = ?"
            guard let row = try Row.fetchOne(db, sql: sql, arguments: [Data(hash)]) else {
                throw PeopleError.badChallenge
            }
            let left = Instant(microseconds: try row.value("expires_at")).seconds(since: now)
            let key: Data = try row.value("person")
            let person = try People.person(db, PersonID(Hex.text(key)), path: store.path)
            // One that was begun while the clock was ahead would last for as long.
            guard left > 0, left <= SessionRule.challengeSeconds + SessionRule.aheadSeconds,
                !person.isDisabled
            else { throw PeopleError.badChallenge }
            return person
        }
    }

    private static func factor(
        of id: PersonID,
        _ db: Database
    ) throws -> (factor: StoredFactor, lastStep: Int64)? {
        let sql = """
            SELECT secret, enrolled_at, last_step,
                (SELECT count(*) FROM recovery_code WHERE person = second_factor.person) AS codes
            FROM second_factor WHERE person = ?
            """
        return try Row.fetchOne(db, sql: sql, arguments: [PersonRow.key(id)]).map { row in
            let (secret, enrolled): (Data, Int64?) =
                (try row.value("secret"), try row.value("enrolled_at"))
            let factor = try StoredFactor(
                sealed: Array(secret),
                enrolledAt: enrolled.map(Instant.init(microseconds:)),
                codesLeft: row.value("codes")
            )
            return (factor, try row.value("last_step"))
        }
    }

    private static func replaceCodes(
        of id: PersonID,
        with codes: [[UInt8]],
        _ db: Database
    ) throws {
        let key = PersonRow.key(id)
        try db.execute(sql: "DELETE FROM recovery_code WHERE person = ?", arguments: [key])
        for code in codes {
            try db.execute(
                sql: "INSERT INTO recovery_code (hash, person) VALUES (?, ?)",
                arguments: [Data(code), key]
            )
        }
    }
}
