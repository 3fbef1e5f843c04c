import Glibc
import GRDB
import MusterCore
import MusterDisk

/// How connections to a home's database are opened.
enum DatabaseFile {
    /// How the schema of a file stands to ``Schema``.
    enum SchemaState {
        /// There is nothing in it, or no file.
        case empty
        case older
        case current
    }

    /// Whether the file and its folder can be written to.
    static func isWritable(_ path: String) -> Bool {
        access(Disk.folder(of: path), W_OK) == 0
            && (access(path, W_OK) == 0 || errno == ENOENT)
    }

    /// Looks at the schema without leaving a trace beside the file.
    ///
    /// - Throws: ``StoreError/newerSchema(path:copy:)``, and ``StoreError/damaged(path:reason:)`` for
    ///   another program's database; `DatabaseError`.
    static func schema(_ path: String) throws -> SchemaState {
        guard Disk.size(of: path) > 0 else { return .empty }
        // What a set-up that was killed left half written is taken back by the one who writes.
        guard Disk.size(of: path + "-journal") == 0 else { return .older }
        return try looking(path) { try schema($0, path) }
    }

    /// Reads something without leaving a trace beside the file, on a read-only disk too.
    ///
    /// - Throws: what `body` throws, and `DatabaseError`.
    static func looking<Value>(_ path: String, _ body: (Database) throws -> Value) throws -> Value {
        if !isShared(path) {
            do {
                let queue = try DatabaseQueue(
                    path: alone(path),
                    configuration: reading(alone: true)
                )
                let value = try queue.read(body)
                try queue.close()
                return value
            } catch is DatabaseError {
                // Someone may have begun to write meanwhile.
            }
        }
        let pool = try openForReading(path)
        let value = try pool.read(body)
        try pool.close()
        return value
    }

