import Foundation
import GRDB
import MusterTestSupport
import Testing

/// What the program advises is done word for word, and is the way out.
///
/// Each story is refused again and again, and follows the command that the line `try:` gives.
@Suite struct FollowedRemedyTests {
    @Test func `each command that is advised was followed, but for those that are named`() throws {
        let printed =
            try emptyHome() + unknownThings() + takenThings() + audit() + countedAudit()
            + reviewedAudit() + otherAudits() + people() + secondFactor() + blindAudit()
            + plansAndSchedules() + reportsAndKeys() + mail() + backups() + brokenHomes()
        let remedies = try RemedyTexts.withCommands()
        let left = remedies.filter { remedy in
            !printed.contains { RemedyTexts.isPrinted(remedy, as: $0) }
        }
        #expect(left.subtracting(Self.notFollowed.keys).sorted() == [], "not followed by a story")
        #expect(Set(Self.notFollowed.keys).subtracting(left).sorted() == [], "followed after all")
        #expect(remedies.count > 150, "remedies are found")
    }

    /// The remedies that no story here follows, and why.
    private static let notFollowed = reasons.reduce(into: [String: String]()) { all, reason in
        for remedy in reason.remedies { all[remedy] = reason.why }
    }

    private static let reasons: [(why: String, remedies: [String])] = [
        (
            "a radio has to be there",
            [
                "bind another beacon, or give that item another one first: muster item bind",
                "muster beacon scan shows what is around",
                "muster beacon scan shows what the radio hears",
                "muster beacon scan, for the beacons around",
                "muster doctor looks at the adapter",
                "plug one in (muster doctor sees it), or use a recorded capture: "
                    + "--source capture:FILE",
                "start it with one: muster serve --source hci0",
            ]
        ),
        (
            "two have to say something at the same moment, or one to be killed",
            [
                ", or muster pause X first",
                "look again, muster show X, and decide again",
                "muster pause, then say it",
                "muster resume or muster finish, later: they take it from the audit's trace",
                "muster resume, muster finish or muster cancel --reason TEXT",
                "muster show X tells whether it was; say it again if not",
                "muster status shows when it has paused; nothing is lost if you end "
                    + "that process",
                "run it again; muster doctor if it stays so",
            ]
        ),
        (
            "a disk, a keyring or an authority has to fail",
            [
                "free some space, or make one that is not encrypted on another disk: "
                    + "muster backup --to FOLDER",
                "look after the disk (dmesg tells what it reports), then start again; "
                    + "muster doctor",
                "check [seal] tsa_ca in muster.toml and the clock of this machine, then "
                    + "muster trail stamp",
                "muster trail stamp",
                "muster trail stamp, later; a running server asks again by itself",
                "unlock it, or sign in anew: muster login",
                "unlock it, then muster login; or keyring = \"never\" in muster.toml",
                "run muster doctor",
                "muster doctor",
                "muster doctor, and report what you did: it should not happen",
                "muster deliver, which sends them",
                "see to the cause, then muster schedule run X",
                "muster outbox shows it",
            ]
        ),
        (
            "what somebody changed outside Muster is looked into, not undone: tests of forged homes read it",
            [
                "an older backup may have it whole: muster backup list, then muster "
                    + "restore FILE --home NEWHOME; muster doctor --deep tells of all that is "
                    + "damaged",
                "muster verify X tells whether the home was changed outside Muster; a "
                    + "home that was restored from an older backup (muster trail) lacks what "
                    + "came after, and else it is the file that was changed",
                "muster verify tells whether this home is changed too; an older backup "
                    + "may be good: muster backup list, then muster backup verify FILE",
                "muster restore FILE --home NEWHOME; to go on with this one: ",
                "muster restore FILE --home NEWHOME brings a newer backup back; "
                    + "muster doctor tells how to go on with this one",
                "muster trail verify --head, with one that was noted elsewhere",
                "put it back from a backup; or muster trail verify --head, with one "
                    + "that was noted elsewhere, then move trail.head away: the next entry "
                    + "says so",
                "put X back, or muster key revoke X --reason lost",
            ]
        ),
        (
            "it takes the code of an authenticator",
            [
                "give a recovery code, or ask an admin: muster user reset-totp X; for "
                    + "an admin, the owner of the home: muster user recover X --reset-totp",
                "muster profile totp off takes it away first",
                "muster profile totp on, or My profile in the portal",
            ]
        ),
        (
            "it takes another home's keys",
            [
                "ask its owner for a new key; muster key list tells why this one was revoked",
                "ask the other home for its key (muster key export), compare the "
                    + "fingerprint, then muster key trust KEY --name NAME; without a home, "
                    + "muster verify TEXT --key KEY",
                "muster key list, for who revoked it and why",
                "muster report AUDIT --format pdf,json,csv,xlsx,epcis writes it anew, "
                    + "signed by a key that counts; muster key list tells why this one was "
                    + "revoked",
            ]
        ),
        (
            "an example of what is meant, or of where to read it",
            [
                "number and hash, as muster trail verify prints them: --head 17:9f3a…",
                "muster plan restore P-04",
                "muster item add --help, for what an item needs",
                "muster item list, muster zone list: what there is",
            ]
        ),
        (
            "the same command is followed for a nearer cause",
            [
                "give the zone anchors in its plan, then muster site plan import FILE",
                "muster item bind X BEACON, or change the anchor in the plan",
                "muster resume, muster finish or muster cancel",
                "muster backup, then muster backup drill",
                "muster backup, or systemctl enable --now muster-backup.timer",
                "muster user password X --setup-link",
                "sign in with a password: in the portal, or muster login without MUSTER_TOKEN",
                "update Muster: muster version tells what is installed; the database "
                    + "from before is X",
            ]
        ),
    ]

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
        person.follow("map", with: ["FILE": site.path("plan.json")])
        person.follow("item", "lst")
        person.follow("staus")
        person.follow("plan", "run", "P-9", with: ["NAME": "Weekly"])
        person.follow("plan", "run", "P-9")
        return person.followed
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
        return person.followed
    }

    private func takenThings() throws -> [String] {
        let home = try TestHome.loaded()
        let site = try SimulatedWarehouse.small.get()
        let person = RemedyFollower(home)
        let item = try home.muster("item", "list", "--json").objects.first { $0["zone"] != nil }
        let (id, zone) = (try #require(item?["id"]?.text), try #require(item?["zone"]?.text))
        person.follow("zone", "delete", zone, with: ["ITEM": id, "ZONE": "dock"])
        let beacon = try #require(item?["beacon"]?.text)
        person.follow("item", "add", id, "Box", "--beacon", beacon, adding: ["--note", "there"])
        person.follow("item", "add", "N-1", "Box", "--beacon", beacon)
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

    // MARK: An audit

    private func audit() throws -> [String] {
        let home = try TestHome.loaded()
        let person = RemedyFollower(home)
        let walk = try SimulatedWarehouse.small.get().walk
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
        let words = ["ITEM": "IT-0001"]
        person.follow("confirm", "IT-0001", "--by", "sight", choosing: "recount", with: words)
        person.follow("undo", choosing: "recount", with: words)
        person.follow("resolve", "IT-0001", "--reason", "zzz")
        person.follow("action", "done", "IT-0001")
        person.follow("compare", TestHome.audit, "A-2026-0099")
        person.follow("test-count", choosing: "test-count")
        person.follow("recount", "--seen", "NOPE")
        let audit = TestHome.audit
        person.follow("confirm", "IT-0001", "--by", "sight", choosing: "start", adding: walk)
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
        person.follow("cancel", "--reason", "no use", choosing: "reject", with: values)
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
        person.follow("verify", "A-2026-0002", "one.pdf", with: ["FILE.pdf": "one.pdf"])
        person.follow("verify", try home.file("no.pdf", "no PDF"))
        person.follow("verify", try home.file("no.json", "{}"))
        let text = try String(contentsOfFile: file, encoding: .utf8)
        let altered = text.replacing("IT-0001", with: "IT-0009")
        person.follow("verify", try home.file("altered.json", altered))
        let pages = try Data(contentsOf: home.folder.appending(path: "one.pdf"))
        person.follow("verify", try home.file("altered.pdf", Array(pages) + [10]))
        person.follow("report", "--version", "9")
        person.follow("report", "nonsense")
        person.follow("key", "trust", "zz", "--name", "X")
        let keys = home.muster("key", "export").succeeded()
        person.follow("key", "trust", try #require(keys.lines.first), "--name", "me")
        let kept = try home.file("keys.txt", keys.text)
        fresh.follow("verify", file, choosing: "verify", with: ["KEY": kept])
        try FileManager.default.removeItem(atPath: home.path + "/trail.head")
        person.follow("verify", "--strict")
        return person.followed + fresh.followed
    }

    // MARK: People

    private func people() throws -> [String] {
        let home = try TestHome.audited()
        let person = RemedyFollower(home)
        let word = ["--password-file", try home.file("password.txt", TestHome.password + "\n")]
        person.follow("login", "ana", word[0], word[1], with: ["LOGIN": "ana"], adding: word)
        person.follow("status", adding: ["ana"] + word)
        person.follow("user", "add", "ana", "--role", "admin", word[0], word[1])
        person.follow("user", "role", "bob", "viewer")
        home.muster(["user", "add", "mara", "--role", "worker"] + word).succeeded()
        person.follow("user", "disable", "ana", with: ["LOGIN": "mara"])
        home.muster("user", "role", "mara", "worker").succeeded()
        person.follow("user", "token", "revoke", "T-99")
        person.follow("user", "recover", "mara")
        home.muster("user", "disable", "mara").succeeded()
        person.follow("recount", "--with", "mara")
        let link = try home.file("link.txt", "no link\n")
        person.follow(
            "login",
            "mara",
            "--setup-file",
            link,
            word[0],
            word[1],
            with: ["LOGIN": "mara"]
        )
        let made = ["user", "token", "add", "eyes", "--may", "viewAudits", "--json"]
        let token = try home.muster(made).succeeded().object["secret"]?.text
        let sight = try #require(token)
        person.follow("user", "role", "mara", "viewer", as: sight, adding: ["ana"] + word, by: "")
        person.follow("start", as: sight, choosing: "user token", with: ["NAME": "more"], by: "")
        person.follow("logout", as: sight, by: "")
        let unknown = "mst_" + String(repeating: "0", count: 64)
        person.follow(
            "status",
            as: unknown,
            choosing: "user token",
            with: ["NAME": "again"],
            by: ""
        )
        let login = home.path + "/keys/login-0"
        #expect(chmod(login, 0o644) == 0)
        person.follow("status", adding: ["ana"] + word)
        return person.followed
    }

    private func secondFactor() throws -> [String] {
        let home = try TestHome.empty()
        let person = RemedyFollower(home)
        let word = ["--password-file", try home.file("password.txt", TestHome.password + "\n")]
        home.muster(["user", "add", "ana", "--role", "admin"] + word).succeeded()
        home.muster(["login", "ana"] + word).succeeded()
        person.follow("profile", "totp", "off")
        // Ten minutes later, what others could do harm with asks for the password again.
        let list = ["user", "token", "add", "x", "--may", "viewAudits"]
        try home.tamper { db in try db.execute(sql: "UPDATE person_session SET confirmed_at = 1") }
        person.follow(list[0], list[1], list[2], list[3], list[4], list[5], adding: word)
        home.muster("logout").succeeded()
        person.follow("login", "ana", with: ["FILE": word[1]])
        person.follow("login", with: ["FILE": word[1], "LOGIN": "ana"])
        return person.followed
    }

    private func blindAudit() throws -> [String] {
        let home = try TestHome.loaded()
        let tokens = try home.addPeople()
        let person = RemedyFollower(home)
        let (worker, auditor) = (tokens["worker"], tokens["auditor"])
        let word = ["--password-file", try home.file("password.txt", TestHome.password + "\n")]
        home.muster(["login", "ana"] + word).succeeded()
        home.muster(["user", "add", "mira", "--role", "worker"] + word).succeeded()
        let rights = ["user", "token", "add", "look", "--for", "mira", "--json", "--may"]
        let made = home.muster(rights + ["viewAudits", "recountAudits"]).succeeded()
        let mira = try made.object["secret"]?.text
        home.muster("logout").succeeded()
        let walk = ["--source", try SimulatedWarehouse.small.get().walk]
        home.muster(["start", "--blind"] + walk, token: worker).succeeded()
        person.follow("show", as: worker)
        let manager = tokens["manager"]
        let seen = ["confirm", "IT-0001", "--by", "sight", "--zone", "dock"]
        person.follow(seen[0], seen[1], seen[2], seen[3], seen[4], seen[5], as: manager, by: worker)
        home.muster(seen, token: worker).succeeded()
        person.follow("undo", as: auditor, by: auditor)
        home.muster(["finish", "--yes", "--partial", "--reason", "test"], token: worker).succeeded()
        let open = try home.muster(["show", "--json"], token: auditor).object["review"]?["open"]
        let item = try #require(open?.elements.first?.text)
        home.muster(["recount", "--items", item, "--with", "manager"], token: auditor).succeeded()
        person.follow("recount", "--seen", item, as: mira, by: auditor)
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
            person.follow("mail", "--to", "a@muster.test", with: ["MESSAGE": "M-2"])
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
        try FileManager.default.removeItem(atPath: home.path + "/muster.sqlite")
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
        try home.tamper { db in
            try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('v99')")
        }
        person.follow("status")
        return person.followed
    }
}
