import Foundation
import MusterTestSupport
import Testing

/// Help, completions and the way wrong command lines are answered.
@Suite struct HelpTests {
    /// Every command that does something, as `muster help` names them, with its help.
    private static let commands = Result { try commands(TestHome()) }

    private static func commands(
        _ home: TestHome,
        below path: [String] = []
    ) throws -> [(command: [String], help: String)] {
        let help = home.muster(path + ["--help"]).succeeded().text
        let names = help.split(separator: "\n").drop { !$0.hasSuffix("SUBCOMMANDS:") }
            .compactMap { $0.wholeMatch(of: #/  ([a-z]+)(?: \(default\))?(?:  .*)?/#) }
            .map { String($0.1) }
        if names.isEmpty { return [(path, help)] }
        return try names.flatMap { try commands(home, below: path + [$0]) }
    }

    @Test func `every command's help has a summary, an example that begins with it, and options`()
        throws
    {
        let all = try Self.commands.get()
        #expect(all.count > 35, "\(all)")
        for (command, help) in all {
            let name = (["muster"] + command).joined(separator: " ")
            #expect(help.hasPrefix("OVERVIEW: "), "\(name)")
            #expect(help.contains("EXIT STATUS:\n  0 done, 1 failed,"), "\(name)")
            let examples = help.split(separator: "\n").filter { $0.hasPrefix("  muster ") }
            #expect(
                help.contains("Example") && examples.contains { $0.contains(command[0]) },
                "\(name) has no example"
            )
            #expect(
                help.split(separator: "\n").allSatisfy { $0.count <= 80 },
                "\(name): a line is wider than 80 columns"
            )
        }
    }

