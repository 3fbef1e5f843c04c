import Foundation
import GRDB
import MusterTestSupport
import Testing

/// Somebody with the database in hand changes an approved audit, its PDF or the text of its code: what
/// `muster verify` says of it.
@Suite struct HostileSealTests {
    private static let audit = TestHome.audit

    /// A home whose audit was counted, recounted, reviewed and approved, with PDFs that were issued
    /// after the count, the recount and the approval in files `v1.pdf`, `v2.pdf` and `v3.pdf`.
    private static let template = Result {
        let home = try TestHome.audited()
        home.muster("report", "--out", "v1.pdf").succeeded()
        home.muster("recount", audit, "--rest-gone").succeeded()
        home.muster("report", "--out", "v2.pdf").succeeded()
        let open =
            try home.muster("show", "--json").succeeded().object["review"]?["open"]?.elements
            .compactMap(\.text) ?? []
        home.muster(["resolve"] + open + ["--reason", "lost"]).succeeded()
        home.muster("approve", audit).succeeded()
        home.muster("report", "--out", "v3.pdf").succeeded()
        return home
    }

    private func copy() throws -> TestHome {
        let (home, template) = (try TestHome(), try Self.template.get())
        for name in ["home", "v1.pdf", "v2.pdf", "v3.pdf"] {
            try FileManager.default.copyItem(
                at: template.folder.appending(path: name),
                to: home.folder.appending(path: name)
            )
        }
        return home
    }

    /// Works in the database as somebody does who has taken the guards off.
    private func intrude<Value>(
        _ home: TestHome,
        _ work: (Database) throws -> Value
    ) throws -> Value {
        try home.tamper { db in
            for trigger in try String.fetchAll(
                db,
                sql: "SELECT name FROM sqlite_schema WHERE type = 'trigger'"
            ) { try db.execute(sql: "DROP TRIGGER \(trigger)") }
            return try work(db)
        }
    }

