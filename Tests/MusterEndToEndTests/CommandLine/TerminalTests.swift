import Foundation
import MusterTestSupport
import Testing

/// What a person sees on a terminal, and what a pipe gets instead.
@Suite struct TerminalTests {
    @Test(arguments: [20, 40, 60, 80, 100, 160])
    func `the progress line never wraps, and the last one drawn is the end`(columns: Int) throws {
        let home = try TestHome.loaded()
        let walk = try SimulatedWarehouse.small.get().walk
        let screen = try home.terminal("start --source '\(walk)@100x'", columns: columns)
        #expect(screen.status == 0, "\(screen.text)")
        let drawn = screen.text.split(separator: "\r").filter { $0.contains("\u{1B}[K") }
        #expect(drawn.count > 3, "no live progress")
        for line in drawn {
            let shown = line.replacing("\u{1B}[K", with: "").prefix { !$0.isNewline }
            #expect(shown.columns < columns, "\(shown.columns) of \(columns): \(shown)")
        }
        if columns >= 60 {
            let last = try #require(drawn.last)
            #expect(last.contains("58/60 heard"), "\(last)")
            #expect(last.contains("[##"), "no bar in \(columns) columns")
        }
    }

    @Test(arguments: [60, 100])
    func `tables fit the terminal and wide characters keep the columns in line`(columns: Int) throws
    {
        let home = try TestHome.empty()
        let names = [
            "精密天平 1", "Vaccine 💉🧊 box", "Plain", "Ђорђе Šćepanović", "e\u{301}clair", "ｗｉｄｅ",
        ]
        for (index, name) in names.enumerated() {
            home.muster(
                "item",
                "add",
                "IT-\(index)",
                name,
                "--beacon",
                "eddystone-uid:00112233445566778899/00000000000\(index)"
            ).succeeded()
        }
        let screen = try home.terminal("item list", columns: columns)
        let lines = screen.text.split(whereSeparator: \.isNewline).map { $0.withoutStyle }
            .filter { $0.hasPrefix("IT") }
        #expect(lines.count == names.count + 1)
        let starts = lines.map { line in
            line.range(of: "eddystone").map { line[..<$0.lowerBound].columns }
        }
        #expect(Set(starts.compactMap(\.self)).count == 1, "\(lines.joined(separator: "\n"))")
        for line in lines { #expect(line.columns <= columns, "\(line.columns): \(line)") }
    }

    @Test func `a list longer than the terminal is shown by the pager that the account has`() throws
    {
        let home = try TestHome.audited()
        let pager = ["PAGER": "sed 's/^/page /'"]
        let long = try home.terminal("item list", columns: 100, environment: pager).text
        #expect(long.ranges(of: "page IT-").count == 60, "\(long)")
        #expect(long.withoutStyle.contains("60 items in"))
        let short = try home.terminal("inventory list", columns: 100, environment: pager).text
        #expect(!short.contains("page "), "\(short)")
        for pager in ["", "cat", "no-such-pager"] {
            let own = ["MUSTER_PAGER": pager, "PAGER": "false"]
            let all = try home.terminal("item list", columns: 100, environment: own).text
            #expect(all.ranges(of: "IT-00").count >= 60, "\(pager): \(all)")
        }
        #expect(home.muster("item", "list").succeeded().lines.count == 61, "a pipe gets all of it")
    }

    @Test func `outcomes have their colours, and none where NO_COLOR says so`() throws {
        let home = try TestHome.audited()
        let red = "\u{1B}[31mMISSING\u{1B}[0m"
        let colours = try home.terminal("show", columns: 120).text
        #expect(colours.contains(red) || colours.contains("\u{1B}[33m"), "\(colours)")
        let plain = try home.terminal("show", columns: 120, environment: ["NO_COLOR": "1"]).text
        #expect(!plain.contains("\u{1B}["), "\(plain)")
    }

    @Test(arguments: [40, 60, 80, 160])
    func `what to look for is read whole, however narrow the terminal and long the name`(
        columns: Int
    ) throws {
        let home = try TestHome.audited()
        let silent = try #require(try home.muster("missing", "--json").objects.first)
        let item = try #require(silent["item"]?.text)
        let name = String(repeating: "精密天平", count: 75)
        home.muster("item", "edit", item, "--name", name).succeeded()
        let walk = try SimulatedWarehouse.small.get().walk
        home.muster("start", "--source", walk, "--finish").succeeded()
        for command in ["missing", "show", "show \(item)"] {
            let screen = try home.terminal(command, columns: columns).text.withoutStyle
            let words = screen.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(screen.contains("精密天平") && words.contains("tags do fall silent"))
            // In the evidence of one item its name and its beacon stand whole.
            for line in screen.split(whereSeparator: \.isNewline)
            where columns >= 60 && !line.contains(name) && !line.contains("  beacon ") {
                #expect(line.columns <= columns, "\(line.columns): \(line)")
            }
        }
    }

    @Test func `colour is for terminals, and NO_COLOR and dumb terminals are honoured`() throws {
        let home = try TestHome.audited()
        let plain = try home.terminal("show", columns: 80, environment: ["NO_COLOR": "1"])
        #expect(!plain.text.contains("\u{1B}["))
        let dumb = try home.terminal("show", columns: 80, environment: ["TERM": "dumb"])
        #expect(!dumb.text.contains("\u{1B}["))
        let colour = try home.terminal("show", columns: 80)
        #expect(colour.text.contains("\u{1B}[1m"))
        for command in ["show", "doctor", "status", "missing"] {
            let piped = home.muster([command], environment: ["NO_COLOR": ""])
            #expect(!(piped.text + piped.errors).contains("\u{1B}"), "\(command)")
        }
    }

    @Test func `without a terminal, progress is a plain line now and then`() throws {
        let home = try TestHome.loaded()
        let result = home.muster("start", "--source", try SimulatedWarehouse.small.get().walk)
            .succeeded()
        #expect(result.text.isEmpty, "talk on standard output")
        #expect(!result.errors.contains("\r"))
        let lines = result.errors.split(separator: "\n").filter { $0.contains(" heard") }
        #expect((2...20).contains(lines.count), "\(lines.count) lines")
    }

    @Test func `finishing at a terminal says what it seals, and takes a yes`() throws {
        let home = try TestHome.loaded()
        home.muster("start", "--source", try SimulatedWarehouse.small.get().walk).succeeded()
        let paused = try home.content()
        let no = try home.terminal("finish", columns: 80, typing: "seen '[y/N]'; printf 'n\\n'")
        #expect(no.status == 1, "\(no.text)")
        #expect(
            no.text.contains("of 60 items were not heard") && no.text.contains("zones were entered")
        )
        #expect(no.text.contains("Not finished."))
        #expect(try home.content() == paused, "nothing is stored before the yes")
        let yes = try home.terminal("finish", columns: 80, typing: "seen '[y/N]'; printf 'y\\n'")
        #expect(yes.status == 0 && yes.text.contains("counted"), "\(yes.text)")
        home.muster("verify").succeeded()
        // Whoever has said so beforehand is not asked.
        let walk = try SimulatedWarehouse.small.get().walk
        let told = try home.terminal("start --source '\(walk)' --finish --yes", columns: 80)
        #expect(told.status == 0 && !told.text.contains("[y/N]"), "\(told.text)")
    }

