import Foundation

/// A PDF that a test draws, and the programs that read it.
enum DrawnPDF {
    /// The checker of PDF/UA-1 and PDF/A-3u.
    static let checker = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../scripts/check_pdf").standardized.path()

    /// Runs `body` with the path of a file that is gone afterwards.
    static func withFile(_ body: (String) throws -> Void) throws {
        let file = FileManager.default.temporaryDirectory
            .appending(path: "muster-drawn-\(UUID().uuidString).pdf")
        defer { try? FileManager.default.removeItem(at: file) }
        try body(file.path())
    }

    /// Runs a program; gives its status, and what it said.
    static func output(_ program: String, _ arguments: [String]) throws -> (Int32, Data) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program] + arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, output)
    }

    /// The same with what it said as text.
    static func run(_ program: String, _ arguments: [String]) throws -> (Int32, String) {
        let (status, output) = try output(program, arguments)
        return (status, String(decoding: output, as: UTF8.self))
    }
}
