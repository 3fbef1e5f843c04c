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
    ///   - number: only entries before this one; `nil` for the newest.
    ///   - limit: how many at most.
    /// - Returns: the entries.
    /// - Throws: ``StoreError``.
    public func trail(before number: Int?, limit: Int) throws -> [TrailEntry] {
        try read { db in
            try Row.fetchAll(
                db,
                sql: "SELECT * FROM trail WHERE number < ? ORDER BY number DESC LIMIT ?",
                arguments: [number ?? Int.max, limit]
            ).map { try Self.trailEntry($0) }
        }
    }

    /// Follows the trail's chain over every entry.
    ///
    /// - Returns: the chain, with the number of entries and the head.
    /// - Throws: `PeopleError.trailBroken` naming the first entry that does not follow.
    public func verifyTrail() throws -> TrailChain {
        try read { db in
            var chain = TrailChain()
            let rows = try Row.fetchCursor(db, sql: "SELECT * FROM trail ORDER BY number")
            while let row = try rows.next() {
                guard let entry = try? Self.trailEntry(row), chain.follow(entry) else {
                    throw PeopleError.trailBroken(number: chain.number + 1)
                }
            }
            return chain
        }
    }

    /// Writes an event into the trail, in the transaction of what it tells of.
    static func append(_ note: TrailNote, _ db: Database) throws {
        let last = try Row.fetchOne(db, sql: "SELECT * FROM trail ORDER BY number DESC LIMIT 1")
        var chain = try last.map { TrailChain(after: try trailEntry($0)) } ?? TrailChain()
        let entry = chain.append(note)
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
