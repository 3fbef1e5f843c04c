import ArgumentParser
import Foundation
import MusterCore
import MusterPeople
import MusterService

/// Where a password comes from: a file, or a terminal that does not show it; never a flag, which
/// everybody at the machine could read.
struct PasswordOption: ParsableArguments {
    @Option(
        help: "A file with the password in its first line; - for standard input.",
        completion: .file()
    )
    var passwordFile: String?

    /// The password.
    ///
    /// - Throws: ``UsageError`` where it is neither in a file nor to be asked for.
    func password(
        _ common: CommonOptions,
        prompt: Sentence = "Password: ",
        try remedy: Sentence = PasswordOption.remedy
    ) throws -> String {
        if let passwordFile { return try Self.firstLine(of: passwordFile) }
        return try Self.ask(prompt, common, try: remedy)
    }

    /// What to do where there is nobody to ask.
    static let remedy: Sentence = "--password-file FILE"

    /// A password that nobody knows yet: at a terminal it is typed twice.
    func newPassword(_ common: CommonOptions) throws -> String {
        if let passwordFile { return try Self.firstLine(of: passwordFile) }
        let first = try Self.ask("New password (10 characters or more): ", common)
        guard try Self.ask("The same again: ", common) == first else {
            throw UsageError("the two passwords differ", try: "type the same one twice")
        }
        return first
    }

    /// The first line of a file; `-` is standard input.
    static func firstLine(of path: String) throws -> String {
        String(try text(of: path).prefix { !$0.isNewline })
    }

    /// What a file says; `-` is standard input.
    static func text(of path: String) throws -> String {
        String(decoding: try Files.read(path == "-" ? "/dev/stdin" : path), as: UTF8.self)
    }

    /// A code of the second factor: the first line of a file, or from the terminal.
    ///
    /// - Throws: ``UsageError`` where it is neither in a file nor to be asked for.
    static func code(from file: String?, _ common: CommonOptions) throws -> String {
        if let file { return try firstLine(of: file) }
        guard !common.noInput, Terminal.canAsk, let code = Terminal.secret("Code: ") else {
            throw UsageError("a code of the second factor is needed", try: "--code-file FILE")
        }
        return code
    }

    private static func ask(
        _ prompt: Sentence,
        _ common: CommonOptions,
        try remedy: Sentence = PasswordOption.remedy
    ) throws -> String {
        guard !common.noInput, Terminal.canAsk, let password = Terminal.secret(prompt) else {
            throw UsageError("a password is needed", try: remedy)
        }
        return password
    }
}

extension CommonOptions {
    /// Opens the home for what gives somebody access.
    ///
    /// At a terminal it asks for the password again where the last one was given more than ten minutes ago.
    /// Elsewhere the home refuses, and says what to do.
    func enterConfirmed(_ command: String, for right: Right) throws -> OpenHome {
        let home = try enter(command)
        guard home.principal.may(right), home.access.needsConfirmation, !noInput, Terminal.canAsk,
            let session = home.machine.keptSession,
            let password = Terminal.secret("Password of \(home.person), or a code: ")
        else { return home }
        return try home.access.confirm(session: session, by: password)
    }
}

extension Terminal {
    /// Reads a line from the terminal without showing it; `nil` at the end of the input.
    static func secret(_ prompt: Sentence) -> String? {
        var settings = termios()
        guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
        let usual = settings
        settings.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
        // Only now: what is typed as soon as the question stands there is not shown.
        errPart(prompt)
        defer {
            var usual = usual
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &usual)
            err("")
        }
        return readLine()
    }
}
