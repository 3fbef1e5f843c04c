import Foundation

/// Figures in a file of `fixtures/golden`, one line each, that what is worked out today is held against.
public enum GoldenFigures {
    /// Compares lines with a file.
    ///
    /// Words and whole numbers to the letter, fractions to one in a thousand, since other machines round
    /// otherwise. With `MUSTER_RECORD=1` the file is written.
    ///
    /// - Parameters:
    ///   - lines: what was worked out.
    ///   - name: the file below `fixtures/golden`, without `.txt`.
    /// - Returns: the first difference; `nil` when there is none.
    /// - Throws: when the file cannot be read or written.
    public static func difference(of lines: [String], from name: String) throws -> String? {
        let url = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "fixtures/golden/\(name).txt")
        if ProcessInfo.processInfo.environment["MUSTER_RECORD"] == "1" {
            let text = lines.joined(separator: "\n") + "\n"
            try text.write(to: url, atomically: true, encoding: .utf8)
            return "\(name) was written"
        }
        let golden = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
        for (number, (line, expected)) in zip(lines, golden).enumerated()
        where !areAlike(line, String(expected)) {
            return "\(name), line \(number + 1) is\n\(line)\nand was\n\(expected)"
        }
        return lines.count == golden.count
            ? nil : "\(name) has \(lines.count) lines and had \(golden.count)"
    }

    private static func areAlike(_ one: String, _ other: String) -> Bool {
        let number = #/-?\d+(?:\.\d+)?(?:e-?\d+)?/#
        guard one.replacing(number, with: "#") == other.replacing(number, with: "#") else {
            return false
        }
        return zip(one.matches(of: number), other.matches(of: number)).allSatisfy { pair in
            if pair.0.output == pair.1.output { return true }
            guard pair.1.output.contains("."), let first = Double(pair.0.output),
                let second = Double(pair.1.output)
            else {
                return false
            }
            return abs(first - second) <= max(1e-3 * abs(second), 2e-4)
        }
    }
}
