import Glibc
import MusterDisk

/// Where a report's bytes go: a file that takes its name only once it is whole.
///
/// The bytes go to a file beside the wanted one, which takes its place at the end. What is no
/// ordinary file, such as a pipe, is written to directly.
final class FileSink {
    /// The first failure, as the operating system's `errno`; 0 while there was none.
    private(set) var failure: Int32 = 0
    private let path: String
    /// The file beside the wanted one; `nil` for what is no ordinary file.
    private var draft: Draft?
    /// What is no ordinary file; -1 for what is.
    private var descriptor: Int32 = -1
    private let isOrdinary: Bool
    /// Whether it is only read by a library and never put in a place.
    private let isScratch: Bool
    private var buffer: [UInt8] = []

    private static let bufferSize = 1 << 16

    /// Opens the file beside `path`.
    ///
    /// A symbolic link of this account stays one, and what it leads to is written; one of another
    /// account is refused.
    ///
    /// - Throws: ``ReportError/notWritable(path:code:)``.
    init(path: String) throws(ReportError) {
        var information = stat()
        let exists = stat(path, &information) == 0
        if exists, information.st_mode & S_IFMT == S_IFDIR {
            throw .notWritable(path: path, code: EISDIR)
        }
        isScratch = false
        isOrdinary = !exists || information.st_mode & S_IFMT == S_IFREG
        do throws(DiskFailure) {
            self.path = try Disk.target(of: path)
            if isOrdinary {
                Draft.clear(ofFile: self.path)
                draft = try Draft(
                    for: self.path,
                    mode: exists ? information.st_mode & 0o777 : 0o666
                )
            }
        } catch {
            throw .notWritable(path: path, code: error.code)
        }
        if !isOrdinary {
            descriptor = open(path, O_WRONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw .notWritable(path: path, code: errno) }
        }
        buffer.reserveCapacity(Self.bufferSize)
    }

    /// Opens a file that a library reads before it is removed with its owner: beside `sink`, or in the
    /// folder for such files where that is no ordinary file.
    ///
    /// - Throws: ``ReportError/notWritable(path:code:)``.
    init(scratchFor sink: FileSink) throws(ReportError) {
        path = "\(sink.folder ?? Self.scratchFolder)/.muster.report"
        (isOrdinary, isScratch) = (true, true)
        Draft.clear(ofFile: path)
        do throws(DiskFailure) {
            draft = try Draft(for: path, mode: 0o600)
        } catch {
            throw .notWritable(path: sink.path, code: error.code)
        }
        buffer.reserveCapacity(Self.bufferSize)
    }

    /// Where a library finds what was written to a scratch file, or writes to it.
    var scratchPath: String? { isScratch ? draft?.path : nil }

    /// Where what a library reads or writes stands when the wanted file is none, such as a pipe.
    static var scratchFolder: String {
        getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Takes bytes; returns `false` once something has failed.
    func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard failure == 0 else { return false }
        buffer.append(contentsOf: bytes)
        if buffer.count >= Self.bufferSize { flush() }
        return failure == 0
    }

    /// The folder that the file will be in; `nil` for what is no ordinary file.
    var folder: String? { isOrdinary ? Disk.folder(of: path) : nil }

    /// Takes all bytes of another file.
    ///
    /// - Throws: ``ReportError/notWritable(path:code:)`` when that cannot be read.
    func copy(from path: String) throws(ReportError) { try Self.read(path, write) }

    /// Reads a file piece by piece.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - take: takes a piece; gives `false` to have no more.
    /// - Throws: ``ReportError/notWritable(path:code:)`` when it cannot be read.
    static func read(
        _ path: String,
        _ take: (UnsafeRawBufferPointer) -> Bool
    ) throws(ReportError) {
        let source = open(path, O_RDONLY | O_CLOEXEC)
        guard source >= 0 else { throw .notWritable(path: path, code: errno) }
        defer { close(source) }
        var piece = [UInt8](repeating: 0, count: Self.bufferSize)
        while true {
            let count = Glibc.read(source, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .notWritable(path: path, code: errno) }
            guard count > 0 else { return }
            let isTaken = piece.withUnsafeBytes {
                take(UnsafeRawBufferPointer(rebasing: $0[..<count]))
            }
            guard isTaken else { return }
        }
    }

    /// Puts the file in its place, and waits until the disk has it.
    ///
    /// - Throws: ``ReportError/notWritable(path:code:)`` for whatever failed since it was opened.
    func finish() throws(ReportError) {
        flush()
        if isScratch {
            guard failure == 0 else { throw .notWritable(path: path, code: failure) }
            return
        }
        if descriptor >= 0, close(descriptor) != 0, failure == 0 { failure = errno }
        descriptor = -1
        if failure == 0 {
            do throws(DiskFailure) {
                try draft.take()?.replace()
            } catch {
                failure = error.code
            }
        }
        draft = nil
        if failure != 0 { throw .notWritable(path: path, code: failure) }
    }

    private func flush() {
        if failure == 0 {
            do throws(DiskFailure) {
                try writeBuffer()
            } catch {
                failure = error.code
            }
        }
        buffer.removeAll(keepingCapacity: true)
    }

    private func writeBuffer() throws(DiskFailure) {
        guard isOrdinary else { return try Disk.write(buffer, to: descriptor, of: path) }
        try draft?.write(buffer)
    }
}
