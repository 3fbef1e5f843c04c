import Foundation
import GRDB
import MusterTestSupport
import Testing

/// What people are advised: about signing in, second factors and blind audits.
extension FollowedRemedyTests {
    func people() throws -> [String] {
        let home = try TestHome.audited()
        let person = RemedyFollower(home)
        let word = ["--password-file", try home.file("password.txt", TestHome.password + "\n")]
        person.follow("login", "ana", word[0], word[1], with: ["LOGIN": "ana"], adding: word)
        person.follow("status", with: ["LOGIN": "ana"], adding: word)
        person.follow("user", "add", "ana", "--role", "admin", word[0], word[1])
        person.follow("user", "role", "bob", "viewer")
        home.muster(["user", "add", "mara", "--role", "worker"] + word).succeeded()
        person.follow("user", "disable", "ana", with: ["LOGIN": "mara"])
        home.muster("user", "role", "mara", "worker").succeeded()
        person.follow("user", "token", "revoke", "T-99")
        person.follow("user", "recover", "mara")
        home.muster("user", "disable", "mara").succeeded()
        person.follow("recount", "--with", "mara")
        home.muster("user", "add", "nina", "--role", "worker", "--setup-link").succeeded()
        person.follow("doctor", isRefused: false, choosing: "user password", adding: [])
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
        let all = ["user", "token", "add", "all", "--may", "managePeople", "--json"]
        let keeper = try #require(try home.muster(all).succeeded().object["secret"]?.text)
        person.follow(
            "user",
            "role",
            "mara",
            "viewer",
            as: keeper,
            with: ["LOGIN": "ana"],
            adding: word,
            by: ""
        )
        let made = ["user", "token", "add", "eyes", "--may", "viewAudits", "--json"]
        let token = try home.muster(made).succeeded().object["secret"]?.text
        let sight = try #require(token)
        person.follow(
            "user",
            "role",
            "mara",
            "viewer",
            as: sight,
            with: ["LOGIN": "ana"],
            adding: word,
            by: ""
        )
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
        person.follow("status", with: ["LOGIN": "ana"], adding: word)
        return person.followed
    }

    func secondFactor() throws -> [String] {
        let home = try TestHome.empty()
        let person = RemedyFollower(home)
        let word = ["--password-file", try home.file("password.txt", TestHome.password + "\n")]
        home.muster(["user", "add", "ana", "--role", "admin"] + word).succeeded()
        home.muster(["login", "ana"] + word).succeeded()
        person.follow("profile", "totp", "off")
        // Once a second factor is asked for, and once it is there.
        try home.set("[portal]\nrequire_second_factor = \"admin\"")
        person.follow("status")
        let code = try secondFactorCode(home)
        home.muster("profile", "totp", "on", "--code-file", code).succeeded()
        person.follow("profile", "totp", "on")
        home.muster("profile", "totp", "on", "--code-file", try secondFactorCode(home)).succeeded()
        try FileManager.default.removeItem(atPath: home.path + "/keys/second-factor.key")
        home.muster("logout").succeeded()
        person.follow(
            "login",
            "ana",
            word[0],
            word[1],
            "--code-file",
            code,
            choosing: "user recover"
        )
        try home.set("")
        home.muster(["login", "ana"] + word).succeeded()
        // Ten minutes later, what others could do harm with asks for the password again.
        let list = ["user", "token", "add", "x", "--may", "viewAudits"]
        try home.tamper { db in try db.execute(sql: "UPDATE person_session SET confirmed_at = 1") }
        person.follow(list[0], list[1], list[2], list[3], list[4], list[5], adding: word)
        home.muster("logout").succeeded()
        person.follow("login", "ana", with: ["FILE": word[1]])
        person.follow("login", with: ["LOGIN": "ana"], adding: word)
        return person.followed
    }

    /// A file with the code that an authenticator shows now for a secret that the program gives.
    private func secondFactorCode(_ home: TestHome) throws -> String {
        let given = home.muster("profile", "totp", "on", "--json").succeeded()
        let secret = try #require(try given.object["secret"]?.text)
        let script = """
            import sys, hmac, hashlib, base64, struct, time
            key = base64.b32decode(sys.argv[1].replace(" ", ""))
            mac = hmac.new(key, struct.pack(">Q", int(time.time()) // 30), hashlib.sha1).digest()
            at = mac[-1] & 15
            print("%06d" % ((struct.unpack(">I", mac[at:at + 4])[0] & 0x7FFFFFFF) % 1000000))
            """
        let file = try home.file("totp.py", script)
        let code = try home.shell("python3 '\(file)' '\(secret)'").succeeded().text
        return try home.file("code-\(UUID().uuidString).txt", code)
    }

    func blindAudit() throws -> [String] {
        let (home, tokens) = try TestHome.peopled(.loaded)
        let person = RemedyFollower(home)
        let (worker, auditor) = (tokens["worker"], tokens["auditor"])
        let mira = try otherWorker(person)
        let walk = ["--source", try SimulatedWarehouse.small.get().walk]
        home.muster(["start", "--blind"] + walk, token: worker).succeeded()
        person.follow("show", as: worker)
        let seen = ["confirm", "IT-0001", "--by", "sight", "--zone", "dock"]
        home.muster(seen, token: tokens["manager"])
            .refused(4, naming: "ask one of those who audit: worker")
        home.muster(seen, token: worker).succeeded()
        person.follow(
            "confirm",
            "NOPE",
            "--by",
            "sight",
            "--zone",
            "dock",
            as: worker,
            with: ["TEXT": "a box without a label"]
        )
        person.follow("undo", as: auditor, by: auditor)
        home.muster(["finish", "--yes", "--partial", "--reason", "test"], token: worker).succeeded()
        let open = try home.muster(["show", "--json"], token: auditor).object["review"]?["open"]
        let item = try #require(open?.elements.first?.text)
        person.follow(
            "confirm",
            item,
            "--by",
            "sight",
            as: worker,
            choosing: "recount",
            with: ["USER": "manager"],
            by: auditor
        )
        person.follow("recount", "--seen", item, as: mira, by: auditor)
        let ask = ["recount", "--items", item, "--with", "manager"]
        home.muster(ask, token: auditor).succeeded()
        let manager = tokens["manager"]
        person.follow("recount", "--seen", "NOPE@dock", as: manager)
        let there = ["\(item)@ZONE": "\(item)@dock"]
        person.follow(
            "confirm",
            item,
            "--by",
            "sight",
            as: manager,
            choosing: "recount",
            with: there
        )
        home.muster(ask, token: auditor).succeeded()
        // Whoever may approve is not sent to look, after which they may not.
        let admin = tokens["admin"]
        person.follow("approve", as: admin, choosing: "status", by: admin)
        return person.followed
    }

    /// The token of a worker who may look for items again and has no part in any audit.
    private func otherWorker(_ person: RemedyFollower) throws -> String? {
        let home = person.home
        let word = ["--password-file", try home.file("password.txt", TestHome.password + "\n")]
        home.muster(["login", "ana"] + word).succeeded()
        home.muster(["user", "add", "mira", "--role", "worker"] + word).succeeded()
        person.follow(
            "user",
            "token",
            "add",
            "more",
            "--for",
            "mira",
            "--may",
            "managePeople",
            with: ["ROLE": "admin"]
        )
        home.muster("user", "role", "mira", "worker").succeeded()
        let rights = ["user", "token", "add", "look", "--for", "mira", "--json", "--may"]
        let made = home.muster(rights + ["viewAudits", "recountAudits"]).succeeded()
        home.muster("logout").succeeded()
        return try made.object["secret"]?.text
    }
}
