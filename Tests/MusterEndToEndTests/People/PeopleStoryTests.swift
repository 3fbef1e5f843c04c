import Foundation
import GRDB
import MusterTestSupport
import Testing

@Suite struct PeopleStoryTests {
    @Test func `the first admin is added, signs in, adds a worker, and the worker works`() throws {
        let home = try TestHome.loaded()
        let file = try home.file("password.txt", TestHome.password)
        home.muster("user", "list").succeeded()
        home.muster("login", "ana", "--password-file", file).refused(6, naming: "no people")
        home.muster("user", "add", "mara", "--role", "worker", "--password-file", file)
            .refused(6, naming: "must be an admin")
        home.muster(
            ["user", "add", "Ana", "--role", "admin", "--name", "Ана", "--password-file", "-"],
            input: TestHome.password + "\n"
        ).succeeded()
        home.muster("status").refused(4, naming: "nobody is signed in at \(home.path)")
        home.muster("login", "ana", "--password-file", file).succeeded()
        let who = try home.muster("whoami", "--json").succeeded().object
        #expect(who["login"]?.text == "ana" && who["role"]?.text == "admin")
        #expect(who["valid_until"]?.text != nil && who["rights"]?.elements.count == 23)
        let added = home.muster("user", "add", "mara", "--role", "worker", "--setup-link")
        let shown = added.succeeded().text
        #expect(shown.contains("link="))
        home.muster("logout").succeeded()
        home.muster("status").refused(4)

        let setup = try home.file("link.txt", shown)
        let login = ["login", "mara", "--setup-file", setup, "--password-file", file, "--json"]
        #expect(try home.muster(login).succeeded().object["role"]?.text == "worker")
        home.muster(login).refused(4, naming: "one-time link")
        let walk = try SimulatedWarehouse.small.get().walk
        let walked = home.muster("start", "--source", walk, "--finish").succeeded()
        #expect(walked.errors.contains("observer mara"), "records carry the login")
        home.muster("report").refused(
            4,
            naming: "mara is a worker: workers cannot download reports"
        )
        home.muster("item", "delete", "IT-0001").refused(4)
    }

    @Test func `a sign-in is a file of mode 0600 and lasts twelve hours`() throws {
        let home = try TestHome.peopled(.empty).home
        let file = try home.file("password.txt", TestHome.password)
        home.muster("login", "worker", "--password-file", file).succeeded()
        let keys = home.path + "/keys"
        let names = try FileManager.default.contentsOfDirectory(atPath: keys)
        #expect(names.count == 1 && names[0].hasPrefix("login-"))
        let path = "\(keys)/\(names[0])"
        let rights = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
        #expect(rights as? Int == 0o600)
        let database = home.path + "/muster.sqlite"
        let own = try FileManager.default.attributesOfItem(atPath: database)[.posixPermissions]
        #expect(own as? Int == 0o600)
        home.muster("status").succeeded()
        try home.tamper { db in
            try db.execute(sql: "UPDATE person_session SET expires_at = 1")
        }
        home.muster("status").refused(4, naming: "the sign-in has ended", "muster login")
        home.muster("login", "worker", "--password-file", file).succeeded()
        let secret = try String(contentsOfFile: path, encoding: .utf8)
        let token = ["MUSTER_TOKEN": "mst_" + String(repeating: "0", count: 64)]
        home.muster("logout", environment: token).refused(2, naming: "MUSTER_TOKEN")
        home.muster("status").succeeded()
        let service = ["MUSTER_SIGN_IN": "token"]
        home.muster("status", environment: service)
            .refused(4, naming: "by a token alone", "MUSTER_TOKEN")
        home.muster("status", environment: ["MUSTER_SIGN_IN": "yes"])
            .refused(2, naming: "MUSTER_SIGN_IN")
        home.muster("logout", "--everywhere").succeeded()
        home.muster("status").refused(4)
        try secret.write(toFile: path, atomically: true, encoding: .utf8)
        #expect(chmod(path, 0o600) == 0)
        home.muster("status").refused(4, naming: "the sign-in has ended")
    }

    @Test func `wrong passwords are refused alike, waited for, and told in the trail`() throws {
        let (home, tokens) = try TestHome.peopled(.empty)
        let wrong = try home.file("wrong.txt", "not the password")
        let known = home.muster("login", "worker", "--password-file", wrong).refused(4)
        let unknown = home.muster("login", "nobody", "--password-file", wrong).refused(4)
        #expect(known.errors == unknown.errors)
        // The sixth in a minute at the latest has to wait, whatever the machine's speed.
        var waited = false
        for _ in 0..<12 where !waited {
            waited = home.muster("login", "worker", "--password-file", wrong).refused(4)
                .errors.contains("too many wrong passwords")
        }
        #expect(waited)
        let trail = home.muster(["trail", "list", "--json"], token: tokens["manager"]).succeeded()
        let kinds = try trail.objects.compactMap { $0["kind"]?.text }
        #expect(kinds.count { $0 == "sign_in_refused" } >= 6)
        #expect(!trail.text.contains("nobody"), "what nobody has may be a password")
        home.muster(["trail", "verify"], token: tokens["manager"]).succeeded()
        try home.tamper { db in
            try db.execute(sql: "DROP TRIGGER trail_stays")
            try db.execute(sql: "UPDATE trail SET actor = 'eve' WHERE number = 3")
        }
        home.muster(["trail", "verify"], token: tokens["manager"]).refused(11, naming: "entry 3")
    }

