import Foundation
import MusterDisk

/// Files in a folder of their own up to a size, those used last; what is lost can be made again.
///
/// A file's time of change is its last use, so that the order outlives the process.
struct RecentFiles: Sendable {
    private let folder: String
    private let limit: Int
    /// How much the folder holds, in bytes, as far as this process knows.
    private(set) var count: Int

    /// Room is made for more than one file at a time.
    private static let keptShare = 0.9

    /// Opens a folder, which is made when something is kept, for at most so many bytes.
    init(_ folder: String, limit: Int) {
        self.folder = folder
        self.limit = limit
        count = Disk.bytes(under: folder)
    }

    /// What is kept under a name, which counts as a use; `nil` where nothing is.
    func content(_ name: String) -> [UInt8]? {
        let path = "\(folder)/\(name)"
        guard let bytes = try? Files.read(path) else { return nil }
        Self.markUsed(path)
        return bytes
    }

    /// Says that a file is used now; the kernel's own stamp is the same for some milliseconds.
    private static func markUsed(_ path: String) {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        _ = utimensat(AT_FDCWD, path, [now, now], 0)
    }

    /// Keeps a file, and deletes those that were not used for longest when there is no room.
    ///
    /// - Throws: ``ServiceError/cannotWrite(path:reason:)``, or `StoreError.full`.
    mutating func keep(_ bytes: [UInt8], as name: String) throws {
        guard bytes.count <= limit else { return }
        try Files.makeFolder(folder)
        let path = "\(folder)/\(name)"
        try Files.writePrivate(bytes, to: path)
        Self.markUsed(path)
        count += bytes.count
        if count > limit { trim() }
    }

    private mutating func trim() {
        let keys: Set<URLResourceKey> = [.contentModificationDateKey, .fileSizeKey]
        let urls =
            (try? FileManager.default.contentsOfDirectory(
                at: URL(filePath: folder),
                includingPropertiesForKeys: Array(keys)
            )) ?? []
        var files = urls.compactMap { url -> (path: String, used: Date, size: Int)? in
            guard let values = try? url.resourceValues(forKeys: keys) else { return nil }
            return (url.path, values.contentModificationDate ?? .distantPast, values.fileSize ?? 0)
        }
        files.sort { $0.used < $1.used }
        count = files.reduce(0) { $0 + $1.size }
        for file in files {
            guard Double(count) > Double(limit) * Self.keptShare else { return }
            unlink(file.path)
            count -= file.size
        }
    }
}
