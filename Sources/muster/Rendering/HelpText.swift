import Foundation

/// The help of commands, where the parser leaves a line too wide.
enum HelpText {
    private static let mark = "USAGE: "

    /// Help with its usage in lines as wide as the others, broken between options and not within them.
    static func wrapped(_ help: String) -> String {
        help.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.hasPrefix(mark) ? usage($0.dropFirst(mark.count)) : String($0) }
            .joined(separator: "\n")
    }

    private static func usage(_ line: Substring) -> String {
        // An option and its value stay together: `[--lang <lang>]`, `--to <to> ...`.
        let whole = String(line).replacing(#/\[[^\]]*\]|--\S+ <[^>]*>(?: \.\.\.)?/#) {
            $0.output.replacing(" ", with: "\u{A0}")
        }
        return whole.wrapped(to: columns - mark.count).enumerated()
            .map { $0 == 0 ? mark + $1 : String(repeating: " ", count: mark.count) + $1 }
            .joined(separator: "\n").replacing("\u{A0}", with: " ")
    }

    /// How wide the parser makes help.
    private static var columns: Int {
        let told = ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) }
        return max(40, told ?? Terminal.Channel.data.size.columns)
    }
}
