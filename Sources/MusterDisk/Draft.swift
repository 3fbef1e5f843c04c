public import Glibc
import Synchronization

/// A file that is being written beside the place that it will take once it is whole.
///
/// Its name is the wanted one, the process, a number and `.partial`. The draft is locked while it is
/// written: one that nobody has locked was left by a process that was killed, and may be removed.
public struct Draft: ~Copyable {
    /// The place that the file will take.
    public let target: String
    /// The draft itself, for a library that opens what it writes by its name.
    public let path: String
    private let descriptor: Int32

    private static let ending = ".partial"
    private static let counter = Atomic(0)
    /// The drafts of this process, for ``removeAll(andThen:)``.
    private static let live = Mutex<Set<String>>([])

    /// Begins a draft in the folder of `target`.
    ///
    /// - Parameters:
    ///   - target: the place that the file will take.
    ///   - mode: the rights of the new file; the process' mask applies.
    /// - Throws: ``DiskFailure``.
    public init(for target: String, mode: mode_t) throws(DiskFailure) {
        self.target = target
        while true {
            let number = Self.counter.add(1, ordering: .relaxed).newValue
            let path = "\(target).\(getpid())-\(number)\(Self.ending)"
            let descriptor: Int32
            do throws(DiskFailure) {
                descriptor = try Self.open(path, mode: mode)
            } catch {
                if error.code == EEXIST { continue }
                throw DiskFailure(path: target, code: error.code)
            }
            // Someone who clears up may have taken it between its making and its locking.
            var status = stat()
            if flock(descriptor, LOCK_EX) == 0, fstat(descriptor, &status) == 0,
                status.st_nlink == 0
            {
                Self.forget(path)
                close(descriptor)
                continue
            }
            self.path = path
            self.descriptor = descriptor
            return
        }
    }

    deinit {
        unlink(path)
        close(descriptor)
        Self.forget(path)
    }

    /// Writes all of `bytes` at the end.
    ///
    /// - Throws: ``DiskFailure``.
    public borrowing func write(_ bytes: [UInt8]) throws(DiskFailure) {
        try Disk.write(bytes, to: descriptor, of: target)
    }

    /// Puts the file in its place, instead of what is there, and waits until the disk has both the
    /// file and its name.
    ///
    /// - Throws: ``DiskFailure``; what was there stays, except where only the last sync failed.
    public consuming func replace() throws(DiskFailure) {
        let (path, target, descriptor) = (path, target, descriptor)
        try DiskFailure.check(target) { fsync(descriptor) }
        try DiskFailure.check(target) { rename(path, target) }
        try Disk.syncFolder(of: target)
    }

    /// Puts the file in its place, and waits for nothing: for what means nothing once the machine stopped.
    ///
    /// A sync of it that failed, and that nobody hears of, would take the failure away from whoever waits
    /// for other names of the folder.
    ///
    /// - Throws: ``DiskFailure``; what was there stays.
    public consuming func put() throws(DiskFailure) {
        let (path, target) = (path, target)
        try DiskFailure.check(target) { rename(path, target) }
    }

    /// Puts the file in its place unless there is one, and waits until the disk has both.
    ///
    /// - Returns: whether it was put there.
    /// - Throws: ``DiskFailure``.
    public consuming func add() throws(DiskFailure) -> Bool {
        let (path, target, descriptor) = (path, target, descriptor)
        try DiskFailure.check(target) { fsync(descriptor) }
        if link(path, target) != 0 {
            guard errno == EEXIST else { throw DiskFailure(path: target, code: errno) }
            return false
        }
        unlink(path)
        try Disk.syncFolder(of: target)
        return true
    }

    /// Removes the drafts of this process, then does something while no other one can begin: a
    /// process that is about to end leaves none behind.
    public static func removeAll(andThen end: () -> Void) {
        live.withLock { paths in
            for path in paths {
                unlink(path)
                unlink(path + journal)
            }
            end()
        }
    }

    /// Removes what killed processes left in a folder.
    ///
    /// - Parameters:
    ///   - folder: the folder.
    ///   - name: only drafts of this file; `nil` for those of all.
    public static func clear(_ folder: String, of name: String? = nil) {
        for file in Disk.names(in: folder) where isDraft(file, of: name) {
            let path = "\(folder)/\(file)"
            let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
            guard descriptor >= 0 else { continue }
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
            close(descriptor)
        }
        for file in Disk.names(in: folder) where file.hasSuffix(journal) {
            let draft = String(file.dropLast(journal.count))
            guard isDraft(draft, of: name), access("\(folder)/\(draft)", F_OK) != 0 else {
                continue
            }
            unlink("\(folder)/\(file)")
        }
    }

    /// What SQLite calls the journal of a database that it makes.
    private static let journal = "-journal"

    /// Removes what killed processes left of a file, in its folder.
    public static func clear(ofFile path: String) {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        clear(Disk.folder(of: path), of: name)
    }

    /// Whether a file's name is that of a draft: of `NAME.PID-NUMBER.partial`, or `NAME.PID.partial` as
    /// older versions had it.
    package static func isDraft(_ file: String, of name: String?) -> Bool {
        guard file.hasSuffix(ending) else { return false }
        let stem = file.dropLast(ending.count)
        guard let dot = stem.lastIndex(of: "."), dot != stem.startIndex else { return false }
        let numbers = stem[stem.index(after: dot)...].split(
            separator: "-",
            omittingEmptySubsequences: false
        )
        return numbers.count <= 2 && numbers.allSatisfy { Int($0) != nil }
            && (name.map { stem[..<dot] == $0 } ?? true)
    }

    private static func open(_ path: String, mode: mode_t) throws(DiskFailure) -> Int32 {
        let result = live.withLock { paths -> Result<Int32, DiskFailure> in
            let flags = O_RDWR | O_EXCL | O_NOFOLLOW
            do throws(DiskFailure) {
                let opened = try DiskFailure.check(path) { Disk.make(path, flags, mode: mode) }
                paths.insert(path)
                return .success(opened)
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    private static func forget(_ path: String) {
        live.withLock { paths in _ = paths.remove(path) }
    }
}
