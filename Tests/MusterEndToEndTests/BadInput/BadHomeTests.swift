import Foundation
import GRDB
import MusterTestSupport
import Testing

/// Homes that cannot be used: a disk that is full or read-only, a damaged or a newer database.
@Suite struct BadHomeTests {
    @Test func `a database that is garbage is refused with what to do, and left as it is`() throws {
        let home = try TestHome.loaded()
        let file = home.path + "/muster.sqlite"
        for name in [file + "-wal", file + "-shm"] {
            try? FileManager.default.removeItem(atPath: name)
        }
        var bytes = Array(try Data(contentsOf: URL(filePath: file)))
        bytes.replaceSubrange(0..<2_800, with: repeatElement(0x67, count: 2_800))
        try Data(bytes).write(to: URL(filePath: file))
        for command in [["status"], ["item", "list"], ["verify"], ["start", "--source", "hci0"]] {
            home.muster(command).refused(8, naming: "damaged", "backup")
        }
        #expect(Array(try Data(contentsOf: URL(filePath: file))) == bytes)
        let store = try home.muster("doctor", "--json").refused(8).objects
            .first { $0["check"]?.text == "store" }
        #expect(store?["ok"]?.bool == false && store?["remedy"] != nil)
    }

    @Test func `a database that is brought back alone takes a sign-in and gives its report`() throws
    {
        let home = try TestHome.audited()
        let password = try home.file("ana.txt", "fourteen white herons")
        let person = ["user", "add", "ana", "--role", "admin", "--password-file", password]
        home.muster(person).succeeded()
        for folder in ["keys", "reports", "outbox", "traces"] {
            try? FileManager.default.removeItem(atPath: home.path + "/" + folder)
        }
        home.muster("login", "ana", "--password-file", password).succeeded()
        home.muster("report").succeeded()
    }

    @Test func `an empty database file is not taken for a home`() throws {
        let home = try TestHome.loaded()
        let file = home.path + "/muster.sqlite"
        for name in [file + "-wal", file + "-shm"] {
            try? FileManager.default.removeItem(atPath: name)
        }
        try Data().write(to: URL(filePath: file))
        home.muster("item", "list").refused(5, naming: "no Muster home")
        home.muster("init", "--site", "Anew").succeeded()
        #expect(home.muster("status").succeeded().text.contains("No inventory yet"))
    }

    @Test func `pages overwritten in the middle are found, not read as data`() throws {
        let home = try TestHome.audited()
        let file = home.path + "/muster.sqlite"
        home.muster("use", SimulatedWarehouse.inventory).succeeded()
        var bytes = Array(try Data(contentsOf: URL(filePath: file)))
        // Where the records of the audit are, wherever that is in the file.
        let word = Array("sighting".utf8)
        let places = bytes.indices.filter { bytes[$0...].starts(with: word) }
        let middle = try #require(places.isEmpty ? nil : places[places.count / 2])
        bytes.replaceSubrange(middle..<(middle + 8_192), with: repeatElement(0xA5, count: 8_192))
        try Data(bytes).write(to: URL(filePath: file))
        let verify = home.muster("verify")
        #expect([8, 11].contains(verify.status), "\(verify.status): \(verify.errors)")
        verify.refused(verify.status)
        let store = try home.muster("doctor", "--json").refused(8).objects
            .first { $0["check"]?.text == "store" }
        #expect(store?["ok"]?.bool == false)
    }

    @Test func `a database of a newer Muster is refused and left as it is`() throws {
        let home = try TestHome.audited()
        try home.tamper { db in
            try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('v99')")
        }
        let before = try home.content()
        for command in [["status"], ["finish"], ["item", "list"], ["report"]] {
            home.muster(command).refused(8, naming: "newer Muster", "update")
        }
        let checkups = try home.muster("doctor", "--json").refused(8).objects
        for name in ["store", "age"] {
            let checkup = checkups.first { $0["check"]?.text == name }
            #expect(checkup?["detail"]?.text?.contains("newer Muster") == true, "\(name)")
            #expect(checkup?["remedy"]?.text?.contains("update Muster") == true, "\(name)")
        }
        #expect(try home.content() == before)
    }

    @Test(arguments: [
        ("[mail\n", "line 1"), ("[mail]\n\na = [1,}\n", "line 3"), ("[[[", "line 1"),
        ("a = [1, [2,}]\n", "line 1"),
        ("[mail]\nsendmail = 5\n", "mail.sendmail"),
        ("[mail]\nsendmail = \"sendmail\"\n", "absolute"), ("[post]\n", "post"),
        ("[report]\nlanguage = \"xx\"\n", "report.language"),
        ("[report]\npaper = \"a3\"\n", "report.paper"),
        ("[report]\naccuracy_target = 98\n", "0 to 1"), ("[traces]\nkeep = 1\n", "true or false"),
        ("[traces]\nlimit_mb = 0\n", "traces.limit_mb"), ("[mail]\nfrm = \"x\"\n", "mail.frm"),
    ])
    func `settings that cannot be used are named`(settings: String, word: String) throws {
        let home = try TestHome.loaded()
        try home.set(settings)
        home.muster("status").refused(65, naming: "muster.toml", word)
        let backup = home.muster("backup").succeeded()
        #expect(backup.errors.contains("muster.toml"), "told, and no reason to go without a backup")
    }

