import Foundation
import MusterStore

/// A file that gets its name once it is whole and on the disk: a reader finds all of it or nothing.
///
/// Until then it is called `NAME.part`; both are readable for this account alone.
final class DurableFile: ByteSink {
    /// What the name of a file that is not whole yet ends with.
    static let draftEnding = ".part"

    private let path: String
    private let draft: String
    private var descriptor: Int32

    /// Begins a file; what an earlier try left of it is replaced.
    ///
    /// - Throws: ``ServiceError/cannotWrite(path:reason:)`` or `StoreError.full`.
    init(_ path: String) throws {
        self.path = path
        draft = path + Self.draftEnding
        unlink(draft)
        descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Self.failure(path, errno) }
    }

    deinit {
        guard descriptor >= 0 else { return }
        close(descriptor)
        unlink(draft)
    }

    func write(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let count = Foundation.write(
                    descriptor,
                    UnsafeRawBufferPointer(rebasing: rest).baseAddress,
                    rest.count
                )
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw Self.failure(path, errno) }
                rest = rest.dropFirst(count)
            }
        }
    }

    /// Syncs the file, gives it its name and syncs its folder.
    func finish() throws {
        guard fsync(descriptor) == 0 else { throw Self.failure(path, errno) }
        close(descriptor)
        descriptor = -1
        guard rename(draft, path) == 0 else {
            let code = errno
            unlink(draft)
            throw Self.failure(path, code)
        }
        try Self.syncFolder(of: path)
    }

    /// Writes a small file in one go.
    static func write(_ bytes: [UInt8], to path: String) throws {
        let file = try DurableFile(path)
        try file.write(bytes)
        try file.finish()
    }

    /// Brings the names in the folder of a file to the disk.
    static func syncFolder(of path: String) throws {
        try sync((path as NSString).deletingLastPathComponent)
    }

    /// Brings a file, or the names in a folder, to the disk.
    static func sync(_ path: String) throws {
        let path = path.isEmpty ? "." : path
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(path, errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw failure(path, errno) }
    }

    private static func failure(_ path: String, _ code: Int32) -> any Error {
        code == ENOSPC || code == EDQUOT
            ? StoreError.full(path: path)
            : ServiceError.cannotWrite(path: path, reason: String(cString: strerror(code)))
    }
}
