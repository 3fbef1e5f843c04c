import Foundation
import Testing

/// Every command for every role: allowed, or refused with 4.
@Suite struct RightsTests {
    @Test(.timeLimit(.minutes(30)))
    func `every command is open to those roles that have its right, and to no other`() throws {
        let home = try TestHome.audited()
        home.muster("inventory", "add", "Stock-2").succeeded()
        let item = "IT-0001"
        let site = try SimulatedWarehouse.small.get().path("items.csv").dropLast("items.csv".count)
        let tokens = try home.addPeople()
        for (line, right) in RightsOfCommands.commands {
            let words: [String] = line.split(separator: " ").map { word in
                String(word).replacing("ITEM", with: item)
                    .replacing("AUDIT", with: TestHome.audit).replacing("DIR/", with: site)
            }
            let roles = try #require(RightsOfCommands.rights.first { $0.name == right }).roles
            let nobody = home.muster(words)
            #expect(nobody.errors.contains("nobody is signed in at \(home.path)"))
            nobody.refused(4, naming: "muster login")
            // Those who may not go first: whoever may changes what the command finds.
            let ordered = RightsOfCommands.roles.filter { !roles.contains($0) } + roles
            for role in ordered {
                let result = home.muster(words, token: tokens[role])
                if roles.contains(role) {
                    #expect(![2, 4].contains(result.status), "\(role): \(line): \(result.errors)")
                    #expect(result.status >= 0 && !result.errors.contains("unforeseen"))
                } else {
                    result.refused(4, naming: " is \(role)", "ask somebody who may")
                }
            }
        }
    }

    @Test func `no command is missing from the table`() throws {
        let home = try TestHome()
        let dump = try JSON(home.muster("--experimental-dump-help").succeeded().text)
        let known = RightsOfCommands.commands.map(\.line)
        for command in Self.leaves(try #require(dump["command"]), of: []) {
            let isOpen = RightsOfCommands.open.contains(command)
            let isKnown = known.contains { $0 == command || $0.hasPrefix(command + " ") }
            #expect(isOpen != isKnown, "\(command)")
        }
    }

    private static func leaves(_ command: JSON, of words: [String]) -> [String] {
        let children = (command["subcommands"]?.elements ?? []).filter {
            $0["commandName"]?.text != "help"
        }
        guard !children.isEmpty else { return [words.joined(separator: " ")] }
        return children.flatMap { child in
            leaves(child, of: words + [child["commandName"]?.text ?? "?"])
        }
    }
}
