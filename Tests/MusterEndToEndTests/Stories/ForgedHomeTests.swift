import Foundation
import GRDB
import MusterTestSupport
import Testing

/// A forger who can write to the database alone, has tools of their own for hashes and signatures, and
/// does not shrink from work: what `muster verify` says as long as `trail.head` stands.
@Suite struct ForgedHomeTests {
    private static let audit = TestHome.audit

    /// A home with two counted audits, a revoked key, and an issued PDF.
    private static let template = Result {
        let home = try TestHome.audited()
        home.muster("report", "--out", "true.pdf").succeeded()
        home.muster("key", "trust", String(repeating: "5a", count: 32), "--name", "North")
            .succeeded()
        home.muster("key", "revoke", "North", "--reason", "stolen").succeeded()
        let walk = try SimulatedWarehouse.small.get().walk
        home.muster("start", "--source", walk, "--finish").succeeded()
        return home
    }

    private func copy() throws -> TestHome {
        let (home, template) = (try TestHome(), try Self.template.get())
        for name in ["home", "true.pdf"] {
            try FileManager.default.copyItem(
                at: template.folder.appending(path: name),
                to: home.folder.appending(path: name)
            )
        }
        try? FileManager.default.removeItem(atPath: home.path + "/home.place")
        return home
    }

    /// Takes the guards off and works in the database.
    private func forge(_ home: TestHome, _ statements: String...) throws {
        try home.tamper { db in
            for trigger in try String.fetchAll(
                db,
                sql: "SELECT name FROM sqlite_schema WHERE type = 'trigger'"
            ) { try db.execute(sql: "DROP TRIGGER \(trigger)") }
            for statement in statements { try db.execute(sql: statement) }
        }
    }

    /// What a forger can do in Python with the tools of the trade: changes outcomes of the first audit,
    /// makes its chain again, and signs it with a key of the forger's own (RFC 8032, by openssl).
    private static let tools = #"""
        import hashlib, json, re, subprocess, os, tempfile
        AUDIT = "A-2026-0001"

        def rechain(change):
            head = hashlib.sha256(AUDIT.encode()).digest()
            rows = db.execute("SELECT key, at, kind, body FROM audit_record "
                              "WHERE key >> 32 = 1 ORDER BY key").fetchall()
            heads = {}
            for key, at, kind, body in rows:
                body = change(kind, body)
                number = key & 0xFFFFFFFF
                head = hashlib.sha256(
                    head + number.to_bytes(8, "big") + at.to_bytes(8, "big", signed=True)
                    + kind.encode() + b"\n" + body.encode()).digest()
                heads[number] = head
                db.execute("UPDATE audit_record SET hash = ?, body = ? WHERE key = ?",
                           (head, body, key))
            db.execute("UPDATE audit SET head = ? WHERE number = 1", (head,))
            return heads

        folder = tempfile.mkdtemp()
        def openssl(*words, data=b""):
            return subprocess.run(["openssl", *words], input=data, capture_output=True,
                                  check=True).stdout
        def own_key():
            path = os.path.join(folder, "key.pem")
            openssl("genpkey", "-algorithm", "ed25519", "-out", path)
            public = openssl("pkey", "-in", path, "-pubout", "-outform", "DER")[-32:]
            return path, public, hashlib.sha256(public).hexdigest()[:20]
        def sign(path, text):
            name = os.path.join(folder, "text")
            open(name, "wb").write(text.encode())
            return openssl("pkeyutl", "-sign", "-inkey", path, "-rawin", "-in", name)

        def resign(heads):
            path, public, print_ = own_key()
            db.execute("DELETE FROM signing_key WHERE kind = 'person'")
            db.execute("INSERT INTO signing_key SELECT ?, ?, 'person', ?, 0, ?, NULL, NULL, NULL",
                       (print_, public, person(), person()))
            for records, seal in db.execute(
                    "SELECT records, seal FROM signature WHERE audit = 1").fetchall():
                parts = seal.split(":")[:-1]
                parts[4], parts[7] = heads[records].hex().upper(), print_.upper()
                text = ":".join(parts)
                db.execute("UPDATE signature SET seal = ? WHERE audit = 1 AND records = ?",
                           (text + ":" + sign(path, text).hex().upper(), records))
            return path, public, print_
        def person():
            seal = db.execute("SELECT seal FROM signature WHERE audit = 1").fetchone()[0]
            return re.sub("%(..)", lambda m: chr(int(m[1], 16)), seal.split(":")[6].lower())

