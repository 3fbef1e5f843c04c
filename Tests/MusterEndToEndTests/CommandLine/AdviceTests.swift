import Foundation
import Testing

/// What is advised is open to the person who reads it, or says who may.
@Suite struct AdviceTests {
    @Test func `a command that is closed to a person is for somebody else to run`() throws {
        let home = try TestHome.loaded()
        let be = try home.add(people: [("mara", "worker"), ("mila", "manager"), ("vid", "viewer")])
        home.muster("plan", "add", "Weekly", "--every", "week").succeeded()
        home.muster("plan", "delete", "P-01").succeeded()
        home.muster("inventory", "add", "South").succeeded()
        home.muster("inventory", "archive", "South").succeeded()
        let walk = try SimulatedWarehouse.small.get().walk
        be("mara")
        home.muster("start", "--source", walk, "--plan", "P-09")
            .refused(5, naming: "try: ask a manager or an admin: muster plan")
        home.muster("plan", "run", "P-01", "--source", walk)
            .refused(5, naming: "try: ask a manager or an admin: muster plan restore P-01")
        home.muster("use", "South")
            .refused(6, naming: "try: ask a manager or an admin: muster inventory restore")
        home.muster("start", "--source", walk, "--with", "nobody")
            .refused(5, naming: "try: ask an admin: muster user list")
        home.muster("outbox").refused(4, naming: "try: ask an auditor")
        be("mila")
        home.muster("schedule", "add", "S", "--when", "monday 06:00", "--to", "nobody")
            .refused(5, naming: "try: ask an admin: muster user list")
        be("vid")
        let told = home.muster("missing").refused(5, naming: "muster start")
        #expect(told.errors.contains("try: ask a worker, an auditor, a manager or an admin: "))
        be("ana")
        let own = home.muster("missing").refused(5, naming: "muster start")
        #expect(!own.errors.contains("ask "), "\(own.errors)")
    }

    @Test func `an empty list says how to fill it, or whom to ask`() throws {
        let home = try TestHome()
        home.muster("init", "--site", "Site").succeeded()
        let be = try home.add(people: [("mara", "worker"), ("vid", "viewer")])
        let commands = [
            ["status"], ["inventory", "list"], ["zone", "list"], ["plan", "list"],
            ["definition", "list"],
        ]
        for command in commands {
            let text = home.muster(command).succeeded().text
            #expect(text.contains(": muster ") && !text.contains("Ask "), "\(text)")
        }
        be("vid")
        for command in commands {
            let text = home.muster(command).succeeded().text
            #expect(text.contains(". Ask a manager or an admin: muster "), "\(text)")
        }
        be("ana")
        home.muster("inventory", "add", "Stock").succeeded()
        be("mara")
        #expect(home.muster("status").succeeded().text.contains("Start one: muster start"))
        be("vid")
        #expect(home.muster("status").succeeded().text.contains("Ask a worker, an auditor, "))
    }

    @Test func `advice names the home that the command line names`() throws {
        let home = try TestHome()
        let begun = home.muster("init", "--site", "Site", "--home", "my home").succeeded().text
        #expect(begun.contains("inventory add NAME (with --home 'my home')"), "\(begun)")
        let inFile = home.muster("init", "--site", "Site", "--home", "my home/muster.sqlite/x")
        #expect(inFile.errors.contains("ls -ld '/"), "\(inFile.errors)")
        home.muster("use", "South", "--home", "my home")
            .refused(5, naming: "(with --home 'my home')")
        let empty = home.muster("inventory", "list", "--home=my home").succeeded().text
        #expect(empty.contains("muster inventory add NAME (with --home 'my home')"), "\(empty)")
        home.muster("use", "--home", "my home", "--sout").refused(2, naming: "muster use --help\n")
    }

