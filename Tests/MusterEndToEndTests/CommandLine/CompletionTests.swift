import Foundation
import Testing

/// Shells complete what a home has, driven as a person drives them: by keys, in a terminal.
@Suite struct CompletionTests {
    /// Types into a shell, and waits after each text until the terminal shows what is to come.
    private static let driver = #"""
        import os, pty, re, select, sys, time
        command, steps = sys.argv[1].split(), sys.argv[2:]
        child, terminal = pty.fork()
        if child == 0:
            os.execvp(command[0], command)
        shown = ""
        def await_text(text):
            global shown
            end = time.time() + 120
            while text not in shown:
                ready = select.select([terminal], [], [], max(0, end - time.time()))[0]
                if not ready:
                    sys.exit(f"{text!r} did not come: {shown!r}")
                part = os.read(terminal, 65536).decode(errors="replace")
                shown += re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b\][^\x07]*\x07|\x1b.|\r", "", part)
        for typed, awaited in zip(steps[::2], steps[1::2]):
            shown = ""
            os.write(terminal, typed.encode())
            await_text(awaited)
        os.write(terminal, b"\x03\x04")
        """#

    /// How each shell is started, and what it is told so that it completes.
    private static let shells = [
        (
            start: "bash --norc -i",
            told: ". /usr/share/bash-completion/bash_completion; . <(muster completion bash)"
        ),
        (
            start: "zsh -f -i",
            told: "mkdir -p z; muster completion zsh >z/_muster; fpath=($PWD/z $fpath); "
                + "autoload -U compinit; compinit -u -D"
        ),
        (start: "fish --no-config -i", told: "muster completion fish | source"),
    ]

    @Test(arguments: shells.indices)
    func `a shell offers the audits, items, zones and inventories there are`(shell: Int) throws {
        let home = try TestHome.audited()
        // What a name looks like is no command.
        home.muster("inventory", "add", "run $(touch pwned)").succeeded()
        _ = try home.file("run`touch pwned`.btsnoop", "")
        let (start, told) = Self.shells[shell]
        let steps = [
            // What marks the end is put together by the shell, so that the line typed is not taken for it.
            "\(told); printf 're%s\\n' ady\r", "ready",
            "muster show A-\t", "show \(TestHome.audit)", "\u{15}muster show IT-005\t\t", "IT-0059",
            "\u{15}muster verify A-\t", "verify \(TestHome.audit)",
            "\u{15}muster start --zone cold-1\u{8}\t\t", "cold-2", "\u{15}muster use Lo\t",
            #"Loan\ stock"#,
            // What belongs to the subcommand that need not be named.
            "\u{15}muster backup --en\t", "backup --encrypt",
            "\u{15}muster backup --lang sr-\t", "sr-Cyrl", "\u{15}muster backup dr\t",
            "backup drill",
            "\u{15}muster start --source capture:driv\t", "capture:driver.py",
            "\u{15}muster use run\t\t", "touch", "\u{15}muster start --source capture:run\t\t",
            "touch",
        ]
        let driver = try home.file("driver.py", Self.driver)
        let words = ([start] + steps).map { "'\($0.replacing("'", with: #"'\''"#))'" }
        let folder = URL(filePath: MusterProgram.path).deletingLastPathComponent().path
        let result = try home.shell(
            "python3 '\(driver)' \(words.joined(separator: " "))",
            environment: ["PATH": folder + ":/usr/local/bin:/usr/bin:/bin", "TERM": "xterm"]
        )
        #expect(result.status == 0, "\(start): \(result.errors)")
        let pwned = home.folder.appending(path: "pwned").path
        #expect(!FileManager.default.fileExists(atPath: pwned), "\(start) runs what a name says")
    }

    @Test func `fish reads the line a few times at a TAB, not once for each of all completions`()
        throws
    {
        let home = try TestHome.audited()
        let result = try home.shell(
            """
            "$MUSTER" completion fish >muster.fish
            grep -c "^complete" muster.fish
            fish --no-config -c '
              source muster.fish
              functions -c __muster_parse_tokens read_line
              function __muster_parse_tokens -S; echo read >>counted; read_line; end
              complete -C "muster item add --zo"'
            wc -l <counted
            """
        )
        #expect(result.status == 0, "\(result.errors)")
        let told = result.lines
        #expect(told.contains { $0.hasPrefix("--zone\t") }, "\(told)")
        let (all, reads) = (told.first.flatMap { Int($0) }, told.last.flatMap { Int($0) })
        #expect((all ?? 0) > 1_000 && (reads ?? .max) < 100, "\(all ?? 0), \(reads ?? 0)")
    }

    @Test func `nothing is offered, said or written where a home cannot be read`() throws {
        let (home, tokens) = try TestHome.peopled(.audited)
        let asked = ["---completion", "show", "--", "what", "1", "2", "A-"]
        #expect(home.muster(asked, token: nil).lines.isEmpty, "nobody is signed in")
        #expect(home.muster(asked, token: tokens["viewer"]).lines == [TestHome.audit])
        let proof = ["---completion", "verify", "--", "audit", "1", "2", ""]
        try Data().write(to: URL(filePath: home.path + "/counted.pdf"))
        #expect(home.muster(proof, token: tokens["viewer"]).lines.contains(TestHome.audit))
        let people = ["---completion", "user", "role", "--", "login", "2", "3", ""]
        #expect(home.muster(people, token: tokens["worker"]).lines.isEmpty)
        #expect(home.muster(people, token: tokens["admin"]).lines.contains("manager"))
        let old = try TestHome.ofSchema5()
        let before = try Data(contentsOf: URL(filePath: old.path + "/muster.sqlite"))
        let offered = old.muster(asked, token: nil)
        #expect(offered.lines.isEmpty && offered.errors.isEmpty)
        let after = try Data(contentsOf: URL(filePath: old.path + "/muster.sqlite"))
        #expect(before == after, "a home of an older version is left as it is")
        #expect(try TestHome().muster(asked, token: nil).lines.isEmpty)
    }
}
