import Foundation
import Testing

/// What the program advises can be done as it is written.
@Suite struct RemedyTests {
    /// A command as help knows it.
    private final class Command {
        let options: Set<String>
        let commands: [String: Command]

        init(_ json: [String: Any]) {
            let arguments = json["arguments"] as? [[String: Any]] ?? []
            let names = arguments.flatMap { $0["names"] as? [[String: Any]] ?? [] }
            options = Set(names.compactMap { $0["name"] as? String })
            let below = json["subcommands"] as? [[String: Any]] ?? []
            commands = below.reduce(into: [:]) { commands, json in
                if let name = json["commandName"] as? String { commands[name] = Command(json) }
            }
        }

        /// The names of all options of this command and of those below it, one of which it may mean.
        var allOptions: Set<String> {
            commands.values.reduce(options) { $0.union($1.options) }
        }
    }

    private static func root() throws -> Command {
        let home = try TestHome()
        let help = home.muster("--experimental-dump-help").succeeded()
        let json = try JSONSerialization.jsonObject(with: help.output) as? [String: Any]
        return Command(try #require(json?["command"] as? [String: Any]))
    }

    /// What is wrong with a command that a text gives, `muster` left away; `nil` where nothing is.
    private static func fault(_ words: Substring, _ root: Command) -> String? {
        var (command, depth, isOver) = (root, 0, false)
        for word in words.split(separator: " ") {
            let bare = word.trimmingCharacters(in: CharacterSet(charactersIn: ",.;:)('`\""))
            if bare == "muster" { break }
            if !isOver, let next = command.commands[bare] {
                (command, depth) = (next, depth + 1)
            } else if depth == 0, bare == "X", let resource = command.commands["place"] {
                // The commands of every resource are made from one description.
                (command, depth) = (resource, 1)
            } else {
                if depth == 0, bare.contains(/^[a-z][a-z-]*$/) { return "no command \(bare)" }
                isOver = true
                let name = bare.prefix { $0 != "=" }.drop { $0 == "-" || $0 == "[" }
                if bare.hasPrefix("--"), depth > 0, !["help", "version"].contains(String(name)),
                    !command.allOptions.contains(String(name))
                {
                    return "no option \(bare)"
                }
            }
            // What follows is another thought.
            if word.last.map({ ",.;:)".contains($0) }) ?? true { break }
        }
        return nil
    }

    @Test func `every command that a text gives is there, with its options`() throws {
        let root = try Self.root()
        var count = 0
        for (path, text) in try RemedyTexts.sources() {
            for match in text.matches(of: /(?:^|[^\w\/.:-])muster ([^"\n]+)/) {
                // "sudo -u muster muster …" names an account, and a program that "works" is no command.
                let words = match.1
                guard !words.hasPrefix("muster "), !words.hasPrefix("works") else { continue }
                count += 1
                let fault = Self.fault(words, root)
                #expect(fault == nil, "\(path): muster \(words.prefix(100)): \(fault ?? "")")
            }
        }
        #expect(count > 500, "commands are found")
    }

    @Test func `a fault in a remedy is found`() throws {
        let root = try Self.root()
        #expect(Self.fault("item list, for those there are", root) == nil)
        #expect(Self.fault("confirm ITEM --by sight", root) == nil)
        #expect(Self.fault("confrim ITEM", root) != nil)
        #expect(Self.fault("show X --audit X, and decide anew", root) != nil)
    }
}
