import Foundation
import GRDB
import MusterTestSupport
import Testing

/// An audit that proves itself, and what is said of one that somebody has changed.
@Suite struct SealTests {
    private static let audit = TestHome.audit

    /// Makes a change behind Muster's back, as somebody with the file in hand can.
    private func edit(_ home: TestHome, _ statements: String...) throws {
        try home.tamper { db in
            let triggers = try String.fetchAll(
                db,
                sql: """
                    SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name IN
                        ('audit_record', 'audit_expected', 'signature', 'issued')
                    """
            )
            for trigger in triggers { try db.execute(sql: "DROP TRIGGER \(trigger)") }
            for statement in statements { try db.execute(sql: statement) }
        }
    }

    /// Makes all hashes of the audit anew, from what its description says: a forger's work.
    private static let rechain = #"""
        head = hashlib.sha256(b"A-2026-0001").digest()
        rows = db.execute("SELECT key, at, kind, body FROM audit_record ORDER BY key").fetchall()
        for key, at, kind, body in rows:
            number = key & 0xFFFFFFFF
            head = hashlib.sha256(head + number.to_bytes(8, "big") + at.to_bytes(8, "big", signed=True)
                                  + kind.encode() + b"\n" + body.encode()).digest()
            db.execute("UPDATE audit_record SET hash = ? WHERE key = ?", (head, key))
        db.execute("UPDATE audit SET record_count = ?, head = ?", (rows[-1][0] & 0xFFFFFFFF, head))
        db.commit()
        """#

    private func rechain(_ home: TestHome) throws {
        let script = try home.file("rechain.py", ForgersPython.database + Self.rechain)
        try home.shell("python3 '\(script)' '\(home.path)/muster.sqlite'").succeeded()
    }

    private func records(_ home: TestHome) throws -> Int {
        try home.muster("verify", "--json").succeeded().object["records"]?.integer ?? 0
    }

    /// What is changed, whether the hashes are made anew, and what is said of it.
    private static let forgeries: [(changes: [String], isRechained: Bool, words: String)] = [
        (
            [
                "UPDATE audit_record SET body = replace(body, '0', '1') WHERE (key & 0xFFFFFFFF) = 100"
            ],
            false, "record 100 does not follow from the one before it"
        ),
        (
            ["DELETE FROM audit_record WHERE (key & 0xFFFFFFFF) > RECORDS - 12"], false,
            "its end was removed: of RECORDS records that were written, LEFT are there"
        ),
        (
            ["DELETE FROM audit_record WHERE (key & 0xFFFFFFFF) > RECORDS - 12"], true,
            "its end was removed: of RECORDS records that were written, LEFT are there"
        ),
        (
            ["UPDATE audit_expected SET name = 'Other' WHERE row = 3"], false,
            "the expected list is not the one that was frozen at the start"
        ),
        (
            ["UPDATE audit_record SET body = replace(body, '\"INCONCLUSIVE\"', '\"FOUND\"')"], true,
            "the first RECORDS records are not the ones that were signed"
        ),
        (
            ["UPDATE signature SET seal = substr(seal, 1, length(seal) - 4) || '0000'"], false,
            "is not of the key"
        ),
        (
            ["DELETE FROM signing_key WHERE kind = 'person'"], false,
            "is gone: entry"
        ),
        (
            [
                """
                UPDATE signing_key SET revoked_at = 1000000, revoked_by = 'ana', revoked_why = 'lost'
                """
            ], false, "was revoked at 1970-01-01T00:00:01Z, before it signed"
        ),
        (["DELETE FROM signature"], false, "the signature over its count is gone"),
        (["UPDATE audit SET present = present + 1"], false, "its state or its figures in lists"),
    ]

    @Test func `each way to change an audit is told in words of its own`() throws {
        for (changes, isRechained, words) in Self.forgeries {
            let home = try TestHome.audited()
            let count = try records(home)
            func filled(_ text: String) -> String {
                text.replacing("RECORDS", with: String(count))
                    .replacing("LEFT", with: String(count - 12))
            }
            for change in changes { try edit(home, filled(change)) }
            if isRechained { try rechain(home) }
            let verdict = home.muster("verify", "--json").refused(11, naming: filled(words))
            #expect(verdict.text.contains(#""code":"integrity""#))
        }
        // The forger's tool makes the same hashes as Muster: untouched, the audit stays good.
        let home = try TestHome.audited()
        try edit(home)
        try rechain(home)
        home.muster("verify").succeeded()
    }

    @Test func `a PDF is told from one that was changed, swapped or slipped in`() throws {
        let home = try TestHome.audited()
        home.muster("report", "--out", "true.pdf").succeeded()
        #expect(
            home.muster("verify", Self.audit, "true.pdf").succeeded().text.contains("version 1")
        )
        let hash = try home.muster("verify", "true.pdf", "--json").succeeded().object["sha256"]?
            .text
        let told = try home.shell("sha256sum true.pdf").succeeded().text.prefix(64)
        #expect(hash.map { told == $0 } ?? false)

        var bytes = Array(try Data(contentsOf: home.folder.appending(path: "true.pdf")))
        bytes[bytes.count / 2] ^= 1
        _ = try home.file("changed.pdf", bytes)
        let altered = "its bytes are not the ones Muster writes"
        home.muster("verify", "changed.pdf").refused(11, naming: altered)
        // A note that no key signed makes nothing genuine.
        let forged = try home.shell("sha256sum changed.pdf").succeeded().text.prefix(64)
        let genuine = try home.shell("sha256sum true.pdf").succeeded().text.prefix(64)
        let register = "does not tell of a PDF of version 1 in the register"
        try edit(home, "UPDATE issued SET sha256 = x'\(forged)'")
        home.muster("verify", "changed.pdf").refused(11, naming: register)
        try edit(home, "UPDATE issued SET sha256 = x'\(genuine)'")
        // Without any note a true one is known by making it again.
        try home.shell(
            """
            mkfifo fifo; cat fifo >piped.pdf & "$MUSTER" report --lang sr --out fifo >/dev/null && wait; rm fifo
            """
        ).succeeded()
        let piped = try home.muster("verify", "piped.pdf", "--json").succeeded().object
        #expect(piped["sha256"] == nil && piped["version"]?.integer == 1)

        let walk = try SimulatedWarehouse.small.get().walk
        home.muster("start", "--source", walk, "--finish").succeeded()
        home.muster("verify", "A-2026-0002", "true.pdf")
            .refused(11, naming: "is a report of A-2026-0001, not of A-2026-0002")

        let other = try TestHome.loaded()
        let path = home.folder.appending(path: "true.pdf").path
        other.muster("verify", path).refused(
            11,
            naming: "A-2026-0001, which this home does not have"
        )
        other.muster("start", "--source", walk, "--finish").succeeded()
        other.muster("verify", path).refused(
            11,
            naming: "records of A-2026-0001 that are not there"
        )
        _ = try other.file("text.pdf", "no PDF")
        other.muster("verify", "text.pdf").refused(11, naming: "it is no PDF")
    }

    @Test func `an issued version is known whatever fonts and settings became of, and is replaced`()
        throws
    {
        let home = try TestHome.audited()
        for file in ["one.pdf", "again.pdf"] { home.muster("report", "--out", file).succeeded() }
        let database = try DatabaseQueue(path: home.path + "/muster.sqlite")
        #expect(
            try database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM issued") } == 1
        )
        try database.close()
        home.muster("recount", Self.audit, "--rest-gone").succeeded()
        let since = home.muster("verify", "one.pdf").succeeded().text
        #expect(since.contains("since then it was recounted") && since.contains("version 2"))
        home.muster("report", "--out", "two.pdf").succeeded()
        let old = home.muster("verify", "one.pdf").succeeded().text
        #expect(old.contains("version 2 has replaced") && old.contains("it was recounted"))
        home.muster("report", "--version", "1", "--out", "old.pdf").succeeded()
        let text = try home.shell("pdftotext -layout old.pdf -").succeeded().text
        #expect(text.contains("SUPERSEDED") || text.contains("Version 2 of this report"))
        #expect(home.muster("verify", "old.pdf").succeeded().text.contains("version 1"))
        home.muster("report", "--version", "7").refused(5, naming: "the newest is 2")
        let pages = try home.shell("pdftotext -layout two.pdf -").succeeded().text
        #expect(pages.contains("Replaces version 1") && pages.contains("replaces 1"))
        #expect(pages.contains("own key"))
        home.muster("report", "--format", "json", "--out", "two.json").succeeded()
        let json = try home.shell("cat two.json").succeeded().object
        #expect(json["signatures"]?.elements.count == 2)
    }

    @Test
    func `the code of a printed page holds its signature, which a trusted key proves anywhere`()
        throws
    {
        let home = try TestHome.audited()
        home.muster("report", "--out", "audit.pdf").succeeded()
        let code =
            try home.shell(
                """
                pdftoppm -r 150 -gray -png audit.pdf page && \
                (zbarimg --quiet --raw -Sdisable -Sqrcode.enable page-*.png || [ $? -eq 4 ])
                """
            ).succeeded().lines.first ?? ""
        let proof = home.muster("verify", code, "--json").succeeded()
        #expect(try proof.object["held"] == .bool(true))
        #expect(home.muster("verify", code.lowercased()).succeeded().text.contains("own key"))
        // As scanners and editors save it.
        for text in [code + "\n", "\u{FEFF}" + code, "  " + code.lowercased() + "\r\n"] {
            let file = try home.file("code.txt", text)
            #expect(home.muster("verify", file).succeeded().text.contains("own key"), "\(text)")
        }
        home.muster("verify", try home.file("code.txt", String(code.dropLast(8))))
            .refused(11, naming: "no whole seal")
        home.muster("verify", String(code.dropLast(8))).refused(11, naming: "no whole seal")
        let forged = home.muster("verify", code.replacing("COUNT", with: "APPROVAL"))
            .refused(11, naming: "the text of the code was changed")
        #expect(forged.errors.contains("do not trust the paper"))
        #expect(!forged.errors.contains("keep the home as it is"), "nothing happened to the home")

        let other = try TestHome.loaded()
        other.muster("verify", code).refused(11, naming: "a key that this home does not know")
        let owner = try #require(try proof.object["signature"]?["key_owner"]?.text)
        let key = home.muster("key", "export", owner).succeeded().lines.first ?? ""
        other.muster("key", "trust", "12", "--name", "North").refused(65, naming: "no public key")
        other.muster("key", "trust", key, "--name", "North").succeeded()
        let answer = other.muster("verify", code).succeeded().text
        #expect(answer.contains("a key of North") && answer.contains("not in this home"))
        other.muster("key", "revoke", "North", "--reason", "sold").succeeded()
        // It signed before it was revoked.
        #expect(other.muster("verify", code).succeeded().text.contains("revoked later"))
        #expect(other.muster("key", "list").succeeded().text.contains("sold"))
    }

    @Test func `a machine without a home checks each form of a report by the public key alone`()
        throws
    {
        let home = try TestHome.audited()
        home.muster("report", "--out", "r", "--format", "pdf,csv,json,xlsx,epcis").succeeded()
        let keys = home.muster("key", "export").succeeded()
        let bare = try TestHome()
        _ = try bare.file("north.key", Array(keys.output))
        // Alone in a home, its owner signs by the own key.
        let own = try home.muster("key", "list", "--json").objects.first {
            $0["kind"]?.text == "person"
        }
        let key = try #require(own?["public"]?.text)
        #expect(keys.lines.contains(key))
        for ending in ["pdf", "csv", "json", "xlsx", "jsonld"] {
            let path = home.folder.appending(path: "r.\(ending)").path
            let proof = try bare.muster("verify", path, "--key", key, "--json").succeeded().object
            #expect(proof["audit"]?.text == TestHome.audit && proof["valid"]?.bool == true)
            bare.muster("verify", path, "--key", "north.key").succeeded()
            bare.muster("verify", TestHome.audit, path, "--key", key).succeeded()
            bare.muster("verify", "A-2026-0099", path, "--key", key)
                .refused(11, naming: "of \(TestHome.audit)")
            bare.muster("verify", path).refused(11, naming: "muster key export", "--key KEY")
            bare.muster("verify", path, "--key", String(repeating: "ab", count: 32))
                .refused(11, naming: "which is not known here")
            home.muster("verify", path).succeeded()
            var bytes = Array(try Data(contentsOf: URL(filePath: path)))
            bytes[bytes.count / 2] ^= 1
            let altered = try bare.file("altered.\(ending)", bytes)
            bare.muster("verify", altered, "--key", key).refused(11, naming: "not what was signed")
        }
        let plain = try bare.file("plain.csv", "audit,item\r\nA-2026-0001,IT-1\r\n")
        bare.muster("verify", plain, "--key", key).refused(11, naming: "carries no signature")
        #expect(!FileManager.default.fileExists(atPath: bare.path), "nothing was made")
    }

    @Test func `the device signs for whoever has no key, and a revoked key makes room for another`()
        throws
    {
        let (home, tokens) = try TestHome.peopled(.audited)
        let walk = try SimulatedWarehouse.small.get().walk
        home.muster(["start", "--source", walk, "--finish"], token: tokens["auditor"]).succeeded()
        func signer() throws -> [String?] {
            let last = try home.muster(["verify", "--json"], token: tokens["viewer"]).succeeded()
                .object["signatures"]?.elements.last
            return [last?["role"]?.text, last?["person"]?.text, last?["key_owner"]?.text]
        }
        #expect(try signer() == ["count", "auditor", "H1"])
        home.muster(["key", "add"], token: tokens["worker"]).succeeded()
        home.muster(["recount", "A-2026-0002", "--rest-gone"], token: tokens["manager"]).succeeded()
        #expect(try signer() == ["recount", "manager", "H1"])
        home.muster(["key", "add"], token: tokens["manager"]).succeeded()
        let open =
            try home.muster(["show", "--json"], token: tokens["viewer"]).succeeded()
            .object["review"]?["open"]?.elements.compactMap(\.text) ?? []
        home.muster(["resolve"] + open + ["--reason", "lost"], token: tokens["manager"]).succeeded()
        #expect(try signer() == ["review", "manager", "manager"])
        home.muster(["key", "revoke", "manager", "--reason", "left"], token: tokens["manager"])
            .succeeded()
        home.muster(["approve", "A-2026-0002"], token: tokens["admin"]).succeeded()
        #expect(try signer() == ["approval", "ana", "H1"])
        home.muster(["key", "add"], token: tokens["manager"]).succeeded()
        let keys = home.muster(["key", "list", "--json"], token: tokens["viewer"]).succeeded().lines
        #expect(keys.count { $0.contains(#""owner":"manager""#) } == 2)
        home.muster(["verify"], token: tokens["viewer"]).succeeded()
        // Keys belong to nobody but the account.
        #expect(home.muster("doctor").text.contains("keys"))
        try home.shell("chmod o+r '\(home.path)'/keys/device.key").succeeded()
        #expect(home.muster("doctor").text.contains("other accounts can read it"))
        let list = home.muster(["key", "list"], token: tokens["viewer"]).succeeded().text
        let device = try #require(list.split(separator: "\n").first { $0.contains(" H1 ") })
        #expect(device.contains("cannot sign") && !list.contains("not here"), "\(list)")
        #expect(list.contains("keys/device.key: other accounts can read it: chmod go= "), "\(list)")
        try home.shell("chmod o-r '\(home.path)'/keys/device.key").succeeded()
        try home.shell("echo x >'\(home.path)'/keys/person-manager.key").succeeded()
        let told = try home.muster(["key", "list", "--json"], token: tokens["viewer"]).succeeded()
            .objects.filter { $0["fault"]?.text != nil }
        #expect(told.map { $0["owner"]?.text } == ["manager"], "the revoked one needs nothing")
        #expect(told.first?["fault"]?.text == "it holds no key")
    }
}
