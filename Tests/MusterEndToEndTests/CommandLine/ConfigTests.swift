import Foundation
import MusterTestSupport
import Testing

/// `muster config`, and what the command line says where something is missing.
@Suite struct ConfigTests {
    @Test func `settings are checked before anything runs with them`() throws {
        let home = try TestHome.empty()
        #expect(home.muster("config", "check").succeeded().text.contains("can be used: 0 settings"))
        let bad = try home.file("bad.toml", "\n[mail]\nform = \"a\"\n")
        home.muster("config", "check", bad).refused(65, naming: "bad.toml", "line 3", "mail.from")
        home.muster("config", "check", "none.toml").refused(5, naming: "none.toml")
        let good = try home.file("good.toml", "[report]\npaper = \"letter\"\n")
        let checked = try home.muster("config", "check", good, "--json").succeeded().object
        #expect(checked["settings"]?.number == 1 && checked["there"]?.bool == true)
        try FileManager.default.removeItem(atPath: home.path + "/muster.toml")
        #expect(home.muster("config", "check").succeeded().text.contains("the defaults hold"))
        for command in ["check", "show"] {
            home.muster("config", command, "--home", home.path + "/none").refused(5, naming: "none")
        }
    }

    @Test func `what holds is shown with the line that says so, and every setting is listed`()
        throws
    {
        let home = try TestHome.empty()
        try Data("[report]\npaper = \"letter\"\n".utf8).write(
            to: URL(filePath: home.path + "/muster.toml")
        )
        let shown = try home.muster("config", "show", "--json").succeeded().objects
        let paper = shown.first { $0["setting"]?.text == "report.paper" }
        #expect(paper?["value"]?.text == "letter" && paper?["line"]?.number == 2)
        #expect(shown.first { $0["setting"]?.text == "report.language" }?["line"] == nil)
        let keys = try home.muster("config", "keys", "--json").succeeded().objects
        #expect(keys.map { $0["setting"]?.text } == shown.map { $0["setting"]?.text })
        #expect(keys.first?["file_only"]?.bool == true && keys.count > 20)
        for columns in [60, 80, 160] {
            for command in ["config show", "config keys"] {
                let screen = try home.terminal(command, columns: columns).text.withoutStyle
                let row = try #require(
                    screen.split(whereSeparator: \.isNewline).first { $0.hasPrefix("report.paper") }
                )
                #expect(row.columns <= columns, "\(row)")
            }
        }
    }

    @Test func `what is missing or misspelt is told with what there is`() throws {
        let home = try TestHome()
        home.muster("init", "--site", "Test").succeeded()
        home.muster("start").refused(5, naming: "there is no inventory yet", "muster inventory add")
        home.muster("label", "sheet", "--sheet", "L9").refused(2, naming: "l7160", "5163")
        _ = try home.addPeople()
        home.muster("login").refused(2, naming: "muster login LOGIN")
        home.muster("login", "mara").refused(2, naming: "muster login mara --password-file FILE")
    }

    @Test func `folders that are gone are made again`() throws {
        let home = try TestHome.loaded()
        for name in ["traces", "reports"] {
            try FileManager.default.removeItem(atPath: "\(home.path)/\(name)")
        }
        let file = try home.file(
            "rows.csv",
            "id,name,beacon,zone\nA,one,ibeacon:00000000-0000-0000-0000-00000000000a/1/1,attic\n"
        )
        let imported = home.muster("item", "import", file, "--skip-bad")
        #expect(imported.errors.contains("attic"), "\(imported.errors)")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: home.path + "/reports") == [
                "rows.refused.csv"
            ]
        )
        let walk = try SimulatedWarehouse.small.get().walk
        home.muster("start", "--source", walk, "--finish").succeeded()
    }

    @Test func `a report that an opinion has replaced says so in a whole sentence`() throws {
        let home = try TestHome.audited()
        let first = home.folder.path + "/first.pdf"
        home.muster("report", "--out", first).succeeded()
        home.muster("opinion", "The dock was locked.", "--by", "Jelena").succeeded()
        home.muster("report", "--out", home.folder.path + "/second.pdf").succeeded()
        let told = home.muster("verify", first).succeeded()
        #expect((told.text + told.errors).contains("because an opinion was given"), "\(told.text)")
    }
}
