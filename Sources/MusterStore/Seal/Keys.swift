import FoundationEssentials
import GRDB
public import MusterAudit
import MusterCore
public import MusterPeople

extension Store {
    /// The keys that this home signs with or trusts.
    public var keys: Keys { Keys(store: self) }
}

/// The keys that this home signs with or trusts.
public struct Keys: Sendable {
    let store: Store

    /// All keys that the home knows, the oldest first.
    ///
    /// - Throws: ``StoreError``.
    public func list() throws -> [KnownKey] {
        try store.read { try Self.list($0) }
    }

    static func list(_ db: Database) throws -> [KnownKey] {
        try Row.fetchAll(
            db,
            sql: "SELECT * FROM signing_key ORDER BY added_at, fingerprint"
        ).compactMap { try key($0) }
    }

    /// Keeps a key, unless it is known already; a device without an owner gets the next number.
    ///
    /// - Returns: the key as kept.
    /// - Throws: ``StoreError``.
    public func add(_ key: KnownKey, note: TrailNote) throws -> KnownKey {
        try store.write { db in
            let kept = try Self.keep(key, note: note, db)
            if let note = kept.note { try Trail.append(note, db) }
            return kept.key
        }
    }

    /// Keeps a key within a transaction; gives what the trail is to say of it, `nil` for one that is known.
    static func keep(
        _ key: KnownKey,
        note: TrailNote,
        _ db: Database
    ) throws -> (key: KnownKey, note: TrailNote?) {
        if let kept = try Self.key(db, key.key.fingerprint) { return (kept, nil) }
        var key = key
        if key.kind == .device, key.owner.isEmpty {
            let count = try Int.fetchOne(
                db,
                sql: "SELECT count(*) FROM signing_key WHERE kind = 'device'"
            )
            key.owner = "H\((count ?? 0) + 1)"
        }
        try db.execute(
            sql: """
                INSERT INTO signing_key
                    (fingerprint, public, kind, owner, added_at, added_by)
                VALUES (?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                key.key.fingerprint, Data(key.key.bytes), key.kind.rawValue, key.owner,
                key.addedAt.microseconds, key.addedBy,
            ]
        )
        var note = note
        note.subject = key.owner
        note.detail["key"] = key.key.fingerprint
        note.detail["key_kind"] = key.kind.rawValue
        return (key, note)
    }

    /// Ends a key, at the time and by the person that the note says; one that has ended stays as it is.
    ///
    /// - Throws: ``StoreError``.
    public func revoke(
        _ fingerprint: String,
        _ revocation: KnownKey.Revocation,
        note: TrailNote
    ) throws {
        try store.write { db in
            try db.execute(
                sql: """
                    UPDATE signing_key SET revoked_at = ?, revoked_by = ?, revoked_why = ?
                    WHERE fingerprint = ? AND revoked_at IS NULL
                    """,
                arguments: [
                    note.at.microseconds, revocation.by, revocation.reason, fingerprint,
                ]
            )
            guard db.changesCount > 0 else { return }
            try Trail.append(note, db)
        }
    }

    static func key(_ db: Database, _ fingerprint: String) throws -> KnownKey? {
        try Row.fetchOne(
            db,
            sql: "SELECT * FROM signing_key WHERE fingerprint = ?",
            arguments: [fingerprint]
        ).flatMap { try key($0) }
    }

    /// A key; `nil` where the row is none: its fingerprint must be the one of its bytes.
    private static func key(_ row: Row) throws -> KnownKey? {
        guard let key = PublicKey(bytes: Array(try row.value("public") as Data)),
            key.fingerprint == (try row.value("fingerprint") as String),
            let kind = KnownKey.Kind(rawValue: try row.value("kind"))
        else { return nil }
        let revokedAt: Int64? = try row.value("revoked_at")
        let (by, why): (String?, String?) =
            (try row.value("revoked_by"), try row.value("revoked_why"))
        return KnownKey(
            key: key,
            kind: kind,
            owner: try row.value("owner"),
            addedAt: Instant(microseconds: try row.value("added_at")),
            addedBy: try row.value("added_by"),
            revocation: revokedAt.map {
                .init(at: Instant(microseconds: $0), by: by ?? "", reason: why ?? "")
            }
        )
    }
}
