import Foundation

/// A Swift file: its lines as they are, and its lines with everything blanked that is not code.
struct SwiftSource {
    /// The path below the project's folder.
    let path: String
    /// The lines as they are.
    let lines: [String]
    /// The same lines with comments, insides of strings and raw identifiers replaced by spaces.
    let code: [String]
    /// The names that the file imports, submodules as `Module.Part`.
    let imports: [String]

    /// The file's name without its folder.
    var name: String { URL(filePath: path).lastPathComponent }

    /// The folder below `Sources` or `Tests` that the file is in.
    var module: String {
        let parts = path.split(separator: "/")
        return parts.count > 1 ? String(parts[1]) : ""
    }

    /// Takes the text of a file.
    init(path: String, text: String) {
        self.path = path
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var blanking = CodeBlanking(Array(text.utf8))
        code = String(decoding: blanking.blanked(), as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        imports = code.filter { $0.contains("import ") }.compactMap { line in
            line.firstMatch(of: /^(?:\w+ )?import (?:(?:struct|enum|class|func) )?([\w.]+)/)
                .map { String($0.1) }
        }
    }

    /// The comment lines directly above a line, attributes in between passed over.
    func documentation(above index: Int) -> [String] {
        var line = index - 1
        while line >= 0, trimmed(line).hasPrefix("@") || trimmed(line) == ")" { line -= 1 }
        let end = line + 1
        while line >= 0, trimmed(line).hasPrefix("///") { line -= 1 }
        return Array(lines[(line + 1)..<end])
    }

    private func trimmed(_ line: Int) -> String {
        lines[line].trimmingCharacters(in: .whitespaces)
    }
}