    @Test func `the examples of help are commands that parse`() throws {
        let home = try TestHome.loaded()
        for (command, help) in try Self.commands.get() {
            let examples = help.replacing("\\\n", with: " ").split(separator: "\n")
                .filter { $0.hasPrefix("  muster ") }
            for example in examples {
                let line = example.dropFirst(8).prefix { $0 != "|" && $0 != ">" }
                // A server goes on until it is asked to end, and so does what follows the trail.
                let isEndless = command == ["serve"] || line.contains("--follow")
                let limit = isEndless ? "timeout 5 " : ""
                let result = try home.shell(
                    "\(limit)\"$MUSTER\" \(line) </dev/null",
                    environment: ["MUSTER_HOME": home.folder.path + "/none"]
                )
                #expect(result.status != 2, "\(example): \(result.errors)")
            }
        }
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `completions are scripts that their shell accepts`(shell: String) throws {
        let home = try TestHome()
        let script = home.muster("completion", shell).succeeded()
        #expect(script.text.contains("muster") && script.text.contains("resume"))
        if shell == "bash" {
            _ = try home.file("muster.bash", Array(script.output))
            let result = try home.shell("bash -n muster.bash && . ./muster.bash")
            #expect(result.status == 0, "\(result.errors)")
        }
        home.muster("completion", "tcsh").refused(2, naming: "tcsh", "bash, zsh or fish")
    }

    @Test(arguments: [
        (["start", "--bogus"], "muster start --help"), (["bogus"], "muster --help"),
        (["item", "bogus"], "muster item --help"),
        (["item", "add", "A"], "muster item add --help"),
        (["start", "--source"], "muster start --help"),
        (["confirm", "IT-1"], "muster confirm --help"),
        (["start", "--method", "magic"], "muster start --help"),
        (["simulate", "--site", "x", "--items", "many"], "muster simulate --help"),
        (["outbox", "retry", "a", "b"], "muster outbox retry --help"),
        (["mail"], "muster mail --help"),
    ])
    func `a command line that is not understood names the help that helps`(
        arguments: [String],
        help: String
    ) throws {
        let home = try TestHome()
        let result = home.muster(arguments).refused(2, naming: "try: \(help)")
        let what = try #require(result.errors.split(separator: "\n").first)
        #expect(!what.hasSuffix("."), "\(what)")
        #expect(result.text.isEmpty)
        let told = home.muster(arguments + ["--json"])
        #expect(try told.object["error"]?["code"]?.text == "usage", "\(told.text)")
    }

    @Test(arguments: [
        (["strat"], "muster start"), (["misplaced"], "muster --help"),
        (["itme", "list"], "muster item list"),
        (["item", "imprt", "x.csv"], "muster item import x.csv"),
        (["item", "exp"], "muster item export"),
        (["inventory", "restoer", "Annex"], "muster inventory restore Annex"),
        (["finsh", "--json"], "muster finish --json"), (["PAUSE"], "muster pause"),
        (["comfirm", "IT-1", "--by", "sight"], "muster confirm IT-1 --by sight"),
        (["help", "strat"], "muster help start"),
        (["help", "item", "lst"], "muster help item list"),
        (["help", "frobnicate"], "muster help"), (["--versoin"], "muster --version"),
        (["start", "--hepl"], "muster start --help"),
        (["--no-input", "status"], "muster status --no-input"),
        (["user", "frobnicate", "--help"], "muster help user"),
    ])
    func `a command that was mistyped is named as it is spelled`(
        arguments: [String],
        meant: String
    ) throws {
        let result = try TestHome().muster(arguments).refused(2, naming: "try: \(meant)")
        #expect(result.errors.contains("try: \(meant)\n"), "\(result.errors)")
        let isOption = arguments.contains { ["--versoin", "--hepl"].contains($0) }
        #expect(result.errors.contains("unknown option") == isOption, "\(result.errors)")
    }

    @Test(arguments: [
        (["status", "--zone", "x"], nil), (["finish", "--zon", "x"], nil),
        (["finish", "--jsno"], "Did you mean '--json'?"), (["drop", "nope"], nil),
        (["confirm", "IT-1", "--byy", "sight"], "Did you mean '--by'?"),
        (["user", "add", "mara", "--rol", "worker"], "Did you mean '--role'?"),
        (["recount", "--sen", "IT-1"], "Did you mean '--seen'?"),
        (["stock", "--trsut", "C"], "Did you mean '--trust'?"),
        (["recount", "--zone", "x"], "Did you mean '--gone'?"),
    ])
    func `an option is said to be meant only where it is like the one that was typed`(
        arguments: [String],
        meant: String?
    ) throws {
        let errors = try TestHome().muster(arguments).refused(2).errors
        #expect(errors.contains("Did you mean") == (meant != nil), "\(errors)")
        if let meant { #expect(errors.contains(meant), "\(errors)") }
        #expect(!errors.contains("no command 'drop'"), "\(errors)")
    }

    @Test(arguments: ["import plan.json", "show", "picture floor.png", "undo", "redo"])
    func `the floor plan's old spelling answers with the new one`(typed: String) throws {
        let home = try TestHome()
        let words = typed.split(separator: " ").map(String.init)
        let refused = home.muster(["plan"] + words).refused(2, naming: "schedule")
        #expect(refused.errors.contains("\ntry: muster site plan \(words[0])\n"))
        home.muster(["site", "plan", words[0], "--help"]).succeeded()
    }

    @Test func `no arguments, help and version are answered on standard output`() throws {
        let home = try TestHome()
        for arguments in [
            [], ["--help"], ["help"], ["help", "start"], ["version"], ["item", "-h"],
        ] {
            let result = home.muster(arguments).succeeded()
            #expect(!result.text.isEmpty && result.errors.isEmpty, "\(arguments)")
        }
        #expect(home.muster().text.contains("A first audit:"))
    }

    @Test func `the version tells which build it is, the same in three places`() throws {
        let home = try TestHome()
        let line = home.muster("version").succeeded().text
        #expect(
            line.contains(/^muster [\d.]+ \(development build, schema \d+, report format \d+\)\n$/)
        )
        #expect(home.muster("--version").succeeded().text == line)
        #expect(home.muster("doctor").text.contains(line.dropLast()))
        let told = try home.muster("version", "--json").succeeded().object
        #expect(told["version"]?.text.map { line.hasPrefix("muster \($0) (") } == true)
        #expect(told["schema"]?.integer.map { line.contains("schema \($0),") } == true)
        #expect(told["report_format"]?.integer.map { line.contains("format \($0))") } == true)
    }
}
