import Glibc
import GRDB
import MusterCore

/// A home's database: the catalogue, the audits, the outbox and the change log.
///
/// Several processes may use one home. Debian 12's SQLite (3.40.1) has a defect through which two
/// connections that write or checkpoint a write-ahead log at the same instant can damage the file
/// (fixed in 3.51.3), so every write and every checkpoint, in every process, runs while holding the
/// lock file beside the database. Readers never take it.
public final class Store: Sendable {
    /// The file.
    public let path: String
    private let pool: DatabasePool
    private let lockPath: String
    private let holder: String

    /// How long a write waits for another process, in seconds.
    private static let patience = 15.0
    /// The write-ahead log is folded into the database when it has grown past this many pages.
    private static let checkpointPages: Int32 = 2_000

    /// Opens the database at `path`, and brings its schema up to date.
    ///
    /// - Parameters:
    ///   - path: the database file.
    ///   - creating: whether to make it when it is not there.
    ///   - holder: who uses it, for those who have to wait: `pid 812, muster start`.
    /// - Throws: ``StoreError``.
    public init(path: String, creating: Bool = false, holder: String) throws {
        guard creating || access(path, F_OK) == 0 else {
            throw StoreError.noHome(path: Self.directory(of: path))
        }
        self.path = path
        self.holder = holder
        lockPath = Self.directory(of: path) + "/muster.lock"
        let lock = try FileLock.acquire(lockPath, waiting: Self.patience, holder: holder)
        do {
            pool = try DatabasePool(path: path, configuration: Self.configuration)
            let migrator = Schema.migrator
            if try pool.read({ try migrator.hasBeenSuperseded($0) }) {
                throw StoreError.newerSchema(path: path)
            }
            if try pool.read({ try !migrator.hasCompletedMigrations($0) }) {
                try migrator.migrate(pool)
            }
        } catch let error as DatabaseError {
            throw StoreError(error, path: path)
        }
        _ = consume lock
    }

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        configuration.maximumReaderCount = 2
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0")
        }
        return configuration
    }

    private static func directory(of path: String) -> String {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        return parts.isEmpty ? "." : parts.joined(separator: "/")
    }

    /// Closes the database, folding the write-ahead log in.
    ///
    /// A process that ends without closing loses nothing: the next one finds the log.
    public func close() throws {
        let lock = try FileLock.acquire(lockPath, waiting: Self.patience, holder: holder)
        try mapped { try pool.close() }
        _ = consume lock
    }

    /// Reads a consistent state.
    func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try mapped { try pool.read(body) }
    }

    /// Runs one transaction: all of it is kept, durably, or nothing.
    func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        let lock = try FileLock.acquire(lockPath, waiting: Self.patience, holder: holder)
        let value = try mapped {
            let value = try pool.write(body)
            try checkpointIfGrown()
            return value
        }
        _ = consume lock
        return value
    }

    private func checkpointIfGrown() throws {
        let size = (try? Self.fileSize(path + "-wal")) ?? 0
        guard size > Int64(Self.checkpointPages) * 4_096 else { return }
        try pool.writeWithoutTransaction { _ = try $0.checkpoint(.passive) }
    }

    private static func fileSize(_ path: String) throws -> Int64 {
        var status = stat()
        return stat(path, &status) == 0 ? Int64(status.st_size) : 0
    }

    private func mapped<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as DatabaseError {
            throw StoreError(error, path: path)
        }
    }

    /// The problems SQLite finds in the file; empty when it is sound.
    public func integrityProblems() throws -> [String] {
        try read { db in
            try String.fetchAll(db, sql: "PRAGMA quick_check").filter { $0 != "ok" }
        }
    }
}
