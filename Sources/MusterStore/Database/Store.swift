import Glibc
import GRDB
public import MusterCore
import MusterDisk
public import MusterPeople
import Synchronization

/// A home's database: the catalogue, the audits, the outbox and the change log.
///
/// Several processes may use one home. Debian 12's SQLite (3.40.1) has a defect through which two
/// connections that write or checkpoint a write-ahead log at the same instant can damage the file
/// (fixed in 3.51.3), so every write and every checkpoint, in every process, runs while holding the
/// lock file beside the database. Readers never take it: the connection that writes is opened with the
/// first write. A write waits for the lock on the thread that it was called on, behind the writes of this
/// process that came before. The server gives writes threads of their own, so that no reader waits there.
public final class Store: Sendable {
    /// The file.
    public let path: String
    /// What ``Items/count(_:where:arguments:)`` has counted.
    let counts = Mutex(KnownCounts())
    /// What the trail said when it was followed last.
    let followedTrail = Mutex<TrailEvidence?>(nil)
    /// What ``demandKnownSchema(_:)`` has seen.
    let knownCookie = Mutex<Int?>(nil)
    /// What is done when the trail has grown; see ``afterTrail(_:)``.
    private let trailListener = Mutex<(@Sendable (Store) -> Void)?>(nil)
    /// What opening the database has brought up to date; `nil` where nothing was to be done.
    public let migration: StoreMigration?
    private let readers: Mutex<DatabasePool>
    /// The database that the readers have open.
    private let opened: OpenFiles
    private let writer = Mutex(Writer())
    private let waits = Mutex(Histogram())
    /// Where writes wait for each other and for other processes, those of sensors' readings too.
    let line: WritersLine
    let holder: String
    /// How long a write waits for another process, in seconds.
    package let patience: Double
    /// Called with the other process where that takes longer than a second.
    package let onWait: (@Sendable (String) -> Void)?

    /// The connection that writes.
    private struct Writer {
        /// `nil` until something is written.
        var queue: DatabaseQueue?
        /// What the connection has open.
        var files: OpenFiles?
        /// What the disk refused: nothing is written after it, because what the disk has of earlier
        /// writes is no longer known.
        var failure: StoreError?
        /// Asked before the first write; `nil` once it has allowed it.
        var check: (@Sendable (Store) throws -> Arrival?)?
        /// What is done with the first write.
        var arrival: Arrival?
    }

    /// What is done with the first write to a database that is in another place than before.
    public struct Arrival: Sendable {
        /// Tells of it in the trail, and makes the database a replica of its own; `nil` where no place
        /// before is known.
        public var note: TrailNote?
        /// Done once the write is kept.
        public var afterwards: @Sendable () -> Void

        /// Creates what is to be done.
        public init(note: TrailNote?, afterwards: @escaping @Sendable () -> Void) {
            (self.note, self.afterwards) = (note, afterwards)
        }
    }

    /// The write-ahead log is folded into the database when it has grown past this many pages.
    private static let checkpointPages = 2_000

    /// Opens the database at `path`, and brings its schema up to date.
    ///
    /// Where the schema is up to date nothing is written and no lock is taken; a database on a
    /// read-only disk can be read.
    ///
    /// - Parameters:
    ///   - path: the database file.
    ///   - creating: whether to make it when it is not there.
    ///   - holder: who uses it, for those who have to wait: `pid 812, muster start`.
    ///   - patience: how long a write waits for another process, in seconds.
    ///   - onWait: called with the other process, as it calls itself, where a write waits for longer than
    ///     a second.
    /// - Throws: ``StoreError``; ``StoreError/noHome(path:)`` where there is none to be found, or only
    ///   what an unfinished set-up left.
    public init(
        path: String,
        creating: Bool = false,
        holder: String,
        patience: Double = 15,
        onWait: (@Sendable (String) -> Void)? = nil
    ) throws {
        let folder = Disk.folder(of: path)
        guard creating || access(path, F_OK) == 0 else {
            guard errno == ENOENT || errno == ENOTDIR else {
                throw StoreError.notAccessible(
                    path: path,
                    reason: Sentence(verbatim: String(cString: strerror(errno)))
                )
            }
            throw StoreError.noHome(path: folder)
        }
        self.path = path
        self.holder = holder
        self.patience = patience
        self.onWait = onWait
        line = WritersLine(folder + "/muster.lock")
        do {
            let schema = try DatabaseFile.schema(path)
            if schema == .empty, !creating { throw StoreError.noHome(path: folder) }
            if schema != .current {
                guard DatabaseFile.isWritable(path) || schema != .older else {
                    throw StoreError.olderSchema(path: path)
                }
                let lock = try line.lock(
                    for: path,
                    holder: holder,
                    patience: patience,
                    onWait: onWait
                )
                let (queue, migration) = try DatabaseFile.openForWriting(path)
                self.migration = migration
                writer.withLock { writer in
                    writer.queue = queue
                    writer.files = OpenFiles(path, and: OpenFiles.besides)
                }
                _ = consume lock
            } else {
                migration = nil
            }
            let pool = try DatabaseFile.openForReading(path)
            readers = Mutex(pool)
            opened = OpenFiles(path)
            guard try creating || pool.read({ try Self.isFounded($0) }) else {
                throw StoreError.noHome(path: folder)
            }
        } catch let error as DatabaseError {
            throw StoreError(error, path: path)
        }
    }

