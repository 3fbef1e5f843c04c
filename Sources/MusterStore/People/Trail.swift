import FoundationEssentials
import GRDB
import MusterCore
public import MusterPeople
import Synchronization

extension Store {
    /// The trail: who did what, chained.
    public var trail: Trail { Trail(store: self) }
}

/// The trail: who did what, chained.
public struct Trail: Sendable {
    let store: Store

    /// Writes an event into the trail.
    ///
    /// - Throws: ``StoreError``.
    public func add(_ note: TrailNote) throws {
        try store.write { try Self.append(note, $0) }
    }

    /// A page of the trail, the newest entry first.
    ///
    /// - Parameters:
    ///   - actor: whose entries; `nil` for everybody's.
    ///   - number: only entries before this one; `nil` for the newest.
    ///   - limit: how many at most.
    /// - Returns: the entries.
    /// - Throws: ``StoreError``.
    public func entries(
        of actor: String? = nil,
        before number: Int?,
        limit: Int
    ) throws -> [TrailEntry] {
        try store.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    \(Self.entries) WHERE number < ?1 AND (?2 IS NULL OR actor = ?2)
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
        try store.write { db in
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
    ///   than was noted, `PeopleError.trailCut` when noted entries are missing at the end,
    ///   `PeopleError.trailGrown` when entries are behind the end that was noted.
    public func verify(
        against heads: [TrailHead] = []
    ) throws -> (chain: TrailChain, isNoted: Bool) {
        let evidence = try evidence(against: heads)
        return (evidence.chain, evidence.isNoted)
    }

    /// Whether there is something in the place of the note beside the database that is no note.
    public var isTrailNoteUnreadable: Bool {
        TrailHeadFile(database: store.path).read() == .unreadable
    }

    /// What the trail says of audits, keys and issued reports, once all of it was followed.
    ///
    /// - Parameter heads: notes that were kept elsewhere; the one beside the database comes to them.
    /// - Returns: the evidence.
    /// - Throws: as ``verify(against:)``.
    public func evidence(against heads: [TrailHead] = []) throws -> TrailEvidence {
        let evidence = try followed(from: TrailEvidence(), against: heads)
        store.followedTrail.withLock { $0 = evidence }
        return evidence
    }

    /// What the trail says, of which only what came since the last look is followed.
    ///
    /// It serves who may ask often, as anybody may for the text of a code.
    ///
    /// - Throws: as ``verify(against:)``.
    public func knownTrail() throws -> TrailEvidence {
        let known = store.followedTrail.withLock { $0 }
        guard let known, try isThere(known.chain) else { return try evidence() }
        let evidence = try followed(from: known, against: [])
        store.followedTrail.withLock { $0 = evidence }
        return evidence
    }

    private func isThere(_ chain: TrailChain) throws -> Bool {
        guard let head = TrailHead(chain) else { return true }
        return try store.read { db in
            let sql = "SELECT hash FROM trail WHERE number = ?"
            return try Data.fetchOne(db, sql: sql, arguments: [head.number])
                .map { head.isNote(of: head.number, Array($0)) } ?? false
        }
    }

    private func followed(
        from start: TrailEvidence,
        against heads: [TrailHead]
    ) throws -> TrailEvidence {
        try store.inOneState {
            let noted = OneState.current?.noted ?? .none
            var (heads, isNoted) = (heads, false)
            if case .noted(let lines) = noted {
                isNoted = true
                if let head = lines.head { heads.append(head) }
            }
            return try store.read { db in
                var evidence = start
                evidence.isNoted = isNoted
                let rows = try Row.fetchCursor(
                    db,
                    sql: "\(Self.entries) WHERE number > ? ORDER BY number",
                    arguments: [start.chain.number]
                )
                while let row = try rows.next() {
                    let number = evidence.chain.number + 1
                    guard let entry = try? Self.trailEntry(row), evidence.chain.follow(entry),
                        heads.allSatisfy({
                            $0.number != number || $0.isNote(of: number, entry.hash)
                        })
                    else { throw PeopleError.trailBroken(number: number) }
                    evidence.take(entry)
                }
                try Self.check(evidence, against: heads, noted)
                return evidence
            }
        }
    }

    /// Goes on only where the trail ends with what was noted.
    private static func check(
        _ evidence: TrailEvidence,
        against heads: [TrailHead],
        _ noted: TrailHeadFile.Content
    ) throws {
        let chain = evidence.chain
        if let last = heads.map(\.number).max(), last > chain.number {
            throw PeopleError.trailCut(entries: chain.number, noted: last)
        }
        // Earlier versions announced no entry, and left the note behind after a crash.
        guard evidence.began != nil, case .noted(let lines) = noted,
            !lines.isEnd(TrailHead(chain))
        else { return }
        throw PeopleError.trailGrown(entries: chain.number, noted: lines.newest)
    }

    /// Writes an event into the trail, in the transaction of what it tells of.
    static func append(_ note: TrailNote, _ db: Database) throws {
        try append([note], db)
    }

    /// Writes events into the trail, in the transaction of what they tell of.
    ///
    /// - Parameters:
    ///   - notes: the events.
    ///   - db: the database.
    ///   - isAdoption: whether the notes say themselves from where on audits are noted.
    /// - Throws: `DatabaseError`; ``StoreError/notAccessible(path:reason:)`` where the note beside the
    ///   database cannot be written.
    static func append(
        _ notes: [TrailNote],
        _ db: Database,
        isAdoption: Bool = false
    ) throws {
        guard let first = notes.first else { return }
        let last = try Row.fetchOne(db, sql: "\(entries) ORDER BY number DESC LIMIT 1")
        var chain = try last.map { TrailChain(after: try trailEntry($0)) } ?? TrailChain()
        let file = try TrailHeadFile(db)
        let noted = file.read()
        // A note that the trail does not lead past stays: it tells that something was cut off.
        let mayGoOn = try follows(noted, TrailHead(chain), db)
        if last == nil, !isAdoption {
            try insert(chain.append(beginning(first)), db)
        }
        if noted == .none, last != nil {
            var missing = first
            (missing.kind, missing.subject, missing.detail) = (.headMissing, "trail.head", [:])
            try insert(chain.append(missing), db)
        }
        for note in notes { try insert(chain.append(note), db) }
        db.afterNextTransaction { _ in file.noteGrowth() }
        guard mayGoOn, let head = TrailHead(chain) else { return }
        try file.announce(head)
        db.afterNextTransaction { _ in file.write(head) }
    }

    /// The entry behind which everything is noted, at the time of another one.
    static func beginning(_ note: TrailNote, _ detail: [String: String] = [:]) -> TrailNote {
        var beginning = note
        (beginning.kind, beginning.subject) = (.anchoringBegan, "")
        beginning.detail = ["audits": "0", "keys": "0", "reports": "0"].merging(detail) { $1 }
        return beginning
    }

    private static func insert(_ entry: TrailEntry, _ db: Database) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO trail (number, at, actor, client, kind, subject, detail, hash)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            entry.number, entry.at.microseconds, entry.actor, entry.client, entry.kind,
            entry.subject, entry.detail, Data(entry.hash),
        ])
    }

    /// Whether a trail that ends with `last` leads past the note beside the database.
    private static func follows(
        _ noted: TrailHeadFile.Content,
        _ last: TrailHead?,
        _ db: Database
    ) throws -> Bool {
        switch noted {
        case .none: return true
        case .unreadable: return false
        case .noted(let lines):
            if lines.isEnd(last) { return true }
            if try isAnchored(db) { return false }
            guard let head = lines.head else { return true }
            let sql = "SELECT hash FROM trail WHERE number = ?"
            let hash = try Data.fetchOne(db, sql: sql, arguments: [head.number])
            return hash.map { head.isNote(of: head.number, Array($0)) } ?? false
        }
    }

    /// Whether audits, keys and reports are noted in the trail.
    static func isAnchored(_ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db,
            sql: "SELECT EXISTS (SELECT 1 FROM trail WHERE kind = ?)",
            arguments: [TrailKind.anchoringBegan.rawValue]
        ) ?? false
    }

    /// The columns in the order in which ``trailEntry(_:)`` reads them.
    static let entries = "SELECT number, at, actor, client, kind, subject, detail, hash FROM trail"

    static func trailEntry(_ row: Row) throws -> TrailEntry {
        try TrailEntry(
            number: row.value(at: 0),
            at: Instant(microseconds: row.value(at: 1)),
            actor: row.value(at: 2),
            client: row.value(at: 3),
            kind: row.value(at: 4),
            subject: row.value(at: 5),
            detail: row.value(at: 6),
            hash: Array(row.value(at: 7) as Data)
        )
    }
}
