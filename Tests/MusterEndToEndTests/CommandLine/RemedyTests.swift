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

    /// The texts of the sources, with each part that is worked out as `X`.
    private static func texts() throws -> [(file: String, text: String)] {
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
                return (file.lastPathComponent, text)
            }
    }

    /// What is wrong with a command that a text gives, `muster` left away; `nil` where nothing is.
    private static func fault(_ words: Substring, _ root: Command) -> String? {
        var (command, depth, isOver) = (root, 0, false)
        for word in words.split(separator: " ") {
            let bare = word.trimmingCharacters(in: CharacterSet(charactersIn: ",.;:)('`\""))
            if bare == "muster" { break }
            if !isOver, let next = command.commands[bare] {
                (command, depth) = (next, depth + 1)
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
        for (file, text) in try Self.texts() {
            for match in text.matches(of: /(?:^|[^\w\/.:-])muster ([^"\n]+)/) {
                // "sudo -u muster muster …" names an account, and a program that "works" is no command.
                let words = match.1
                guard !words.hasPrefix("muster "), !words.hasPrefix("works") else { continue }
                count += 1
                let fault = Self.fault(words, root)
                #expect(fault == nil, "\(file): muster \(words.prefix(100)): \(fault ?? "")")
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

    // MARK: Followed word for word

    /// The first command of a remedy that begins with `chosen`, as words of a command line.
    ///
    /// - Parameters:
    ///   - remedy: the line behind `try: `.
    ///   - chosen: how the command begins, `muster` left away; empty for the first one there is.
    ///   - values: what stands for the words in capitals.
    /// - Returns: the arguments; `nil` where the remedy has no such command.
    private static func arguments(
        _ remedy: String,
        _ chosen: String,
        _ values: [String: String]
    ) -> [String]? {
        guard let start = remedy.firstRange(of: "muster \(chosen)")?.lowerBound else { return nil }
        var arguments: [String] = []
        for word in remedy[start...].split(separator: " ").dropFirst() {
            let bare = word.trimmingCharacters(in: CharacterSet(charactersIn: ",;\""))
            // A plain word behind the first value is what the sentence says of the command.
            let isProse =
                ["and", "or", "first", "says"].contains(bare)
                || ["shows", "brings", "tells", "lists"].contains(bare)
            if isProse { break }
            arguments.append(values[bare] ?? bare)
            if let last = word.last, ",;".contains(last) { break }
        }
        return arguments
    }

    /// Runs a command that is refused, then what its remedy says, which is done.
    private func follow(
        _ home: TestHome,
        _ refused: String...,
        choosing chosen: String = "",
        with values: [String: String] = [:],
        location: SourceLocation = #_sourceLocation
    ) {
        let result = home.muster(refused)
        #expect(result.status != 0, "\(result.command)", sourceLocation: location)
        let line = result.errors.split(separator: "\n").first { $0.hasPrefix("try: ") }
        let remedy = String((line ?? "").dropFirst("try: ".count))
        guard let arguments = Self.arguments(remedy, chosen, values) else {
            Issue.record("\(result.command) gives no command: \(remedy)", sourceLocation: location)
            return
        }
        home.muster(arguments).succeeded(location)
    }

    @Test func `an empty home is set up by what is advised`() throws {
        let home = try TestHome()
        let site = try SimulatedWarehouse.small.get()
        follow(home, "status", with: ["NAME": "Site"])
        follow(home, "init", "--site", "Site")
        follow(home, "item", "add", "IT-1", "Box", "--beacon", "x", with: ["NAME": "Stock"])
        follow(home, "inventory", "add", "STOCK")
        follow(home, "map", with: ["FILE": site.path("plan.json")])
        follow(home, "item", "lst")
        follow(home, "staus")
        follow(home, "plan", "run", "P-9", with: ["NAME": "Weekly"])
    }

    @Test func `what is not there is looked for as advised`() throws {
        let home = try TestHome.loaded()
        follow(home, "show", "A-2026-0009")
        follow(home, "verify", "A-2026-0009")
        follow(home, "item", "edit", "NOPE", "--name", "X")
        follow(home, "item", "delete", "NOPE")
        follow(home, "zone", "edit", "moon", "--name", "X")
        follow(home, "outbox", "retry", "M-99")
        follow(home, "drop", "delete", "D-9")
        follow(home, "definition", "delete", "nope")
        follow(home, "key", "export", "zz")
        follow(home, "user", "disable", "ana")
        follow(home, "report", "--lang", "zz")
        follow(home, "confirm", "IT-0001")
        let item = try home.muster("item", "list", "--json").objects.first { $0["zone"] != nil }
        let (id, zone) = (try #require(item?["id"]?.text), try #require(item?["zone"]?.text))
        let move = ["ITEM": id, "ZONE": "dock"]
        follow(home, "zone", "delete", zone, with: move)
        let made = try #require(home.muster("backup").succeeded().lines.first)
        let copy = String(made.prefix { $0 != ":" })
        follow(home, "restore", copy, with: ["FILE": copy, "NEWHOME": "again"])
    }

    @Test func `an audit that goes on is told on and ended by what is advised`() throws {
        let home = try TestHome.loaded()
        let walk = try SimulatedWarehouse.small.get().walk
        home.muster("start", "--source", walk).succeeded()
        follow(home, "confirm", "NOPE", "--by", "sight")
        follow(home, "confirm", "IT-0001", "--by", "photo")
        follow(home, "finish", "--partial")
        follow(home, "start", "--source", walk, choosing: "cancel", with: ["TEXT": "no time"])
    }

    @Test func `a counted audit is looked at and settled by what is advised`() throws {
        let home = try TestHome.audited()
        let words = ["ITEM": "IT-0001"]
        follow(home, "confirm", "IT-0001", "--by", "sight", choosing: "recount", with: words)
        follow(home, "undo", choosing: "recount", with: words)
        follow(home, "resolve", "IT-0001", "--reason", "zzz")
        follow(home, "action", "done", "IT-0001")
        follow(home, "compare", TestHome.audit, "A-2026-0099")
        follow(home, "show", "NOPE")
        follow(home, "test-count", choosing: "test-count")
    }
}
