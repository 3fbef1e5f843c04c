import FoundationEssentials
import Glibc

/// A program that is started with some input, waited for, and ended if it takes too long.
///
/// The input is a nameless file, not a pipe: whatever the program does with it, nothing here blocks
/// or is signalled, and afterwards the file's position tells how much was read. The output is a
/// pipe, of which the beginning is kept and the rest is thrown away.
struct ChildProcess {
    /// How a program ended.
    enum Ending: Equatable {
        /// By itself, with a status.
        case exited(Int32)
        /// By a signal from elsewhere.
        case signalled(Int32)
        /// By a signal from here, because it took too long.
        case timedOut
    }

    /// What is left of a program that has ended.
    struct Result {
        let ending: Ending
        /// The first 8 KiB of standard output and standard error.
        let output: String
        /// Whether the program has read its input to the end.
        let readAll: Bool
    }

    private static let outputLimit = 8 << 10
    /// How long to wait for output before looking whether the program has ended, in milliseconds.
    private static let interval: Int32 = 10

    let path: String
    let arguments: [String]

    /// Runs the program to its end.
    func run(input: [UInt8], limitSeconds: Double) throws(MailError) -> Result {
        let inputFile = try Self.namelessFile(input)
        let pipe = try Pipe()
        let process = try spawn(
            input: inputFile.descriptor,
            output: pipe.writeEnd.descriptor
        )
        var output: [UInt8] = []
        let ending = try wait(for: process, limitSeconds: limitSeconds) { milliseconds in
            Self.drain(pipe.readEnd.descriptor, into: &output, waiting: milliseconds)
        }
        let position = try SystemCall.call("lseek") { lseek(inputFile.descriptor, 0, SEEK_CUR) }
        return Result(
            ending: ending,
            output: String(decoding: output, as: UTF8.self),
            readAll: position >= input.count
        )
    }

    // MARK: Start

    private static func namelessFile(_ bytes: [UInt8]) throws(MailError) -> OpenFile {
        let folder = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
        // mkstemp(3) demands that the name ends in six X, and puts its own letters in their place.
        var name = Array("\(folder)/muster-mail-XXXXXX".utf8CString)
        let file = try OpenFile(try SystemCall.call("mkstemp") { mkstemp(&name) })
        try SystemCall.call("unlink") { unlink(name) }
        var written = 0
        while written < bytes.count {
            written += try SystemCall.call("write") {
                bytes[written...].withUnsafeBytes {
                    write(file.descriptor, $0.baseAddress, $0.count)
                }
            }
        }
        try SystemCall.call("lseek") { lseek(file.descriptor, 0, SEEK_SET) }
        return file
    }

    private func spawn(input: Int32, output: Int32) throws(MailError) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO)

        // A group of its own, so that what the program starts is ended with it, and signals as a
        // program expects to find them.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigaddset(&signals, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(
            &attributes,
            Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)
        )

        let environment = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }
        var process: pid_t = 0
        let failure = Self.withCStrings([path] + arguments) { argv in
            Self.withCStrings(environment) { envp in
                posix_spawn(&process, path, &actions, &attributes, argv, envp)
            }
        }
        switch failure {
        case 0: return process
        case ENOENT, ENOTDIR: throw .noProgram(path: path)
        default: throw .notRunnable(path: path, errno: failure)
        }
    }

    /// Lends the strings as the null-ended array of C strings that `exec` takes.
    private static func withCStrings<Result>(
        _ strings: [String],
        _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let copies = strings.map { strdup($0) }
        defer { copies.forEach { free($0) } }
        return body(copies + [nil])
    }

    // MARK: End

    /// Waits for the program to end, calling `pause` in between.
    private func wait(
        for process: pid_t,
        limitSeconds: Double,
        pause: (Int32) -> Void
    ) throws(MailError) -> Ending {
        let deadline = ContinuousClock.now + .seconds(limitSeconds)
        var status: Int32 = 0
        while try SystemCall.call("waitpid", { waitpid(process, &status, WNOHANG) }) == 0 {
            if ContinuousClock.now >= deadline {
                kill(-process, SIGKILL)
                try SystemCall.call("waitpid") { waitpid(process, &status, 0) }
                // It may have ended by itself just before; what it did must not be done twice.
                if status & 0x7F == SIGKILL { return .timedOut }
                break
            }
            pause(Self.interval)
        }
        // What was written before the end is still in the pipe.
        pause(0)
        // The macros WIFEXITED and WEXITSTATUS are not imported.
        let signal = status & 0x7F
        return signal == 0 ? .exited(status >> 8 & 0xFF) : .signalled(signal)
    }

    /// Reads what is there, after waiting for it for at most `milliseconds`.
    private static func drain(
        _ descriptor: Int32,
        into output: inout [UInt8],
        waiting milliseconds: Int32
    ) {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        var events = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&events, 1, milliseconds) > 0 else { return }
        let count = read(descriptor, &buffer, buffer.count)
        guard count > 0 else { return }
        output.append(contentsOf: buffer[..<min(count, outputLimit - output.count)])
    }
}
