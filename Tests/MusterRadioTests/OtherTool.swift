import Foundation
import Testing

/// Another program that reads or writes captures.
enum OtherTool {
    /// Where it is installed: `scripts/test` installs all that are used, so one that is not fails.
    private static func path(of tool: String) throws -> String {
        try #require(
            ["/usr/bin/\(tool)", "/usr/sbin/\(tool)"].first(
                where: FileManager.default.isExecutableFile
            ),
            "\(tool) is not installed; scripts/test installs it"
        )
    }

    /// Runs it to its end and gives what it printed.
    static func run(_ tool: String, _ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: try path(of: tool))
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(tool) \(arguments)")
        return String(decoding: text, as: UTF8.self)
    }
}
