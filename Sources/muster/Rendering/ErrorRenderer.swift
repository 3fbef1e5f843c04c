import ArgumentParser
import Foundation
import MusterCore
import Synchronization

/// Ends a command with a status that is no error: discrepancies found, audit paused.
struct EndedWith: Error {
    let code: MusterCore.ExitCode

    init(_ code: MusterCore.ExitCode) {
        self.code = code
    }
}

/// The only place that prints failures: what happened, then what to do, and as JSON if asked.
enum ErrorRenderer {
    /// What was said already, by those who go on all the same.
    private static let told = Mutex<String?>(nil)

    /// Prints what is wrong where the command goes on; where it fails for the same reason, that is not
    /// said again.
    static func tell(_ error: any MusterError) {
        say(error.what, Advice.text(error.remedy))
        told.withLock { $0 = error.what.description }
    }

    private static func say(_ what: Sentence, _ remedy: Sentence) {
        Terminal.log(.error, "muster: \(singleLine(what.spoken))")
        Terminal.log(.error, "try: \(singleLine(remedy.spoken))")
    }

    /// Prints a failure, and gives the status to end with.
    static func render(_ error: any Error) -> MusterCore.ExitCode {
        switch error {
        case let ended as EndedWith: return ended.code
        case let error as any MusterError:
            show(
                code: error.exitCode,
                what: error.what,
                headline: error.headline,
                remedy: error.remedy,
                details: error.details
            )
            return error.exitCode
        case is CancellationError: return .interrupted
        default: return renderForeign(error)
        }
    }

    /// Errors that are not Muster's own: help, a command line not understood, and the unforeseen.
    private static func renderForeign(_ error: any Error) -> MusterCore.ExitCode {
        if Muster.exitCode(for: error).isSuccess {
            if let wrong = wrongHelpWord {
                show(
                    code: .usage,
                    what: "there is no command '\(wrong.word)'",
                    remedy: .data(wrong.right)
                )
                return .usage
            }
            Terminal.out(data: HelpText.message(for: error))
            return .done
        }
        guard Muster.exitCode(for: error) == .validationFailure else {
            show(
                code: .failed,
                what: "something unforeseen happened: \(error)",
                remedy: "muster doctor, and report what you did: it should not happen"
            )
            return .failed
        }
        let message = Muster.message(for: error)
        let lines = message.split(separator: "\n").map(String.init)
        // The values to choose from stand below, a line each.
        let values = lines.dropFirst().filter { $0.hasPrefix("  - ") }.map { $0.dropFirst(4) }
        let first = lines.first ?? "bad command line"
        let what = first.hasSuffix(":") ? "\(first) \(values.joined(separator: ", "))" : first
        if let right = optionsBehind {
            show(code: .usage, what: "options stand behind the command", remedy: .data(right))
        } else if let moved = movedCommand {
            show(
                code: .usage,
                what: "muster plan is about the schedule of audits; the floor plan is of the site",
                remedy: .data(moved)
            )
        } else if let wrong = wrongStandardOption(in: first) {
            show(
                code: .usage,
                what: "unknown option '\(wrong.option)'",
                remedy: .data(wrong.right)
            )
        } else if let unknown = unknownCommand(first) {
            show(
                code: .usage,
                what: "there is no command '\(unknown)'",
                remedy: .data(nearestCommand ?? helpCommand)
            )
        } else if let unknown = unknownOption, !first.contains("nknown option") {
            show(
                code: .usage,
                what: Misuse.unknown(option: unknown.option, near: unknown.near),
                remedy: .data(helpCommand)
            )
        } else {
            let said = Misuse.sentence(of: what) ?? Misuse.sentence(ofParser: asClause(what))
            show(
                code: .usage,
                what: said,
                inJSON: asClause(what),
                remedy: .data(nearestCommand ?? helpCommand)
            )
        }
        return .usage
    }

    /// The command line with its options behind the command, where they stand in front of it.
    private static var optionsBehind: String? {
        let arguments = ProgramArguments.all.dropFirst()
        let names = Muster.configuration.subcommands.map { $0._commandName }
        guard let first = arguments.first, first.hasPrefix("-"),
            let index = arguments.firstIndex(where: names.contains)
        else { return nil }
        let right = arguments[index...] + arguments[..<index]
        return (["muster"] + right.map(PlainText.shellWord)).joined(separator: " ")
    }

    /// What is called otherwise now: the floor plan was drawn by `muster plan` once.
    private static var movedCommand: String? {
        let (words, _) = knownCommand()
        let typed = ProgramArguments.all.dropFirst(2).first
        guard words == ["muster", "plan"], let name = typed,
            SitePlanCommand.configuration.subcommands.contains(where: { $0._commandName == name })
        else { return nil }
        return "muster site plan \(name)"
    }

    /// The first word that stands where a command must and is none: the parser speaks of its options instead,
    /// or of an argument too many.
    ///
    /// - Parameter said: what the parser says.
    /// - Returns: the word.
    private static func unknownCommand(_ said: String) -> String? {
        let (words, command) = knownCommand()
        guard let wrong = ProgramArguments.all.dropFirst(words.count).first, !wrong.hasPrefix("-"),
            !command.configuration.subcommands.isEmpty
        else { return nil }
        guard command.configuration.defaultSubcommand != nil else { return wrong }
        let surplus = said.firstMatch(of: /nexpected arguments?:? '(.*?)'/)?.1
        return surplus.map(String.init) == wrong ? wrong : nil
    }

    /// Whether a word is the name of a command anywhere: then it is no typing error.
    private static func isCommand(_ word: String, of command: any ParsableCommand.Type) -> Bool {
        command.configuration.subcommands.contains { inner in
            inner._commandName == word || isCommand(word, of: inner)
        }
    }