    @Test func `a read-only home can be read, and refuses to be changed`() throws {
        let home = try TestHome.audited()
        let before = try home.content()
        let result = try home.mounted(
            """
            mount --bind "$MUSTER_HOME" "$MUSTER_HOME"
            mount -o remount,ro,bind "$MUSTER_HOME"
            try() { "$MUSTER" "$@"; echo "status $?"; } 2>&1
            try note hello
            try item add A Crate --beacon ibeacon:e2c56db5-dffb-48d2-b060-d0f5a71096e0/9/9
            try inventory add Other
            """
        )
        let lines = result.lines
        #expect(lines.filter { $0 == "status 8" }.count == 3, "\(result.text)\(result.errors)")
        #expect(lines.filter { $0.hasPrefix("muster: ") }.count == 3, "\(result.text)")
        let remedies = lines.filter { $0.hasPrefix("try: ") }
        #expect(remedies.count == 3, "\(result.text)")
        #expect(remedies.allSatisfy { $0.contains("cp -a HOME NEWHOME") }, "\(result.text)")
        #expect(try home.content() == before)
    }

    @Test func `doctor tells a home that nothing can be written to`() throws {
        let home = try TestHome.audited()
        let result = try home.mounted(
            """
            mount --bind "$MUSTER_HOME" "$MUSTER_HOME"
            mount -o remount,ro,bind "$MUSTER_HOME"
            "$MUSTER" doctor; echo "status $?"
            """
        )
        #expect(result.lines.contains { $0.hasPrefix("look  home") && $0.contains("read only") })
        #expect(result.lines.last == "status 8", "\(result.text)\(result.errors)")
    }

    @Test(arguments: [false, true])
    func `whether a read-only home is of this version is told`(isOld: Bool) throws {
        let home = try TestHome.ofSchema5()
        if !isOld { home.muster("migrate").succeeded() }
        let before = try home.content()
        let result = try home.mounted(
            """
            mount --bind "$MUSTER_HOME" "$MUSTER_HOME"
            mount -o remount,ro,bind "$MUSTER_HOME"
            "$MUSTER" migrate --check --json
            """
        ).succeeded()
        #expect(try result.object["needed"]?.bool == isOld, "\(result.text)")
        #expect(try home.content() == before)
    }

    @Test func `a home cannot be set up where nothing can be written`() throws {
        let home = try TestHome()
        let result = try home.mounted(
            """
            mkdir ro && mount -t tmpfs -o size=1m none ro && mount -o remount,ro ro
            "$MUSTER" init --site S --home ro/home; echo "status $?"
            ls -A ro
            """
        )
        #expect(result.lines.last == "status 8", "\(result.text)\(result.errors)")
        #expect(result.errors.contains("muster: ") && result.errors.contains("try: "))
    }

    @Test func `on a full disk an import keeps nothing, and works when there is space again`()
        throws
    {
        let home = try TestHome.loaded()
        let rows = (0..<20_000).map {
            "X\($0),Crate \($0),ibeacon:\(Self.uuid)/\($0 >> 8)/\($0 & 255)"
        }
        _ = try home.file("many.csv", (["id,name,beacon"] + rows).joined(separator: "\n"))
        let result = try home.mounted(
            """
            mkdir disk && mount -t tmpfs -o size=2m none disk && cp -r "$MUSTER_HOME"/. disk/
            export MUSTER_HOME="$PWD/disk"
            "$MUSTER" item import many.csv; echo "import $?"
            "$MUSTER" item list --json | wc -l
            "$MUSTER" doctor --json | grep '"check":"store"'
            mount -o remount,size=64m disk
            "$MUSTER" item import many.csv; echo "import $?"
            "$MUSTER" item list --json | wc -l
            """
        )
        let lines = result.lines
        #expect(lines.first == "import 8", "\(result.text)\(result.errors)")
        #expect(result.errors.contains("full") && result.errors.contains("try: "))
        #expect(lines.dropFirst().first == "60")
        #expect(lines.contains { $0.contains(#""ok":true"#) })
        #expect(lines.contains("import 0") && lines.last == "20060", "\(result.text)")
    }

    @Test func `on a full disk an audit says that it waits, and goes on once there is space`()
        throws
    {
        let home = try TestHome.loaded()
        let site = try SimulatedWarehouse.small.get()
        let result = try home.mounted(
            """
            mkdir disk && mount -t tmpfs -o size=1700k none disk && cp -r "$MUSTER_HOME"/. disk/
            export MUSTER_HOME="$PWD/disk"
            "$MUSTER" start --source '\(site.walk)' --finish >out 2>err & audit=$!
            for i in $(seq 1200); do grep -q full err && break; sleep 0.1; done
            grep -q full err && echo told
            mount -o remount,size=64m disk
            wait $audit; echo "start $?"
            "$MUSTER" verify >/dev/null; echo "verify $?"
            """
        )
        #expect(
            result.lines == ["told", "start 0", "verify 0"],
            "\(result.text)\(result.errors)"
        )
    }

    private static let uuid = "e2c56db5-dffb-48d2-b060-d0f5a71096e0"
}

extension TestHome {
    /// Runs a script that may mount file systems, which nobody else sees and which end with it.
    ///
    /// Rights do not bind the superuser, so a read-only file system has to be one.
    func mounted(_ script: String) throws -> CommandResult {
        let file = try file("script.sh", script)
        let user = getuid() == 0 ? "" : "--map-root-user"
        return try shell("unshare --mount \(user) bash '\(file)'")
    }
}
