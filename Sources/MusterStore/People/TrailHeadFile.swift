import Glibc
import GRDB
import MusterPeople

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

    /// Notes the head; what fails here leaves an older note, which is true as well.
    func write(_ head: TrailHead) {
        let draft = "\(path).new"
        unlink(draft)
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return }
        let bytes = Array("\(head)\n".utf8)
        let isWhole = Glibc.write(descriptor, bytes, bytes.count) == bytes.count
        close(descriptor)
        if isWhole { rename(draft, path) } else { unlink(draft) }
    }
}
