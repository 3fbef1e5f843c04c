import Foundation
import Testing

extension Tag {
    /// A test that runs in the radio lab, on the real Linux Bluetooth stack.
    @Tag static var radio: Self
}

/// Runs scenarios in the radio lab: scripts of the folder `Scenarios`, on a guest of their own.
///
/// A scenario is run by bash and ends at its first failure. It sees the files of this machine below a
/// throw-away layer, and `MUSTER` (the program as built for these tests), `RADIO_LAB` (the lab's own
/// commands), `SCENARIOS` (its folder), `PROJECT` (the top of the project) and `OUT` (the folder whose files the test gets).
enum RadioLab {
    /// What a second is inside; see `scripts/radio-lab/README.md`.
    enum Clock: String {
        case steady
        case skip
        case real
    }

    /// Runs a scenario to its end.
    ///
    /// - Parameters:
    ///   - scenario: the file's name.
    ///   - arguments: what the scenario gets.
    ///   - clock: what a second is inside.
    ///   - user: the account that runs it; root if `nil`.
    ///   - limit: the longest that it may take, in seconds of processor time, once it has a guest.
    ///   - environment: variables beside the usual ones.
    /// - Returns: how it ended, what it said, what it left. The status is 124 if it took too long,
    ///   and 125 if the lab itself failed.
    /// - Throws: why it could not be started, or what it left cannot be read.
    static func run(
        _ scenario: String,
        _ arguments: String...,
        clock: Clock = .steady,
        user: String? = nil,
        limit: Int = 300,
        environment: [String: String] = [:]
    ) async throws -> LabResult {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "muster-lab-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        // The scenario's user may write there, whoever it is.
        let permissions: [FileAttributeKey: Any] = [.posixPermissions: 0o777]
        try FileManager.default.setAttributes(permissions, ofItemAtPath: folder.path)
        let options =
            ["--timeout", "\(limit)", "--clock", clock.rawValue, "--out", "\(folder.path)/files"]
            + (user.map { ["--user", $0] } ?? [])
        let command = ["/bin/bash", "-e", "\(scenarios.path)/\(scenario)"] + arguments
        let status = try await launch(options + ["--"] + command, in: folder, environment)
        return try LabResult(scenario: scenario, status: status, folder: folder)
    }

    /// The lab's own command.
    private static let program = project.appending(path: "scripts/radio-lab/run")
    private static let scenarios = project.appending(path: "Tests/MusterRadioLabTests/Scenarios")
    private static let project = URL(filePath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    /// The program beside the bundle of tests.
    private static let muster = (Bundle.main.executableURL ?? URL(filePath: "/nowhere"))
        .deletingLastPathComponent().appending(path: "muster")

    /// Runs the lab with its output in the files `out` and `err` of the folder; gives its status.
    private static func launch(
        _ arguments: [String],
        in folder: URL,
        _ environment: [String: String]
    ) async throws -> Int32 {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment
            .merging(["TZ": "UTC", "LC_ALL": "C.UTF-8", "NO_COLOR": "1"]) { $1 }
            .merging(["MUSTER": muster.path, "SCENARIOS": scenarios.path]) { $1 }
            .merging(["PROJECT": project.path]) { $1 }
            .merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        let files = try ["out", "err"].map { name in
            let file = folder.appending(path: name)
            try Data().write(to: file)
            return try FileHandle(forWritingTo: file)
        }
        (process.standardOutput, process.standardError) = (files[0], files[1])
        let status: Int32 = try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
        for file in files { try file.close() }
        return status
    }
}

/// How a scenario ended, what it said, and what it left.
struct LabResult {
    /// The scenario's name, for messages.
    let scenario: String
    /// The exit status.
    let status: Int32
    /// What it printed as data.
    let output: String
    /// What it said to people.
    let errors: String
    /// What it left in `OUT`, by the path in there.
    let files: [String: Data]

    /// The lines of data.
    var lines: [String] { output.split(separator: "\n").map(String.init) }

    /// Reads what the lab left in the folder.
    init(scenario: String, status: Int32, folder: URL) throws {
        func text(_ name: String) throws -> String {
            String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
        }
        self.scenario = scenario
        self.status = status
        output = try text("out")
        errors = try text("err")
        let left = folder.appending(path: "files")
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: left.path)) ?? []
        files = names.reduce(into: [:]) { files, name in
            files[name] = try? Data(contentsOf: left.appending(path: name))
        }
    }

    /// The text of a file that it left.
    func text(_ name: String) throws -> String {
        let content = try #require(files[name], "\(scenario) left no \(name): \(errors)")
        return String(decoding: content, as: UTF8.self)
    }

    /// Expects that the scenario has come to its end.
    @discardableResult
    func succeeded(_ location: SourceLocation = #_sourceLocation) -> LabResult {
        #expect(status == 0, "\(scenario): \(output)\(errors)", sourceLocation: location)
        return self
    }
}
