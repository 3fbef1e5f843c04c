import Foundation

/// What the sources say to do where something is refused.
enum RemedyTexts {
    /// The source files, by name, with each part of a text that is worked out as `X`.
    static func sources() throws -> [(path: String, text: String)] {
        let sources = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")
        let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
        return try (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }
            .map { file in
                let text = try String(contentsOf: file, encoding: .utf8)
                    .split(separator: "\n", omittingEmptySubsequences: false)
                    .filter { !$0.drop { $0 == " " }.hasPrefix("//") }
                    .joined(separator: "\n")
                    .replacing(/\\\n\s*/, with: "")
                    .replacing(/"\s*\+ "/, with: "")
                    .replacing(/\\\([^()]*(\([^()]*\)[^()]*)*\)/, with: "X")
                return (file.path, text)
            }
    }

    /// The remedies of the command line that give a command, each with `X` for what is worked out.
    ///
    /// Those are the texts of each `remedy`, and those behind `remedy:` and `try:`. What pages and
    /// reports say has words of its own.
    static func withCommands() throws -> Set<String> {
        var found: Set<String> = []
        for (path, text) in try sources()
        where !path.contains("/MusterWeb/") && !path.contains("/MusterReport/Wording/") {
            let bodies = text.ranges(
                of: /(?:var remedy: Sentence|func remedy\([^)]*\) -> Sentence) {/
            )
            .map { body(text[$0.upperBound...]) }
            let arguments = text.matches(
                of:
                    /(?:remedy|try): *(?:[^"\n]*\n?[^"\n]*\? *)?"(?:[^"\\]|\\.)*"(?:\s*: *"(?:[^"\\]|\\.)*")?/
            ).map(\.output)
            for part in bodies + arguments {
                for quoted in part.matches(of: /"((?:[^"\\\n]|\\.)*)"/) {
                    let remedy = quoted.1.replacing("\\\"", with: "\"")
                    guard remedy.contains(/(?:^|[^\w\/.:-])muster [a-z]/) else { continue }
                    found.insert(String(remedy))
                }
            }
        }
        return found
    }

    /// The text up to the brace that closes what is open before it.
    private static func body(_ text: Substring) -> Substring {
        var depth = 1
        for index in text.indices {
            if text[index] == "{" { depth += 1 }
            if text[index] == "}" { depth -= 1 }
            if depth == 0 { return text[..<index] }
        }
        return text
    }

    /// Whether a program that prints a remedy has printed this one.
    static func isPrinted(_ remedy: String, as line: String) -> Bool {
        // A name between two worked out parts, or at an end, may be anything.
        let pattern = remedy.split(separator: "X", omittingEmptySubsequences: false)
            .map { NSRegularExpression.escapedPattern(for: String($0)) }.joined(separator: ".*")
        // A part of a sentence that begins with a comma follows what is there.
        let front = remedy.hasPrefix(",") ? ".*" : ""
        // What is put behind a text when it is printed follows a space.
        let rest = remedy.hasSuffix(" ") ? ".*" : ""
        // Whom to ask is put in front where the reader may not do it.
        let whom = "(ask [^:]*: )?"
        return line.range(of: "^\(front)\(whom)\(pattern)\(rest)$", options: .regularExpression)
            != nil
    }
}
