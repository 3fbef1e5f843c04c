import FoundationEssentials
import GRDB
public import MusterCore
public import MusterPeople

/// The database of a backup, looked at without changing a byte of it.
public final class StoreCopy: Sendable {
    private let path: String
    private let database: DatabaseQueue

    /// Where the chain of an audit ends.
    public struct AuditEnd: Hashable, Sendable {
        /// The audit.
        public var audit: String
        /// How many records it has.
        public var records: Int
        /// The hash of the last one, lower-case hexadecimal.
        public var head: String
        /// When the last one was written (UTC); `nil` for none.
        public var lastAt: Instant?

        /// Creates the end of a chain.
        public init(audit: String, records: Int, head: String, lastAt: Instant?) {
            (self.audit, self.records, self.head, self.lastAt) = (audit, records, head, lastAt)
        }
    }

    /// Opens a copy.
    ///
    /// - Throws: ``StoreError/damaged(path:reason:)`` where it is no database.
    public init(path: String) throws {
        self.path = path
        var configuration = Configuration()
        configuration.readonly = true
        configuration.prepareDatabase { try StoreFunctions.register($0) }
        do {
            database = try DatabaseQueue(path: path, configuration: configuration)
        } catch let error as DatabaseError {
            throw StoreError(error, path: path)
        }
    }

    /// Closes it.
    ///
    /// - Throws: ``StoreError``.
    public func close() throws {
        try mapped { try database.close() }
    }

    private func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try mapped { try database.read(body) }
    }

    private func mapped<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as DatabaseError {
            throw StoreError(error, path: path)
        } catch is RowDecodingError {
            throw StoreError.damaged(path: path, reason: "a row holds what it never may")
        }
    }

    /// The number of its schema.
    public func schema() throws -> Int {
        try read { try Schema.number($0) ?? 0 }
    }

    /// Which replica wrote it, 16 bytes in hexadecimal.
    public func origin() throws -> String {
        try read { Hex.text(try Replica.origin($0)) }
    }

    /// The name of the site.
    public func site() throws -> String {
        try read { try String.fetchOne($0, sql: "SELECT name FROM site") ?? "" }
    }

    /// How many rows each table has; those that a search index keeps for itself are left out.
    public func counts() throws -> [String: Int] {
        try read { db in
            let names = try String.fetchAll(
                db,
                sql: """
                    SELECT name FROM sqlite_schema WHERE type = 'table'
                        AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
                        AND name NOT LIKE 'item\\_search%' ESCAPE '\\' ORDER BY name
                    """
            )
            return try names.reduce(into: [:]) { counts, name in
                counts[name] = try Int.fetchOne(db, sql: "SELECT count(*) FROM \"\(name)\"") ?? 0
            }
        }
    }

    /// Where the chain of each audit ends, as the audits' own rows say, the oldest first.
    public func audits() throws -> [AuditEnd] {
        try read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT id, record_count, head, (
                        SELECT at FROM audit_record
                        WHERE key = (audit.number << 32) + record_count) AS last
                    FROM audit ORDER BY number
                    """
            ).map { row in
                try AuditEnd(
                    audit: row.value("id"),
                    records: row.value("record_count"),
                    head: Hex.text(row.value("head") as Data),
                    lastAt: (row.value("last") as Int64?).map { Instant(microseconds: $0) }
                )
            }
        }
    }

    /// The last entry of the trail; `nil` for an empty one.
    public func trailHead() throws -> TrailHead? {
        try read { db in
            guard try db.tableExists("trail") else { return nil }
            let row = try Row.fetchOne(
                db,
                sql: "SELECT number, hash FROM trail ORDER BY number DESC LIMIT 1"
            )
            guard let row else { return nil }
            let (number, hash): (Int, Data) = (try row.value("number"), try row.value("hash"))
            return try TrailHead("\(number):\(Hex.text(hash))")
        }
    }

    /// The hashes of all photos that the catalogue names, in hexadecimal, but for those whose files are still to
    /// come from another home.
    public func photos() throws -> [String] {
        try read { db in
            // An old home has neither, or one of them.
            let tables = try PhotoShelfRows.tables.map(\.table).filter { try db.tableExists($0) }
            guard !tables.isEmpty else { return [] }
            let all = tables.map { "SELECT sha256 FROM \($0)" }.joined(separator: " UNION ")
            let wanted =
                try db.tableExists("shared_photo")
                ? "EXCEPT SELECT sha256 FROM shared_photo WHERE mark = 'wanted'" : ""
            return try Data.fetchAll(
                db,
                sql: "SELECT sha256 FROM (\(all)) \(wanted) ORDER BY sha256"
            ).map { Hex.text($0) }
        }
    }

    /// The numbers of all messages.
    public func messages() throws -> [Int64] {
        try read { try Int64.fetchAll($0, sql: "SELECT number FROM outbox ORDER BY number") }
    }

    /// Whether SQLite finds its pages sound, without looking into indexes.
    func isSound() throws -> Bool {
        try read { try String.fetchAll($0, sql: "PRAGMA quick_check") == ["ok"] }
    }

    /// What SQLite finds wrong in it: pages, indexes, references; empty when it is sound.
    public func problems() throws -> [String] {
        try read { db in
            let pages = try String.fetchAll(db, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
            let references = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").map { row in
                "a row of \(try row.value(at: 0) as String) refers to nothing"
            }
            return pages + references
        }
    }
}
