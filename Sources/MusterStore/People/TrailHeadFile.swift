import Glibc
import GRDB
import MusterDisk
import MusterPeople
import Synchronization

/// The note beside the database of how far the trail has come.
///
/// Whoever cuts the trail's end off in the database leaves it behind. It may lag, after a crash for one,
/// but is never ahead of the trail.
struct TrailHeadFile: Sendable {
    /// What was found.
    enum Content: Equatable {
        case none
        case head(TrailHead)
        case unreadable
    }

    private static let mostBytes = 200

    /// The file.
    let path: String

    /// The note of the database at a path.
    init(database: String) {
        let folder = database.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        path = (folder + ["trail.head"]).joined(separator: "/")
    }

    /// The note of an open database.
    init(_ db: Database) throws {
        let sql = "SELECT file FROM pragma_database_list WHERE name = 'main'"
        self.init(database: try String.fetchOne(db, sql: sql) ?? "")
    }

    /// What it says.
    func read() -> Content {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return errno == ENOENT ? .none : .unreadable }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: Self.mostBytes)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        let line = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(
            separator: "\n"
        )
        guard let text = line.first, let head = try? TrailHead(String(text)) else {
            return .unreadable
        }
        return .head(head)
    }

    /// What the disk refused: the hook that writes the note after a commit cannot throw.
    private static let failures = Mutex<[String: DiskFailure]>([:])

    /// Notes the head, of an entry that is kept already.
    ///
    /// What fails here leaves an older note, which is true as well. A disk that fails is told all the
    /// same; see ``takeFailure(of:)``.
    func write(_ head: TrailHead) {
        do throws(DiskFailure) {
            try Disk.replace(path, with: Array("\(head)\n".utf8), mode: 0o600)
        } catch {
            guard error.isBroken else { return }
            Self.failures.withLock { $0[path] = error }
        }
    }

    /// Gives, once, how the disk failed when the last note of a database was written.
    static func takeFailure(of database: String) -> DiskFailure? {
        failures.withLock { $0.removeValue(forKey: TrailHeadFile(database: database).path) }
    }
}
