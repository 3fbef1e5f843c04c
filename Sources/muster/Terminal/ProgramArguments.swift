import Foundation

/// The words that the program was called with.
enum ProgramArguments {
    /// All of them, the program's own name first.
    ///
    /// Swift looks for them beside the environment, and finds none where a library that was loaded before the
    /// program has moved that, as `libfaketime` does; the kernel knows them still.
    static let all: [String] = {
        let found = CommandLine.arguments
        guard found.isEmpty, let line = FileManager.default.contents(atPath: "/proc/self/cmdline")
        else { return found }
        return line.split(separator: 0, omittingEmptySubsequences: false).dropLast()
            .map { String(decoding: $0, as: UTF8.self) }
    }()
}
