import Foundation
import MusterStore

/// Files and folders, with errors that say which and why.
package enum Files {
    /// The most that a file may hold which is read as a whole, in bytes.
    private static let wholeFileLimit = 1 << 30

    /// Makes a folder of a home and those above it, readable for the account alone.
    ///
    /// - Throws: ``MusterStore/StoreError``.
    static func makeFolder(_ path: String) throws {
        do {
            try FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            let code = code(error)
            if code == ENOSPC { throw StoreError.full(path: path) }
            throw StoreError.notAccessible(path: path, reason: words(code))
        }
    }

    /// Reads a whole file, a pipe or a device too.
    ///
    /// - Throws: ``ServiceError/noSuchFile(path:)`` or ``ServiceError/cannotRead(path:reason:)``.
    package static func read(_ path: String) throws -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { throw ServiceError.noSuchFile(path: path) }
            throw ServiceError.cannotRead(path: path, reason: words(errno))
        }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Foundation.read(descriptor, &buffer, buffer.count)
            if count == 0 { return bytes }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                throw ServiceError.cannotRead(path: path, reason: words(errno))
            }
            bytes += buffer[..<count]
            guard bytes.count <= wholeFileLimit else {
                throw ServiceError.cannotRead(path: path, reason: "it is larger than 1 GiB")
            }
        }
    }

    /// Writes a whole file at once: what was there stays until the new content is complete.
    ///
    /// What is no file, such as a pipe, is written to as it is.
    ///
    /// - Throws: ``ServiceError/cannotWrite(path:reason:)``, or ``MusterStore/StoreError/full(path:)``.
    package static func write(_ bytes: [UInt8], to path: String) throws {
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            return try writeThrough(bytes, to: path)
        }
        do {
            try Data(bytes).write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw failure(path, code(error))
        }
    }

    /// Writes a whole file that only this account can read, in one step.
    ///
    /// - Throws: ``ServiceError/cannotWrite(path:reason:)``, or ``MusterStore/StoreError/full(path:)``.
    static func writePrivate(_ bytes: [UInt8], to path: String) throws {
        let draft = "\(path).new"
        unlink(draft)
        // Made for its owner alone: nobody can open it before its rights are set.
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw failure(path, errno) }
        close(descriptor)
        try writeThrough(bytes, to: draft)
        guard rename(draft, path) == 0 else { throw failure(path, errno) }
    }

    private static func writeThrough(_ bytes: [UInt8], to path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(path, errno) }
        defer { close(descriptor) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Foundation.write(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw failure(path, errno) }
            rest = rest.dropFirst(count)
        }
    }

    private static func failure(_ path: String, _ code: Int32) -> any Error {
        code == ENOSPC
            ? StoreError.full(path: path)
            : ServiceError.cannotWrite(path: path, reason: words(code))
    }

    /// Whether others than the owner may read or change a file or folder; not, where there is none.
    static func isOpenToOthers(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & 0o077 != 0
    }

    /// The free space of the disk that a file or folder is on, in MB; 0 when it cannot be told.
    static func freeMB(at path: String) -> Int {
        let attributes = try? FileManager.default.attributesOfFileSystem(forPath: path)
        return ((attributes?[.systemFreeSize] as? Int) ?? 0) >> 20
    }

    /// The size of a file in bytes, or of all files in a folder; 0 when there is none.
    static func size(_ path: String) -> Int {
        let manager = FileManager.default
        let names = (try? manager.subpathsOfDirectory(atPath: path)) ?? []
        let paths = names.isEmpty ? [path] : names.map { "\(path)/\($0)" }
        return paths.reduce(0) { sum, path in
            let attributes = try? manager.attributesOfItem(atPath: path)
            return sum + ((attributes?[.size] as? Int) ?? 0)
        }
    }

    /// What the system says of a failure, without the path and the framework's own words.
    static func reason(_ error: any Error) -> String { words(code(error)) }

    /// The system's number of a failure that the framework reports in its own way.
    private static func code(_ error: any Error) -> Int32 {
        let error = error as NSError
        let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
        if cause.domain == NSPOSIXErrorDomain { return Int32(cause.code) }
        return switch CocoaError.Code(rawValue: error.code) {
        case .fileNoSuchFile, .fileReadNoSuchFile: ENOENT
        case .fileWriteOutOfSpace: ENOSPC
        case .fileWriteVolumeReadOnly: EROFS
        case .fileReadNoPermission, .fileWriteNoPermission: EACCES
        case .fileWriteFileExists: EEXIST
        default: EIO
        }
    }

    private static func words(_ code: Int32) -> String { String(cString: strerror(code)) }
}
