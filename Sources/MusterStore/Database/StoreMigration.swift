import Glibc
import GRDB
import MusterCore
import MusterDisk

/// What opening a database of an earlier schema has done.
public struct StoreMigration: Hashable, Sendable {
    /// The schema before.
    public var from: Int
    /// The schema now.
    public var to: Int
    /// The database from before.
    public var copy: String
}

/// How a database is brought up to date.
extension StoreMigration {
    /// The schema that this version writes; it reads all before it.
    public static var newestSchema: Int { Schema.version }
    /// How many databases from before migrations are kept.
    private static let keptCopies = 2
    private static let copyPrefix = "before-schema-"
    private static let copyEnding = ".sqlite"

    /// The schema of a database, and the newest one that this version knows; nothing is changed, so that
    /// a read-only disk will do.
    ///
    /// - Throws: ``StoreError/newerSchema(path:copy:)``, ``StoreError``.
    public static func schemas(at path: String) throws -> (found: Int, known: Int) {
        guard access(path, F_OK) == 0 else {
            throw StoreError.noHome(path: Disk.folder(of: path))
        }
        do {
            let (found, isNewer) = try DatabaseFile.looking(path) { db in
                (try Schema.number(db) ?? 0, try Schema.migrator.hasBeenSuperseded(db))
            }
            guard !isNewer, found <= Schema.version else {
                throw StoreError.newerSchema(path: path, copy: copyFromBefore(path))
            }
            return (found, Schema.version)
        } catch let error as DatabaseError {
            throw StoreError(error, path: path)
        }
    }

    /// Brings a database up to date, once a copy of it is on the disk.
    ///
    /// To be called with the lock held.
    ///
    /// - Returns: what was done; `nil` where there was nothing to do, or nothing yet to lose.
    /// - Throws: ``StoreError/noRoomToMigrate(path:missingMB:)``, ``StoreError``, a database error;
    ///   nothing is changed then.
    static func run(_ connection: any DatabaseWriter, path: String) throws -> StoreMigration? {
        let (isBehind, from) = try connection.read { db in
            let isNew = try Schema.migrator.appliedIdentifiers(db).isEmpty
            return (
                try Schema.migrator.isBehind(db),
                isNew ? nil : try Schema.number(db)
            )
        }
        guard isBehind else { return nil }
        guard let from else {
            // A set-up that is not finished yet has nothing that could be lost.
            try Schema.migrator.migrate(connection)
            return nil
        }
        let copy: String
        do {
            copy = try copyBeforeMigrating(connection, path: path)
        } catch let failure as DiskFailure {
            throw StoreError(failure)
        }
        try Schema.migrator.migrate(connection)
        removeOldCopies(besides: copy)
        return StoreMigration(from: from, to: Schema.version, copy: copy)
    }

    private static func copyBeforeMigrating(
        _ connection: any DatabaseWriter,
        path: String
    ) throws -> String {
        let place = Disk.folder(of: path) + "/backups"
        try Disk.makeFolder(place)
        Draft.clear(place)
        try demandRoom(at: path)
        let stamp = try connection.read { db in
            try String.fetchOne(db, sql: "SELECT strftime('%Y%m%dT%H%M%SZ', 'now')") ?? ""
        }
        let copy = "\(place)/\(copyPrefix)\(Schema.version)-\(stamp)\(copyEnding)"
        // For its owner alone: it has hashes of passwords. SQLite takes an empty file as new.
        let draft = try Draft(for: copy, mode: 0o600)
        let path = draft.path
        try connection.writeWithoutTransaction { db in
            try db.execute(sql: "VACUUM INTO ?", arguments: [path])
        }
        let written = try StoreCopy(path: path)
        guard try written.isSound() else {
            throw StoreError.damaged(path: path, reason: "the copy before migrating is not sound")
        }
        try written.close()
        try draft.replace()
        return copy
    }

    /// Refuses to begin where the copy, and as much again for the migration itself, has no room.
    ///
    /// - Parameter path: the database.
    /// - Throws: ``StoreError/noRoomToMigrate(path:missingMB:)``.
    public static func demandRoom(at path: String) throws(StoreError) {
        let folder = Disk.folder(of: path)
        let needed = 2 * (Disk.size(of: path) + Disk.size(of: path + "-wal"))
        let room = Disk.room(at: folder + "/backups") ?? Disk.room(at: folder)
        guard let free = room?.free, free < needed else { return }
        throw StoreError.noRoomToMigrate(path: path, missingMB: (needed - free) >> 20 + 1)
    }

    /// Takes the oldest copies away; the newest stay.
    private static func removeOldCopies(besides newest: String) {
        let place = Disk.folder(of: newest)
        for name in copies(in: place).dropLast(keptCopies) { unlink("\(place)/\(name)") }
    }

    /// The names of copies from before migrations, the oldest first.
    private static func copies(in place: String) -> [String] {
        let names = Disk.names(in: place).filter {
            $0.hasPrefix(copyPrefix) && $0.hasSuffix(copyEnding)
        }
        // The time stands behind the last dash of all of them.
        return names.sorted {
            ($0.split(separator: "-").last ?? "") < ($1.split(separator: "-").last ?? "")
        }
    }

    /// The newest copy of a database that this version can read; `nil` where there is none.
    static func copyFromBefore(_ path: String) -> String? {
        let place = Disk.folder(of: path) + "/backups"
        return copies(in: place).reversed().map { "\(place)/\($0)" }.first { copy in
            (try? schemas(at: copy)) != nil
        }
    }
}
