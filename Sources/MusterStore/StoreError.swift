import Glibc
import GRDB
public import MusterCore
import MusterDisk

/// What the store could not do.
public enum StoreError: MusterError, Equatable {
    /// There is no home where one is needed.
    case noHome(path: String)
    /// A file is where the folder of a home was to be.
    case homeIsFile(path: String)
    /// A home is there already.
    case homeExists(path: String)
    /// Another process holds the store for longer than the wait.
    case locked(path: String, holder: String)
    /// The disk is full.
    case full(path: String)
    /// The file cannot be written or opened.
    case notAccessible(path: String, reason: Sentence)
    /// The file is no database, or pages of it are damaged.
    case damaged(path: String, reason: Sentence)
    /// The file of readings is no database, or pages of it are damaged.
    case climateDamaged(path: String, reason: Sentence)
    /// The file of readings is of a later time than the database beside it.
    case climateNewer(path: String)
    /// The database was written by an older Muster, and cannot be brought up to date where it is.
    case olderSchema(path: String)
    /// The disk did not take what was written, or did not give what it holds.
    case diskFailed(path: String, reason: Sentence)
    /// The database is gone, while what belongs to it is there.
    case databaseGone(path: String, left: [String])
    /// The database is older than what belongs to it; `sign` says what shows it.
    case outOfDate(path: String, sign: Sentence)
    /// The database, or its log, was taken away or replaced while it was open.
    case replaced(path: String)
    /// The database was written by a newer Muster; `copy` is one from before that this one reads.
    case newerSchema(path: String, copy: String? = nil)
    /// A newer Muster has changed the database's schema while this process had it open.
    case updated(path: String)
    /// The disk has no room for the copy that is made before the schema is changed.
    case noRoomToMigrate(path: String, missingMB: Int)
    /// Anything else that SQLite reports.
    case failed(path: String, reason: Sentence)
    /// The named object does not exist; without a name, there is none of its kind yet.
    case notFound(kind: Sentence, name: String?, remedy: Sentence)
    /// The object stands against something that exists.
    case conflict(what: Sentence, remedy: Sentence)

    /// What happened.
    public var what: Sentence {
        switch self {
        case .noHome(let path): "there is no Muster home at \(path)"
        case .homeIsFile(let path): "\(path) is a file, and a home of Muster is a folder"
        case .homeExists(let path): "\(path) is a Muster home already"
        case .locked(let path, let holder): "the store \(path) is held by \(holder)"
        case .full(let path): "the disk of \(path) is full; nothing of this step was kept"
        case .notAccessible(let path, let reason): "cannot use \(path): \(reason)"
        case .damaged(let path, let reason): "the store \(path) is damaged: \(reason)"
        case .climateDamaged(let path, let reason):
            "the readings of sensors in \(path) are damaged: \(reason)"
        case .climateNewer(let path):
            "\(path) has readings of series that the database beside it does not know: that one is older"
        case .olderSchema(let path):
            "the store \(path) was written by an older Muster, and cannot be written to"
        case .diskFailed(let path, let reason):
            "the disk of \(path) failed: \(reason); the last step may not be kept"
        case .databaseGone(let path, let left):
            "the database \(path) is gone, but the rest of its home is there: "
                + "\(left.joined(separator: ", "))"
        case .outOfDate(let path, let sign):
            "the database \(path) is older than the rest of its home: \(sign)"
        case .replaced(let path):
            "\(path) was removed or replaced while this program had it open; the last step is not kept"
        case .newerSchema(let path, _): "the store \(path) was written by a newer Muster"
        case .updated(let path): "Muster was updated: \(path) has a newer schema now"
        case .noRoomToMigrate(let path, let missing):
            "\(missing) MB of disk space are missing to bring \(path) up to date; nothing was changed"
        case .failed(let path, let reason): "the store \(path) failed: \(reason)"
        case .notFound(let kind, let name, _):
            name.map { "there is no \(kind) \"\($0)\"" } ?? "there is no \(kind) yet"
        case .conflict(let what, _): what
        }
    }

    /// How a home comes back that cannot be read.
    public static let restore: Sentence = "muster restore FILE --home NEWHOME brings a backup back"

