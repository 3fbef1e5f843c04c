import Foundation
import MusterTestSupport
import Testing

/// From nothing to a report, as the first page of help tells it.
@Suite struct NewcomerTests {
    @Test func `a newcomer goes from nothing to a report with the commands that help names`()
        throws
    {
        let site = try SimulatedWarehouse.small.get()
        let home = try TestHome()
        let steps = [
            home.muster("init", "--site", "Cold store"),
            home.muster("inventory", "add", "Warehouse North"),
            home.muster("site", "plan", "import", site.path("plan.json")),
            home.muster("item", "import", site.path("items.csv")),
            home.muster("start", "--source", site.walk, "--finish"),
            home.muster("report", "--out", "audit.pdf"),
        ]
        for step in steps { step.succeeded() }
        let pdf = try Data(contentsOf: home.folder.appending(path: "audit.pdf"))
        #expect(pdf.starts(with: Array("%PDF-".utf8)))
        #expect(steps[4].text.contains("A-2026-0001 counted"))
        #expect(steps[4].errors.contains("heard"), "no progress was shown")
    }

    @Test func `each step says what comes next, and status does so before the first audit`()
        throws
    {
        let home = try TestHome()
        let first = home.muster("init", "--site", "Cold store").succeeded()
        #expect(first.text.contains("Next: muster inventory add NAME"))
        let bare = home.muster("status").succeeded()
        #expect(bare.text.contains("muster inventory add NAME"))
        let second = home.muster("inventory", "add", "North").succeeded()
        #expect(second.text.contains("Next: muster item import FILE"))
        let third = home.muster("status").succeeded()
        #expect(third.text.contains("muster start"))
        #expect(home.muster("item", "list").succeeded().text.contains("muster item import FILE"))
        let zones = home.muster("zone", "list").succeeded().text
        #expect(zones.contains("muster site plan import FILE"))
        #expect(home.muster("audit", "list").succeeded().text.contains("muster start"))
        #expect(home.muster("outbox").succeeded().text.contains("empty"))
    }

    @Test func `a home is set up once, and nothing is made outside it`() throws {
        let home = try TestHome()
        home.muster("init", "--site", "Cold store").succeeded()
        let before = try home.content()
        home.muster("init", "--site", "Another").refused(6, naming: home.path)
        #expect(try home.content() == before)
        let made = try FileManager.default.contentsOfDirectory(atPath: home.folder.path)
        #expect(made == ["home"])
        let parts = try FileManager.default.contentsOfDirectory(atPath: home.path)
        #expect(
            Set(parts).isSuperset(of: ["muster.sqlite", "muster.toml", "traces", "reports"])
                && Set(parts).isSuperset(of: ["keys", "outbox"])
        )
    }

    @Test func `the home is named by option, by MUSTER_HOME, else by XDG_DATA_HOME`() throws {
        let home = try TestHome()
        let data = home.folder.appending(path: "data").path
        home.muster("init", "--site", "One").succeeded()
        home.muster("init", "--site", "Two", "--home", home.folder.path + "/two").succeeded()
        home.muster(
            "init",
            "--site",
            "Three",
            environment: ["MUSTER_HOME": "", "XDG_DATA_HOME": data]
        ).succeeded()
        for place in ["home", "two", "data/muster"] {
            let file = home.folder.appending(path: "\(place)/muster.sqlite").path
            #expect(FileManager.default.fileExists(atPath: file), "no home in \(place)")
        }
    }

    @Test(arguments: ["status", "start", "missing", "item list", "verify", "outbox"])
    func `without a home a command says how to get one`(command: String) throws {
        let home = try TestHome()
        home.muster(command.split(separator: " ").map(String.init))
            .refused(5, naming: "muster init --site NAME")
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.folder.path) == [])
    }

    @Test func `the doctor names what is well and what to do about the rest`() throws {
        let home = try TestHome()
        let before = try home.muster("doctor", "--json").succeeded().objects
        #expect(before.first { $0["check"]?.text == "home" }?["ok"]?.bool == false)
        let remedy = try #require(before.first { $0["check"]?.text == "home" }?["remedy"])
        #expect(remedy.text?.hasPrefix("muster init") == true)
        home.muster("init", "--site", "Cold store").succeeded()
        let after = try home.muster("doctor", "--json").succeeded().objects
        let well = after.filter { $0["ok"]?.bool == true }.compactMap { $0["check"]?.text }
        #expect(Set(well).isSuperset(of: ["home", "store", "settings", "disk", "clock", "fonts"]))
        let adapter = try #require(after.first { $0["check"]?.text == "adapter" })
        #expect(adapter["ok"]?.bool == true || adapter["remedy"] != nil)
    }
}
