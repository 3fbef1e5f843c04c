import Foundation

/// A program that is started, waited for, and ended if it takes too long.
///
/// What it prints goes to this process' standard error, so that data stays data; or to a file.
package struct ChildProgram {
    /// How a program ended.
    package enum Ending: Equatable {
        /// By itself, with a status.
        case exited(Int32)
        /// By a signal from elsewhere.
        case signalled(Int32)
        /// By a signal from here, because it took too long.
        case timedOut
        /// Not at all: it could not be started, for the reason given.
        case notStarted(String)
    }

    /// How often to look whether the program has ended, in microseconds.
    private static let pollMicroseconds: UInt32 = 10_000

    /// The program's absolute path.
    private let path: String
    /// What follows its name.
    private let arguments: [String]
    /// Variables beside those of this process.
    private let environment: [String: String]
    /// The file that what it prints goes to, if it does.
    private let output: String?

    /// A program that is not running yet.
    package init(
        path: String,
        arguments: [String],
        environment: [String: String] = [:],
        output: String? = nil
    ) {
        self.output = output
        self.path = path
        self.arguments = arguments
        self.environment = environment
    }

    /// Runs the program to its end; blocks the calling thread.
    ///
    /// It gets a process group of its own: Ctrl-C is not meant for it, and what it starts is ended
    /// with it. It reads nothing.
    package func run(limitSeconds: Double) -> Ending {
        var process: pid_t = 0
        let failure = spawn(&process)
        guard failure == 0 else { return .notStarted(String(cString: strerror(failure))) }
        return wait(for: process, limitSeconds: limitSeconds)
    }

    private func spawn(_ process: inout pid_t) -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        if let output {
            let flags = O_WRONLY | O_CREAT | O_TRUNC
            posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, output, flags, 0o600)
        }
        posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGPIPE, SIGINT, SIGTERM] { sigaddset(&signals, signal) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(
            &attributes,
            Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)
        )
        let all = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        return Self.withCStrings([path] + arguments) { argv in
            Self.withCStrings(all.map { "\($0.key)=\($0.value)" }) { envp in
                posix_spawn(&process, path, &actions, &attributes, argv, envp)
            }
        }
    }

    private func wait(for process: pid_t, limitSeconds: Double) -> Ending {
        let deadline = ContinuousClock.now + .seconds(limitSeconds)
        var status: Int32 = 0
        while true {
            let ended = waitpid(process, &status, WNOHANG)
            if ended < 0, errno != EINTR { return .notStarted(String(cString: strerror(errno))) }
            if ended == process { break }
            if ContinuousClock.now >= deadline {
                kill(-process, SIGKILL)
                while waitpid(process, &status, 0) < 0, errno == EINTR {}
                // It may have ended by itself just before.
                if status & 0x7F == SIGKILL { return .timedOut }
                break
            }
            usleep(Self.pollMicroseconds)
        }
        // The macros WIFEXITED and WEXITSTATUS are not imported.
        let signal = status & 0x7F
        return signal == 0 ? .exited(status >> 8 & 0xFF) : .signalled(signal)
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
}
