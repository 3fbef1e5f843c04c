import Glibc
import GRDB
import MusterDisk
import MusterPeople
import Synchronization

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
            // Muster writes whole hashes: what is shorter was cut off, and says nothing of the trail.
            guard let head = try? TrailHead(String(isNext ? line.dropFirst(5) : line)), head.isWhole
            else { return .unreadable }
            if isNext { lines.next = head } else { lines.head = head }
        }
        return lines == Lines() ? .unreadable : .noted(lines)
    }

    /// What the disk refused: the hook that writes the note after a commit cannot throw.
    private static let failures = Mutex<[String: DiskFailure]>([:])

    /// The databases whose trail has grown, until their stores have seen it.
    private static let grown = Mutex<Set<String>>([])

    /// Remembers that entries were kept.
    func noteGrowth() { Self.grown.withLock { _ = $0.insert(path) } }

    /// Says, once, whether entries were kept in a database.
    static func takeGrowth(of database: String) -> Bool {
        grown.withLock { $0.remove(TrailHeadFile(database: database).path) != nil }
    }

    /// Notes what the trail will end with once the transaction is kept.
    ///
    /// - Throws: ``StoreError``: without the note nothing may be kept.
    func announce(_ next: TrailHead) throws(StoreError) {
        var lines = Lines(next: next)
        if case .noted(let kept) = read() { lines.head = kept.head }
        do throws(DiskFailure) {
            try write(lines)
        } catch {
            throw StoreError(error)
        }
    }

    /// Notes the head, of an entry that is kept already.
    ///
    /// What fails here leaves the announcement of it, which is true as well. A disk that fails is told
    /// all the same; see ``takeFailure(of:)``.
    func write(_ head: TrailHead) {
        // Only what was announced last was kept: of several entries of a transaction the last one, and
        // not one of a transaction that failed before this one.
        guard case .noted(let kept) = read(), kept.next == head else { return }
        do throws(DiskFailure) {
            try write(Lines(head: head))
        } catch {
            guard error.isBroken else { return }
            Self.failures.withLock { $0[path] = error }
        }
    }

    /// Gives, once, how the disk failed when the last note of a database was written.
    static func takeFailure(of database: String) -> DiskFailure? {
        failures.withLock { $0.removeValue(forKey: TrailHeadFile(database: database).path) }
    }

    private func write(_ lines: Lines) throws(DiskFailure) {
        let text =
            (lines.head.map { "\($0)\n" } ?? "")
            + (lines.next.map { "\(Self.nextMark)\($0)\n" } ?? "")
        try Disk.replace(path, with: Array(text.utf8), mode: 0o600)
    }
}
