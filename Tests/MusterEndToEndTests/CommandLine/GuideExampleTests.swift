import Foundation
import Testing

/// The commands that README and the documents in `docs` show.
@Suite struct GuideExampleTests {
    @Test func `every command that the documentation shows is understood`() throws {
        let home = try TestHome()
        var examples = 0
        for guide in try Self.guides() {
            let text = try Self.text(of: guide)
            for command in Self.blockCommands(in: text) + Self.tableCommands(in: text) {
                examples += 1
                // Nothing is made outside of the test's folder, and no example finds the home of another.
                let line = command.replacing("/var/lib/muster", with: home.folder.path + "/service")
                    .replacing("/mnt/", with: home.folder.path + "/")
                let result = try home.shell(
                    "timeout 5 \"$MUSTER\" \(line)",
                    environment: ["MUSTER_HOME": home.folder.path + "/none-\(examples)"]
                )
                #expect(result.status != 2, "\(guide): muster \(command): \(result.errors)")
            }
        }
        #expect(examples > 100, "examples are found")
    }

    @Test func `the first audit of README ends with a report`() throws {
        let site = try SimulatedWarehouse.small.get()
        let home = try TestHome()
        for name in ["plan.json", "items.csv", "walk.btsnoop"] {
            let place = home.folder.appending(path: name).path
            try FileManager.default.copyItem(atPath: site.path(name), toPath: place)
        }
        let readme = try Self.text(of: "README.md")
        let start = try #require(readme.range(of: "\n## Your first audit\n"))
        let section = String(readme[start.upperBound...].prefix { $0 != "|" })
        // Without an adapter; the walk is finished with it then.
        let recording = "start --source capture:walk.btsnoop --finish"
        #expect(section.contains("`muster \(recording)`"))
        var steps = 0
        for command in Self.blockCommands(in: section) {
            let name = command.prefix { $0 != " " }
            if ["doctor", "finish"].contains(name) { continue }
            steps += 1
            let step = name == "start" ? recording : command
            try home.shell("\"$MUSTER\" \(step)").succeeded()
        }
        #expect(steps == 6)
        let report = try Data(contentsOf: home.folder.appending(path: "audit.pdf"))
        #expect(report.starts(with: Array("%PDF-".utf8)))
    }

    @Test func `the guide to lots is followed from its first product to a recall`() throws {
        let home = try TestHome.empty()
        let guide = try Self.text(of: "docs/trace.md")
        let labels = try #require(guide.range(of: "\n## Signed labels"))
        let commands = Self.blockCommands(in: String(guide[..<labels.lowerBound]))
        #expect(commands.count >= 14)
        let year = Calendar(identifier: .gregorian).component(.year, from: Date())
        for command in commands {
            // Orders are numbered by year, and no item says here that there are carrots.
            let step = command.replacing("O-2026-", with: "O-\(year)-")
            let isShort = step.hasPrefix("order place")
            try home.shell("\"$MUSTER\" \(step)\(isShort ? " --allow-short" : "")").succeeded()
        }
        home.muster("lot", "recall", "L-1", "--reason", "metal found", "--dry-run").succeeded()
    }

    @Test func `the session of README is what Muster prints`() throws {
        let demo = Self.root.appending(path: "fixtures/sites/demo").path
        let home = try TestHome()
        home.muster("init", "--site", "Demo", "--time-zone", "Europe/Belgrade").succeeded()
        home.muster("site", "plan", "import", "\(demo)/plan.json").succeeded()
        for (inventory, file) in [
            ("Loan Stock", "other-items.csv"), ("Warehouse North", "items.csv"),
        ] {
            home.muster("inventory", "add", inventory).succeeded()
            home.muster("item", "import", "\(demo)/\(file)", "--inventory", inventory).succeeded()
        }
        home.muster("use", "Warehouse North").succeeded()
        let walk = home.muster("start", "--source", "capture:\(demo)/walk.btsnoop", "--finish")
            .succeeded()
        let printed = Self.inOneLine(walk.errors + walk.text)
        let readme = try Self.text(of: "README.md")
        let start = try #require(readme.range(of: "$ muster start --source"))
        let session = readme[start.upperBound...].split(separator: "\n").dropFirst()
            .prefix { !$0.hasPrefix("$ ") }
        #expect(session.count > 8)
        for line in session {
            // The account that audits and the head, which depends on the time, differ in each run.
            let lasting = String(line).replacing(#/(observer|, head) .*/#, with: "")
            #expect(printed.contains(Self.inOneLine(lasting)), "\(line)")
        }
    }

    /// A text with one space where there were several, or the end of a line.
    private static func inOneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The project's folder.
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private static func guides() throws -> [String] {
        let names = try FileManager.default.contentsOfDirectory(
            atPath: root.appending(path: "docs").path
        )
        return ["README.md"] + names.filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" }
    }

    static func text(of guide: String) throws -> String {
        try String(contentsOf: root.appending(path: guide), encoding: .utf8)
    }

    /// The commands in a document's blocks of shell, without the program's name.
    private static func blockCommands(in text: String) -> [String] {
        var (language, commands) = (nil as Substring?, [Substring]())
        for line in text.replacing("\\\n", with: " ").split(separator: "\n") {
            if line.hasPrefix("```") {
                language = language == nil ? line.dropFirst(3) : nil
            } else if language == "sh" {
                commands += line.split(separator: " | ")
            } else if language == "console", line.hasPrefix("$ ") {
                commands.append(line.dropFirst(2))
            }
        }
        return commands.compactMap { arguments(of: $0) }
    }

    /// The commands in a document's tables, without the program's name.
    private static func tableCommands(in text: String) -> [String] {
        text.split(separator: "\n").filter { $0.hasPrefix("| ") }
            .flatMap { $0.matches(of: #/`([^`]+)`/#).map { $0.1 } }
            .compactMap { arguments(of: $0) }
    }

    /// What follows the program's name; `nil` where another program is called or something is left out.
    private static func arguments(of command: Substring) -> String? {
        let account = "sudo -u muster "
        let call = command.hasPrefix(account) ? command.dropFirst(account.count) : command
        let line = String(call).replacing(#/ +# .*/#, with: "")
        guard line.hasPrefix("muster "), !line.contains("…") else { return nil }
        return String(line.dropFirst("muster ".count))
    }
}
