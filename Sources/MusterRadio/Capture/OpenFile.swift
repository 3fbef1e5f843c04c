import Glibc
import MusterDisk

/// A file of the operating system, closed when its owner goes.
struct OpenFile: ~Copyable {
    private let descriptor: Int32

    /// Opens `path` for reading.
    init(reading path: String) throws(SystemFailure) {
        descriptor = try SystemFailure.check { open(path, O_RDONLY | O_CLOEXEC) }
    }

    /// What becomes of a file that is there already.
    enum Existing {
        case kept, emptied, refused
    }

    /// Opens `path` for reading and writing, and creates it with `mode` where it does not exist.
    ///
    /// What a file holds already is kept, thrown away, or the reason to refuse it.
    init(updating path: String, mode: mode_t, existing: Existing) throws(SystemFailure) {
        let flag: Int32 =
            switch existing {
            case .kept: 0
            case .emptied: O_TRUNC
            case .refused: O_EXCL | O_NOFOLLOW
            }
        descriptor = try SystemFailure.check {
            Disk.make(path, O_RDWR | flag, mode: mode)
        }
    }

    deinit {
        // Whoever must know whether the last bytes arrived has called `close()`.
        _ = Glibc.close(descriptor)
    }

    /// Fills `buffer` from `start` on with what comes next; gives how many bytes, 0 at the end.
    func read(into buffer: inout [UInt8], from start: Int) throws(SystemFailure) -> Int {
        let count = buffer.count
        return try SystemFailure.check {
            buffer.withUnsafeMutableBytes { bytes in
                Glibc.read(descriptor, bytes.baseAddress?.advanced(by: start), count - start)
            }
        }
    }

    /// Writes all of `bytes` at the current position.
    func write(_ bytes: [UInt8]) throws(SystemFailure) {
        var written = 0
        while written < bytes.count {
            written += try SystemFailure.check {
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

    /// Cuts the file to `byteCount` and moves to its end.
    func cut(to byteCount: UInt64) throws(SystemFailure) {
        try SystemFailure.check { ftruncate(descriptor, off_t(byteCount)) }
        try SystemFailure.check { lseek(descriptor, off_t(byteCount), SEEK_SET) }
    }

    /// Waits until the disk has what was written; what is no file on a disk has nothing to wait for.
    func synchronise() throws(SystemFailure) {
        do throws(SystemFailure) {
            try SystemFailure.check { fdatasync(descriptor) }
        } catch {
            guard error.code == EINVAL || error.code == ENOTSUP else { throw error }
        }
    }

    /// Closes the file; a failed write may show only here.
    consuming func close() throws(SystemFailure) {
        let descriptor = descriptor
        discard self
        // Linux has closed the descriptor even when this fails, EINTR included.
        if Glibc.close(descriptor) != 0, errno != EINTR { throw SystemFailure(code: errno) }
    }
}

/// A call to the operating system that failed.
struct SystemFailure: Error, Equatable {
    /// The call's `errno`.
    var code: Int32

    /// The failure in the system's words.
    var reason: String { String(cString: strerror(code)) }

    /// Makes a call that gives −1 when it fails, again when a signal interrupted it.
    @discardableResult
    static func check<Result: SignedInteger>(
        _ call: () -> Result
    ) throws(SystemFailure) -> Result {
        while true {
            let result = call()
            if result >= 0 { return result }
            if errno != EINTR { throw SystemFailure(code: errno) }
        }
    }
}
