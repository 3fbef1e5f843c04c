import Foundation
import GRDB
import MusterTestSupport
import Testing

/// Backups as people and timers make them, restore on another machine, and updates.
@Suite struct BackupStoryTests {
    @Test func `a backup is made, listed, checked and restored, and the report has the same bytes`()
        throws
    {
        let home = try TestHome.audited()
        home.muster("backup", "list").succeeded()
        home.muster("backup", "verify").refused(5, naming: "muster backup")
        let made = home.muster("backup", "--to", "kept.tar.zst", "--json").succeeded()
        #expect(try made.object["audits"]?.elements.first?["audit"]?.text == TestHome.audit)
        let path = try #require(try made.object["path"]?.text)
        #expect(path.hasSuffix("/kept.tar.zst"))
        #expect(try home.shell("tar --zstd -tf kept.tar.zst").text.hasPrefix("manifest.json\n"))
        #expect(home.muster("backup", "verify", path).succeeded().text.contains("is good"))
        #expect(home.muster("backup", "drill", "--json").succeeded().text.contains("\"ok\":true"))
        home.muster("report", "--out", "before.pdf").succeeded()
        home.muster("restore", path).refused(2, naming: "--home")
        home.muster("restore", path, "--home", home.path).refused(6, naming: "is not empty")
        let restored = home.muster("restore", path, "--home", "new").succeeded().text
        #expect(restored.contains("A-2026-0001:") && restored.contains("muster outbox resume"))
        home.muster("report", "--home", "new", "--out", "after.pdf").succeeded()
        home.muster("verify", "after.pdf", "--home", "new").succeeded()
        home.muster("verify", "--home", "new").succeeded()
        home.muster("trail", "verify", "--home", "new").succeeded()
        // A restored home signs by a key of its own; without the other one it makes the same report again, byte
        // for byte.
        home.muster("verify", "before.pdf", "--home", "new").succeeded()
        #expect(home.muster("deliver", "--home", "new").succeeded().text.contains("Mail waits"))
        #expect(home.muster("outbox", "resume", "--home", "new").succeeded().text.contains("again"))
        #expect(home.muster("deliver", "--home", "new").succeeded().text.contains("Nothing is due"))
        let doctor = try home.muster("doctor", "--json").succeeded().objects
        let line = doctor.first { $0["check"]?.text == "backup" }
        #expect(line?["ok"]?.bool == true && line?["detail"]?.text?.contains("verified") == true)
        let changed = try Data(contentsOf: URL(filePath: path))
        var bytes = Array(changed)
        bytes[bytes.count / 2] ^= 1
        try Data(bytes).write(to: URL(filePath: path))
        home.muster("backup", "verify", path).refused(11, naming: "is damaged")
    }

