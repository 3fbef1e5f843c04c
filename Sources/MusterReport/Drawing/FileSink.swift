import Glibc

/// Where a report's bytes go: a file that takes its name only once it is whole.
///
/// The bytes go to a file beside the wanted one, which takes its place at the end. What is no
/// ordinary file, such as a pipe, is written to directly.
final class FileSink {
    /// The first failure, as the operating system's `errno`; 0 while there was none.
    private(set) var failure: Int32 = 0
    private let path: String
    private let temporaryPath: String?
    private var descriptor: Int32
    private var buffer: [UInt8] = []

    private static let bufferSize = 1 << 16

    /// Opens the file beside `path`.
    ///
    /// - Throws: ``ReportError/notWritable(path:code:)``.
    init(path: String) throws(ReportError) {
        var information = stat()
        let exists = stat(path, &information) == 0
        if exists, information.st_mode & S_IFMT == S_IFDIR {
            throw .notWritable(path: path, code: EISDIR)
        }
        if exists, information.st_mode & S_IFMT != S_IFREG {
            self.path = path
            temporaryPath = nil
            descriptor = open(path, O_WRONLY | O_CLOEXEC)
        } else {
            self.path = exists ? Self.resolved(path) : path
            let temporary = "\(self.path).\(getpid()).partial"
            temporaryPath = temporary
            descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        }
        guard descriptor >= 0 else { throw .notWritable(path: path, code: errno) }
        buffer.reserveCapacity(Self.bufferSize)
    }

    deinit {
        guard descriptor >= 0 else { return }
        close(descriptor)
        if let temporaryPath { unlink(temporaryPath) }
    }

    /// Takes bytes; returns `false` once something has failed.
    func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard failure == 0 else { return false }
        buffer.append(contentsOf: bytes)
        if buffer.count >= Self.bufferSize { flush() }
        return failure == 0
    }

    /// The folder that the file will be in; `nil` for what is no ordinary file.
    var folder: String? {
        guard temporaryPath != nil else { return nil }
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Takes all bytes of another file.
    ///
    /// - Throws: ``ReportError/notWritable(path:code:)`` when that cannot be read.
    func copy(from path: String) throws(ReportError) {
        let source = open(path, O_RDONLY | O_CLOEXEC)
        guard source >= 0 else { throw .notWritable(path: path, code: errno) }
        defer { close(source) }
        var piece = [UInt8](repeating: 0, count: Self.bufferSize)
        while true {
            let count = read(source, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .notWritable(path: path, code: errno) }
            guard count > 0 else { return }
            let isTaken = piece.withUnsafeBytes {
                write(UnsafeRawBufferPointer(rebasing: $0[..<count]))
            }
            guard isTaken else { return }
        }
    }

    /// Puts the file in its place.
    ///
    /// - Throws: ``ReportError/notWritable(path:code:)`` for whatever failed since it was opened.
    func finish() throws(ReportError) {
        flush()
        if failure == 0, temporaryPath != nil, fsync(descriptor) != 0 { failure = errno }
        if close(descriptor) != 0, failure == 0 { failure = errno }
        descriptor = -1
        if let temporaryPath {
            if failure == 0, rename(temporaryPath, path) != 0 { failure = errno }
            if failure != 0 { unlink(temporaryPath) }
        }
        if failure != 0 { throw .notWritable(path: path, code: failure) }
    }

    private func flush() {
        buffer.withUnsafeBytes { bytes in
            var written = 0
            while failure == 0, written < bytes.count {
                let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
                let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
                if count >= 0 {
                    written += count
                } else if errno != EINTR {
                    failure = errno
                }
            }
        }
        buffer.removeAll(keepingCapacity: true)
    }

    /// The file that a symbolic link leads to, so that the link stays one.
    private static func resolved(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }
}