    @Test func `nothing is asked where nobody can answer, and no password is a flag`() throws {
        let home = try TestHome.empty()
        home.muster("user", "add", "ana", "--role", "admin").refused(2, naming: "--password-file")
        home.muster("user", "add", "ana", "--role", "admin", "--no-input")
            .refused(2, naming: "--password-file")
        home.muster("user", "add", "ana", "--role", "admin", "--password", "x").refused(2)
        home.muster("user", "add", "ana", "--role", "king", "--setup-link").refused(2)
        home.muster("user", "add", "a b", "--role", "admin", "--setup-link").refused(
            2,
            naming: "login"
        )
        let short = try home.file("short.txt", "short")
        home.muster("user", "add", "ana", "--role", "admin", "--password-file", short)
            .refused(65, naming: "fewer than 10 characters")
        home.muster("user", "add", "ana", "--role", "admin", "--password-file", "nowhere")
            .refused(5, naming: "nowhere")
        home.muster("status").succeeded()
    }

    @Test func `who is asked to look again can, who looked does not approve, and who decided may`()
        throws
    {
        let (home, tokens) = try TestHome.peopled(.audited)
        let (auditor, manager) = (tokens["auditor"], tokens["manager"])
        home.muster(["recount", "--with", "somebody"], token: auditor).refused(
            5,
            naming: "somebody"
        )
        home.muster(["recount", "--with", "viewer"], token: auditor).refused(4, naming: "viewer")
        home.muster(["recount", "--with", "Worker"], token: auditor).succeeded()
        home.muster(["recount", "--rest-gone"], token: tokens["worker"]).succeeded()
        let open = try home.muster(["show", "--json"], token: manager).succeeded().object
        let items = try #require(open["review"]?["open"]).elements.compactMap(\.text)
        let admin = tokens["admin"]
        home.muster(["recount", "--gone", try #require(items.first)], token: admin).succeeded()
        home.muster(["resolve"] + items + ["--reason", "miscounted"], token: manager).succeeded()
        home.muster(["approve"], token: admin).refused(4, naming: "took part in the count")
        home.muster(["approve"], token: manager).succeeded()
    }

    @Test func `people are kept by admins, and the last admin keeps being one`() throws {
        let (home, tokens) = try TestHome.peopled(.empty)
        let admin = tokens["admin"]
        home.muster(["user", "role", "ana", "viewer"], token: admin).refused(
            4,
            naming: "only a person who is signed in",
            "muster login LOGIN, without MUSTER_TOKEN"
        )
        let first = try home.file("first.txt", TestHome.password)
        home.muster("login", "ana", "--password-file", first).succeeded()
        home.muster(["user", "disable", "ana"], token: admin).refused(6, naming: "last admin")
        home.muster("user", "role", "ana", "viewer").refused(6, naming: "last admin")
        home.muster("user", "role", "nobody", "viewer").refused(5, naming: "nobody")
        home.muster(["user", "disable", "worker"], token: admin).succeeded()
        home.muster(["status"], token: tokens["worker"]).refused(4, naming: "token")
        home.muster("user", "enable", "worker").succeeded()
        home.muster(["status"], token: tokens["worker"]).refused(4, naming: "token")
        let people = try home.muster(["user", "list", "--json"], token: admin).succeeded().objects
        #expect(people.compactMap { $0["login"]?.text }.sorted().count == 5)
        let file = try home.file("other.txt", "grey plum otters")
        home.muster("user", "password", "worker", "--password-file", file).succeeded()
        home.muster("login", "worker", "--password-file", file).succeeded()
        let newer = try home.file("newer.txt", "yet grey plum otters")
        let own = ["user", "password", "--old-password-file", file, "--password-file", newer]
        home.muster(own).succeeded()
        home.muster("whoami").succeeded()
        home.muster("login", "worker", "--password-file", file).refused(4)
        home.muster("profile", "set", "language", "sr").succeeded()
        #expect(try home.muster("profile", "--json").succeeded().object["language"]?.text == "sr")
        home.muster("profile", "set", "language", "xx").refused(2, naming: "one of en, sr, de")
        let token = home.muster("user", "token", "add", "x", "--may", "runAudits", "--json")
        let secret = try token.succeeded().object["secret"]?.text
        home.muster(["status"], token: secret).succeeded()
        home.muster(["whoami"], token: secret).succeeded()
        home.muster(["profile"], token: secret).refused(4, naming: "the token of worker")
        let id = try #require(try token.object["token"]?.text)
        home.muster("user", "token", "revoke", id).succeeded()
        home.muster(["status"], token: secret).refused(4, naming: "revoked")
    }
}
