import Glibc
import GRDB
import MusterPeople

/// The note beside the database of how far the trail has come.
///
/// The first line is the last entry that was kept, `17:9f3a…`. While entries are on their way into the
/// database a second one, `next 18:c04b…`, tells what the trail will end with: whoever can write to the
/// database alone can neither cut the end off nor add entries of their own to it. A crash in between
/// leaves both lines, one of which the trail ends with.
struct TrailHeadFile: Sendable {
    /// What was found.
    enum Content: Equatable {
        case none
        case noted(Lines)
        case unreadable
    }

    /// The lines of the note.
    struct Lines: Equatable, Sendable {
        /// The last entry that was kept; `nil` before the first one was.
        var head: TrailHead?
        /// The last entry of what is being written.
        var next: TrailHead?

        /// Whether a trail may end with this entry; `nil` for an empty one.
        func isEnd(_ last: TrailHead?) -> Bool {
            guard let last else { return head == nil }
            return last == head || last == next
        }

        /// The number of the newest entry that is named.
        var newest: Int { max(head?.number ?? 0, next?.number ?? 0) }
    }

    private static let mostBytes = 400
    private static let nextMark = "next "

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
        let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        var lines = Lines()
        for line in text.split(separator: "\n") {
            let isNext = line.hasPrefix(Self.nextMark)
            guard let head = try? TrailHead(String(isNext ? line.dropFirst(5) : line)) else {
                return .unreadable
            }
            if isNext { lines.next = head } else { lines.head = head }
        }
        return lines == Lines() ? .unreadable : .noted(lines)
    }

    /// Notes what the trail will end with once the transaction is kept.
    ///
    /// - Throws: ``StoreError/notAccessible(path:reason:)``, ``StoreError/full(path:)``: without the note
    ///   nothing may be kept.
    func announce(_ next: TrailHead) throws {
        var lines = Lines(next: next)
        if case .noted(let kept) = read() { lines.head = kept.head }
        guard write(lines) else {
            if errno == ENOSPC { throw StoreError.full(path: path) }
            throw StoreError.notAccessible(path: path, reason: String(cString: strerror(errno)))
        }
    }

    /// Notes the head; what fails here leaves the announcement of it, which is true as well.
    func write(_ head: TrailHead) {
        // Of several notes of one transaction the last one stays.
        if case .noted(let kept) = read(), kept.head?.number ?? 0 >= head.number { return }
        _ = write(Lines(head: head))
    }

    private func write(_ lines: Lines) -> Bool {
        let draft = "\(path).new"
        unlink(draft)
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return false }
        let text =
            (lines.head.map { "\($0)\n" } ?? "")
            + (lines.next.map { "\(Self.nextMark)\($0)\n" } ?? "")
        let bytes = Array(text.utf8)
        // It has to outlast a power cut as the entry does, or the trail seems to have grown.
        let isWhole =
            Glibc.write(descriptor, bytes, bytes.count) == bytes.count && fsync(descriptor) == 0
        close(descriptor)
        guard isWhole, rename(draft, path) == 0 else {
            let reason = errno
            unlink(draft)
            errno = reason
            return false
        }
        return syncFolder()
    }

    private func syncFolder() -> Bool {
        let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        let descriptor = open(folder.joined(separator: "/"), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return fsync(descriptor) == 0
    }
}
