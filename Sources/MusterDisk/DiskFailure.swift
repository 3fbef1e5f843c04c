import Glibc

/// A call to the operating system about a file that failed.
public struct DiskFailure: Error, Equatable, Sendable {
    /// The file or folder.
    public let path: String
    /// The call's `errno`.
    public let code: Int32

    /// Creates a failure.
    public init(path: String, code: Int32) {
        self.path = path
        self.code = code
    }

    /// Whether there was no room, or no more was allowed.
    public var isFull: Bool { code == ENOSPC || code == EDQUOT }

    /// Whether the disk itself failed: what was written before may be lost too.
    public var isBroken: Bool { code == EIO }

    /// The failure in the system's words; those for links would speak of their levels.
    public var reason: String {
        switch code {
        case ELOOP: "it is a symbolic link of another account, or one that leads nowhere"
        case EINVAL where ["", "-"].contains(path): "that is no name of a file"
        default: String(cString: strerror(code))
        }
    }

    /// Makes a call that gives -1 when it fails, again when a signal interrupted it.
    ///
    /// - Throws: the failure, naming `path`.
    @discardableResult
    static func check<Result: SignedInteger>(
        _ path: String,
        _ call: () -> Result
    ) throws(DiskFailure) -> Result {
        while true {
            let result = call()
            if result >= 0 { return result }
            let code = errno
            if code != EINTR { throw DiskFailure(path: path, code: code) }
        }
    }
}