    private static func schema(_ db: Database, _ path: String) throws -> SchemaState {
        if try Schema.migrator.hasBeenSuperseded(db) {
            throw StoreError.newerSchema(path: path, copy: StoreMigration.copyFromBefore(path))
        }
        guard try Schema.migrator.appliedIdentifiers(db).isEmpty else {
            return try Schema.migrator.isBehind(db) ? .older : .current
        }
        guard try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") == 0 else {
            throw StoreError.damaged(path: path, reason: "it is another program's database")
        }
        return .empty
    }

    /// Opens the connection that writes, and brings the schema up to date; the lock must be held.
    ///
    /// A queue and not a pool: GRDB's pool sets `synchronous` to NORMAL, with which a power cut takes
    /// what was acknowledged.
    ///
    /// - Returns: the connection, and what was brought up to date.
    /// - Throws: `DatabaseError`, ``StoreError``.
    static func openForWriting(
        _ path: String
    ) throws -> (queue: DatabaseQueue, migration: StoreMigration?) {
        makePrivate(path)
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        configuration.prepareDatabase { db in
            try StoreFunctions.register(db)
            // SQLite keeps what it needs to take one statement back. Once that has outgrown its memory
            // it goes to a file for the rest of the transaction: 27 writes for each row of an import.
            try db.execute(
                sql: """
                    PRAGMA temp_store = MEMORY;
                    PRAGMA journal_mode = WAL;
                    PRAGMA synchronous = FULL;
                    PRAGMA wal_autocheckpoint = 0;
                    PRAGMA journal_size_limit = 0;
                    """
            )
            try demandSafety(db, path)
        }
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try keepNames(queue, path)
        return (queue, try StoreMigration.run(queue, path: path))
    }

    /// Waits until the disk has the names of the database and of its log.
    ///
    /// SQLite asks for that too, behind the first write to a new log, but does not look how it went: what
    /// is kept in a log without a name would be acknowledged and lost with the power.
    static func keepNames(_ queue: DatabaseQueue, _ path: String) throws {
        // The first read makes the log.
        _ = try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_schema") }
        do throws(DiskFailure) {
            try Disk.syncFolder(of: path)
        } catch {
            throw StoreError(error)
        }
    }

    /// Refuses a connection that would acknowledge what a power cut can take.
    private static func demandSafety(_ db: Database, _ path: String) throws {
        let full = 2
        let isFull = try Int.fetchOne(db, sql: "PRAGMA synchronous") == full
        let mode = try String.fetchOne(db, sql: "PRAGMA journal_mode")
        guard isFull, mode == "wal" else {
            let reason: Sentence =
                "SQLite does not wait for the disk (journal \(mode ?? "unknown"))"
            throw StoreError.failed(path: path, reason: reason)
        }
    }

    /// Opens connections that read.
    ///
    /// They take part in the write-ahead log where they can. On a read-only disk, and on one so full
    /// that the log's index cannot be made, they read the file and its log as they are.
    ///
    /// - Throws: `DatabaseError`.
    static func openForReading(_ path: String) throws -> DatabasePool {
        guard isWritable(path) || isShared(path) else { return try openAlone(path) }
        do {
            return try open(path, reading(alone: false))
        } catch let error as DatabaseError {
            let codes: [ResultCode] = [.SQLITE_CANTOPEN, .SQLITE_FULL, .SQLITE_READONLY]
            guard codes.contains(error.resultCode) || error.extendedResultCode == noIndex else {
                throw error
            }
            return try openAlone(path)
        }
    }

    /// There is no room for the log's index.
    private static let noIndex = ResultCode.SQLITE_IOERR_SHMSIZE

    private static func openAlone(_ path: String) throws -> DatabasePool {
        try open(alone(path), reading(alone: true))
    }

    /// Opens a connection that reads outside of transactions, as readers do that have the file under this
    /// name.
    ///
    /// - Throws: `DatabaseError`.
    static func openForCopying(_ path: String, as name: String) throws -> DatabaseQueue {
        try DatabaseQueue(path: name, configuration: reading(alone: name != path))
    }

    private static func open(
        _ path: String,
        _ configuration: Configuration
    ) throws -> DatabasePool {
        let pool = try DatabasePool(path: path, configuration: configuration)
        // The first read shows whether the log can be used. The connection that keeps the pool makes
        // it, so that one stays open that cannot fold the log in.
        _ = try pool.writeWithoutTransaction { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema")
        }
        return pool
    }

    private static func reading(alone: Bool) -> Configuration {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(10)
        // As many as a server reads with at a time: a page does not wait for two long replays.
        configuration.maximumReaderCount = 8
        configuration.prepareDatabase { db in
            try StoreFunctions.register(db)
            try db.execute(sql: "PRAGMA temp_store = MEMORY")
            // The index of the log is kept in memory then, and no file is made.
            if alone { try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
        }
        return configuration
    }

    /// Whether someone uses the write-ahead log, or did until just now.
    private static func isShared(_ path: String) -> Bool {
        Disk.size(of: path + "-wal") > 0 && access(path + "-shm", F_OK) == 0
    }

    /// The name under which SQLite reads a file that nobody writes to, and makes no files beside it;
    /// see <https://www.sqlite.org/uri.html>.
    private static func alone(_ path: String) -> String {
        // SQLite finds the log by itself, but not where it takes the file for one that never changes.
        let way = Disk.size(of: path + "-wal") > 0 ? "vfs=unix-none" : "immutable=1"
        return "file:\(escaped(path))?mode=ro&\(way)"
    }

    private static func escaped(_ path: String) -> String {
        path.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"),
                UInt8(ascii: "_"), UInt8(ascii: "."):
                String(UnicodeScalar(byte))
            default: "%" + Hex.text([byte])
            }
        }.joined()
    }

    /// Makes the file for this account alone.
    ///
    /// It holds hashes of passwords, and its log takes over its rights. What goes wrong here goes wrong
    /// again when it is opened, and is told then.
    static func makePrivate(_ path: String) {
        let descriptor = Disk.make(path, O_WRONLY | O_EXCL, mode: 0o600)
        if descriptor >= 0 { Glibc.close(descriptor) }
    }
}