    @Test func `keys for backups are made, and open what was encrypted for them`() throws {
        let home = try TestHome.audited()
        let pair = try home.muster("backup", "key", "--json").succeeded().object
        _ = try home.file("key.txt", "\(pair["identity"]?.text ?? "")\n")
        let open = try #require(pair["recipient"]?.text)
        let secret = try #require(pair["identity"]?.text)
        let mistaken = home.muster("backup", "--encrypt", secret)
        mistaken.refused(2, naming: "private half")
        #expect(!mistaken.errors.contains(secret), "a secret is not repeated")
        home.muster("backup", "--encrypt", open, "--to", "folder")
            .refused(2, naming: "folder of backups", ".tar.zst.box")
        home.muster("backup", "--encrypt", open, "--to", "b.tar.zst.box").succeeded()
        home.muster("backup", "verify").refused(2, naming: "encrypted", "--identity")
        // A timer without the key knows nothing of it, and calls it neither good nor bad.
        let drill = home.muster("backup", "drill").succeeded()
        #expect(drill.errors.contains("was not checked") && drill.errors.contains("--identity"))
        let list = home.muster("backup", "list").succeeded()
        #expect(!(list.text + list.errors).contains("Checked"), "\(list.text)")
        #expect(drill.errors.contains("muster backup verified CODE"))
        // Where the key is there is no home: the check says a code there, which is told to the home.
        let check = [
            "backup", "verify", "b.tar.zst.box", "--identity", "key.txt", "--home", "elsewhere",
        ]
        let code = try #require(home.muster(check + ["--json"]).succeeded().object["code"]?.text)
        let checked = home.muster(check).succeeded()
        #expect(checked.text.contains("muster backup verified \(code)"))
        #expect(checked.errors.contains("others can read key.txt"))
        home.muster("backup", "verified", "0000-\(code.dropFirst(5))")
            .refused(5, naming: "is not the code", "--identity")
        let spoken = code.uppercased().replacing("-", with: " ")
        let noted = home.muster("backup", "verified", spoken).succeeded()
        #expect(noted.text.contains("b.tar.zst.box is good"), "\(noted.text)")
        #expect(home.muster("backup", "list").succeeded().text.contains("b.tar.zst.box is good"))
        #expect(home.muster("doctor").text.contains("last verified 0 h ago"))
        home.muster("backup", "verified", code).refused(6, naming: "noted already")
        // Another one in its place: the code of the first says nothing of it.
        home.muster("backup", "--encrypt", open, "--to", "b.tar.zst.box").succeeded()
        home.muster("backup", "verified", code).refused(5, naming: "is not the code")
        let second = try #require(home.muster(check + ["--json"]).succeeded().object["code"]?.text)
        #expect(second != code)
        let own = home.muster("backup", "drill", "--identity", "key.txt").succeeded()
        #expect(!own.text.contains(code), "this home noted the check itself")
        home.muster("restore", "b.tar.zst.box", "--home", "new", "--identity", "key.txt")
            .succeeded()
        home.muster("verify", "--home", "new").succeeded()
        home.muster("backup", "--encrypt", "nothing").refused(5, naming: "nothing")
    }

    @Test func `a backup that is killed is there whole or not at all`() throws {
        var random = SplitMix64(seed: 50)
        let home = try TestHome.audited()
        var full = 0.2
        var outcomes: Set<Bool> = []
        for round in 0..<50 {
            let isFolder = !round.isMultiple(of: 2)
            let target = isFolder ? "folder\(round)" : "b\(round).tar.zst"
            let running = try home.begin("backup", "--to", target)
            usleep(UInt32(Double.random(in: 0...1.2, using: &random) * full * 1_000_000))
            running.send(SIGKILL)
            let told = try running.wait()
            let place = home.folder.appending(path: target).path
            let names = try? FileManager.default.contentsOfDirectory(atPath: place + "/manifests")
            let isThere =
                isFolder
                ? names?.contains { $0.hasSuffix(".json") } ?? false
                : FileManager.default.fileExists(atPath: place)
            #expect(told.text.isEmpty || isThere, "round \(round): what was told is gone")
            if isThere { home.muster("backup", "verify", target).succeeded() }
            outcomes.insert(isThere)
            full *= isThere ? 0.92 : 1.15
        }
        #expect(outcomes == [true, false], "all rounds ended alike: \(outcomes)")
        home.muster("backup", "--to", "last.tar.zst").succeeded()
        let left = try FileManager.default.contentsOfDirectory(atPath: home.path + "/backups")
        #expect(Set(left) == ["backup.lock", "last.json"], "\(left)")
        home.muster("verify").succeeded()
    }

    @Test func `the portal tells of backups on a page, in the API and for Prometheus`() throws {
        let home = try TestHome.audited()
        let server = try PortalServer(home)
        #expect(try server.get("/settings").text.contains("none yet"))
        #expect(try server.get("/api/v1/backup").json["bytes"]?.number == 0)
        #expect(try !server.get("/metrics").text.contains("\nmuster_backup"))
        home.muster("backup", "--to", "b.tar.zst").succeeded()
        home.muster("backup", "drill").succeeded()
        let backup = try server.get("/api/v1/backup").json
        #expect(backup["path"]?.text?.hasSuffix("/b.tar.zst") == true)
        #expect(backup["verified_at"]?.text?.hasSuffix("Z") == true)
        let page = try server.get("/settings").text
        #expect(page.contains("Last backup") && page.contains(": good"))
        let metrics = try server.get("/metrics").text
        for name in ["last_success_seconds", "last_verified_seconds", "bytes"] {
            #expect(metrics.contains("\nmuster_backup_\(name) "), "\(name)")
        }
    }

