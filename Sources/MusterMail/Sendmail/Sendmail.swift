/// The mail program of the machine, by the interface that sendmail gave all of them.
///
/// It is started directly, without a shell, as `PATH -i -f FROM -- TO` with the message on its
/// standard input. Recipients are never read from the message (`-t`), so nothing in it can add one.
public struct Sendmail: MailTransport {
    /// Where Debian puts every mail program's sendmail interface.
    public static let defaultPath = "/usr/sbin/sendmail"

    /// The program, an absolute path.
    public var path: String
    /// How long it may take, in seconds; then it is ended.
    public var limitSeconds: Double

    /// Names the program to use.
    public init(path: String = Sendmail.defaultPath, limitSeconds: Double = 30) {
        self.path = path
        self.limitSeconds = limitSeconds
    }

    /// Hands an encoded message to the program and waits until it ends.
    ///
    /// - Throws: ``MailError``: a program that is missing, refuses, takes too long or does not read
    ///   the message.
    public func handOver(
        _ message: [UInt8],
        from sender: MailAddress,
        to recipient: MailAddress
    ) throws(MailError) -> MailReceipt {
        guard path.hasPrefix("/") else { throw .noProgram(path: path) }
        let program = ChildProcess(
            path: path,
            arguments: ["-i", "-f", sender.description, "--", recipient.description]
        )
        let result = try program.run(input: message, limitSeconds: limitSeconds)
        switch result.ending {
        case .exited(0):
            guard result.readAll else { throw .notRead(path: path) }
            return MailReceipt(output: result.output)
        case .exited(let status):
            throw .refused(path: path, status: status, output: result.output)
        case .signalled(let signal):
            throw .killed(path: path, signal: signal, output: result.output)
        case .timedOut:
            throw .timedOut(path: path, seconds: limitSeconds)
        }
    }
}
