import Foundation
import MusterTestSupport
import Testing

/// Every command for those roles that show which right it takes: allowed, or refused with 4.
@Suite struct RightsTests {
    @Test(.timeLimit(.minutes(30)))
    func `every command is open to those roles that have its right, and to no other`() throws {
        // Of few items: most commands read the whole audit.
        let site = try SimulatedWarehouse.tiny.get()
        let home = try TestHome.founded(on: site)
        home.muster("start", "--source", site.walk, "--finish").succeeded()
        home.muster("inventory", "add", "Stock-2").succeeded()
        let tokens = try home.addPeople()
        // Who does not settle looks again only for what somebody has asked of them.
        home.muster(
            ["recount", TestHome.audit, "--items", "IT-0001", "--with", "worker"],
            token: tokens["manager"]
        ).succeeded()
        let password = try home.file("ana.txt", TestHome.password)
        for (line, right) in RightsOfCommands.commands {
            let words: [String] = line.split(separator: " ").map { word in
                String(word).replacing("ITEM", with: "IT-0001")
                    .replacing("AUDIT", with: TestHome.audit)
                    .replacing("DIR", with: site.folder.path)
            }
            let nobody = home.muster(words)
            #expect(nobody.errors.contains("nobody is signed in at \(home.path)"))
            nobody.refused(4, naming: "muster login")
            let roles = try #require(RightsOfCommands.rights.first { $0.name == right }).roles
            // Those who may not go first: whoever may changes what the command finds.
            for role in RightsOfCommands.roles where !roles.contains(role) {
                home.muster(words, token: tokens[role])
                    .refused(4, naming: "\(role)s cannot ", "try: ask a")
            }
            let isForSessions = RightsOfCommands.forSessions.contains { line.hasPrefix($0 + " ") }
            for role in Self.telling(roles) where isForSessions {
                home.muster(words, token: tokens[role]).refused(4, naming: "who is signed in")
                home.muster("login", "ana", "--password-file", password).succeeded()
                let result = home.muster(words)
                #expect(![2, 4].contains(result.status), "\(role): \(line): \(result.errors)")
                home.muster("logout").succeeded()
            }
            for role in Self.telling(roles) where !isForSessions && tokens[role] != nil {
                let result = home.muster(words, token: tokens[role])
                #expect(![2, 4].contains(result.status), "\(role): \(line): \(result.errors)")
                #expect(result.status >= 0 && !result.errors.contains("unforeseen"))
            }
        }
    }

    /// Of roles that have a right, those that tell it from every right that fewer roles have.
    ///
    /// All others are refused: a command that asked for another right would show it. What each right
    /// is worth to the roles left out here stands in the table of rights, which has its own test.
    private static func telling(_ roles: [String]) -> [String] {
        var narrower = RightsOfCommands.rights.map { Set($0.roles) }
            .filter { $0.isStrictSubset(of: roles) }
        var telling: [String] = []
        for role in roles where telling.isEmpty || narrower.contains(where: { !$0.contains(role) })
        {
            telling.append(role)
            narrower.removeAll { !$0.contains(role) }
        }
        return telling
    }

    @Test func `the own second factor is for a person who is signed in, and for no token`() throws {
        let (home, tokens) = try TestHome.peopled(.empty)
        for command in RightsOfCommands.own.sorted() {
            let words = command.split(separator: " ").map(String.init)
            home.muster(words).refused(4, naming: "muster login")
            home.muster(words, token: tokens["admin"]).refused(4, naming: "who is signed in")
        }
    }

    @Test func `no command is missing from the table`() throws {
        let home = try TestHome()
        let dump = try JSON(home.muster("--experimental-dump-help").succeeded().text)
        let known = RightsOfCommands.commands.map(\.line)
        for command in Self.leaves(try #require(dump["command"]), of: []) {
            let isOpen = RightsOfCommands.open.union(RightsOfCommands.own).contains(command)
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