    @Test func `a home of an earlier version is brought up to date, which people are told once`()
        throws
    {
        let home = try TestHome.ofSchema5()
        func old() throws {
            try? FileManager.default.removeItem(atPath: home.path)
            try home.beOfSchema5()
        }
        let check = try home.muster("migrate", "--check", "--json").succeeded().object
        #expect(check["from"]?.integer == 5 && check["needed"]?.bool == true)
        #expect(home.muster("inventory", "list").succeeded().errors.contains("from schema 5 to"))
        #expect(home.muster("inventory", "list").succeeded().errors.isEmpty)
        #expect(home.muster("migrate").succeeded().text.contains("nothing to do"))
        try old()
        #expect(home.muster("inventory", "list", "--json").succeeded().errors.isEmpty)
        try old()
        let done = try home.muster("migrate", "--json").succeeded().object
        let copy = try #require(done["copy"]?.text)
        #expect(done["done"]?.bool == true && FileManager.default.fileExists(atPath: copy))
    }

    @Test func `the database from before an update is restored, and its numbers go on`() throws {
        let home = try TestHome.ofSchema5()
        let done = try home.muster("migrate", "--json").succeeded().object
        let copy = try #require(done["copy"]?.text)
        // What comes after the update is not in the copy: an inventory, audits with and without radio.
        home.muster("inventory", "add", "Later").succeeded()
        let walk = try SimulatedWarehouse.small.get().walk
        func count(_ home: TestHome, _ options: String...) throws -> Int {
            home.muster("use", "Magacin Šid").succeeded()
            // The walk is of another site, so that nothing of this one was covered.
            let whole = ["--finish", "--partial", "--reason", "elsewhere"]
            home.muster(["start", "--source", walk] + whole + options).succeeded()
            let listed = try home.muster("audit", "list", "--json").succeeded().objects
            let names = listed.compactMap { $0["audit"]?.text }
            return try #require(names.compactMap { Int($0.suffix(4)) }.max())
        }
        let traced = try count(home)
        try home.set("[traces]\nkeep = false\n")
        let last = try count(home)
        #expect(last == traced + 1)

        let place = home.folder.appending(path: "restored").path
        let told = home.muster("restore", copy, "--home", place).succeeded().text
        #expect(told.contains("Signed by nobody") && told.contains("schema 5"), "\(told)")
        let restored = TestHome(folder: home.folder, named: "restored")
        let inventories = restored.muster("inventory", "list").succeeded().text
        #expect(inventories.contains("Magacin Šid") && !inventories.contains("Later"))
        let audits = try restored.muster("audit", "list", "--json").succeeded().objects
        #expect(audits.count == 1)
        restored.muster("verify", "A-2026-0001").succeeded()
        #expect(restored.muster("trail").succeeded().text.contains("Restored from"))
        let hold = home.folder.appending(path: "restored/outbox/held").path
        #expect(FileManager.default.fileExists(atPath: hold))
        #expect(try count(restored) > last)
        #expect(home.muster("restore", copy, "--home", place).errors.contains("not empty"))
    }

