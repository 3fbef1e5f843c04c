import Foundation

/// The project's own files.
enum SourceTree {
    /// The project's folder.
    static let root = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The program's Swift files.
    static let sources = swiftFiles(below: "Sources")
    /// The tests' Swift files.
    static let tests = swiftFiles(below: "Tests")

    /// The paths of all files below a folder, relative to the project's, in alphabetical order.
    static func files(below folder: String) -> [String] {
        let found = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
        return (found?.compactMap { $0 as? String } ?? [])
            .filter { !isFolder("\(folder)/\($0)") && !$0.contains("__pycache__") }
            .map { "\(folder)/\($0)" }
            .sorted()
    }

    /// The text of a file; bytes that are not text are replaced.
    static func text(_ path: String) -> String {
        let bytes = FileManager.default.contents(atPath: root.appending(path: path).path)
        return String(decoding: bytes ?? Data(), as: UTF8.self)
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        _ = FileManager.default.fileExists(
            atPath: root.appending(path: path).path,
            isDirectory: &isFolder
        )
        return isFolder.boolValue
    }

    private static func swiftFiles(below folder: String) -> [SwiftSource] {
        files(below: folder).filter { $0.hasSuffix(".swift") }
            .map { SwiftSource(path: $0, text: text($0)) }
    }
}
