import Foundation

/// A program of the system that is asked something, and of which nothing is heard where it is not there.
package enum QuietProgram {
    /// What the program prints; empty where it cannot be run.
    ///
    /// - Parameters:
    ///   - path: the program.
    ///   - arguments: what it is asked.
    /// - Returns: its standard output.
    package static func output(of path: String, _ arguments: [String]) -> String {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return "" }
        let data = (try? pipe.fileHandleForReading.readToEnd()) ?? Data()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }
}