    @Test func `a database from before an update that is damaged becomes no home`() throws {
        let home = try TestHome.ofSchema5()
        let done = try home.muster("migrate", "--json").succeeded().object
        let copy = URL(filePath: try #require(done["copy"]?.text))
        var bytes = Array(try Data(contentsOf: copy))
        let middle = bytes.count / 2
        bytes.replaceSubrange(middle..<(middle + 8_192), with: repeatElement(0xA5, count: 8_192))
        try Data(bytes).write(to: copy)
        let place = home.folder.appending(path: "restored").path
        let refused = home.muster("restore", copy.path, "--home", place)
        #expect(refused.status != 0 && refused.errors.contains("damaged"), "\(refused.errors)")
        #expect(!FileManager.default.fileExists(atPath: place))
    }

    @Test func `who operates a home is told of a unit that failed, once in an hour`() throws {
        let home = try TestHome.audited()
        let failed = ["notify", "--unit", "muster-backup.service"]
        home.muster(failed).refused(1, naming: "nobody was told", "mail_to")
        home.muster("notify", "--unit", "-x; rm").refused(2, naming: "unit")
        home.muster("notify", "--unit=--file=/etc/passwd").refused(2, naming: "unit")
        let password = try home.file("password.txt", TestHome.password)
        for (login, role) in [("ana", "admin"), ("boro", "manager")] {
            home.muster(
                "user",
                "add",
                login,
                "--role",
                role,
                "--mail",
                "\(login)@example.org",
                "--password-file",
                password
            ).succeeded()
            if login == "ana" {
                home.muster("login", login, "--password-file", password).succeeded()
            }
        }
        try home.set("[operations]\nmail_to = \"ops@example.org, ana@example.org\"")
        #expect(home.muster(failed).succeeded().text.contains("Told by mail: 2"))
        #expect(home.muster(failed).succeeded().text.contains("within the hour"))
        let other = ["notify", "--unit", "muster-portal.service", "--json"]
        #expect(try home.muster(other).succeeded().object["told"]?.number == 2)
        #expect(try home.muster(other).succeeded().object["told"] == nil)
        try home.set("[operations]\nmail_to = \"ops@@example.org\"")
        // Bad settings are what people may have to be told of: the lines that are good hold.
        let told = home.muster("notify", "--unit", "muster-deliver.service")
        #expect(told.status == 0 && told.errors.contains("operations.mail_to"), "\(told.errors)")
        let folder = home.path + "/outbox"
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        let messages = try names.filter { $0.hasSuffix(".eml") }
            .map { try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }
        #expect(messages.count == 5)
        let message = try #require(
            messages.first { $0.contains("To: ana@") && $0.contains("muster-backup.service") }
        )
        #expect(message.contains("No backup was made"))
        #expect(messages.count { $0.contains("To: ops@") } == 2)
    }

    @Test func `a home that cannot be used is told of past it, by the mail program alone`() throws {
        let home = try TestHome.audited()
        let mta = try home.withMTA()
        let failed = ["notify", "--unit", "muster-deliver.service"]
        let database = home.path + "/muster.sqlite"
        try Data(repeating: 0x5A, count: 65_536).write(to: URL(filePath: database))
        home.muster(failed).refused(8, naming: "damaged")
        try home.set(
            """
            [mail]
            sendmail = "\(mta.sendmailPath)"
            from = "muster@\(LocalMTA.domain)"
            [operations]
            mail_to = "manager@\(LocalMTA.domain)"
            """
        )
        let told = home.muster(failed).succeeded()
        #expect(told.text.contains("Told by mail: 1") && told.errors.contains("damaged"))
        let file = try #require(try mta.messages().first)
        let message = try String(contentsOf: file, encoding: .utf8).replacing("=\n", with: "")
        for said in ["muster-deliver.service of", "cannot be used", "muster restore FILE"] {
            #expect(message.contains(said), "\(message)")
        }
        #expect(home.muster(failed).succeeded().text.contains("within the hour"))
        let other = ["notify", "--unit", "muster-portal.service", "--json"]
        #expect(try home.muster(other).succeeded().object["told"]?.number == 1)
    }

    @Test func `a server ends with 8 once a newer Muster has changed the home`() throws {
        let home = try TestHome.audited()
        let server = try home.begin("serve", "--listen", "127.0.0.1:0")
        try server.wait(until: { (server.outputSoFar + server.errorsSoFar).contains("http://") })
        let database = try DatabaseQueue(path: home.path + "/muster.sqlite")
        try database.write { db in
            try db.execute(sql: "CREATE TABLE novelty (x TEXT)")
            try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('v99')")
        }
        try database.close()
        let ended = try server.wait()
        #expect(ended.status == 8, "\(ended.errors)")
        #expect(ended.errors.contains("Muster was updated") && ended.errors.contains("restart"))
    }
}