    /// The name under which readers have the file: another one where there is no room for the log's index.
    var nameForReading: String { readers.withLock { $0.path } }

    /// How long this process has waited for others before it could write.
    public var lockWaits: Histogram { waits.withLock { $0 } }

    private func lock(waiting seconds: Double? = nil) throws(StoreError) -> FileLock {
        let begun = ContinuousClock.now
        defer { waits.withLock { $0.add((ContinuousClock.now - begun) / .seconds(1)) } }
        return try line.lock(
            for: path,
            holder: holder,
            patience: seconds ?? patience,
            onWait: onWait
        )
    }

    /// Whether the set-up of the home was finished: its last step makes the site.
    private static func isFounded(_ db: Database) throws -> Bool {
        try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM site)") ?? false
    }

    /// Has something checked before the first write, while the lock is held.
    ///
    /// - Parameter check: throws where nothing may be written; the write then throws the same. Where the
    ///   database was copied or moved since it was written last, gives what is to be done about it.
    public func beforeWriting(_ check: @escaping @Sendable (Store) throws -> Arrival?) {
        writer.withLock { $0.check = check }
    }

    /// Has something done after each write that added to the trail, once it is kept and the lock is free.
    ///
    /// - Parameter listener: does it; whatever fails there is its own affair.
    public func afterTrail(_ listener: @escaping @Sendable (Store) -> Void) {
        trailListener.withLock { $0 = listener }
    }

    /// Closes the database, folding the write-ahead log in where something was written.
    ///
    /// A process that ends without closing loses nothing: the next one finds the log.
    ///
    /// - Throws: ``StoreError``.
    public func close() throws {
        let (queue, failure) = writer.withLock { writer in
            defer { writer.queue = nil }
            return (writer.queue, writer.failure)
        }
        let pool = readers.withLock { $0 }
        guard let queue else { return try mapped { try pool.close() } }
        if failure != nil {
            // The log is all that is sure to be whole. It is folded in by the last connection that
            // closes, unless that cannot write.
            try mapped { try queue.close() }
            return try mapped { try pool.close() }
        }
        let lock = try lock()
        try fold(queue)
        try mapped {
            // The last connection to close removes the log, and readers can't.
            try pool.close()
            try queue.close()
        }
        _ = consume lock
    }

    /// Reads a consistent state; within ``inOneState(_:)`` the state that this holds.
    func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        if let state = OneState.current, state.store == ObjectIdentifier(self) {
            return try mapped { try body(state.db) }
        }
        let pool = readers.withLock { $0 }
        return try mapped { try pool.read(body) }
    }

    /// Runs one transaction: all of it is kept, durably, or nothing.
    ///
    /// Nothing is kept in a file that has lost its name, so the names are looked at before and after.
    ///
    /// - Parameters:
    ///   - seconds: how long it waits for another process; `nil` for the store's patience.
    ///   - body: what changes the database.
    /// - Returns: what `body` returns.
    /// - Throws: ``StoreError``, and what `body` throws.
    func write<Value>(
        waiting seconds: Double? = nil,
        _ body: (Database) throws -> Value
    ) throws -> Value {
        let lock = try lock(waiting: seconds)
        let queue = try queueForWriting()
        try demandSameFiles()
        let arrival = writer.withLock { $0.arrival }
        let value = try minding {
            try queue.write { db in
                try demandKnownSchema(db)
                if let note = arrival?.note { try Trail.takeNewOrigin(note, db) }
                let value = try body(db)
                try ItemSearch.catchUp(db)
                return value
            }
        }
        if let arrival {
            writer.withLock { $0.arrival = nil }
            arrival.afterwards()
        }
        try demandSameFiles()
        if let failure = TrailHeadFile.takeFailure(of: path) {
            throw note(.diskFailed(path: failure.path, reason: Sentence(verbatim: failure.reason)))
        }
        try foldIfGrown(queue)
        _ = consume lock
        if TrailHeadFile.takeGrowth(of: path) { trailListener.withLock { $0 }?(self) }
        return value
    }

    /// Writes nothing, durably: whether anything can be written.
    ///
    /// - Throws: ``StoreError``; ``StoreError/locked(path:holder:)`` where another process is writing.
    public func tryWriting() throws {
        // Whoever asks does not wait: another process that writes is no reason to worry.
        try write(waiting: 0) { try $0.execute(sql: "UPDATE replica SET hlc = hlc") }
    }

    /// What SQLite says of `synchronous` on the connection that writes: 2 is FULL.
    ///
    /// - Throws: ``StoreError``.
    package func synchronous() throws -> Int? {
        let lock = try lock()
        let queue = try queueForWriting()
        let value = try mapped {
            try queue.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA synchronous") }
        }
        _ = consume lock
        return value
    }

    /// The connection that writes, opened by the first who needs it; the lock must be held.
    private func queueForWriting() throws -> DatabaseQueue {
        let (open, failure, check) = writer.withLock { ($0.queue, $0.failure, $0.check) }
        if let failure { throw failure }
        if let check {
            let arrival = try check(self)
            writer.withLock { writer in
                writer.check = nil
                writer.arrival = arrival
            }
        }
        if let open { return open }
        // Opened under a name that was taken away, a new database would be made.
        try opened.demandSame()
        let (queue, _) = try minding { try DatabaseFile.openForWriting(path) }
        writer.withLock { writer in
            writer.queue = queue
            writer.files = OpenFiles(path, and: OpenFiles.besides)
        }
        // Whoever could not take part in the log until now, as on a full disk, can from here on.
        if readers.withLock({ $0.path }) != path {
            let pool = try mapped { try DatabaseFile.openForReading(path) }
            readers.withLock { $0 = pool }
        }
        return queue
    }

    /// Fails where the database or its log was taken away or replaced since it was opened.
    ///
    /// - Throws: ``StoreError/replaced(path:)``.
    private func demandSameFiles() throws(StoreError) {
        try opened.demandSame()
        try writer.withLock { $0.files }?.demandSame()
    }

    /// Folds a long write-ahead log into the database.
    ///
    /// With a size limit of 0 the log's file starts again from nothing, so that its size tells what is
    /// still to be folded in.
    private func foldIfGrown(_ queue: DatabaseQueue) throws {
        var status = stat()
        guard stat(path + "-wal", &status) == 0,
            Int64(status.st_size) > Int64(Self.checkpointPages) * 4_096
        else { return }
        try fold(queue)
    }

    /// Folds the write-ahead log into the database, as far as nobody reads it.
    ///
    /// The transactions in it are kept already. What else fails here, such as for want of room, leaves
    /// the log to be folded in later; a disk that fails is told.
    private func fold(_ queue: DatabaseQueue) throws {
        do {
            _ = try minding { try queue.writeWithoutTransaction { try $0.checkpoint(.passive) } }
        } catch StoreError.diskFailed(let path, let reason) {
            throw StoreError.diskFailed(path: path, reason: reason)
        } catch {}
    }

    /// Does something that writes; after a failure of the disk nothing is written any more.
    private func minding<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try mapped(body)
        } catch let error as StoreError {
            throw note(error)
        }
    }

    private func note(_ error: StoreError) -> StoreError {
        if case .diskFailed = error { writer.withLock { $0.failure = error } }
        return error
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
}
