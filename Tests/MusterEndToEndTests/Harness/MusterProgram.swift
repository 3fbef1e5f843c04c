import Foundation
import Synchronization

/// The program as it was built for these tests, run the way people and scripts run it.
enum MusterProgram {
    /// The executable, beside the bundle of tests.
    static let path = (Bundle.main.executableURL ?? URL(filePath: "/nowhere"))
        .deletingLastPathComponent().appending(path: "muster").path

    /// The longest that any command may take, in seconds, on a machine that is busy.
    static let limitSeconds = 180.0

    /// Waits until something holds; gives whether it did in as long as a command may take.
    static func until(_ holds: () throws -> Bool) rethrows -> Bool {
        let end = ContinuousClock.now + .seconds(limitSeconds)
        while try !holds() {
            guard ContinuousClock.now < end else { return false }
            usleep(10_000)
        }
        return true
    }

    /// Runs a command to its end.
    ///
    /// - Parameters:
    ///   - arguments: what follows the program's name.
    ///   - home: the value of `MUSTER_HOME`.
    ///   - folder: the working folder.
    ///   - input: what it reads; nothing if `nil`.
    ///   - environment: variables beside the usual ones.
    /// - Returns: how it ended, and what it said.
    /// - Throws: ``RunningCommand/TookTooLong``, or why it could not be started.
    static func run(
        _ arguments: [String],
        home: String,
        in folder: URL,
        input: String? = nil,
        environment: [String: String] = [:]
    ) throws -> CommandResult {
        try RunningCommand(
            path,
            arguments,
            home: home,
            in: folder,
            input: input,
            environment: environment
        ).wait()
    }
}

/// A command that runs; its output is kept in files, so that it never waits for a reader.
final class RunningCommand: Sendable {
    private let process = Mutex(Process())
    private let ended = DispatchSemaphore(value: 0)
    private let words: String
    private let files: URL

    /// What happened to a command that hung.
    struct TookTooLong: Error {
        var command: String
    }

    /// Starts a program.
    init(
        _ program: String,
        _ arguments: [String],
        home: String,
        in folder: URL,
        input: String? = nil,
        environment: [String: String] = [:]
    ) throws {
        words = "muster " + arguments.joined(separator: " ")
        files = folder.appending(path: "run-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: files, withIntermediateDirectories: false)
        for name in ["out", "err", "in"] {
            try Data((name == "in" ? input ?? "" : "").utf8).write(to: files.appending(path: name))
        }
        let usual = [
            "HOME": folder.path, "MUSTER_HOME": home, "NO_COLOR": "1", "TZ": "UTC",
            "PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", "LANG": "C.UTF-8",
            "PAGER": "cat",
        ]
        let inFile = try FileHandle(forReadingFrom: files.appending(path: "in"))
        let outFile = try FileHandle(forWritingTo: files.appending(path: "out"))
        let errFile = try FileHandle(forWritingTo: files.appending(path: "err"))
        try process.withLock { process in
            process.executableURL = URL(filePath: program)
            process.arguments = arguments
            process.currentDirectoryURL = folder
            process.environment = usual.merging(environment) { $1 }
            process.standardInput = inFile
            process.standardOutput = outFile
            process.standardError = errFile
            process.terminationHandler = { [ended] _ in ended.signal() }
            try process.run()
        }
        // Foundation may keep a process for long, and the handles with it: a thousand open files
        // later it crashes.
        for handle in [inFile, outFile, errFile] { try handle.close() }
    }

    /// The process' number.
    var identifier: Int32 { process.withLock { $0.processIdentifier } }

    /// What it has printed as data so far.
    var outputSoFar: String { text("out") }

    /// What it has said to people so far.
    var errorsSoFar: String { text("err") }

    /// Sends a signal, unless the command has ended.
    func send(_ signal: Int32) {
        process.withLock { if $0.isRunning { kill($0.processIdentifier, signal) } }
    }

    /// Waits until the condition holds or the command has ended.
    func wait(until condition: () -> Bool) throws {
        let start = ContinuousClock.now
        while !condition(), process.withLock({ $0.isRunning }) {
            guard ContinuousClock.now - start < .seconds(MusterProgram.limitSeconds) else {
                throw TookTooLong(command: words)
            }
            usleep(5_000)
        }
    }

    /// Waits until the command has ended.
    ///
    /// - Throws: ``TookTooLong``, once it has been ended by force.
    func wait() throws -> CommandResult {
        guard ended.wait(timeout: .now() + MusterProgram.limitSeconds) == .success else {
            send(SIGKILL)
            throw TookTooLong(command: words)
        }
        let output = try Data(contentsOf: files.appending(path: "out"))
        let errors = text("err")
        try FileManager.default.removeItem(at: files)
        return CommandResult(
            command: words,
            status: process.withLock { process in
                process.terminationReason == .exit
                    ? process.terminationStatus : 128 + process.terminationStatus
            },
            output: output,
            errors: errors
        )
    }

    private func text(_ name: String) -> String {
        let data = (try? Data(contentsOf: files.appending(path: name))) ?? Data()
        return String(decoding: data, as: UTF8.self)
    }
}
