import GRDB
public import MusterCore
import MusterPeople

/// What shows that the database is older than the files beside it.
extension Store {
    /// How far the trail is behind the note beside the database; `nil` where it is not.
    ///
    /// - Returns: the entry that is noted, and how many there are.
    /// - Throws: ``StoreError``.
    public func trailBehindNote() throws -> (noted: Int, entries: Int)? {
        // Read first: the trail may go on meanwhile.
        guard case .noted(let lines) = TrailHeadFile(database: path).read(), let head = lines.head
        else {
            return nil
        }
        let entries = try read { db in
            try Int.fetchOne(db, sql: "SELECT coalesce(max(number), 0) FROM trail") ?? 0
        }
        return head.number > entries ? (head.number, entries) : nil
    }

    /// Those of `audits` that the database does not know.
    ///
    /// - Throws: ``StoreError``.
    public func unknownAudits(among audits: [AuditID]) throws -> [AuditID] {
        guard !audits.isEmpty else { return [] }
        let known = try read { db in
            try Set(String.fetchAll(db, sql: "SELECT id FROM audit"))
        }
        return audits.filter { !known.contains($0.rawValue) }
    }
}