    /// The command that is most like the first word that is none; `nil` where each is one, or none is like it.
    private static var nearestCommand: String? {
        let (words, command) = knownCommand()
        guard let wrong = ProgramArguments.all.dropFirst(words.count).first, !wrong.hasPrefix("-"),
            !isCommand(wrong, of: Muster.self),
            let name = wrong.nearest(
                among: command.configuration.subcommands.map { $0._commandName }
            )
        else { return nil }
        let rest = ProgramArguments.all.dropFirst(words.count + 1).map(PlainText.shellWord)
        return (words + [name] + rest).joined(separator: " ")
    }

    /// The first option that the command does not have, with the one that is like it: the parser speaks first
    /// of what is missing, which is what that option was meant to give.
    private static var unknownOption: (option: String, near: String?)? {
        let (words, named) = knownCommand()
        let command = named.configuration.defaultSubcommand ?? named
        let known = command.helpMessage(columns: 1_000).matches(of: /--[a-z0-9-]+/).map {
            String($0.output)
        }
        // Behind -- stand no options.
        for argument in ProgramArguments.all.dropFirst(words.count).prefix(while: { $0 != "--" }) {
            let option = String(argument.prefix { $0 != "=" })
            guard option.wholeMatch(of: /--[a-z0-9-]+/) != nil, !known.contains(option) else {
                continue
            }
            let names = known.map { String($0.dropFirst(2)) }
            return (option, String(option.dropFirst(2)).nearest(among: names).map { "--\($0)" })
        }
        return nil
    }

    /// What help was asked for and is no command, and the help that was perhaps meant: the parser shows the
    /// help of the whole program for it.
    private static var wrongHelpWord: (word: String, right: String)? {
        let arguments = ProgramArguments.all.dropFirst()
        let asksByWord = arguments.first == "help"
        let (words, command) = knownCommand(of: asksByWord ? arguments.dropFirst() : arguments)
        let rest = arguments.dropFirst(words.count - (asksByWord ? 0 : 1))
        guard let wrong = rest.first, !wrong.hasPrefix("-") else { return nil }
        // Of a command that lists what there is by itself, a word behind it is none of its arguments.
        let own = command.configuration.defaultSubcommand?.helpMessage(columns: 1_000)
        guard asksByWord || own.map({ !$0.contains("ARGUMENTS:") }) ?? false else { return nil }
        let names = command.configuration.subcommands.map { $0._commandName }
        let right =
            ["muster", "help"] + words.dropFirst()
            + [wrong.nearest(among: names)].compactMap(\.self)
        return (wrong, right.joined(separator: " "))
    }

    /// The option that a message quotes as unknown, where `--help` or `--version` was meant: the parser does
    /// not count them among those that it suggests.
    private static func wrongStandardOption(
        in message: String
    ) -> (option: String, right: String)? {
        let standard = ["--help", "--version"]
        for option in ProgramArguments.all.dropFirst() where option.hasPrefix("--") {
            guard message.contains("'\(option)'"), !standard.contains(option),
                let meant = option.nearest(among: standard)
            else { continue }
            let words = meant == "--help" ? knownCommand().words : ["muster"]
            return (option, (words + [meant]).joined(separator: " "))
        }
        return nil
    }

    private static func show(
        code: MusterCore.ExitCode,
        what: Sentence,
        inJSON english: String? = nil,
        headline: Sentence? = nil,
        remedy: Sentence,
        details: [Sentence] = []
    ) {
        let remedy = Advice.text(remedy)
        // A single problem has room in the first line.
        let isLong = details.count > 1
        if told.withLock({ $0 }) != what.description {
            say(isLong ? headline ?? what : what, remedy)
        }
        for detail in isLong ? details : [] {
            Terminal.log(.error, "  \(singleLine(detail.spoken))")
        }
        guard ProgramArguments.all.contains("--json") else { return }
        var json = JSONWriter()
        json.object { json in
            json.key("error")
            json.object { json in
                json.key("code")
                json.string(code.word)
                json.key("what")
                json.string(english ?? what.description)
                json.key("remedy")
                json.string(remedy)
                json.key("exit")
                json.integer(code.rawValue)
                if !details.isEmpty {
                    json.key("details")
                    json.array { list in for detail in details { list.string(detail) } }
                }
            }
        }
        Terminal.line(json)
    }

    /// The help of the command that was asked for.
    private static var helpCommand: String {
        (knownCommand().words + ["--help"]).joined(separator: " ")
    }

    /// The words of a command line that name a command, and that command.
    private static func knownCommand(
        of arguments: ArraySlice<String> = ProgramArguments.all.dropFirst()
    ) -> (words: [String], command: any ParsableCommand.Type) {
        var command: any ParsableCommand.Type = Muster.self
        var words = ["muster"]
        for argument in arguments {
            let next = command.configuration.subcommands.first {
                $0._commandName == argument || $0.configuration.aliases.contains(argument)
            }
            guard let next else { break }
            command = next
            words.append(argument)
        }
        return (words, command)
    }

    /// A sentence of the parser as the rest of a line: `Unknown option '--x'.` begins small and has
    /// no full stop.
    static func asClause(_ text: String) -> String {
        let text = text.hasSuffix(".") ? String(text.dropLast()) : text
        return text.prefix(1).lowercased() + text.dropFirst()
    }

    /// Data in a message must not break its line, move the cursor or turn the direction of what follows.
    private static func singleLine(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { line, scalar in
            if scalar.properties.generalCategory == .control {
                line += " "
            } else if scalar.properties.isBidiControl {
                line += "<U+\(String(scalar.value, radix: 16, uppercase: true))>"
            } else {
                line.unicodeScalars.append(scalar)
            }
        }
    }
}
