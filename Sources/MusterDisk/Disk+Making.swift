public import Glibc

/// Files that are made, and whose they are.
extension Disk {
    /// Opens a file, and makes it where there is none.
    ///
    /// What root makes in somebody's folder is that account's, as SQLite does with its log: a command run by
    /// root in the home of a service leaves nothing that the service cannot use.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - flags: how to open it, as of open(2); `O_CREAT` and `O_CLOEXEC` are added.
    ///   - mode: the rights of a new file; the process' mask applies.
    /// - Returns: the descriptor; less than 0 where it failed, and `errno` says why.
    public static func make(_ path: String, _ flags: Int32, mode: mode_t) -> Int32 {
        let flags = flags | O_CREAT | O_CLOEXEC
        // Only what is new is given away: what was there may lead to a file that is none of the folder's.
        let new = Glibc.open(path, flags | O_EXCL | O_NOFOLLOW, mode)
        guard new < 0, errno == EEXIST, flags & O_EXCL == 0 else {
            if new >= 0 { giveToOwner(ofFolderOf: path, new) }
            return new
        }
        return Glibc.open(path, flags, mode)
    }

    /// Makes a folder for the account that owns the one above it, where root makes it.
    ///
    /// - Returns: as mkdir(2).
    static func makeDirectory(_ path: String) -> Int32 {
        let result = mkdir(path, 0o700)
        guard result == 0, geteuid() == 0 else { return result }
        let descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        if descriptor >= 0 {
            giveToOwner(ofFolderOf: path, descriptor)
            close(descriptor)
        }
        return result
    }

    /// Where it is not allowed, what was made stays root's.
    private static func giveToOwner(ofFolderOf path: String, _ descriptor: Int32) {
        var status = stat()
        guard geteuid() == 0, stat(folder(of: path), &status) == 0, status.st_uid != 0 else {
            return
        }
        _ = fchown(descriptor, status.st_uid, status.st_gid)
    }
}
