import Glibc
import GRDB
import MusterClimate
import MusterCore
import MusterDisk
import Synchronization

/// What the sensors of a home said: `climate.sqlite`, a file of its own beside the database.
///
/// It is written much and often, and in another way than the database: a power cut may take the last
/// seconds of it, but never damages it. All writes of a home, to either file, hold the same lock. Nothing
/// needs both files in one transaction. Where the file is not there yet, nothing was measured: the first
/// write makes it.
public final class ClimateStore: Sendable {
    /// The name of the file in a home.
    public static let fileName = "climate.sqlite"
    /// How many readings one transaction keeps at the most.
    public static let batch = 1_000

    /// The file.
    public let path: String
    private let line: WritersLine
    private let holder: String
    private let patience: Double
    private let onWait: (@Sendable (String) -> Void)?
    private let readers: Mutex<DatabasePool?>
    private let writer = Mutex(Writer())

    /// The connection that writes, and what it knows of what it has written.
    struct Writer {
        /// `nil` until something is written.
        var queue: DatabaseQueue?
        var files: OpenFiles?
        /// What the disk refused: nothing is written after it.
        var failure: StoreError?
        /// Where each series stands, as long as no one else writes.
        var tails: [SeriesID: SeriesTail] = [:]
        /// SQLite's count of the changes that others have made.
        var version: Int?
    }

    /// The write-ahead log is folded into the file when it has grown past this many pages.
    private static let checkpointPages = 4_000

    /// Opens the file of a home's readings, if it is there; nothing is written.
    ///
    /// - Parameters:
    ///   - folder: the home.
    ///   - holder: who uses it, for those who have to wait: `pid 812, muster watch`.
    ///   - patience: how long a write waits for another process, in seconds.
    ///   - onWait: called with the other process where a write waits for longer than a second.
    /// - Throws: ``StoreError``; ``StoreError/climateDamaged(path:reason:)`` where it is no database.
    public convenience init(
        home folder: String,
        holder: String,
        patience: Double = 15,
        onWait: (@Sendable (String) -> Void)? = nil
    ) throws {
        try self.init(
            home: folder,
            line: WritersLine("\(folder)/muster.lock"),
            holder: holder,
            patience: patience,
            onWait: onWait
        )
    }

    /// Opens the file of a home's readings; writes wait in `line`.
    init(
        home folder: String,
        line: WritersLine,
        holder: String,
        patience: Double,
        onWait: (@Sendable (String) -> Void)?
    ) throws {
        path = "\(folder)/\(Self.fileName)"
        self.line = line
        (self.holder, self.patience, self.onWait) = (holder, patience, onWait)
        let path = path
        readers = try Mutex(Self.mapped(path) { try Self.openForReading(path) })
    }

    /// Closes the file, folding the write-ahead log in where something was written.
    ///
    /// - Throws: ``StoreError``.
    public func close() throws {
        let (queue, failure) = writer.withLock { writer in
            defer { writer = Writer() }
            return (writer.queue, writer.failure)
        }
        let pool = readers.withLock { pool in
            defer { pool = nil }
            return pool
        }
        guard let queue, failure == nil else {
            return try Self.mapped(path) {
                try queue?.close()
                try pool?.close()
            }
        }
        let lock = try lock()
        try fold(queue)
        try Self.mapped(path) {
            // The last connection to close removes the log, and readers can't.
            try pool?.close()
            try queue.close()
        }
        _ = consume lock
    }

    // MARK: - Reading and writing

    /// Reads a consistent state.
    ///
    /// - Returns: what `body` returns; `nil` while there is no file.
    func read<Value>(_ body: (Database) throws -> Value) throws -> Value? {
        let path = path
        return try Self.mapped(path) {
            let pool = try readers.withLock { pool in
                if pool == nil { pool = try Self.openForReading(path) }
                return pool
            }
            return try pool?.read(body)
        }
    }

    /// The name under which readers have the file; `nil` while there is none.
    func nameForReading() throws -> String? {
        _ = try read { _ in }
        return readers.withLock { $0?.path }
    }