    @Test func `one flipped bit in any record is found, and the record is named`() throws {
        let home = try copy()
        let rows = try intrude(home) { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT key, key & 0xFFFFFFFF AS number, * FROM audit_record
                    WHERE kind <> 'sighting' OR (key & 0xFFFFFFFF) % 97 = 0
                    """
            )
        }
        #expect(rows.count > 60)
        for (index, row) in rows.enumerated() {
            let column = ["at", "kind", "body", "hash"][index % 4]
            let value = row[column] as DatabaseValue
            let flipped: DatabaseValue =
                switch value.storage {
                case .int64(let number): (number ^ 1).databaseValue
                case .string(let text):
                    (String(text.dropLast()) + String(UnicodeScalar((text.utf8.last ?? 0) ^ 1)))
                        .databaseValue
                case .blob(let data): Data(data.dropLast() + [(data.last ?? 0) ^ 1]).databaseValue
                default: .null
                }
            func put(_ value: DatabaseValue) throws {
                try intrude(home) {
                    try $0.execute(
                        sql: "UPDATE audit_record SET \(column) = ? WHERE key = ?",
                        arguments: [value, row["key"] as Int64]
                    )
                }
            }
            try put(flipped)
            let number: Int = row["number"]
            home.muster("verify").refused(11, naming: "record \(number) does not follow")
            try put(value)
        }
        home.muster("verify").succeeded()
    }

    /// A change, and what is said of it.
    private static let changes: [(sql: String, words: String)] = [
        ("DELETE FROM audit_record WHERE (key & 0xFFFFFFFF) = 200", "record 200 does not follow"),
        (
            "DELETE FROM audit_record WHERE (key & 0xFFFFFFFF) = LAST",
            "its end was removed: of LAST records that were written"
        ),
        (
            """
            INSERT INTO audit_record SELECT key + 1, at, kind, body, hash FROM audit_record
            WHERE (key & 0xFFFFFFFF) = LAST
            """, "does not follow from the one before it"
        ),
        // The end goes, with its signatures: the PDF that was issued of it is left to tell.
        (
            """
            DELETE FROM audit_record WHERE (key & 0xFFFFFFFF) = LAST;
            DELETE FROM signature WHERE records = LAST;
            UPDATE audit SET state = 'reviewed', record_count = LAST - 1, head = (
                SELECT hash FROM audit_record WHERE (key & 0xFFFFFFFF) = LAST - 1)
            """, "its end was removed: of LAST records that were written"
        ),
        (
            "UPDATE audit SET record_count = record_count - 1",
            "records were added behind its end"
        ),
        ("UPDATE audit SET head = zeroblob(32)", "record LAST, its last, is not the one"),
        ("UPDATE audit SET expected = expected + 1", "its state or its figures in lists"),
        ("UPDATE audit SET started_at = started_at + 1", "its state or its figures in lists"),
        ("UPDATE audit SET ended_at = ended_at + 1", "its state or its figures in lists"),
        ("UPDATE audit SET state = 'counted'", "its state or its figures in lists"),
        ("UPDATE audit SET state = 'approvee'", "its state or its figures in lists"),
        ("UPDATE audit_expected SET beacon = 'x' WHERE row = 0", "the expected list is not the"),
        ("UPDATE audit_expected SET quantity = 7 WHERE row = 0", "the expected list is not the"),
        ("DELETE FROM audit_expected WHERE row = 5", "the expected list is not the"),
        ("UPDATE signature SET records = records - 1 WHERE records = LAST", "cannot be read"),
        (
            "UPDATE signature SET seal = substr(seal, 1, 200) WHERE records = LAST",
            "the signature over its first LAST records cannot be read"
        ),
        ("UPDATE signing_key SET owner = 'eve' WHERE kind = 'person'", "is by the own key of eve"),
        ("DELETE FROM signature WHERE seal LIKE '%:COUNT:%'", "signature over its count is gone"),
        (
            "DELETE FROM signature WHERE seal LIKE '%:RECOUNT:%'",
            "signature over its recount is gone"
        ),
        ("DELETE FROM signature WHERE seal LIKE '%:REVIEW:%'", "signature over its review is gone"),
        (
            "DELETE FROM signature WHERE seal LIKE '%:APPROVAL:%'",
            "signature over its approval is gone"
        ),
    ]

    @Test func `whatever is removed, added or changed is told, with what to do next`() throws {
        for (sql, words) in Self.changes {
            let home = try copy()
            let last = try intrude(home) { db in
                let last = try Int.fetchOne(db, sql: "SELECT record_count FROM audit") ?? 0
                try db.execute(sql: sql.replacing("LAST", with: String(last)))
                return last
            }
            let words = words.replacing("LAST", with: String(last))
            let verdict = home.muster("verify", Self.audit, "--json").refused(11, naming: words)
            #expect(verdict.text.contains("compare it with a backup"), "\(sql)")
        }
    }

    @Test func `an audit that says it was never signed is doubted where one before it is`() throws {
        let home = try copy()
        let walk = try SimulatedWarehouse.small.get().walk
        home.muster("start", "--source", walk, "--finish").succeeded()
        let script = try home.file(
            "unsign.py",
            ForgersPython.database + #"""
                import re
                head = hashlib.sha256(b"A-2026-0002").digest()
                rows = db.execute("SELECT key, at, kind, body FROM audit_record "
                                  "WHERE key >> 32 = 2 ORDER BY key").fetchall()
                for key, at, kind, body in rows:
                    body = re.sub(r',"device_key":"[^"]*"', '', body)
                    number = key & 0xFFFFFFFF
                    head = hashlib.sha256(
                        head + number.to_bytes(8, "big") + at.to_bytes(8, "big", signed=True)
                        + kind.encode() + b"\n" + body.encode()).digest()
                    db.execute("UPDATE audit_record SET hash = ?, body = ? WHERE key = ?",
                               (head, body, key))
                db.execute("UPDATE audit SET head = ? WHERE number = 2", (head,))
                db.execute("DELETE FROM signature WHERE audit = 2")
                db.commit()
                """#
        )
        try intrude(home) { _ in }
        try home.shell("python3 '\(script)' '\(home.path)/muster.sqlite'").succeeded()
        home.muster("verify", "A-2026-0002").refused(11, naming: "its signatures are gone")
    }

    @Test func `a file that is not the true PDF is told for what it is`() throws {
        let home = try copy()
        let bytes = Array(try Data(contentsOf: home.folder.appending(path: "v3.pdf")))
        func place(_ text: String) throws -> Int {
            try #require(bytes.firstRange(of: Array(text.utf8))).upperBound
        }
        func changed(at index: Int, _ change: (UInt8) -> UInt8 = { $0 ^ 1 }) -> [UInt8] {
            var copy = bytes
            copy[index] = change(copy[index])
            return copy
        }
        let altered = "its bytes are not the ones Muster writes"
        let elsewhere = "tells of records of \(Self.audit) that are not there"
        let files: [(bytes: [UInt8], words: String)] = [
            (changed(at: bytes.count / 2), altered),
            (changed(at: try place("<xmp:CreateDate>")), altered),
            (changed(at: try place("x-default\">")), altered),
            (bytes + [0x0A], altered),
            (changed(at: try place(", records ")), elsewhere),
            // Another hexadecimal digit, so that it still is a head.
            (changed(at: try place(" head ")) { $0 == 0x30 ? 0x31 : 0x30 }, elsewhere),
            (changed(at: try place("inventory, A-2026-000")), "which this home does not have"),
            (Array(bytes[..<(bytes.count / 2)]), "it is cut off"),
            ([], "it is empty"),
            (Array("A-2026-0001".utf8), "it is no PDF"),
            (Array("%PDF-".utf8) + [UInt8](repeating: 0, count: 100_000_000), "it is cut off"),
        ]
        for (content, words) in files {
            _ = try home.file("x.pdf", content)
            let verdict = home.muster("verify", "x.pdf", "--json").refused(11, naming: words)
            #expect(verdict.text.contains(#""code":"integrity""#))
        }
        try home.shell("qpdf --encrypt u o 256 -- v3.pdf locked.pdf; qpdf v3.pdf again.pdf")
            .succeeded()
        home.muster("verify", "locked.pdf").refused(11, naming: "it is encrypted")
        home.muster("verify", "again.pdf").refused(11, naming: altered)
        home.muster("verify", "none.pdf").refused(5, naming: "none.pdf")
        // An old version is told as old whatever the file is called.
        try home.shell("cp v1.pdf v3.pdf").succeeded()
        let old = home.muster("verify", "v3.pdf").succeeded().text
        #expect(old.contains("version 1, which version 3 has replaced"))
    }

    @Test func `a text of a code with anything changed is refused, however it is broken up`() throws
    {
        let home = try copy()
        let proof = try home.muster("verify", "--json").succeeded().object
        let code = try #require(proof["signatures"]?.elements.last?["text"]?.text)
        let middle = code.index(code.startIndex, offsetBy: 60)
        let broken = " \(code[..<middle])\n  \(code[middle...])\n"
        for text in [code, code.lowercased(), broken] {
            #expect(home.muster("verify", text).succeeded().text.contains("The signature holds"))
        }
        let parts = code.split(separator: ":").map(String.init)
        let (changed, torn) = ("the text of the code was changed", "no whole seal")
        let flips: [(part: Int, text: String, words: String)] = [
            (1, "A-2026-0002", changed), (1, "A-26", torn), (2, "REVIEW", changed),
            (2, "OTHER", torn), (3, "7", changed), (3, "-7", changed), (3, "07", torn),
            (3, "99999999999999999999", torn), (4, String(repeating: "0", count: 64), changed),
            (4, "00", torn), (5, "20260312T092200Z", changed), (5, "now", torn),
            (6, "EVE", changed), (6, "%FF", torn),
            (7, String(repeating: "0", count: 20), "a key that this home does not know"),
            (8, String(repeating: "0", count: 128), changed), (8, "00", torn),
        ]
        for (part, text, words) in flips {
            var copy = parts
            copy[part] = text
            home.muster("verify", copy.joined(separator: ":")).refused(11, naming: words)
        }
        home.muster("verify", code + ":00").refused(11, naming: torn)
        home.muster("verify", "MUSTER1:").refused(11, naming: torn)
        home.muster("verify", code.replacing("MUSTER1", with: "MUSTER2")).refused(11, naming: torn)

        let server = try PortalServer(home)
        let forged = code.replacing("APPROVAL", with: "REVIEW")
            .addingPercentEncoding(withAllowedCharacters: .alphanumerics)
        for (language, words) in [
            ("en", "do not trust the paper"), ("sr", "ne verujte papiru"),
        ] {
            let page = try server.get(
                "/verify?text=\(forged ?? "")",
                ["Accept": "text/html", "Accept-Language": language]
            )
            #expect(page.status == 200 && page.text.contains(words))
        }
    }

    @Test func `a key is trusted once, under one name, and not again after it was revoked`() throws
    {
        let home = try TestHome.empty()
        let key = String(repeating: "5a", count: 32)
        home.muster("key", "trust", key, "--name", "North").succeeded()
        home.muster("key", "trust", key.uppercased(), "--name", "North").succeeded()
        home.muster("key", "trust", key, "--name", "South").refused(6, naming: "as that of North")
        home.muster("key", "revoke", "North", "--reason", "stolen").succeeded()
        home.muster("key", "trust", key, "--name", "North").refused(6, naming: "was revoked at")
        #expect(home.muster("key").succeeded().text.contains("stolen"))
        home.muster("key", "add").succeeded()
        let own = home.muster("key", "list", "--json").succeeded().lines.last ?? ""
        let text = try #require(own.firstMatch(of: /"public":"([0-9a-f]{64})"/)?.1)
        home.muster("key", "trust", String(text), "--name", "Me").refused(6, naming: "known here")
    }

    @Test func `a key that cannot be used holds a finish up, and loses nothing of it`() throws {
        let home = try TestHome.loaded()
        let walk = try SimulatedWarehouse.small.get().walk
        home.muster("start", "--source", walk).succeeded()
        home.muster("key", "add").succeeded()
        try home.shell("chmod o+r '\(home.path)'/keys/*.key").succeeded()
        home.muster("finish").refused(1, naming: "other accounts can read it")
        try home.shell("for k in home/keys/*.key; do chmod 600 $k; echo damaged > $k; done")
            .succeeded()
        home.muster("finish").refused(1, naming: "it holds no key")
        try home.shell("rm -r home/keys; echo > home/keys").succeeded()
        #expect(home.muster("finish").status != 0)
        try home.shell("rm home/keys").succeeded()
        home.muster("finish").succeeded()
        home.muster("verify").succeeded()
    }
}
