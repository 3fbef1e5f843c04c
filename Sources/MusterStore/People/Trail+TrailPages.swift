import GRDB
public import MusterPeople

extension Trail {
    /// A page of the trail by its place in the list, the newest entry first.
    ///
    /// - Parameters:
    ///   - actor: whose entries; `nil` for everybody's.
    ///   - skipped: how many of the newest are left out.
    ///   - limit: how many at most.
    /// - Returns: the entries.
    /// - Throws: ``StoreError``.
    public func entries(of actor: String?, skipping skipped: Int, limit: Int) throws -> [TrailEntry]
    {
        try store.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    \(Self.entries) WHERE ?1 IS NULL OR actor = ?1
                    ORDER BY number DESC LIMIT ?2 OFFSET ?3
                    """,
                arguments: [actor, limit, skipped]
            ).map { try Self.trailEntry($0) }
        }
    }

    /// The entries behind one, the oldest first.
    ///
    /// - Parameters:
    ///   - number: the entry; 0 for all.
    ///   - limit: how many at most.
    /// - Returns: the entries.
    /// - Throws: ``StoreError``.
    public func entries(after number: Int, limit: Int) throws -> [TrailEntry] {
        try store.read { db in
            try Row.fetchAll(
                db,
                sql: "\(Self.entries) WHERE number > ? ORDER BY number LIMIT ?",
                arguments: [number, limit]
            ).map { try Self.trailEntry($0) }
        }
    }

    /// The newest entries of one kind.
    ///
    /// - Parameters:
    ///   - kind: what happened.
    ///   - limit: how many at most.
    /// - Returns: the entries, the newest first.
    /// - Throws: ``StoreError``.
    public func entries(_ kind: TrailKind, limit: Int) throws -> [TrailEntry] {
        try store.read { db in
            try Row.fetchAll(
                db,
                sql: "\(Self.entries) WHERE kind = ? ORDER BY number DESC LIMIT ?",
                arguments: [kind.rawValue, limit]
            ).map { try Self.trailEntry($0) }
        }
    }

    /// How many entries the trail has.
    ///
    /// - Parameter actor: whose entries; `nil` for everybody's.
    /// - Returns: the number.
    /// - Throws: ``StoreError``.
    public func count(of actor: String?) throws -> Int {
        try store.read { try Self.count("trail", of: actor, $0) }
    }

    /// How many changes of the catalogue there are.
    ///
    /// - Parameter actor: whose changes; `nil` for everybody's.
    /// - Returns: the number.
    /// - Throws: ``StoreError``.
    public func changeCount(of actor: String?) throws -> Int {
        try store.read { try Self.count("update_log", of: actor, $0) }
    }

    private static func count(_ table: String, of actor: String?, _ db: Database) throws -> Int {
        try Int.fetchOne(
            db,
            sql: "SELECT count(*) FROM \(table) WHERE ?1 IS NULL OR actor = ?1",
            arguments: [actor]
        ) ?? 0
    }
}
