import Foundation
import GRDB
import MusterTestSupport
import Testing

/// The trail against those who would rather not be in it.
@Suite struct TrailTests {
    private static func peopled() throws -> (home: TestHome, manager: String, worker: String) {
        let (home, tokens) = try TestHome.peopled(.empty)
        return (home, try #require(tokens["manager"]), try #require(tokens["worker"]))
    }

    /// Takes the last entries out, as somebody would who can write to the database.
    private static func cut(_ home: TestHome, _ count: Int) throws {
        try home.tamper { db in
            try db.execute(sql: "DROP TRIGGER IF EXISTS trail_kept")
            try db.execute(
                sql: "DELETE FROM trail WHERE number > (SELECT max(number) FROM trail) - ?",
                arguments: [count]
            )
        }
    }

    @Test func `an end that was cut off is missed, and nothing is written after it`() throws {
        let (home, manager, _) = try Self.peopled()
        let verify = ["trail", "verify", "--json"]
        let sound = try home.muster(verify, token: manager).succeeded().object
        #expect(sound["noted"]?.bool == true)
        let file = home.path + "/trail.head"
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
        #expect(mode as? Int == 0o600)
        try Self.cut(home, 2)
        home.muster(verify, token: manager).refused(11, naming: "had been written")
        let wrong = try home.file("wrong.txt", "not the password")
        home.muster("login", "worker", "--password-file", wrong).refused(8, naming: "trail.head")
        home.muster(verify, token: manager).refused(11)
        #expect(home.muster("doctor").text.contains("look  trail"))
    }

    @Test func `without the note beside it, a noted head tells, and the loss of the note is told`()
        throws
    {
        let (home, manager, worker) = try Self.peopled()
        let verify = ["trail", "verify", "--json"]
        let sound = try home.muster(verify, token: manager).succeeded().object
        let number = try #require(sound["entries"]?.integer)
        let head = "\(number):\(try #require(sound["head"]?.text))"
        home.muster(verify + ["--head", head], token: manager).succeeded()
        home.muster(verify + ["--head", String(head.prefix(20))], token: manager).succeeded()
        home.muster(
            verify + ["--head", "\(number):\(String(repeating: "0", count: 16))"],
            token: manager
        )
        .refused(11, naming: "entry \(number)")
        home.muster(verify + ["--head", "17"], token: manager).refused(2, naming: "17")
        try FileManager.default.removeItem(atPath: home.path + "/trail.head")
        try Self.cut(home, 1)
        home.muster(verify, token: manager).succeeded()
        home.muster(verify + ["--head", head], token: manager).refused(11)
        home.muster(["report"], token: worker).refused(4)
        let kinds = try home.muster(["trail", "list", "--json"], token: manager).succeeded()
            .objects.compactMap { $0["kind"]?.text }
        #expect(kinds.prefix(2) == ["right_refused", "trail_head_missing"], "\(kinds)")
    }

    @Test func `who asks for the same again and again fills no trail`() throws {
        let (home, manager, worker) = try Self.peopled()
        for _ in 0..<5 { home.muster(["report"], token: worker).refused(4) }
        home.muster(["trail", "list"], token: worker).refused(4)
        func refusals() throws -> [JSON] {
            try home.muster(["trail", "list", "--json"], token: manager).succeeded().objects
                .filter { $0["kind"]?.text == "right_refused" }
        }
        #expect(try refusals().compactMap { $0["subject"]?.text } == ["readTrail", "pullReports"])
        try home.tamper { db in
            try db.execute(sql: "UPDATE refusal SET noted_at = noted_at - 600000001")
        }
        home.muster(["report"], token: worker).refused(4)
        let last = try #require(try refusals().first)
        #expect(last["detail"]?["meanwhile"]?.text == "4")
    }

    @Test func `an admin who lost the password gets in again by the files of the home`() throws {
        let (home, _, _) = try Self.peopled()
        home.muster("user", "recover", "worker").refused(4, naming: "no admin")
        home.muster("user", "recover", "nobody").refused(5, naming: "nobody")
        let told = try home.muster("user", "recover", "ana", "--json").succeeded().object
        let link = try home.file("link.txt", try #require(told["setup"]?.text) + "\n")
        let file = try home.file("new.txt", "an owl in the barn\n")
        home.muster("login", "ana", "--setup-file", link, "--password-file", file).succeeded()
        let trail = try home.muster("trail", "list", "--json").succeeded().objects
        let made = try #require(trail.first { $0["kind"]?.text == "setup_link_made" })
        #expect(made["subject"]?.text == "ana" && made["actor"]?.text != "ana")
        #expect(made["detail"]?["by"]?.text == "owner of the home")
    }

    @Test func `a sign-in that others can read is refused, and doctor says who can read what`()
        throws
    {
        let (home, _, _) = try Self.peopled()
        let file = try home.file("password.txt", TestHome.password + "\n")
        let login = ["login", "ana", "--password-file", file]
        home.muster(login).succeeded()
        #expect(!home.muster("doctor").text.contains("look  access"))
        let kept = "\(home.path)/keys/login-\(getuid())"
        #expect(chmod(kept, 0o644) == 0)
        home.muster("status").refused(4, naming: kept, "chmod 600")
        let examined = home.muster("doctor", "--json")
        #expect(examined.status == 1, "others can read it: \(examined.errors)")
        let doctor = try examined.objects
        let access = try #require(doctor.first { $0["check"]?.text == "access" })
        #expect(access["ok"]?.bool == false)
        #expect(access["remedy"]?.text == "muster doctor --fix, or: chmod go= \(kept)")
        home.muster(login).succeeded()
        home.muster("status").succeeded()
        home.muster("user", "add", "mara", "--role", "worker", "--setup-link").succeeded()
        let people = try home.muster("doctor", "--json").succeeded().objects
            .first { $0["check"]?.text == "people" }
        #expect(people?["detail"]?.text?.contains("mara") == true && people?["ok"]?.bool == false)
    }

    @Test func `the trail goes out as lines whose hashes another program can follow`() throws {
        let (home, manager, worker) = try Self.peopled()
        home.muster(["trail", "export"], token: worker).refused(4)
        let lines = try home.muster(["trail", "export"], token: manager).succeeded().objects
        let follow = try home.file(
            "follow.py",
            #"""
            import hashlib, json, sys
            head = hashlib.sha256(b"muster trail").digest()
            for number, line in enumerate(sys.stdin, 1):
                entry = json.loads(line)
                told = json.loads(entry["hashed"])
                head = hashlib.sha256(head + entry["hashed"].encode()).digest()
                assert entry["hash"] == head.hex() and entry["number"] == number == told[0]
                assert told[2:6] == [entry[k] for k in ("actor", "client", "kind", "subject")]
                assert json.loads(told[6]) == entry["detail"]
            print(number)
            """#
        )
        let text = home.muster(["trail", "export"], token: manager).succeeded().text
        _ = try home.file("trail.jsonl", text)
        let count = try home.shell("python3 '\(follow)' <trail.jsonl").succeeded().lines.first
        #expect(count == String(try #require(lines.last?["number"]?.integer)))
        let rest = try home.muster(["trail", "export", "--since", "2"], token: manager).succeeded()
            .objects
        #expect(rest.first?["number"]?.integer == 3)
        try Self.cut(home, 1)
        home.muster(["trail", "export"], token: manager).refused(11)
    }
}
