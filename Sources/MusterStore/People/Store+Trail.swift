import FoundationEssentials
import GRDB
import MusterCore
public import MusterPeople

extension Store {
    /// Writes an event into the trail.
    ///
    /// - Throws: ``StoreError``.
    public func addToTrail(_ note: TrailNote) throws {
        try write { try Self.append(note, $0) }
    }

    /// A page of the trail, the newest entry first.
    ///
    /// - Parameters:
    ///   - actor: whose entries; `nil` for everybody's.
    ///   - number: only entries before this one; `nil` for the newest.
    ///   - limit: how many at most.
    /// - Returns: the entries.
    /// - Throws: ``StoreError``.
    public func trail(
        of actor: String? = nil,
        before number: Int?,
        limit: Int
    ) throws -> [TrailEntry] {
        try read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT * FROM trail WHERE number < ?1 AND (?2 IS NULL OR actor = ?2)
                    ORDER BY number DESC LIMIT ?3
                    """,
                arguments: [number ?? Int.max, actor, limit]
            ).map { try Self.trailEntry($0) }
        }
    }

    /// Writes a refusal into the trail, or counts it where one like it stands there already.
    ///
    /// - Parameters:
    ///   - note: the refusal; the subject is the right that was denied.
    ///   - seconds: how long one entry stands for all of the same actor and subject, in seconds.
    /// - Throws: ``StoreError``.
    public func addRefusal(_ note: TrailNote, standingFor seconds: Double) throws {
        try write { db in
            let row = try Row.fetchOne(
                db,
                sql: "SELECT noted_at, more FROM refusal WHERE person = ? AND denied = ?",
                arguments: [note.actor, note.subject]
            )
            var note = note
            if let row {
                let last = Instant(microseconds: try row.value("noted_at"))
                let more: Int = try row.value("more")
                // A clock that was set back begins anew.
                if (0..<seconds).contains(note.at.seconds(since: last)) {
                    try db.execute(
                        sql: "UPDATE refusal SET more = more + 1 WHERE person = ? AND denied = ?",
                        arguments: [note.actor, note.subject]
                    )
                    return
                }
                if more > 0 { note.detail["meanwhile"] = String(more) }
            }
            try db.execute(
                sql:
                    "INSERT OR REPLACE INTO refusal (person, denied, noted_at, more) VALUES (?, ?, ?, 0)",
                arguments: [note.actor, note.subject, note.at.microseconds]
            )
            try Self.append(note, db)
        }
    }

    /// Follows the trail's chain over every entry, and past every note of how far it had come.
    ///
    /// - Parameter heads: notes that were kept elsewhere; the one beside the database comes to them.
    /// - Returns: the chain, with the number of entries and the head; and whether there was a note
    ///   beside the database.
    /// - Throws: `PeopleError.trailBroken` naming the first entry that does not follow or is another
    ///   than was noted, `PeopleError.trailCut` when noted entries are missing at the end.
    public func verifyTrail(
        against heads: [TrailHead] = []
    ) throws -> (chain: TrailChain, isNoted: Bool) {
        // Read first: the trail may go on meanwhile, the note must not.
        let noted = TrailHeadFile(database: path).read()
        var heads = heads
        if case .head(let head) = noted { heads.append(head) }
        return try read { db in
            var chain = TrailChain()
            let rows = try Row.fetchCursor(db, sql: "SELECT * FROM trail ORDER BY number")
            while let row = try rows.next() {
                let number = chain.number + 1
                guard let entry = try? Self.trailEntry(row), chain.follow(entry),
                    heads.allSatisfy({ $0.number != number || $0.isNote(of: number, entry.hash) })
                else { throw PeopleError.trailBroken(number: number) }
            }
            if let last = heads.map(\.number).max(), last > chain.number {
                throw PeopleError.trailCut(entries: chain.number, noted: last)
            }
            return (chain, noted != .none)
        }
    }

    /// Writes an event into the trail, in the transaction of what it tells of.
    static func append(_ note: TrailNote, _ db: Database) throws {
        let last = try Row.fetchOne(db, sql: "SELECT * FROM trail ORDER BY number DESC LIMIT 1")
        var chain = try last.map { TrailChain(after: try trailEntry($0)) } ?? TrailChain()
        let file = try TrailHeadFile(db)
        let noted = file.read()
        if noted == .none, last != nil {
            var missing = note
            (missing.kind, missing.subject, missing.detail) = (.headMissing, "trail.head", [:])
            try insert(chain.append(missing), db)
        }
        // A note that the trail does not lead past stays: it tells that something was cut off.
        let mayGoOn = try follows(noted, db)
        try insert(chain.append(note), db)
        guard mayGoOn, let head = TrailHead(chain) else { return }
        db.afterNextTransaction { _ in file.write(head) }
    }

    private static func insert(_ entry: TrailEntry, _ db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO trail (number, at, actor, client, kind, subject, detail, hash)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                entry.number, entry.at.microseconds, entry.actor, entry.client, entry.kind,
                entry.subject, entry.detail, Data(entry.hash),
            ]
        )
    }

    private static func follows(_ noted: TrailHeadFile.Content, _ db: Database) throws -> Bool {
        switch noted {
        case .none: return true
        case .unreadable: return false
        case .head(let head):
            let sql = "SELECT hash FROM trail WHERE number = ?"
            let hash = try Data.fetchOne(db, sql: sql, arguments: [head.number])
            return hash.map { head.isNote(of: head.number, Array($0)) } ?? false
        }
    }

    static func trailEntry(_ row: Row) throws -> TrailEntry {
        try TrailEntry(
            number: row.value("number"),
            at: Instant(microseconds: row.value("at")),
            actor: row.value("actor"),
            client: row.value("client"),
            kind: row.value("kind"),
            subject: row.value("subject"),
            detail: row.value("detail"),
            hash: Array(row.value("hash") as Data)
        )
    }
}
