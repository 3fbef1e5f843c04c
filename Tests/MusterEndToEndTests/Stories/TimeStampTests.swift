import Foundation
import GRDB
import MusterTestSupport
import Testing

/// Time stamps by an authority outside of the home (RFC 3161): asked for when a step is signed, kept beside
/// the database, checked by `verify`.
@Suite struct TimeStampTests {
    private static let audit = TestHome.audit

    /// A finished audit with a time stamp.
    private func stamped() throws -> (home: TestHome, authority: TimeAuthorityServer) {
        let home = try TestHome.audited()
        let authority = try TimeAuthorityServer(home)
        try home.set(authority.settings)
        home.muster("trail", "stamp").succeeded()
        return (home, authority)
    }

    /// The files with time stamps.
    private func stamps(_ home: TestHome) throws -> [String] {
        let folder = home.path + "/stamps"
        guard FileManager.default.fileExists(atPath: folder) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { $0.hasSuffix(".tsr") }.map { "\(folder)/\($0)" }
    }

    @Test func `a count that is finished gets a time stamp, which is named, checked and kept`()
        throws
    {
        let home = try TestHome.loaded()
        let authority = try TimeAuthorityServer(home)
        try home.set(authority.settings)
        let walk = try SimulatedWarehouse.small.get().walk
        let told = home.muster("start", "--source", walk, "--finish").succeeded().text
        #expect(told.contains("\(Self.audit) time stamped"))
        #expect(authority.questions == 1)
        let words = home.muster("verify", "--strict").succeeded().text.replacing("\n", with: " ")
        let line = /Time stamped \(count, [^)]+ records\) by Test clock at 20[-\d]{8} [:\d]{8} UTC/
        #expect(words.contains(line), "\(words)")
        let proof = try home.muster("verify", "--json").succeeded().object
        let stamp = try #require(proof["stamps"]?.elements.first)
        #expect(stamp["role"]?.text == "count" && stamp["by"]?.text == "Test clock")
        #expect(stamp["unchecked"]?.text == nil && proof["unstamped"]?.integer == 0)
        let file = try #require(try stamps(home).first)
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
        #expect(mode as? Int == 0o600)
        let seal = URL(filePath: file).deletingPathExtension().lastPathComponent
        let entry = try #require(
            try home.muster("trail", "list", "--json").succeeded().objects
                .first { $0["kind"]?.text == "audit_sealed" }
        )
        #expect(entry["detail"]?["seal"]?.text == seal, "the hash of the signature was stamped")
        try home.shell(
            "openssl ts -verify -digest \(seal) -in '\(file)' -CAfile '\(authority.certificates)'"
        ).succeeded()
        #expect(home.muster("trail", "stamp").succeeded().text.contains("Every signature"))
        #expect(authority.questions == 1, "nobody is asked for what is there")
        home.muster("backup", "--to", "kept.tar.zst").succeeded()
        home.muster("backup", "drill").succeeded()
        home.muster("restore", "kept.tar.zst", "--home", "new").succeeded()
        let restored = home.muster("verify", "--strict", "--home", "new").succeeded().text
        #expect(restored.replacing("\n", with: " ").contains("by Test clock at"))
    }

    @Test func `what another authority signed is not kept, and ends with 11 where it was`() throws {
        let home = try TestHome.audited()
        let authority = try TimeAuthorityServer(home)
        let other = try TimeAuthorityServer(home, named: "other")
        let wrong = "[seal]\ntsa = \"\(authority.url)\"\ntsa_ca = \"\(other.certificates)\""
        try home.set(wrong)
        home.muster("trail", "stamp").refused(11, naming: "does not verify", "tsa_ca")
        #expect(authority.questions == 1)
        #expect(try stamps(home).isEmpty)
        #expect(home.muster("verify").succeeded().text.contains("Not time stamped yet"))
        try home.set(authority.settings)
        home.muster("trail", "stamp").succeeded()
        home.muster("verify").succeeded()
        try home.set(wrong)
        home.muster("verify").refused(11, naming: Self.audit, "does not verify", "tsa_ca")
        try home.set("[seal]\ntsa = \"\(authority.url)\"\ntsa_ca = \"/nonexistent/ca.pem\"")
        #expect(home.muster("verify").succeeded().text.contains("NOT CHECKED"))
        home.muster("verify", "--strict").refused(11, naming: "was not checked")
        try home.set("")
        #expect(home.muster("verify").succeeded().text.contains("NOT CHECKED"))
        #expect(other.questions == 0)
    }

    @Test func `a time stamp that was changed, taken away or exchanged ends with 11`() throws {
        let (home, authority) = try stamped()
        let file = try #require(try stamps(home).first)
        let good = try Data(contentsOf: URL(filePath: file))
        var bytes = good
        bytes[bytes.count / 2] ^= 1
        try bytes.write(to: URL(filePath: file))
        home.muster("verify").refused(11, naming: Self.audit, "was changed")
        let deep = home.muster("doctor", "--deep").refused(8)
        #expect(deep.text.contains("was changed"))
        try FileManager.default.removeItem(atPath: file)
        home.muster("verify").refused(11, naming: Self.audit, "is gone")
        // One over another hash, by somebody who can make the end of the trail anew.
        try authority.stamp(String(repeating: "ab", count: 32), into: file)
        home.muster("verify").refused(11, naming: "was changed")
        let forge = try home.file(
            "forge.py",
            #"""
            import hashlib, json, sqlite3, sys
            home, file = sys.argv[1:]
            db = sqlite3.connect(home + "/muster.sqlite")
            for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
                db.execute(f"DROP TRIGGER {name}")
            row = list(db.execute("SELECT number, at, actor, client, kind, subject, detail FROM trail "
                                  "ORDER BY number DESC LIMIT 1").fetchone())
            assert row[4] == "audit_stamped", row
            detail = json.loads(row[6])
            detail["stamp"] = hashlib.sha256(open(file, "rb").read()).hexdigest()
            row[6] = json.dumps(detail, separators=(",", ":"), ensure_ascii=False)
            (before,) = db.execute("SELECT hash FROM trail WHERE number = ?", (row[0] - 1,)).fetchone()
            text = json.dumps(row, separators=(",", ":"), ensure_ascii=False)
            head = hashlib.sha256(before + text.encode()).digest()
            db.execute("UPDATE trail SET detail = ?, hash = ? WHERE number = ?", (row[6], head, row[0]))
            db.commit()
            open(home + "/trail.head", "w").write(f"{row[0]}:{head.hex()}\n")
            """#
        )
        try home.shell("python3 '\(forge)' '\(home.path)' '\(file)'").succeeded()
        home.muster("trail", "verify").succeeded()
        home.muster("verify").refused(11, naming: Self.audit, "does not verify")
        try good.write(to: URL(filePath: file))
        home.muster("verify").refused(11, naming: "was changed")
    }

    @Test func `an authority that does not answer holds nothing up, and is asked again`() throws {
        let home = try TestHome.loaded()
        let authority = try TimeAuthorityServer(home)
        try home.set(authority.settings)
        try authority.stop()
        let walk = try SimulatedWarehouse.small.get().walk
        let finished = home.muster("start", "--source", walk, "--finish").succeeded()
        #expect(finished.text.contains("\(Self.audit) counted"))
        #expect(finished.errors.contains("no time stamp from \(authority.url)"))
        #expect(home.muster("verify", "--strict").succeeded().text.contains("Not time stamped yet"))
        home.muster("trail", "stamp").refused(10, naming: authority.url)
        let doctor = home.muster("doctor", "--json")
        #expect(doctor.text.contains("1 signature has no time stamp yet"))
        let delivered = home.muster("deliver").succeeded()
        #expect(delivered.errors.contains(authority.url))
        try authority.start()
        for way in ["error", "nonsense"] {
            try authority.answer(by: way)
            #expect(home.muster("trail", "stamp").status != 0, "\(way)")
            #expect(try stamps(home).isEmpty, "\(way)")
        }
        try authority.answer(by: "stamp")
        #expect(home.muster("deliver").succeeded().text.contains("\(Self.audit) time stamped"))
        #expect(home.muster("verify").succeeded().text.contains("Test clock"))
        #expect(!home.muster("doctor", "--json").text.contains("no time stamp yet"))
    }

    @Test func `a running server asks for what is missing`() throws {
        let home = try TestHome.audited()
        let authority = try TimeAuthorityServer(home)
        try home.set(authority.settings)
        let server = try PortalServer(home)
        #expect(try MusterProgram.until { try !stamps(home).isEmpty })
        server.command.send(SIGTERM)
        try server.command.wait().succeeded()
        #expect(home.muster("verify").succeeded().text.contains("Test clock"))
        #expect(authority.questions == 1)
    }

    @Test func `where no authority is configured nobody is asked`() throws {
        let home = try TestHome.loaded()
        let authority = try TimeAuthorityServer(home)
        let walk = try SimulatedWarehouse.small.get().walk
        home.muster("start", "--source", walk, "--finish").succeeded()
        home.muster("verify", "--strict").succeeded()
        home.muster("deliver").succeeded()
        home.muster("trail", "stamp").refused(6, naming: "[seal]")
        #expect(home.muster("doctor").text.contains("nobody is asked"))
        #expect(authority.questions == 0)
        #expect(try stamps(home).isEmpty)
    }

    @Test(.enabled(if: geteuid() == 0, "mounting takes root"))
    func `without openssl it says so, and what it would take`() throws {
        let (home, _) = try stamped()
        let hidden = "mount --bind /dev/null /usr/bin/openssl && exec \"$MUSTER\""
        let plain = try home.shell("unshare -m bash -c '\(hidden) verify'").succeeded()
        #expect(plain.text.contains("NOT CHECKED"))
        try home.shell("unshare -m bash -c '\(hidden) verify --strict'")
            .refused(11, naming: "openssl")
        let doctor = try home.shell("unshare -m bash -c '\(hidden) doctor'")
        #expect(doctor.text.contains("apt install openssl"))
    }
}
