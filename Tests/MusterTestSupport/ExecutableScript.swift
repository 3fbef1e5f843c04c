public import Foundation

/// Programs that tests write for themselves.
public enum ExecutableScript {
    /// Writes a script that can be run.
    ///
    /// The file is made by another process: had this one it open for writing while a parallel test
    /// starts a program, that program would hold it open too, and running it would fail with
    /// "text file busy".
    public static func write(_ text: String, to file: URL) throws {
        let source = file.appendingPathExtension("text")
        try Data(text.utf8).write(to: source)
        let copy = Process()
        copy.executableURL = URL(filePath: "/usr/bin/install")
        copy.arguments = ["-m", "755", source.path, file.path]
        try copy.run()
        copy.waitUntilExit()
        guard copy.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
}
