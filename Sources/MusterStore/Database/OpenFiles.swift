import Glibc

/// Which files the names of a database stood for when it was opened.
///
/// A process goes on with a file whose name was taken away or given to another one, and SQLite says
/// nothing about it: what is written then is gone when the process ends.
struct OpenFiles: Hashable, Sendable {
    /// One file, whatever its name.
    private struct Identity: Hashable, Sendable {
        var device: dev_t
        var inode: ino_t
    }

    /// The endings of the names beside the database: its log, and the log's index.
    static let besides = ["-wal", "-shm"]

    private let path: String
    private let endings: [String]
    private let identities: [Identity?]

    /// Looks at the files that have the names now.
    ///
    /// - Parameters:
    ///   - path: the database.
    ///   - endings: those of the files beside it that are open too.
    init(_ path: String, and endings: [String] = []) {
        self.path = path
        self.endings = [""] + endings
        identities = self.endings.map { Self.identity(path + $0) }
    }

    /// Fails where a name stands for another file now, or for none.
    ///
    /// - Throws: ``StoreError/replaced(path:)``.
    func demandSame() throws(StoreError) {
        for (ending, identity) in zip(endings, identities)
        where identity != Self.identity(path + ending) {
            throw .replaced(path: path + ending)
        }
    }

    private static func identity(_ path: String) -> Identity? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return Identity(device: status.st_dev, inode: status.st_ino)
    }
}
