public import Glibc

/// Files and folders that are there after a power cut once the call has returned.
public enum Disk {
    /// Writes a whole file in one step: what was there stays until the new content is complete.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - bytes: its content.
    ///   - mode: the rights of the file; the process' mask applies.
    /// - Throws: ``DiskFailure``.
    public static func replace(
        _ path: String,
        with bytes: [UInt8],
        mode: mode_t
    ) throws(DiskFailure) {
        let draft = try Draft(for: path, mode: mode)
        try draft.write(bytes)
        try draft.replace()
    }

    /// Writes a whole file where there is none.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - bytes: its content.
    ///   - mode: the rights of the file; the process' mask applies.
    /// - Returns: whether it was written; not, where there was one.
    /// - Throws: ``DiskFailure``.
    public static func add(
        _ path: String,
        with bytes: [UInt8],
        mode: mode_t
    ) throws(DiskFailure) -> Bool {
        let draft = try Draft(for: path, mode: mode)
        try draft.write(bytes)
        return try draft.add()
    }

    /// Gives a file another name in its folder.
    ///
    /// - Throws: ``DiskFailure``.
    public static func rename(_ path: String, to other: String) throws(DiskFailure) {
        try DiskFailure.check(path) { Glibc.rename(path, other) }
        try syncFolder(of: other)
    }

    /// Makes a folder and those above it that are not there, for this account alone.
    ///
    /// - Throws: ``DiskFailure``.
    public static func makeFolder(_ path: String) throws(DiskFailure) {
        if makeDirectory(path) == 0 { return try syncFolder(of: path) }
        let code = errno
        switch code {
        case EEXIST:
            var status = stat()
            guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
                throw DiskFailure(path: path, code: ENOTDIR)
            }
        case ENOENT:
            let parent = folder(of: path)
            guard parent != path else { throw DiskFailure(path: path, code: code) }
            try makeFolder(parent)
            // Someone else may have made it meanwhile.
            guard makeDirectory(path) == 0 || errno == EEXIST else {
                throw DiskFailure(path: path, code: errno)
            }
            try syncFolder(of: path)
        default:
            var status = stat()
            // A read-only disk may say so before it says that the folder is there.
            if code == EROFS, stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
                return
            }
            throw DiskFailure(path: path, code: code)
        }
    }

    /// Waits until the disk has the names in the folder of a file.
    ///
    /// - Throws: ``DiskFailure``.
    public static func syncFolder(of path: String) throws(DiskFailure) {
        try sync(folder(of: path))
    }

    /// Waits until the disk has a file, or the names in a folder.
    ///
    /// - Throws: ``DiskFailure``.
    public static func sync(_ path: String) throws(DiskFailure) {
        let descriptor = try DiskFailure.check(path) { open(path, O_RDONLY | O_CLOEXEC) }
        defer { close(descriptor) }
        do throws(DiskFailure) {
            try DiskFailure.check(path) { fsync(descriptor) }
        } catch {
            // Some network file systems keep names without being asked, and refuse to be.
            var status = stat()
            guard error.code == EINVAL || error.code == ENOTSUP, fstat(descriptor, &status) == 0,
                status.st_mode & S_IFMT == S_IFDIR
            else { throw error }
        }
    }

    /// The folder of a file.
    public static func folder(of path: String) -> String {
        var end = path.utf8.endIndex
        while end > path.startIndex, path.utf8[path.utf8.index(before: end)] == UInt8(ascii: "/") {
            end = path.utf8.index(before: end)
        }
        guard let slash = path[..<end].lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The names in a folder; none where it cannot be read.
    public static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// How much room there is where a file or folder is, in bytes: free to this account, and in all.
    ///
    /// - Returns: the bytes; `nil` where that cannot be told.
    public static func room(at path: String) -> (free: Int, size: Int)? {
        var room = statvfs()
        guard statvfs(path, &room) == 0 else { return nil }
        let block = Int(room.f_frsize)
        return (Int(room.f_bavail) * block, Int(room.f_blocks) * block)
    }

    /// The size of a file in bytes; 0 where there is none.
    public static func size(of path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    /// How many bytes the files of a folder and of the folders in it have; links are not followed.
    public static func bytes(under folder: String) -> Int {
        names(in: folder).reduce(0) { bytes, name in
            var status = stat()
            guard lstat("\(folder)/\(name)", &status) == 0 else { return bytes }
            switch status.st_mode & S_IFMT {
            case S_IFREG: return bytes + Int(status.st_size)
            case S_IFDIR: return bytes + self.bytes(under: "\(folder)/\(name)")
            default: return bytes
            }
        }
    }

    /// Where a file that is to be written really goes: a symbolic link stays one, and what it leads to
    /// is written.
    ///
    /// - Returns: the file, whether or not there is one.
    /// - Throws: ``DiskFailure`` with `ELOOP` for a link of another account: who may make links in a
    ///   folder could otherwise say which file is overwritten. With `EINVAL` for no name, and for `-`: where
    ///   that is taken, it is the standard output, and a file called so is not what is meant.
    public static func target(of path: String) throws(DiskFailure) -> String {
        guard !["", "-"].contains(path) else { throw DiskFailure(path: path, code: EINVAL) }
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return path }
        guard status.st_uid == geteuid() else { throw DiskFailure(path: path, code: ELOOP) }
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    /// Writes all of `bytes` to an open file.
    ///
    /// - Parameters:
    ///   - bytes: what to write.
    ///   - descriptor: the open file.
    ///   - path: the file, for the failure.
    /// - Throws: ``DiskFailure``.
    public static func write(
        _ bytes: [UInt8],
        to descriptor: Int32,
        of path: String
    ) throws(DiskFailure) {
        var written = 0
        while written < bytes.count {
            written += try DiskFailure.check(path) {
                bytes.withUnsafeBytes { buffer in
                    Glibc.write(
                        descriptor,
                        buffer.baseAddress?.advanced(by: written),
                        buffer.count - written
                    )
                }
            }
        }
    }
}
