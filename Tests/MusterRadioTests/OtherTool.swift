import Foundation
import Testing

/// Another program that reads or writes captures.
enum OtherTool {
    /// Where it is installed; `nil` when it is not.
    static func path(of tool: String) -> String? {
        ["/usr/bin/\(tool)", "/usr/sbin/\(tool)"].first(where: FileManager.default.isExecutableFile)
    }

    /// Runs it to its end and gives what it printed.
    static func run(_ tool: String, _ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: try #require(path(of: tool)))
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
