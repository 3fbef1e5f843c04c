import Glibc

/// Calls to the operating system.
enum SystemCall {
    /// Calls again while a signal interrupts, and turns a failure into an error with its name.
    @discardableResult
    static func call<Result: SignedInteger>(
        _ name: String,
        _ body: () -> Result
    ) throws(MailError) -> Result {
        while true {
            let result = body()
            if result >= 0 { return result }
            guard errno == EINTR else { throw .systemCall(name: name, errno: errno) }
        }
    }

    /// The system's words for an error number.
    static func message(_ number: Int32) -> String {
        String(cString: strerror(number))
    }
}
