import Glibc
import GRDB
import MusterCore
import Synchronization

/// A home's database: the catalogue, the audits, the outbox and the change log.
///
/// Several processes may use one home. Debian 12's SQLite (3.40.1) has a defect through which two
/// connections that write or checkpoint a write-ahead log at the same instant can damage the file
/// (fixed in 3.51.3), so every write and every checkpoint, in every process, runs while holding the
/// lock file beside the database. Readers never take it.
public final class Store: Sendable {
    /// The file.
    public let path: String
    /// What ``itemCount(_:where:arguments:)`` has counted.
    let counts = Mutex(KnownCounts())
    /// What ``demandKnownSchema(_:)`` has seen.
    let knownCookie = Mutex<Int?>(nil)
    /// What opening the database has brought up to date; `nil` where nothing was to be done.
    public let migration: StoreMigration?
    private let pool: DatabasePool
    private let lockPath: String
    private let holder: String
    private let patience: Double

    /// The write-ahead log is folded into the database when it has grown past this many pages.
    private static let checkpointPages = 2_000

    /// Opens the database at `path`, and brings its schema up to date.
    ///
    /// - Parameters:
    ///   - path: the database file.
    ///   - creating: whether to make it when it is not there.
    ///   - holder: who uses it, for those who have to wait: `pid 812, muster start`.
    ///   - patience: how long a write waits for another process, in seconds.
    /// - Throws: ``StoreError``; ``StoreError/noHome(path:)`` where there is none to be found, or only
    ///   what an unfinished set-up left.
    public init(
        path: String,
        creating: Bool = false,
        holder: String,
        patience: Double = 15
    ) throws {
        let folder = Self.directory(of: path)
        guard creating || access(path, F_OK) == 0 else {
            guard errno == ENOENT || errno == ENOTDIR else {
                throw StoreError.notAccessible(path: path, reason: String(cString: strerror(errno)))
            }
            throw StoreError.noHome(path: folder)
        }
        self.path = path
        self.holder = holder
        self.patience = patience
        lockPath = folder + "/muster.lock"
        let lock = try Self.lock(lockPath, of: path, holder: holder, patience: patience)
        if creating { Self.makePrivate(path) }
        do {
            pool = try DatabasePool(path: path, configuration: Self.configuration)
            try Self.check(pool, path: path, creating: creating)
            migration = try Self.migrate(pool, path: path)
            guard try creating || pool.read({ try Self.isFounded($0) }) else {
                throw StoreError.noHome(path: folder)
            }
        } catch let error as DatabaseError {
            throw StoreError(error, path: path)
        }
        _ = consume lock
    }

    /// Makes the file for this account alone.
    ///
    /// It holds hashes of passwords, and its log takes over its rights. What goes wrong here goes wrong again when it is opened, and is told then.
    private static func makePrivate(_ path: String) {
        let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor >= 0 { Glibc.close(descriptor) }
    }

    /// Refuses a file that is not Muster's, or a newer Muster's, before anything in it is changed.
    private static func check(_ pool: DatabasePool, path: String, creating: Bool) throws {
        try pool.read { db in
            if try Schema.migrator.hasBeenSuperseded(db) {
                throw StoreError.newerSchema(path: path, copy: Self.copyFromBefore(path))
            }
            guard try Schema.migrator.appliedIdentifiers(db).isEmpty else { return }
            guard try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") == 0 else {
                throw StoreError.damaged(path: path, reason: "it is another program's database")
            }
            if !creating { throw StoreError.noHome(path: directory(of: path)) }
        }
    }

    private func lock() throws(StoreError) -> FileLock {
        try Self.lock(lockPath, of: path, holder: holder, patience: patience)
    }

    private static func lock(
        _ lockPath: String,
        of path: String,
        holder: String,
        patience: Double
    ) throws(StoreError) -> FileLock {
        do throws(StoreError) {
            return try FileLock.acquire(lockPath, waiting: patience, holder: holder)
        } catch .locked(_, let holder) {
            // People know the store, not the file beside it.
            throw .locked(path: path, holder: holder)
        } catch {
            throw error
        }
    }

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        configuration.maximumReaderCount = 2
        configuration.prepareDatabase { db in
            // SQLite keeps what it needs to take one statement back. Once that has outgrown its memory
            // it goes to a file for the rest of the transaction: 27 writes for each row of an import.
            try db.execute(
                sql: """
                    PRAGMA temp_store = MEMORY;
                    PRAGMA synchronous = FULL;
                    PRAGMA wal_autocheckpoint = 0;
                    PRAGMA journal_size_limit = 0;
                    """
            )
        }
        return configuration
    }

    /// Whether the set-up of the home was finished: its last step makes the site.
    private static func isFounded(_ db: Database) throws -> Bool {
        try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM site)") ?? false
    }

    private static func directory(of path: String) -> String {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        return parts.isEmpty ? "." : parts.joined(separator: "/")
    }

    /// Closes the database, folding the write-ahead log in.
    ///
    /// A process that ends without closing loses nothing: the next one finds the log.
    public func close() throws {
        let lock = try lock()
        // The last connection to close folds the log in, and readers can't.
        pool.invalidateReadOnlyConnections()
        try mapped { try pool.close() }
        _ = consume lock
    }

    /// Reads a consistent state.
    func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try mapped { try pool.read(body) }
    }

    /// Runs one transaction: all of it is kept, durably, or nothing.
    func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        let lock = try lock()
        let value = try mapped {
            try pool.write { db in
                try demandKnownSchema(db)
                return try body(db)
            }
        }
        checkpointIfGrown()
        _ = consume lock
        return value
    }

    /// Folds a long write-ahead log into the database.
    ///
    /// The transaction is kept already, so a failure here, such as a full disk, is none of its
    /// business: the log stays and is folded in later. With a size limit of 0 the log's file starts
    /// again from nothing, so that its size tells what is still to be folded in.
    private func checkpointIfGrown() {
        var status = stat()
        guard stat(path + "-wal", &status) == 0,
            Int64(status.st_size) > Int64(Self.checkpointPages) * 4_096
        else { return }
        _ = try? pool.writeWithoutTransaction { try $0.checkpoint(.passive) }
    }

    private func mapped<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as DatabaseError {
            throw StoreError(error, path: path)
        } catch let error as BeaconIdentityError {
            throw StoreError.damaged(path: path, reason: error.message)
        } catch is RowDecodingError {
            throw StoreError.damaged(path: path, reason: "a row holds what it never may")
        }
    }

    /// The problems SQLite finds in the file; empty when it is sound.
    public func integrityProblems() throws -> [String] {
        try read { db in
            try String.fetchAll(db, sql: "PRAGMA quick_check").filter { $0 != "ok" }
        }
    }
}
