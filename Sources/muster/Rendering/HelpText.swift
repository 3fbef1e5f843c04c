import ArgumentParser
import Foundation
import MusterCore

/// The help of commands, broken into lines of the terminal.
///
/// The parser would break a command of an example in two, and leaves a usage too wide: it is asked for lines
/// of any width, and they are broken here.
enum HelpText {
    private static let mark = "USAGE: "
    /// Where what is said of an option begins: the parser's own column.
    private static let column = 26
    /// Wider than any line of help.
    private static let anyWidth = 100_000

    /// What the parser prints for a request of help or of the version.
    static func message(for request: any Error) -> String {
        let told = broken(Muster.fullMessage(for: request, columns: anyWidth))
        // The version is asked for in the same way.
        guard told.contains(mark) else { return told }
        return told + (told.hasSuffix("\n") ? "\n" : "\n\n") + statuses
    }

    /// What a command ends with: the same for all.
    private static var statuses: String {
        let words = MusterCore.ExitCode.allCases.map { code in
            "\(code.rawValue)\u{A0}\(code.word.replacing("_", with: "\u{A0}"))"
        }
        let lines = words.joined(separator: ", ").wrapped(to: columns - 2)
        return "EXIT STATUS:\n"
            + lines.map { "  " + $0.replacing("\u{A0}", with: " ") }.joined(separator: "\n")
    }

    private static func broken(_ told: String) -> String {
        var isList = false
        return told.split(separator: "\n", omittingEmptySubsequences: false)
            .flatMap { line -> [String] in
                if line.hasSuffix("OPTIONS:") || line.hasSuffix("SUBCOMMANDS:")
                    || line == "ARGUMENTS:"
                {
                    isList = true
                }
                if line.hasPrefix(mark) { return usage(line.dropFirst(mark.count)) }
                return isList ? entry(String(line)) : text(String(line))
            }.joined(separator: "\n")
    }

    /// A line of prose, or one of an example, which stays whole: it is there to be copied.
    private static func text(_ line: String) -> [String] {
        line.hasPrefix(" ") ? [line] : line.wrapped(to: columns)
    }

    /// A line of a list, with what is said of an option below its beginning.
    private static func entry(_ line: String) -> [String] {
        let indent = line.prefix { $0 == " " }.count
        let isLabelled = indent == 2 && line.dropFirst(column - 1).first == " "
        let label = isLabelled ? String(line.prefix(column)) : String(line.prefix(indent))
        let margin = String(repeating: " ", count: label.count)
        return String(line.dropFirst(label.count)).wrapped(to: columns - label.count).enumerated()
            .map { $0 == 0 ? label + $1 : margin + $1 }
    }

    private static func usage(_ line: Substring) -> [String] {
        // An option and its value stay together: `[--lang <lang>]`, `--to <to> ...`.
        let whole = String(line).replacing(#/\[[^\]]*\]|--\S+ <[^>]*>(?: \.\.\.)?/#) {
            $0.output.replacing(" ", with: "\u{A0}")
        }
        return whole.wrapped(to: columns - mark.count).enumerated()
            .map { $0 == 0 ? mark + $1 : String(repeating: " ", count: mark.count) + $1 }
            .map { $0.replacing("\u{A0}", with: " ") }
    }

    /// How wide help is: the terminal, but for lines that nobody could follow.
    private static var columns: Int {
        let told = ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) }
        return max(40, told ?? Terminal.Channel.data.size.columns)
    }
}