        def note(kind, subject, detail):
            """Adds an entry to the trail as Muster does."""
            number, last = db.execute("SELECT number, hash FROM trail ORDER BY number DESC").fetchone()
            text = json.dumps(detail, separators=(",", ":"), sort_keys=True)
            entry = [number + 1, 1790000000000000, person(), "local", kind, subject, text]
            hashed = hashlib.sha256(
                last + json.dumps(entry, separators=(",", ":"), ensure_ascii=False).encode()).digest()
            db.execute("INSERT INTO trail VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (*entry, hashed))
        """#

    private func forge(_ home: TestHome, python: String) throws {
        try forge(home)
        let script = try home.file(
            "forge.py",
            ForgersPython.database + Self.tools + "\n" + python + "\ndb.commit()\n"
        )
        try home.shell("python3 '\(script)' '\(home.path)/muster.sqlite'").succeeded()
    }

    private static let better = """
        def better(kind, body):
            return body.replace('"INCONCLUSIVE"', '"EXCUSED"') if kind == "finding" else body
        """

    @Test func `a changed outcome, signed again by a key of the forger's own, is found`() throws {
        let home = try copy()
        try forge(home, python: Self.better + "\nresign(rechain(better))")
        home.muster("verify", Self.audit).refused(11, naming: Self.audit, "entry")
        home.muster("verify", Self.audit, "--json").refused(11)
        // The other audit is as it was; the home is not.
        home.muster("verify", "A-2026-0002").refused(11)
    }

    @Test func `no report of a forged audit is signed, and one from before is not blamed for it`()
        throws
    {
        let home = try copy()
        home.muster("report", Self.audit, "--format", "csv", "--out", "true.csv").succeeded()
        home.muster("verify", "true.csv").succeeded()
        // The signatures and the trail stay as they were.
        try forge(home, python: Self.better + "\nrechain(better)")
        for format in ["pdf", "csv", "json", "xlsx", "epcis"] {
            let name = "forged.\(format)"
            home.muster("report", Self.audit, "--format", format, "--out", name)
                .refused(11, naming: Self.audit, "signed")
            #expect(!FileManager.default.fileExists(atPath: home.folder.appending(path: name).path))
        }
        home.muster("verify", "true.csv").refused(11, naming: "not the ones that were signed")
        home.muster("report", "A-2026-0002", "--out", "other.pdf").succeeded()
        let server = try PortalServer(home)
        #expect(try server.get("/audits/\(Self.audit)/report.pdf").status == 500)
    }

    @Test func `an audit that was made to look older than signing is found`() throws {
        let home = try copy()
        try forge(
            home,
            python: #"""
                rechain(lambda kind, body: re.sub(r',"device_key":"[^"]*"', '', body))
                db.execute("DELETE FROM signature")
                db.execute("DELETE FROM signing_key")
                db.execute("DELETE FROM issued")
                """#
        )
        home.muster("verify", Self.audit).refused(11)
    }

    @Test func `entries that the forger adds to the trail prove nothing, now or later`() throws {
        let home = try copy()
        try forge(
            home,
            python: Self.better + #"""

                heads = rechain(better)
                path, public, print_ = resign(heads)
                note("key_made", person(), {"key": print_, "key_kind": "person"})
                last = max(heads)
                note("audit_sealed", AUDIT, {"records": str(last), "head": heads[last].hex(),
                                             "step": "count"})
                """#
        )
        home.muster("verify", "A-2026-0002").refused(11)
        home.muster("verify", Self.audit).refused(11)
        home.muster("trail", "verify").refused(11, naming: "has noted entry")
        // What Muster writes itself behind them does not make them good.
        home.muster("key", "trust", String(repeating: "6b", count: 32), "--name", "South")
        home.muster("trail", "verify").refused(11, naming: "has noted entry")
    }

    /// What is changed, and what is said of it.
    private static let changes: [(sql: String, words: String)] = [
        ("DELETE FROM signing_key WHERE kind = 'trusted'", "is gone: entry"),
        (
            """
            UPDATE signing_key SET revoked_at = NULL, revoked_by = NULL, revoked_why = NULL
            """, "is revoked is not what the trail says"
        ),
        (
            "UPDATE signing_key SET revoked_at = revoked_at + 1 WHERE kind = 'trusted'",
            "is revoked is not what the trail says"
        ),
        (
            "UPDATE signing_key SET kind = 'person' WHERE kind = 'trusted'",
            "the owner or the kind of the key"
        ),
        ("DELETE FROM issued", "is gone from the register"),
        ("UPDATE issued SET pages = pages + 1", "the register says other things of a PDF"),
        ("UPDATE issued SET by = 'eve'", "the register says other things of a PDF"),
        ("UPDATE issued SET sha256 = zeroblob(32)", "does not tell of a PDF of version 1"),
        (
            """
            INSERT INTO issued SELECT 99, zeroblob(32), audit, version, supersedes, cause, records,
                head, language, paper, sections, definition, file, pages, bytes, at, by, key, signature
            FROM issued
            """, "does not tell of a PDF of version 1"
        ),
        (
            """
            DELETE FROM audit_record WHERE key >> 32 = 2; DELETE FROM audit_expected WHERE audit = 2;
            DELETE FROM signature WHERE audit = 2;
            DELETE FROM audit WHERE number = 2;
            """, "A-2026-0002 is gone: entry"
        ),
        ("UPDATE trail SET subject = 'x' WHERE number = 2", "entry 2 of the trail is not what"),
        ("DELETE FROM trail WHERE number > 3", "the trail ends at entry 3"),
        ("DELETE FROM trail", "the trail ends at entry 0"),
        // A trail from before audits were noted would be taken over as it is.
        (
            """
            DELETE FROM trail; DELETE FROM grdb_migrations WHERE identifier = 'v7'
            """, "the trail ends at entry"
        ),
    ]

    @Test func `whatever is changed in the database alone is told`() throws {
        for (sql, words) in Self.changes {
            let home = try copy()
            try forge(home, sql)
            home.muster("verify", Self.audit).refused(11, naming: words)
            home.muster("verify").refused(11)
        }
    }

    /// How the end of the trail is forged, and what is said of it.
    private static let ends: [(python: String, words: String)] = [
        (
            """
            db.execute("UPDATE trail SET hash = zeroblob(32) "
                       "WHERE number = (SELECT max(number) FROM trail)")
            """, "of the trail is not what was written"
        ),
        (#"note("key_made", person(), {"key": "00", "key_kind": "person"})"#, "has noted entry"),
    ]

    @Test func `who writes to a home with a forged trail is told so, with the ways out`() throws {
        let walk = try SimulatedWarehouse.small.get().walk
        for (python, words) in Self.ends {
            let home = try copy()
            home.muster("backup", "--to", "before.tar.zst").succeeded()
            #expect(home.muster("status").succeeded().errors.isEmpty)
            try forge(home, python: python)
            for command in [
                ["status"], ["item", "edit", "IT-0001", "--note", "x"],
                ["inventory", "add", "New"],
                ["start", "--source", walk], ["confirm", "IT-0001", "--by", "sight"],
                ["note", "x"], ["finish", "--partial", "--reason", "x"], ["report"], ["deliver"],
            ] {
                let told = home.muster(command).succeeded()
                let errors = told.errors
                #expect(errors.contains(words), "\(command): \(errors)")
                #expect(errors.contains("\ntry: ") && errors.contains("muster restore FILE"))
                #expect(told.complaints == 1, "\(command): \(errors)")
            }
            let refused = home.muster("verify").refused(11, naming: words)
            #expect(refused.complaints == 1, "\(refused.errors)")
            let trail = try home.muster("doctor", "--json").refused(11, naming: "trail").objects
                .first { $0["check"]?.text == "trail" }
            #expect(trail?["ok"]?.bool == false)
            #expect(trail?["remedy"]?.text?.contains("muster restore") == true)
            let server = try PortalServer(home)
            for page in ["/", "/settings"] {
                let text = try server.get(page).text
                #expect(text.contains(words) && text.contains("muster doctor"), "\(page)")
            }
            let place = home.folder.appending(path: "restored").path
            home.muster("restore", "before.tar.zst", "--home", place).succeeded()
            let restored = TestHome(folder: home.folder, named: "restored")
            #expect(restored.muster("verify").succeeded().errors.isEmpty)
        }
    }

    @Test func `the only audit of a home, deleted whole, is missed`() throws {
        let home = try TestHome.audited()
        try forge(
            home,
            "DELETE FROM audit_record; DELETE FROM audit_expected; DELETE FROM signature",
            "DELETE FROM audit"
        )
        home.muster("verify").refused(11, naming: "\(Self.audit) is gone")
        home.muster("verify", Self.audit).refused(11, naming: "\(Self.audit) is gone")
    }

    @Test func `without trail.head it is said that nothing notes the trail's end`() throws {
        let home = try copy()
        home.muster("verify", Self.audit, "--strict").succeeded()
        try FileManager.default.removeItem(atPath: home.path + "/trail.head")
        #expect(home.muster("verify", Self.audit).succeeded().text.contains("trail.head is gone"))
        home.muster("verify", Self.audit, "--strict").refused(11, naming: "no file trail.head")
    }

    @Test func `strict names what holds the audit, entry by entry`() throws {
        let home = try copy()
        let text = home.muster("verify", Self.audit, "--strict").succeeded().text
        for part in ["Chain: ", "Key: ", "Issued PDFs: 1", "Trail: noted", "To note elsewhere"] {
            #expect(text.contains(part), "\(part) is not in: \(text)")
        }
        let anchors = try home.muster("verify", Self.audit, "--strict", "--json").succeeded()
            .object["anchors"]
        #expect(anchors?["noted"] == .bool(true) && anchors?["gaps"]?.elements.isEmpty == true)
        let steps = anchors?["entries"]?.elements.compactMap { $0["step"]?.text }
        #expect(steps == ["started", "count"])
        let records = try home.muster("verify", Self.audit, "--json").succeeded()
            .object["records"]?.integer
        #expect(anchors?["records"]?.integer == records)
        // An audit that goes on is held by its start alone.
        let walk = try SimulatedWarehouse.small.get().walk
        home.muster("start", "--source", walk).succeeded()
        home.muster("verify").succeeded()
        home.muster("verify", "--strict").refused(11, naming: "came after the last step")
    }

    @Test func `audits that are gone are told where none is left, and no number is given again`()
        throws
    {
        let home = try copy()
        let last = try home.muster("audit", "list", "--json").succeeded().objects
            .compactMap { $0["audit"]?.text }.max()
        let number = try #require(last.flatMap { Int($0.suffix(4)) })
        try home.tamper { db in
            let guards = try Row.fetchAll(
                db,
                sql: "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'"
            )
            for row in guards { try db.execute(sql: "DROP TRIGGER \(row["name"] as String)") }
            for table in [
                "audit_record", "audit_expected", "signature", "issued", "audit_of_plan", "audit",
            ] { try db.execute(sql: "DELETE FROM \(table)") }
            for row in guards { try db.execute(sql: row["sql"] as String) }
        }
        try FileManager.default.removeItem(atPath: home.path + "/traces")
        home.muster("doctor", "--deep").refused(8, naming: "audits")
        home.muster("backup", "--to", home.folder.path + "/b.tar.zst").succeeded()
        home.muster("backup", "verify", home.folder.path + "/b.tar.zst")
            .refused(11, naming: "A-2026-")
        let walk = try SimulatedWarehouse.small.get().walk
        home.muster("start", "--source", walk, "--finish").succeeded()
        let new = try home.muster("audit", "list", "--json").succeeded().objects
            .compactMap { $0["audit"]?.text }
        #expect(new.map { Int($0.suffix(4)) } == [number + 1])
    }
}
