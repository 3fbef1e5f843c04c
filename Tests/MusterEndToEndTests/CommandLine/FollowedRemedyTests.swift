import Foundation
import GRDB
import MusterTestSupport
import Testing

/// What the program advises is done word for word, and is the way out.
///
/// Each story is refused again and again, and follows the command that the line `try:` gives.
@Suite struct FollowedRemedyTests {
    @Test(.enabled(if: SmallDisk.isPossible, "a small disk and a journal of its own take root"))
    func `each command that is advised was followed, but for those that are named`() throws {
        let printed =
            try emptyHome() + unknownThings() + takenThings() + anchors() + audit() + countedAudit()
            + reviewedAudit() + otherAudits() + people() + secondFactor() + blindAudit()
            + plansAndSchedules() + reportsAndKeys() + mail() + backups() + brokenHomes()
            + sensors() + limits() + contacts() + moments() + disks()
            + services() + desktop() + otherKeys() + forgedHomes() + radio() + places()
            + provenance() + orders() + recalls() + sealedBackups() + labels()
        let remedies = try RemedyTexts.withCommands()
        let left = remedies.filter { remedy in
            !printed.contains { RemedyTexts.isPrinted(remedy, as: $0) }
        }
        #expect(
            left.subtracting(RemediesNotFollowed.all.keys).sorted() == [],
            "not followed by a story"
        )
        #expect(
            Set(RemediesNotFollowed.all.keys).subtracting(left).sorted() == [],
            "followed after all"
        )
        #expect(remedies.count > 150, "remedies are found")
    }

    // MARK: Before an audit

    private func emptyHome() throws -> [String] {
        let site = try SimulatedWarehouse.small.get()
        let person = RemedyFollower(try TestHome())
        person.follow("init", "--site", "", adding: ["--home", person.home.path + "2"])
        person.follow("doctor", isRefused: false, with: ["NAME": "Site"])
        try FileManager.default.removeItem(atPath: person.home.path)
        person.follow("status", with: ["NAME": "Site"])
        person.follow("init", "--site", "Site", choosing: "status")
        person.follow("item", "add", "I-1", "Box", "--beacon", "x", with: ["NAME": "Stock"])
        person.follow("inventory", "add", "stock")
        person.follow("inventory", "archive", "Stock", with: ["NAME": "Spare"])
        person.follow("map", with: ["FILE": site.path("plan.json")])
        person.follow("item", "lst")
        person.follow("staus")
        person.follow("plan", "run", "P-9", with: ["NAME": "Weekly"])
        person.follow("plan", "run", "P-9")
        person.follow("label", "sheet")
        person.follow(
            "item",
            "add",
            "I-2",
            "turned \u{202E} round",
            "--beacon",
            "address:00:00:00:00:00:01"
        )
        person.follow("trail", "verify", "--head", "zz")
        for number in 2...4 {
            run(person, "plan", "add", "Plan \(number)", "--every", "week", "--on", "monday")
        }
        run(person, "plan", "delete", "P-04")
        person.follow("plan", "restore", "nonsense")
        return person.followed
    }

    private func run(_ person: RemedyFollower, _ command: String...) {
        person.home.muster(command).succeeded()
    }

    private func unknownThings() throws -> [String] {
        let home = try TestHome.loaded()
        let person = RemedyFollower(home)
        person.follow("item", "edit", "NOPE", "--name", "X")
        person.follow("zone", "edit", "moon", "--name", "X")
        person.follow("zone", "delete", "moon")
        person.follow("outbox", "retry", "M-99")
        person.follow("drop", "delete", "D-9")
        person.follow("definition", "delete", "nope")
        person.follow("report", "--definition", "nope")
        person.follow("key", "export", "zz")
        person.follow("user", "disable", "ana")
        person.follow("sensor", "log", "moon")
        return person.followed
    }

    private func takenThings() throws -> [String] {
        let home = try TestHome.loaded()
        let site = try SimulatedWarehouse.small.get()
        let person = RemedyFollower(home)
        let list = site.path("items.csv")
        person.follow("site", "plan", "import", list, with: ["FILE": list])
        let item = try home.muster("item", "list", "--json").objects.first { $0["zone"] != nil }
        let (id, zone) = (try #require(item?["id"]?.text), try #require(item?["zone"]?.text))
        run(person, "inventory", "add", "Cellar")
        person.follow("item", "edit", id, "--name", "X", "--inventory", "Cellar")
        person.follow("zone", "delete", zone, with: ["ITEM": id, "ZONE": "dock"])
        let beacon = try #require(item?["beacon"]?.text)
        person.follow("item", "add", id, "Box", "--beacon", beacon, with: ["NAME": "Box"])
        person.follow("item", "add", "N-1", "Box", "--beacon", beacon)
        let air = ["--source", site.walk, "--for", "1"]
        person.follow("item", "add", "N-1", "Box", "--beacon", "x:1", adding: air)
        person.follow("beacon", "watch", "--region", "x", "--source", site.walk, adding: air)
        person.follow("item", "move", id, "moon")
        person.follow("item", "photo", id, "--restore", "9")
        person.follow("item", "edit", id)
        person.follow(
            "item",
            "import",
            site.path("plan.json"),
            with: ["FILE": site.path("plan.json")]
        )
        let walk = site.walk
        person.follow("zone", "calibrate", "dock", "--at", "900,900", "--source", walk)
        home.muster("item", "delete", id).succeeded()
        let other = "ibeacon:00000000-0000-0000-0000-00000000000a/1/1"
        home.muster("item", "add", id, "Box", "--beacon", other).succeeded()
        person.follow("item", "restore", id)
        let (one, next) = (SimulatedWarehouse.inventory, SimulatedWarehouse.neighbour)
        person.follow("inventory", "archive", one, with: ["NAME": next])
        home.muster("inventory", "archive", one).succeeded()
        person.follow("use", one)
        person.follow("inventory", "add", "")
        person.follow("definition", "add", "")
        return person.followed
    }

    private func anchors() throws -> [String] {
        let home = try TestHome.loaded()
        let site = try SimulatedWarehouse.small.get()
        let person = RemedyFollower(home)
        let item = try home.muster("item", "list", "--json").succeeded().object
        let beacon = try #require(item["beacon"]?.text)
        let plan = try String(contentsOfFile: site.path("plan.json"), encoding: .utf8)
        let anchor = try #require(plan.firstMatch(of: /"beacon":"([^"]+)"/)?.1)
        let taken = plan.replacing(anchor, with: beacon)
        let other = ["BEACON": "ibeacon:00000000-0000-0000-0000-00000000000b/1/1"]
        person.follow("site", "plan", "import", try home.file("taken.json", taken), with: other)
        let bare = plan.replacing(
            /"anchors":\[.*?\],"receivers"/,
            with: "\"anchors\":[],\"receivers\""
        )
        home.muster("site", "plan", "import", try home.file("bare.json", bare)).succeeded()
        let calibrate = ["zone", "calibrate", "dock", "--at", "9,9", "--source"]
        person.follow(
            calibrate[0],
            calibrate[1],
            calibrate[2],
            calibrate[3],
            calibrate[4],
            calibrate[5],
            site.walk,
            with: ["FILE": site.path("plan.json")]
        )
        return person.followed
    }

    // MARK: An audit

    private func audit() throws -> [String] {
        let home = try TestHome.loaded()
        let person = RemedyFollower(home)
        let walk = try SimulatedWarehouse.small.get().walk
        home.muster("start", "--source", walk).succeeded()
        let (one, next) = (SimulatedWarehouse.inventory, SimulatedWarehouse.neighbour)
        home.muster("use", next).succeeded()
        person.follow("confirm", "IT-0001", "--by", "sight")
        home.muster("use", next).succeeded()
        person.follow("inventory", "archive", one, choosing: "cancel", with: ["TEXT": "no use"])
        home.muster("use", one).succeeded()
        home.muster("start", "--source", walk).succeeded()
        person.follow("undo")
        person.follow("start", "--source", walk, choosing: "cancel", with: ["TEXT": "no time"])
        home.muster("start", "--source", walk).succeeded()
        person.follow("confirm", "NOPE", "--by", "sight")
        person.follow("confirm", "IT-0001", "--by", "photo")
        let partly = ["--partial", "--reason", "test"]
        person.follow("mail", "--to", "a@example.org", choosing: "finish", adding: partly)
        home.muster("start", "--source", walk).succeeded()
        person.follow("approve", choosing: "finish", adding: partly)
        // A walk that was broken off in its first zone.
        let whole = try Data(contentsOf: URL(filePath: String(walk.dropFirst("capture:".count))))
        let cut = try home.file("cut.btsnoop", Array(whole.prefix(whole.count / 20)))
        home.muster("start", "--source", "capture:" + cut).succeeded()
        person.follow("finish", "--yes", choosing: "finish", with: ["TEXT": "the battery"])
        return person.followed
    }

    private func countedAudit() throws -> [String] {
        let home = try TestHome.audited()
        let person = RemedyFollower(home)
        let walk = ["--source", try SimulatedWarehouse.small.get().walk]
        let words = ["ITEM": "IT-0001", "ITEM@ZONE": "IT-0001@dock"]
        person.follow("compare", TestHome.audit)
        person.follow("undo", choosing: "recount", with: words)
        person.follow("confirm", "IT-0001", "--by", "sight", choosing: "recount", with: words)
        // What was just looked at is not taken back, but looked at once more.
        person.follow("undo", choosing: "recount", with: ["IT-0001@ZONE": "IT-0001@dock"])
        person.follow("note", "the dock was locked", with: ["TEXT": "the dock was locked"])
        person.follow("resolve", "IT-0001", "--reason", "zzz")
        person.follow("action", "done", "IT-0001")
        person.follow("compare", TestHome.audit, "A-2026-0099")
        person.follow("test-count", choosing: "test-count")
        person.follow("recount", "--seen", "NOPE")
        let audit = TestHome.audit
        person.follow("confirm", "IT-0001", "--by", "sight", choosing: "start", adding: walk)
        person.follow("test-count", "--seen", "IT-0001", choosing: "audit list")
        home.muster("cancel", "--reason", "only begun").succeeded()
        person.follow("compare", audit, choosing: "compare")
        home.muster(
            "start",
            "--inventory",
            SimulatedWarehouse.neighbour,
            "--finish",
            walk[0],
            walk[1]
        )
        .succeeded()
        person.follow("compare", audit, "A-2026-0003")
        return person.followed
    }

    private func reviewedAudit() throws -> [String] {
        let home = try TestHome.audited()
        let person = RemedyFollower(home)
        let walk = ["--source", try SimulatedWarehouse.small.get().walk, "--finish"]
        let open = try home.muster("show", "--json").succeeded().object["review"]?["open"]
        let items = try #require(open).elements.compactMap(\.text)
        let values = ["ITEM": items[1], "CODE": "miscounted", "USER": "mara", "TEXT": "why"]
        person.follow("resolve", "IT-0001", "--reason", "miscounted")
        let looked = ["ITEM": items[3] + "|" + items[4]]
        person.follow("compare", TestHome.audit, "--counts", with: looked)
        person.follow("approve", with: values)
        home.muster("recount", "--items", items[1], "--with", "mara").succeeded()
        person.follow("approve", choosing: "resolve", with: values)
        home.muster(["resolve", "--reason", "miscounted", "--action", "count it"] + items)
            .succeeded()
        person.follow("cancel", "--reason", "no use", choosing: "opinion", with: values)
        person.follow("resume", choosing: "reject", with: values)
        person.follow("approve", with: values)
        home.muster("action", "done", items[2]).succeeded()
        person.follow("action", "done", items[2], choosing: "undo")
        home.muster("approve").succeeded()
        person.follow("approve", adding: walk)
        return person.followed
    }

    private func otherAudits() throws -> [String] {
        let site = try SimulatedWarehouse.small.get()
        let walk = ["--source", site.walk]
        let home = try TestHome.empty()
        let person = RemedyFollower(home)
        let files = ["FILE": site.path("items.csv")]
        person.follow(
            "start",
            "--zone",
            "dock",
            walk[0],
            walk[1],
            with: ["FILE": site.path("plan.json")]
        )
        person.follow("start", walk[0], walk[1], with: files)
        person.follow("show", adding: walk)
        // One process listens for as long as the walk took; another one wants something else of it.
        home.muster("cancel", "--reason", "begun to see it").succeeded()
        let listening = try home.begin("start", walk[0], walk[1] + "@1x")
        try listening.wait { listening.errorsSoFar.contains("A-2026-0002") }
        person.follow("finish")
        _ = try listening.wait()
        person.follow("pause", choosing: "resume", adding: walk)
        return person.followed
    }

    private func plansAndSchedules() throws -> [String] {
        let home = try TestHome.audited()
        let person = RemedyFollower(home)
        let walk = ["--source", try SimulatedWarehouse.small.get().walk, "--finish"]
        home.muster("plan", "add", "Late", "--every", "once", "--due", "2026-03-12").succeeded()
        let planned = ["start", "--plan", "P-01"] + walk
        person.follow("start", "--plan", "P-01", "--zone", "dock", adding: ["--target", "0.9"])
        home.muster(planned).succeeded()
        person.follow("plan", "run", "P-01", with: ["DAY": "2099-01-01"])
        home.muster("plan", "delete", "P-01").succeeded()
        person.follow("plan", "run", "P-01")
        person.follow("schedule", "add", "X", "--when", "soon", "--to", "a@example.org")
        home.muster("definition", "add", "House").succeeded()
        home.muster(
            "schedule",
            "add",
            "Mail",
            "--when",
            "monday 06:00",
            "--to",
            "a@example.org",
            "--definition",
            "House"
        ).succeeded()
        person.follow("definition", "delete", "House")
        person.follow("schedule", "edit", "D-1")
        return person.followed
    }

    // MARK: Reports and keys

    private func reportsAndKeys() throws -> [String] {
        let home = try TestHome.audited()
        let person = RemedyFollower(home)
        let walk = ["--source", try SimulatedWarehouse.small.get().walk, "--finish"]
        let fresh = RemedyFollower(try TestHome.loaded())
        fresh.follow("key", "export")
        home.muster(["start"] + walk).succeeded()
        for name in ["one.pdf", "one.json"] {
            home.muster(
                "report",
                TestHome.audit,
                "--format",
                String(name.suffix(4).drop { $0 == "." }),
                "--out",
                name
            ).succeeded()
        }
        let file = home.folder.appending(path: "one.json").path
        person.follow("verify", "A-2026-0002", "one.pdf", with: ["FILE": "one.pdf"])
        person.follow("verify", "A-2026-0002", "one.json", with: ["FILE": "one.json"])
        person.follow("verify", try home.file("no.pdf", "no PDF"))
        person.follow("verify", try home.file("no.json", "{}"))
        let text = try String(contentsOfFile: file, encoding: .utf8)
        let altered = text.replacing("IT-0001", with: "IT-0009")
        person.follow("verify", try home.file("altered.json", altered))
        let pages = try Data(contentsOf: home.folder.appending(path: "one.pdf"))
        person.follow("verify", try home.file("altered.pdf", Array(pages) + [10]))
        person.follow("report", "--version", "9")
        person.follow("report", "nonsense")
        person.follow("report", "--page", "1", "--out", "page.pdf")
        person.follow("key", "trust", "zz", "--name", "X")
        let keys = home.muster("key", "export").succeeded()
        person.follow("key", "trust", try #require(keys.lines.first), "--name", "me")
        let kept = try home.file("keys.txt", keys.text)
        fresh.follow("verify", file, choosing: "verify", with: ["KEY": kept])
        return try person.followed + fresh.followed + lostAndRevokedKeys()
    }

    private func lostAndRevokedKeys() throws -> [String] {
        let home = try TestHome.audited()
        let person = RemedyFollower(home)
        // The same audit, gone on with elsewhere.
        let elsewhere = TestHome(folder: home.folder, named: "elsewhere")
        try elsewhere.become(home)
        elsewhere.muster("recount", "--gone", "IT-0001").succeeded()
        elsewhere.muster("report", "--out", "elsewhere.pdf").succeeded()
        person.follow("verify", "elsewhere.pdf")
        home.muster("report", "--format", "json", "--out", "one.json").succeeded()
        let owned = try home.muster("key", "list", "--json").succeeded().objects
            .first { $0["kind"]?.text == "person" }
        let (name, key) = (
            try #require(owned?["owner"]?.text), try #require(owned?["public"]?.text)
        )
        home.muster("key", "revoke", name, "--reason", "compromised").succeeded()
        person.follow("key", "trust", key, "--name", "again")
        person.follow("verify", "one.json", with: ["AUDIT": TestHome.audit])
        try FileManager.default.removeItem(atPath: home.path + "/keys/device.key")
        person.follow("doctor", choosing: "key revoke")
        try FileManager.default.removeItem(atPath: home.path + "/trail.head")
        person.follow("verify", "--strict")
        return person.followed
    }

    // MARK: Mail, backups, damage

    private func mail() throws -> [String] {
        let home = try TestHome.audited()
        let person = RemedyFollower(home)
        // A mail program that takes nothing at first; 75 says that it is for now only.
        let program = home.folder.appending(path: "sendmail")
        let from = "from = \"muster@muster.test\""
        try home.set("[mail]\nsendmail = \"\(program.path)\"\n\(from)")
        for status in [75, 67] {
            let once = home.folder.appending(path: "once-\(status)").path
            let script = "cat >/dev/null; [ -e '\(once)' ] || { touch '\(once)'; exit \(status); }"
            try ExecutableScript.write("#!/bin/sh\n\(script)\n", to: program)
            person.follow("mail", "--to", "a@muster.test")
        }
        return person.followed
    }

    private func backups() throws -> [String] {
        let home = try TestHome.audited()
        let person = RemedyFollower(home)
        home.muster("inventory", "add", "Written here").succeeded()
        let folder = home.folder.appending(path: "elsewhere").path
        person.follow("doctor", isRefused: false, choosing: "backup --to", with: ["FOLDER": folder])
        person.follow("doctor", isRefused: false, choosing: "backup drill")
        let made = try #require(home.muster("backup").succeeded().lines.first)
        let copy = String(made.prefix { $0 != ":" })
        let kept = home.folder.path + "/kept.tar.zst"
        try FileManager.default.copyItem(atPath: copy, toPath: kept)
        person.follow("restore", copy, with: ["FILE": copy, "NEWHOME": "again"])
        person.follow(
            "restore",
            copy,
            "--home",
            home.path,
            with: ["FILE": copy, "NEWHOME": "third"]
        )
        person.follow("backup", "verify", "none")
        person.follow("backup", "verify", try home.file("no.backup", "no backup"))
        person.follow("backup", "--encrypt", try home.file("no.key", "zz\n"))
        let bytes = try Data(contentsOf: URL(filePath: copy))
        let cut = try home.file("cut.tar.zst", Array(bytes.dropLast(1000)))
        person.follow("backup", "verify", cut)
        person.follow("doctor", isRefused: false, choosing: "backup", adding: ["--to", folder])
        let note = home.path + "/backups/last.json"
        let aged = try String(contentsOfFile: note, encoding: .utf8)
            .replacing(/"made_at":"20../, with: "\"made_at\":\"2001")
            .replacing(/"fault":"[^"]*"/, with: "\"fault\":null")
        try Data(aged.utf8).write(to: URL(filePath: note))
        person.follow("doctor", isRefused: false, choosing: "backup", adding: ["--to", folder])
        let again = TestHome(folder: home.folder, named: "again")
        let restored = RemedyFollower(again)
        again.muster("mail", "--to", "a@muster.test")
        restored.follow("outbox", "retry", choosing: "outbox resume")
        try FileManager.default.copyItem(atPath: home.path, toPath: home.path + "-copy")
        let copied = RemedyFollower(TestHome(folder: home.folder, named: "home-copy"))
        copied.follow("status", isRefused: false)
        try again.tamper { db in
            try db.execute(sql: "DROP TRIGGER trail_stays")
            try db.execute(sql: "UPDATE trail SET actor = 'eve' WHERE number = 3")
        }
        restored.follow("trail", "verify", with: ["FILE": copy, "NEWHOME": "fourth"])
        // A database from before is put back beside the rest of its home.
        let database = home.path + "/muster.sqlite"
        let old = home.folder.appending(path: "old.sqlite").path
        try FileManager.default.copyItem(atPath: database, toPath: old)
        home.muster("report", "--out", "later.pdf").succeeded()
        for path in [database, database + "-wal", database + "-shm"] {
            try? FileManager.default.removeItem(atPath: path)
        }
        try FileManager.default.copyItem(atPath: old, toPath: database)
        #expect(chmod(database, 0o600) == 0)
        let (sixth, seventh) = (
            ["FILE": kept, "NEWHOME": "sixth"], ["FILE": kept, "NEWHOME": "seventh"]
        )
        person.follow("inventory", "add", "Lost", with: sixth)
        person.follow("doctor", choosing: "restore", with: seventh)
        try FileManager.default.removeItem(atPath: database)
        person.follow("status", with: ["FILE": kept, "NEWHOME": "fifth"])
        return person.followed + restored.followed + copied.followed
    }

    private func brokenHomes() throws -> [String] {
        let home = try TestHome.loaded()
        let person = RemedyFollower(home)
        let database = home.path + "/muster.sqlite"
        #expect(chmod(database, 0o644) == 0)
        person.follow("doctor", "--fix", choosing: "doctor --fix")
        #expect(chmod(database, 0o644) == 0)
        person.follow("doctor", choosing: "doctor --fix", adding: ["--yes"])
        try home.set("[mail]\nform = 1")
        person.follow("status")
        try home.set("")
        // Of a home that was brought up to date before, its database from then is named.
        let migrated = RemedyFollower(try TestHome.ofSchema5())
        migrated.home.muster("inventory", "list").succeeded()
        for person in [person, migrated] {
            try person.home.tamper { db in
                try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('v99')")
            }
            person.follow("status")
        }
        return person.followed + migrated.followed
    }
}