    /// Runs one transaction; all of it is kept or nothing.
    ///
    /// - Parameter body: changes the database; given what is known of the ends of series, which is
    ///   forgotten when it throws.
    /// - Returns: what `body` returns.
    /// - Throws: ``StoreError``, and what `body` throws.
    func write<Value>(
        _ body: (Database, inout [SeriesID: SeriesTail]) throws -> Value
    ) throws -> Value {
        let lock = try lock()
        // Whoever holds the lock is the only one of this process too.
        var tails = writer.withLock { writer in
            defer { writer.tails = [:] }
            return writer.tails
        }
        if let failure = writer.withLock({ $0.failure }) { throw failure }
        do {
            let queue = try queueForWriting()
            try demandSameFiles()
            let value = try Self.mapped(path) {
                try queue.write { db in
                    if try isChangedByOthers(db) { tails = [:] }
                    return try body(db, &tails)
                }
            }
            try demandSameFiles()
            try foldIfGrown(queue)
            writer.withLock { [tails] in $0.tails = tails }
            _ = consume lock
            return value
        } catch let error as StoreError {
            if case .diskFailed = error { writer.withLock { $0.failure = error } }
            throw error
        }
    }

    /// Whether another connection has changed the file since this one wrote last.
    private func isChangedByOthers(_ db: Database) throws -> Bool {
        let version = try Int.fetchOne(db.cachedStatement(sql: "PRAGMA data_version"))
        return writer.withLock { writer in
            defer { writer.version = version }
            return writer.version != version
        }
    }

    private func queueForWriting() throws -> DatabaseQueue {
        if let queue = writer.withLock({ $0.queue }) { return queue }
        let path = path
        let queue = try Self.mapped(path) { try Self.openForWriting(path) }
        writer.withLock { writer in
            writer.queue = queue
            writer.files = OpenFiles(path, and: OpenFiles.besides)
        }
        return queue
    }

    private func demandSameFiles() throws(StoreError) {
        try writer.withLock { $0.files }?.demandSame()
    }

    private func lock() throws(StoreError) -> FileLock {
        try line.lock(for: path, holder: holder, patience: patience, onWait: onWait)
    }

    private func foldIfGrown(_ queue: DatabaseQueue) throws {
        guard Disk.size(of: path + "-wal") > Self.checkpointPages * 4_096 else { return }
        try fold(queue)
    }

    /// Folds the write-ahead log into the file, as far as no one reads it; a disk that fails is told.
    private func fold(_ queue: DatabaseQueue) throws {
        do {
            _ = try Self.mapped(path) {
                try queue.writeWithoutTransaction { try $0.checkpoint(.passive) }
            }
        } catch StoreError.diskFailed(let path, let reason) {
            throw StoreError.diskFailed(path: path, reason: reason)
        } catch {}
    }

    private static func openForReading(_ path: String) throws -> DatabasePool? {
        guard Disk.size(of: path) > 0 || Disk.size(of: path + "-wal") > 0 else { return nil }
        let pool = try DatabaseFile.openForReading(path)
        return try pool.read { try ClimateSchema.isThere($0, path) } ? pool : nil
    }

    /// Opens the connection that writes, and makes the file where it is not there; the lock must be held.
    private static func openForWriting(_ path: String) throws -> DatabaseQueue {
        DatabaseFile.makePrivate(path)
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        configuration.prepareDatabase { db in
            // Each series is written to at a place of its own: hundreds of them need more than the 2 MB of
            // pages that SQLite keeps by itself.
            try db.execute(
                sql: """
                    PRAGMA temp_store = MEMORY;
                    PRAGMA cache_size = -32768;
                    PRAGMA journal_mode = WAL;
                    PRAGMA synchronous = NORMAL;
                    PRAGMA wal_autocheckpoint = 0;
                    PRAGMA journal_size_limit = 0;
                    """
            )
        }
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try DatabaseFile.keepNames(queue, path)
        try queue.write { db in
            guard try !ClimateSchema.isThere(db, path) else { return }
            try db.execute(sql: ClimateSchema.tables)
        }
        return queue
    }

    static func mapped<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as DatabaseError {
            let failure = StoreError(error, path: path)
            guard case .damaged(_, let reason) = failure else { throw failure }
            throw StoreError.climateDamaged(path: path, reason: reason)
        } catch is RowDecodingError {
            throw StoreError.climateDamaged(
                path: path,
                reason: "a row holds what it never may"
            )
        }
    }
}

extension Store {
    /// Opens what the sensors of this home said; nothing is written.
    ///
    /// - Throws: ``StoreError``; ``StoreError/climateDamaged(path:reason:)`` where it is no database,
    ///   ``StoreError/climateNewer(path:)`` where this database was put back to an earlier time: numbers of
    ///   series would be given a second time, and readings of two sensors be taken for those of one.
    public func openClimate() throws -> ClimateStore {
        let climate = try ClimateStore(
            home: Disk.folder(of: path),
            line: line,
            holder: holder,
            patience: patience,
            onWait: onWait
        )
        if let last = try climate.lastSeries(), try !sensors.hasGiven(last) {
            throw StoreError.climateNewer(path: climate.path)
        }
        return climate
    }
}
