import FoundationEssentials
import GRDB
public import MusterCore
public import MusterPeople

/// What shows that the database is not the one that the files beside it belong to.
extension StoreHealth {
    /// How far the trail is behind the note beside the database; `nil` where it is not.
    ///
    /// - Returns: the entry that is noted, and how many there are.
    /// - Throws: ``StoreError``.
    public func trailBehindNote() throws -> (noted: Int, entries: Int)? {
        // Read first: the trail may go on meanwhile.
        guard case .noted(let lines) = TrailHeadFile(database: store.path).read(),
            let head = lines.head
        else {
            return nil
        }
        let entries = try store.read { db in
            try Int.fetchOne(db, sql: "SELECT coalesce(max(number), 0) FROM trail") ?? 0
        }
        return head.number > entries ? (head.number, entries) : nil
    }

    /// What is wrong with the end of the trail, as the note beside the database shows; `nil` where they
    /// agree, and where the trail is behind the note, see ``trailBehindNote()``.
    ///
    /// It looks at two entries, so that whoever opens a home can ask; ``Trail/verify(against:)`` follows
    /// all of them.
    ///
    /// - Returns: `PeopleError.trailBroken` or `PeopleError.trailGrown`.
    /// - Throws: ``StoreError``.
    public func faultAtTrailEnd() throws -> PeopleError? {
        try store.inOneState {
            guard case .noted(let lines)? = OneState.current?.noted else { return nil }
            return try store.read { try Self.faultAtTrailEnd($0, lines) }
        }
    }

    private static func faultAtTrailEnd(
        _ db: Database,
        _ lines: TrailHeadFile.Lines
    ) throws -> PeopleError? {
        let last = try Trail.lastHead(db)
        guard !lines.isEnd(last) else { return nil }
        if let head = lines.head {
            let sql = "SELECT hash FROM trail WHERE number = ?"
            let hash = try Data.fetchOne(db, sql: sql, arguments: [head.number])
            guard let hash else { return nil }
            guard head.isNote(of: head.number, Array(hash)) else {
                return .trailBroken(number: head.number)
            }
        }
        // Earlier versions announced no entry, and left the note behind after a crash.
        guard try Trail.isAnchored(db) else { return nil }
        return .trailGrown(entries: last?.number ?? 0, noted: lines.newest)
    }

    /// Those of `audits` that the database does not know.
    ///
    /// - Throws: ``StoreError``.
    public func unknownAudits(among audits: [AuditID]) throws -> [AuditID] {
        guard !audits.isEmpty else { return [] }
        let known = try store.read { db in
            try Set(String.fetchAll(db, sql: "SELECT id FROM audit"))
        }
        return audits.filter { !known.contains($0.rawValue) }
    }
}
