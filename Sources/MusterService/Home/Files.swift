import Foundation
import MusterCore
import MusterDisk
import MusterStore

/// Files and folders, with errors that say which and why.
package enum Files {
    /// The most that a file may hold which is read as a whole, in bytes.
    private static let wholeFileLimit = 1 << 30

    /// Makes a folder of a home and those above it, readable for the account alone.
    ///
    /// - Throws: ``MusterStore/StoreError``.
    package static func makeFolder(_ path: String) throws {
        do throws(DiskFailure) {
            try Disk.makeFolder(path)
        } catch {
            if error.isFull { throw StoreError.full(path: path) }
            throw StoreError.notAccessible(path: path, reason: Sentence(verbatim: error.reason))
        }
    }

    /// The nearest folder above a path that is there, as a shell takes it: where to look for what is not.
    static func folderThere(above path: String) -> String {
        var parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        var isFolder: ObjCBool = false
        while !parts.isEmpty {
            let folder = parts == [""] ? "/" : parts.joined(separator: "/")
            if FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder),
                isFolder.boolValue
            {
                let isPlain = folder.wholeMatch(of: /[\w@%+=:,.\/][\w@%+=:,.\/-]*/) != nil
                return isPlain ? folder : "'\(folder.replacing("'", with: #"'\''"#))'"
            }
            parts.removeLast()
        }
        return "."
    }

    /// Reads a whole file, a pipe or a device too.
    ///
    /// - Throws: ``ServiceError/noSuchFile(path:)`` or ``ServiceError/cannotRead(path:reason:)``.
    package static func read(_ path: String) throws -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw unreadable(path, errno)
        }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Foundation.read(descriptor, &buffer, buffer.count)
            if count == 0 { return bytes }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw unreadable(path, errno) }
            bytes += buffer[..<count]
            guard bytes.count <= wholeFileLimit else {
                throw ServiceError.cannotRead(path: path, reason: "it is larger than 1 GiB")
            }
        }
    }

    /// Why a file was not read.
    static func unreadable(_ path: String, _ number: Int32) -> ServiceError {
        switch number {
        case ENOENT, ENOTDIR: .noSuchFile(path: path)
        case EISDIR: .folderNotFile(path: path)
        default: .cannotRead(path: path, reason: Sentence(verbatim: words(number)))
        }
    }

    /// Writes a whole file at once: what was there stays until the new content is complete.
    ///
    /// What is no file, such as a pipe, is written to as it is.
    ///
    /// - Parameters:
    ///   - bytes: the content.
    ///   - path: the file.
    ///   - mode: the rights of a file that is new; the process' mask applies.
    /// - Throws: ``ServiceError/cannotWrite(path:reason:)``, ``MusterStore/StoreError``.
    package static func write(_ bytes: [UInt8], to path: String, mode: UInt32 = 0o666) throws {
        var status = stat()
        let exists = stat(path, &status) == 0
        if exists, status.st_mode & S_IFMT != S_IFREG { return try writeThrough(bytes, to: path) }
        try wording(path) { () throws(DiskFailure) in
            let target = try Disk.target(of: path)
            Draft.clear(ofFile: target)
            try Disk.replace(target, with: bytes, mode: exists ? status.st_mode & 0o777 : mode)
        }
    }

    /// Writes the refused rows of an imported file to another one, and gives its path; the home's folder of
    /// reports takes it where no file is named.
    static func keepRefused(
        _ bytes: [UInt8],
        path: String,
        to target: String?,
        in folder: HomeFolder
    ) throws -> String {
        let name = URL(filePath: path).deletingPathExtension().lastPathComponent
        if target == nil {
            try makeFolder(folder.reportsPath)
            removeLinks(in: folder.reportsPath, named: "\(name).refused.csv")
        }
        let target = target ?? "\(folder.reportsPath)/\(name).refused.csv"
        try write(bytes, to: target)
        return target
    }

    /// Writes a whole file that only this account can read, in one step.
    ///
    /// - Throws: ``ServiceError/cannotWrite(path:reason:)``, ``MusterStore/StoreError``.
    static func writePrivate(_ bytes: [UInt8], to path: String) throws {
        try wording(path) { () throws(DiskFailure) in
            try Disk.replace(path, with: bytes, mode: 0o600)
        }
    }

    /// Writes a whole file that means nothing once the machine stopped, and does not wait for the disk.
    ///
    /// - Throws: ``ServiceError/cannotWrite(path:reason:)``, ``MusterStore/StoreError``.
    static func writeNote(_ bytes: [UInt8], to path: String, mode: mode_t) throws {
        try wording(path) { () throws(DiskFailure) in
            let draft = try Draft(for: path, mode: mode)
            try draft.write(bytes)
            try draft.put()
        }
    }

    /// Writes a whole file that only this account can read, unless there is one.
    ///
    /// - Throws: ``ServiceError/cannotWrite(path:reason:)``, ``MusterStore/StoreError``.
    static func addPrivate(_ bytes: [UInt8], to path: String) throws {
        try wording(path) { () throws(DiskFailure) in
            _ = try Disk.add(path, with: bytes, mode: 0o600)
        }
    }

    /// Gives a file another name in its folder.
    ///
    /// - Throws: ``ServiceError/cannotWrite(path:reason:)``, ``MusterStore/StoreError``.
    static func rename(_ path: String, to other: String) throws {
        try wording(path) { () throws(DiskFailure) in try Disk.rename(path, to: other) }
    }

    /// Waits until the disk has a file, or the names in a folder.
    ///
    /// - Throws: ``ServiceError/cannotWrite(path:reason:)``, ``MusterStore/StoreError``.
    static func sync(_ path: String) throws {
        try wording(path) { () throws(DiskFailure) in try Disk.sync(path) }
    }

    private static func writeThrough(_ bytes: [UInt8], to path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(path, errno) }
        defer { close(descriptor) }
        try wording(path) { () throws(DiskFailure) in
            try Disk.write(bytes, to: descriptor, of: path)
        }
    }

    /// Does something with a file, and says of a failure what it means for `path`.
    ///
    /// - Throws: ``ServiceError/cannotWrite(path:reason:)``, ``MusterStore/StoreError``.
    static func wording<Value>(
        _ path: String,
        _ body: () throws(DiskFailure) -> Value
    ) throws -> Value {
        do throws(DiskFailure) {
            return try body()
        } catch {
            throw failure(path, error.code)
        }
    }

    /// What a failed write means.
    static func failure(_ path: String, _ code: Int32) -> any Error {
        let failure = DiskFailure(path: path, code: code)
        if failure.isFull { return StoreError.full(path: path) }
        if failure.isBroken {
            return StoreError.diskFailed(path: path, reason: Sentence(verbatim: failure.reason))
        }
        return ServiceError.cannotWrite(path: path, reason: Sentence(verbatim: failure.reason))
    }

    /// Makes a private folder for files that are soon removed again, on whatever disk has room for such.
    ///
    /// - Throws: ``ServiceError/cannotWrite(path:reason:)``, ``MusterStore/StoreError``.
    static func makeScratchFolder() throws -> String {
        // mkdtemp(3) demands that the name ends in six X, and puts its own letters in their place.
        var template = Array((NSTemporaryDirectory() + "/muster-XXXXXX").utf8CString)
        guard let made = mkdtemp(&template) else { throw failure(NSTemporaryDirectory(), errno) }
        return String(cString: made)
    }

    /// Whether others than the owner may read or change a file or folder; not, where there is none.
    package static func isOpenToOthers(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & 0o077 != 0
    }

    /// Takes the rights of other accounts to a file or folder away.
    ///
    /// - Throws: ``ServiceError/cannotWrite(path:reason:)``.
    static func closeToOthers(_ path: String) throws {
        var status = stat()
        guard stat(path, &status) == 0, chmod(path, status.st_mode & 0o700) == 0 else {
            throw failure(path, errno)
        }
    }

    /// Whether others than the owner may put files into a folder; not, where there is none.
    static func isWritableForOthers(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & 0o022 != 0
    }

    /// Whether what is at a path is of another account than this one and root.
    static func isOfAnother(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && ![geteuid(), 0].contains(status.st_uid)
    }

    /// The free space of the disk that a file or folder is on, in MB; 0 when it cannot be told.
    static func freeMB(at path: String) -> Int {
        (Disk.room(at: path)?.free ?? 0) >> 20
    }

    /// Whether there is a folder at the path.
    static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            && isFolder.boolValue
    }

    /// Whether there is a file at the path, and no folder, device or pipe.
    package static func isRegular(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// Takes symbolic links out of a folder that begin with a name, so that what is written under it
    /// goes nowhere else.
    static func removeLinks(in folder: String, named name: String) {
        for entry in Disk.names(in: folder) where entry.hasPrefix(name) {
            var status = stat()
            guard lstat("\(folder)/\(entry)", &status) == 0, status.st_mode & S_IFMT == S_IFLNK
            else { continue }
            unlink("\(folder)/\(entry)")
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
