import Glibc

/// The owner of an open file, which is closed with it.
struct OpenFile: ~Copyable {
    let descriptor: Int32

    /// Takes over `descriptor`; a program started later does not inherit it.
    init(_ descriptor: Int32) throws(MailError) {
        self.descriptor = descriptor
        try SystemCall.call("fcntl") { fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    }

    deinit {
        close(descriptor)
    }
}

/// Both ends of a pipe.
struct Pipe: ~Copyable {
    let readEnd: OpenFile
    /// Kept open here too, so that reading waits for data and never meets the end.
    let writeEnd: OpenFile

    init() throws(MailError) {
        var ends: [Int32] = [-1, -1]
        try SystemCall.call("pipe") { pipe(&ends) }
        let readEnd = try OpenFile(ends[0])
        let writeEnd = try OpenFile(ends[1])
        self.readEnd = readEnd
        self.writeEnd = writeEnd
    }
}