    /// What to do next.
    public var remedy: Sentence {
        switch self {
        case .noHome: "muster init --site NAME, or name another folder with --home or MUSTER_HOME"
        case .homeIsFile: "name a folder with --home or MUSTER_HOME"
        case .homeExists: "muster status, or name another folder with --home or MUSTER_HOME"
        case .locked: "try again when it has finished"
        case .full: "free some space and run the same command again"
        case .notAccessible(_, Sentence(verbatim: String(cString: strerror(EROFS)))):
            "mount its disk for writing; or go on in a copy alone (cp -a HOME NEWHOME), named with --home"
        case .notAccessible(let path, _):
            "check the rights with: ls -ld \(PlainText.shellWord(path))"
        case .damaged(let path, _):
            "\(Self.restore); keep \(path), later audits can be replayed from traces/"
        case .climateDamaged(let path, _):
            "mv \(PlainText.shellWord(path)) \(PlainText.shellWord(path)).damaged, and readings go into a new one; a backup has those before it"
        case .climateNewer(let path):
            "\(Self.restore) brings both back as they belong together; or mv \(PlainText.shellWord(path)) \(PlainText.shellWord(path)).newer, "
                + "and readings go into a new one"
        case .olderSchema(let path):
            "check the rights with: ls -l \(PlainText.shellWord(path)); of a read-only disk, open a copy of the home"
        case .diskFailed:
            "look after the disk (dmesg tells what it reports), then start again; muster doctor"
        case .databaseGone:
            "\(Self.restore); for a new home name another folder"
        case .outOfDate:
            "muster restore FILE --home NEWHOME brings a newer backup back; muster doctor tells how to go on with this one"
        case .replaced:
            "stop this program, put the database back as it was (\(Self.restore)), then start again"
        case .newerSchema(_, nil):
            "update Muster: muster version tells what is installed; or go on from a backup of this version: \(Self.restore)"
        case .newerSchema(_, let copy?):
            "update Muster: muster version tells what is installed; or go on from before, without what came since: "
                + "muster restore \(PlainText.shellWord(copy)) --home NEWHOME"
        case .updated: "restart this program"
        case .noRoomToMigrate: "free some space, and run the same command again"
        case .failed: "run muster doctor"
        case .notFound(_, _, let remedy), .conflict(_, let remedy): remedy
        }
    }

    /// The status a command ends with.
    public var exitCode: ExitCode {
        switch self {
        case .noHome, .homeIsFile, .notFound: .notFound
        case .homeExists, .conflict: .conflict
        case .locked, .full, .notAccessible, .damaged, .climateDamaged, .climateNewer, .newerSchema,
            .failed, .olderSchema, .diskFailed, .databaseGone, .outOfDate, .replaced, .updated,
            .noRoomToMigrate:
            .storage
        }
    }

    /// What a SQLite error means for the database at `path`.
    init(_ error: DatabaseError, path: String) {
        let reason =
            error.message.map { Sentence(verbatim: $0) }
            ?? "SQLite error \(error.extendedResultCode.rawValue)"
        switch error.resultCode {
        case .SQLITE_FULL: self = .full(path: path)
        case .SQLITE_NOTADB, .SQLITE_CORRUPT: self = .damaged(path: path, reason: reason)
        case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
            self = .notAccessible(path: path, reason: reason)
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            self = .locked(path: path, holder: "another program")
        case .SQLITE_IOERR where errno == ENOSPC || errno == EDQUOT: self = .full(path: path)
        case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_SHMSIZE:
            self = .full(path: path)
        case .SQLITE_IOERR where error.extendedResultCode != .SQLITE_IOERR_NOMEM:
            self = .diskFailed(path: path, reason: reason)
        default: self = .failed(path: path, reason: reason)
        }
    }

    /// What a failed write to a file beside the database means.
    init(_ failure: DiskFailure) {
        let (path, reason) = (failure.path, Sentence(verbatim: failure.reason))
        if failure.isFull {
            self = .full(path: path)
        } else if failure.isBroken {
            self = .diskFailed(path: path, reason: reason)
        } else {
            self = .notAccessible(path: path, reason: reason)
        }
    }
}