    @Test func `a password is hidden from the first key on`() throws {
        let home = try TestHome.loaded()
        // Typed in the moment in which the question appears.
        let screen = try home.terminal(
            "user add ana --role admin",
            columns: 80,
            typing: """
                seen 'New password'; printf 'a stork on the roof\\n'; seen 'again'
                printf 'a stork on the roof\\n'
                """
        )
        #expect(screen.status == 0, "\(screen.text)")
        #expect(!screen.text.contains("stork"), "\(screen.text)")
    }

    @Test func `Ctrl-C typed at the terminal pauses`() throws {
        let home = try TestHome.loaded()
        let walk = try SimulatedWarehouse.small.get().walk
        let screen = try home.terminal(
            "start --source '\(walk)@2x'",
            columns: 80,
            typing: "seen ' heard'; printf '\\003'; sleep 2"
        )
        #expect(screen.status == 130, "\(screen.text)")
        #expect(screen.text.contains("Paused \(TestHome.audit)"))
        #expect(try home.muster("status", "--json").object["state"]?.text == "paused")
    }
}

extension TestHome {
    /// Runs a command on a terminal of so many columns; what appears is the output.
    ///
    /// Keys are typed by lines of shell, in which `seen WORD [TIMES]` waits until that has appeared.
    func terminal(
        _ command: String,
        columns: Int,
        typing keys: String = "sleep 0",
        environment: [String: String] = [:]
    ) throws -> CommandResult {
        let name = UUID().uuidString
        _ = try file(name, "stty cols \(columns) rows 40\nexec \"$MUSTER\" \(command)\n")
        return try shell(
            """
            touch \(name).screen
            seen() {
                for _ in {1..1200}; do
                    [ "$(grep -aoF -- "$1" \(name).screen | wc -l)" -ge "${2:-1}" ] && return
                    sleep 0.05
                done
            }
            (\(keys)) | script --quiet --return --flush --command 'exec bash \(name)' \(name).screen
            """,
            environment: ["NO_COLOR": "", "TERM": "xterm"].merging(environment) { $1 }
        )
    }
}

extension StringProtocol {
    /// The columns that the text takes, for the characters that these tests use.
    var columns: Int {
        reduce(0) { sum, character in
            let scalar = character.unicodeScalars.first?.value ?? 0
            let isWide =
                (0x1100...0x115F).contains(scalar) || (0x2E80...0xA4CF).contains(scalar)
                || (0xAC00...0xD7A3).contains(scalar) || (0xFF01...0xFF60).contains(scalar)
                || (0x1F300...0x1FAFF).contains(scalar)
            return sum + (isWide ? 2 : 1)
        }
    }

    /// The text without bold and colour.
    var withoutStyle: String {
        String(self).replacing(#/\u{1B}\[[0-9;]*m/#, with: "")
    }
}