    @Test func `who confirms after the count hears how, or whom to ask`() throws {
        let home = try TestHome.loaded()
        let be = try home.add(people: [("mara", "worker"), ("vera", "auditor")])
        let walk = try SimulatedWarehouse.small.get().walk
        be("mara")
        home.muster("start", "--source", walk, "--finish", "--yes").succeeded()
        home.muster("confirm", "IT-0003", "--by", "qr")
            .refused(6, naming: "ask ana or vera: muster recount A-2026-0001 --seen IT-0003")
        be("vera")
        let told = home.muster("confirm", "IT-0003", "--by", "qr")
            .refused(6, naming: "try: muster recount A-2026-0001 --seen IT-0003")
        #expect(!told.errors.contains("ask "), "\(told.errors)")
        home.muster("recount", "A-2026-0001", "--seen", "IT-0003").succeeded()
    }

    @Test func `one word that is mistyped is corrected, and the rest of the line stays`() throws {
        let home = try TestHome()
        home.muster("confrim", "IT-1", "--note", "it's here")
            .refused(2, naming: #"try: muster confirm IT-1 --note 'it'\''s here'"#)
    }

    @Test func `no text of an audit and no name of a key turns the direction of writing`() throws {
        let home = try TestHome.audited()
        let turned = "turned \u{202E} round"
        home.muster("opinion", "As it was.", "--by", turned).refused(2, naming: "direction")
        home.muster("key", "trust", String(repeating: "0", count: 64), "--name", turned)
            .refused(2, naming: "plain")
        let open = try #require(home.muster("missing", "--json").lines.first)
        let item = try #require(open.firstMatch(of: /"item":"([^"]+)"/)?.1)
        home.muster(
            ["resolve", String(item), "--reason", "lost", "--action", "look", "--owner", turned]
        ).refused(2, naming: "direction")
    }

    @Test func `what stands in the way is told as what it is, with what gets on`() throws {
        let home = try TestHome.audited()
        home.muster("item", "import", home.path)
            .refused(1, naming: "is a folder, not a file", "try: name a file in it: ls")
        home.muster("report", "--version", "9").refused(5, naming: "the newest is 1")
        home.muster("item", "edit", "IT-0001", "--note", "a\u{1B}[31mb")
            .refused(2, naming: "muster item edit --help")
        home.muster("user", "add", "joe", "--role", "worker", "--mail", "bad")
            .refused(2, naming: "that mail cannot be used")
        for out in ["-", ""] {
            home.muster("label", "item", "IT-0001", "--out", out)
                .refused(1, naming: "no name of a file")
        }
        for host in [
            "0.0.0.0", "127.0.0.5", "127.1", "[::1]", "[::ffff:127.0.0.1]", "ip6-localhost",
            "localhost.", "%6cocalhost", "[64:ff9b::7f00:1]",
        ] {
            home.muster("label", "item", "IT-0001", "--link", "https://\(host)")
                .refused(2, naming: "only this machine")
        }
        home.muster("item", "edit", "IT-0001", "--name", "  Crate 7 ").succeeded()
        #expect(home.muster("show", "crate 7").succeeded().text.contains("IT-0001"))
    }

    @Test func `a home whose key or end of the trail is lost is not well`() throws {
        let home = try TestHome.audited()
        home.muster("doctor").succeeded()
        let key = home.path + "/keys/device.key"
        let kept = try Data(contentsOf: URL(filePath: key))
        try FileManager.default.removeItem(atPath: key)
        #expect(home.muster("doctor").status == 1)
        try kept.write(to: URL(filePath: key))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key)
        home.muster("doctor").succeeded()
        try FileManager.default.removeItem(atPath: home.path + "/trail.head")
        #expect(home.muster("doctor").status == 11)
    }

    @Test func `who may not finish an audit hears so before the walk, and goes on with none`()
        throws
    {
        let home = try TestHome.loaded()
        let be = try home.add(people: [("mara", "worker"), ("mika", "worker")])
        let walk = try SimulatedWarehouse.small.get().walk
        be("mara")
        home.muster("start", "--source", walk).succeeded()
        be("mika")
        let before = home.muster("status", "--json").text
        home.muster("resume", "--source", walk, "--finish").refused(4, naming: "mara")
        home.muster("resume", "--source", walk).refused(4, naming: "ask mara")
        home.muster("pause").refused(4, naming: "ask mara")
        #expect(home.muster("status", "--json").text == before)
    }
}
