import FoundationEssentials
import GRDB
public import MusterCore
public import MusterLabels

/// The keys that sign labels.
extension Labels {
    /// All of them, the oldest first.
    ///
    /// - Throws: ``StoreError``.
    public func keys() throws -> [StoredLabelKey] {
        try store.read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM label_key ORDER BY made_at, id")
                .map { try LabelRow.key($0, path: store.path) }
        }
    }

    /// Keeps a key, unless it is known already.
    ///
    /// - Parameters:
    ///   - key: the key.
    ///   - until: when it signs no more (UTC).
    ///   - author: who made it; from then on it signs.
    /// - Throws: ``StoreError``.
    public func addKey(_ key: LabelKey, until: Instant, by author: Author) throws {
        try store.write { db in
            var log = try ChangeLog(db, actor: author.name, at: author.at)
            let uid = log.uid()
            try db.execute(
                sql: """
                    INSERT INTO label_key (id, uid, algorithm, public, made_at, made_by, signs_until)
                    VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
                    """,
                arguments: [
                    key.id, uid, key.algorithm.rawValue, Data(key.bytes), author.at.microseconds,
                    author.name, until.microseconds,
                ]
            )
            guard db.changesCount > 0 else { return }
            try log.write(
                "label_key",
                row: uid,
                .create,
                [("algorithm", key.algorithm.rawValue), ("until", until.iso8601(.seconds))]
            )
            try log.finish()
        }
    }

    /// Ends a key before its time; one that has ended so stays as it is.
    ///
    /// - Parameters:
    ///   - id: its identifier.
    ///   - reason: why.
    ///   - author: who says so; from then on its labels are not to be trusted.
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)``.
    public func revokeKey(_ id: String, reason: String, by author: Author) throws {
        try store.write { db in
            let uid = try Data.fetchOne(
                db,
                sql: "SELECT uid FROM label_key WHERE id = ?",
                arguments: [id]
            )
            guard let uid else {
                throw StoreError.notFound(
                    kind: "key of labels",
                    name: id,
                    remedy: "muster key list"
                )
            }
            try db.execute(
                sql: """
                    UPDATE label_key SET revoked_at = ?, revoked_by = ?, revoked_why = ?
                    WHERE id = ? AND revoked_at IS NULL
                    """,
                arguments: [author.at.microseconds, author.name, reason, id]
            )
            guard db.changesCount > 0 else { return }
            var log = try ChangeLog(db, actor: author.name, at: author.at)
            try log.write("label_key", row: uid, .update, [("revoked", reason)])
            try log.finish()
        }
    }
}
