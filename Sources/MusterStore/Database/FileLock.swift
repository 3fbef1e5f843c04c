import Glibc
import MusterCore
import MusterDisk

/// An advisory lock on a file, held until released, by one process at a time.
///
/// The holder writes its name into the file, so that whoever waits too long can say for whom.
public struct FileLock: ~Copyable {
    /// How long whoever will not wait for another holder waits all the same, in seconds: a lock is held for
    /// a moment where somebody asks for its ``holder(of:)``.
    public static let moment = 0.2
    /// After how many seconds somebody who waits is told for whom.
    private static let telling = 1.0
    /// How often it is looked whether the lock is free, in seconds: often while it is most likely held
    /// for one short write only.
    private static let (firstLooks, looks) = (0.002, 0.01)

    private let descriptor: Int32

    private init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        // Closing is not enough: a program that this process is just starting has a copy of the descriptor
        // until it runs, and the lock would live as long as that.
        _ = flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// Takes the lock on `path`, waiting at most `seconds` for another holder.
    ///
    /// - Parameters:
    ///   - path: the lock file, created when it is not there.
    ///   - seconds: how long to wait; 0 tries once, for those who come back anyway.
    ///   - holder: what to write into the file, such as `pid 812, muster start`.
    ///   - onWait: called once with the other holder where it takes longer than a second.
    /// - Returns: the lock, held until it goes out of use.
    /// - Throws: ``StoreError/locked(path:holder:)`` when it stays held,
    ///   ``StoreError/notAccessible(path:reason:)`` or ``StoreError/full(path:)`` when the file
    ///   cannot be opened.
    public static func acquire(
        _ path: String,
        waiting seconds: Double,
        holder: String,
        onWait: ((String) -> Void)? = nil
    ) throws(StoreError) -> FileLock {
        let descriptor = Disk.make(path, O_RDWR, mode: 0o600)
        guard descriptor >= 0 else {
            if errno == ENOSPC || errno == EDQUOT { throw .full(path: path) }
            let reason = Sentence(verbatim: String(cString: strerror(errno)))
            throw .notAccessible(path: path, reason: reason)
        }
        let lock = FileLock(descriptor: descriptor)
        var waited = 0.0
        var isTold = false
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard waited < seconds else {
                throw .locked(path: path, holder: lock.holder)
            }
            if waited >= Self.telling, !isTold {
                onWait?(lock.holder)
                isTold = true
            }
            let pause = waited < Self.telling ? Self.firstLooks : Self.looks
            usleep(UInt32(pause * 1_000_000))
            waited += pause
        }
        lock.write(holder)
        return lock
    }

    /// Who holds the lock on `path`, or `nil` when nobody does.
    public static func holder(of path: String) -> String? {
        let descriptor = open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        let lock = FileLock(descriptor: descriptor)
        return flock(descriptor, LOCK_SH | LOCK_NB) == 0 ? nil : lock.holder
    }

    /// The name in the file.
    private var holder: String {
        var bytes = [UInt8](repeating: 0, count: 200)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        guard count > 0 else { return "another process" }
        return String(decoding: bytes[..<count], as: UTF8.self)
    }

    private func write(_ holder: String) {
        let bytes = Array(holder.utf8.prefix(200))
        // The name only helps people; a disk too full to take it does not weaken the lock.
        if pwrite(descriptor, bytes, bytes.count, 0) == bytes.count {
            _ = ftruncate(descriptor, off_t(bytes.count))
        }
    }
}
