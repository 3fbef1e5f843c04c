/// A function, initialiser or deinitialiser with a body.
struct SwiftFunction {
    /// Its name as written, without parameters.
    let name: String
    /// The index of its first line.
    let line: Int
    /// How many lines it takes, signature and closing brace included.
    let lineCount: Int

    /// All functions of a file, nested ones too.
    static func all(in source: SwiftSource) -> [SwiftFunction] {
        source.code.indices.compactMap { line in
            let text = source.code[line]
            guard text.contains("func ") || text.contains("init") else { return nil }
            let declaration = /^\s*(?:(?:@?\w+(?:\([^)]*\))?) )*(func [^\s(<]*|init\b|deinit\b)/
            guard let match = text.firstMatch(of: declaration),
                let end = lastLine(of: source, from: line, after: match.range.upperBound)
            else { return nil }
            return SwiftFunction(
                name: source.lines[line][match.1.startIndex...].prefix { $0 != "(" && $0 != "<" }
                    .trimmingPrefix("func ").description,
                line: line,
                lineCount: end - line + 1
            )
        }
    }

    /// The line with the brace that closes the body; `nil` for a requirement, which has none.
    private static func lastLine(
        of source: SwiftSource,
        from first: Int,
        after start: String.Index
    ) -> Int? {
        var (parentheses, braces) = (0, 0)
        for line in first..<source.code.count {
            let text = source.code[line]
            if line > first, braces == 0, parentheses == 0,
                text.contains(/^\s*(\}|@|(\w+ )*(func|var|let|init|struct|enum|case) )/)
            {
                return nil
            }
            for byte in (line == first ? text[start...] : text[...]).utf8 {
                switch UnicodeScalar(byte) {
                case "(", "[": parentheses += 1
                case ")", "]": parentheses -= 1
                case "{" where parentheses == 0 || braces > 0: braces += 1
                case "}" where braces > 0:
                    braces -= 1
                    if braces == 0 { return line }
                default: break
                }
            }
        }
        return nil
    }
}
