import Foundation
import GRDB
import MusterTestSupport
import Testing

/// What an auditor may demand: nothing was changed, and the same radio gives the same outcomes.
@Suite struct ProofTests {
    @Test func `replay gives the audit byte for byte, every time`() throws {
        let home = try TestHome.audited()
        let shown = home.muster("show", "--json").succeeded()
        let before = try home.content()
        let replays = (0..<2).map { _ in home.muster("replay", "--json").succeeded() }
        #expect(replays[0].output == shown.output)
        #expect(replays[1].output == shown.output)
        #expect(try home.content() == before, "a replay stored something")
        #expect(home.muster("replay").text.contains("60 of 60 outcomes as recorded"))
    }

    @Test func `another method is replayed on the same radio, and the audit stays`() throws {
        let home = try TestHome.audited()
        let before = try home.content()
        let replayed = home.muster("replay", "--method", "list-match", "--json").succeeded()
        let audit = try replayed.object
        #expect(audit["method"]?.text == "list-match")
        #expect(audit.outcomeSum == 60)
        #expect(
            try audit["outcomes"] != home.muster("show", "--json").object["outcomes"],
            "the seed finds as much as peak-zone: the walk tells nothing"
        )
        home.muster(
            "start",
            "--source",
            try SimulatedWarehouse.small.get().walk,
            "--method",
            "nearest"
        )
        .refused(2, naming: "'peak-zone', 'windowed-level' or 'list-match'")
        home.muster("replay", "--method", "nearest").refused(2)
        #expect(try home.content() == before)
    }

    @Test(arguments: [
        "UPDATE audit_record SET body = replace(body, 'FOUND', 'MISSING') WHERE kind = 'finding'",
        "UPDATE audit_record SET at = at + 1 WHERE key % 4294967296 = 7",
        "UPDATE audit_record SET kind = 'noted' WHERE kind = 'visit'",
        "UPDATE audit_record SET hash = zeroblob(32) WHERE key % 4294967296 = 9",
        "DELETE FROM audit_record WHERE key % 4294967296 = 11",
        "DELETE FROM audit_record WHERE key = (SELECT max(key) FROM audit_record)",
        "UPDATE audit SET head = zeroblob(32)",
        "UPDATE audit SET record_count = record_count - 1",
        "UPDATE audit_expected SET zone = 'dock' WHERE row = 3",
        "DELETE FROM audit_expected WHERE row = 59",
        "UPDATE audit SET state = 'approved'",
        "UPDATE audit SET accuracy = 1.0, present = 60",
    ])
    func `a change behind Muster's back is found`(change: String) throws {
        let home = try TestHome.audited()
        home.muster("verify", TestHome.audit).succeeded()
        try home.tamper { db in
            let triggers = try String.fetchAll(
                db,
                sql: "SELECT name FROM sqlite_master WHERE type = 'trigger'"
            )
            for trigger in triggers { try db.execute(sql: "DROP TRIGGER \(trigger)") }
            try db.execute(sql: change)
            #expect(db.changesCount > 0)
        }
        let result = home.muster("verify", "--json").refused(11, naming: TestHome.audit)
        #expect(try result.object["error"]?["exit"]?.integer == 11)
    }

    @Test func `records cannot be changed by a plain statement`() throws {
        let home = try TestHome.audited()
        for statement in [
            "UPDATE audit_record SET at = 0", "DELETE FROM audit_record",
            "UPDATE audit_expected SET name = ''", "DELETE FROM audit_expected",
        ] {
            #expect(throws: DatabaseError.self) {
                try home.tamper { try $0.execute(sql: statement) }
            }
        }
        home.muster("verify").succeeded()
    }

    @Test func `a PDF is recognised as the audit's report, and a changed one is not`() throws {
        let home = try TestHome.audited()
        home.muster("report", "--out", "report.pdf", "--lang", "sr", "--paper", "letter")
            .succeeded()
        let proof = home.muster("verify", "report.pdf", "--json").succeeded()
        #expect(try proof.object["audit"]?.text == TestHome.audit)
        #expect(try proof.object["report"]?.text == "report.pdf")
        var bytes = Array(try Data(contentsOf: home.folder.appending(path: "report.pdf")))
        bytes[bytes.count / 2] ^= 1
        _ = try home.file("changed.pdf", bytes)
        home.muster("verify", "changed.pdf").refused(11, naming: "changed.pdf")
        _ = try home.file("text.pdf", "no report")
        home.muster("verify", "text.pdf").refused(11, naming: "text.pdf")
        home.muster("verify", "absent.pdf").refused(5, naming: "absent.pdf")
        let rest = try FileManager.default.contentsOfDirectory(atPath: home.path + "/reports")
        #expect(rest.isEmpty, "verify left \(rest)")
    }

    @Test func `every version of a report stays genuine, whatever became of audit and settings`()
        throws
    {
        let home = try TestHome.audited()
        func verified(_ file: String) throws -> [Int?] {
            let proof = try home.muster("verify", file, "--json").succeeded().object
            return [proof["version"]?.integer, proof["newest_version"]?.integer]
        }
        let short = ["--sections", "answer,terms,zones,evidence,map"]
        let missing = try home.muster("missing", "--json").succeeded().objects
        let silent = try #require(missing.first?["item"]?.text)
        for (name, shade) in [("before", UInt8(200)), ("after", 20)] {
            let picture = TestPicture.png(width: 30, height: 20, colour: (shade, 0, 0))
            _ = try home.file(name, picture)
        }
        home.muster("item", "photo", silent, "before").succeeded()
        home.muster(["report", "--out", "counted.pdf"] + short).succeeded()
        #expect(try verified("counted.pdf") == [1, 1])
        home.muster("item", "photo", silent, "after").succeeded()
        let settings = "[report]\naccuracy_target = 0.5\nlanguage = \"sr\"\npaper = \"letter\"\n"
        try settings.write(toFile: home.path + "/muster.toml", atomically: true, encoding: .utf8)
        #expect(try verified("counted.pdf") == [1, 1])

        home.muster("recount", TestHome.audit, "--rest-gone").succeeded()
        let audit = try home.muster("show", "--json").succeeded().object
        let open = audit["review"]?["open"]?.elements.compactMap(\.text) ?? []
        home.muster(["resolve"] + open + ["--reason", "lost"]).succeeded()
        let written = home.muster(["report", "--out", "recounted.pdf", "--json"] + short)
        #expect(try written.object["version"]?.integer == 2)
        let text = try home.shell("pdftotext -layout recounted.pdf -").text
        #expect(text.contains("cilj 98"), "the target is not the one the audit started with")
        #expect(text.contains("Zamenjuje verziju 1"))
        #expect(try verified("recounted.pdf") == [2, 2])
        #expect(try verified("counted.pdf") == [1, 2])
        #expect(home.muster("verify", "counted.pdf").text.contains("version 2 has replaced"))
        var bytes = Array(try Data(contentsOf: home.folder.appending(path: "counted.pdf")))
        bytes[bytes.count / 2] ^= 1
        _ = try home.file("changed.pdf", bytes)
        home.muster("verify", "changed.pdf").refused(11, naming: "changed.pdf")

        // The next audit tells of this one as it stood when that audit started.
        let walk = try SimulatedWarehouse.small.get().walk
        for _ in 1...2 { home.muster("start", "--source", walk, "--finish").succeeded() }
        home.muster(["report", "--out", "next.pdf"] + short).succeeded()
        let next = try home.shell("pdftotext -layout next.pdf -").text
        #expect(next.contains("Tačnost kroz prethodne popise") && next.contains("Poslednje mesto"))
        #expect(try home.shell("pdfimages -list next.pdf").text.contains("jpeg"))
        let item = try #require(open.first)
        home.muster("recount", TestHome.audit, "--seen", item).succeeded()
        #expect(try verified("next.pdf") == [1, 1])
    }

    @Test func `a report keeps the address of its portal, and stays genuine when that moves`()
        throws
    {
        let home = try TestHome.audited()
        func set(_ portal: String) throws {
            try "[mail]\nportal = \"\(portal)\"\n"
                .write(toFile: home.path + "/muster.toml", atomically: true, encoding: .utf8)
        }
        try set("https://old.example.org")
        // What goes through a pipe leaves no note: it is known by making it again.
        try home.shell(
            """
            mkfifo fifo; cat fifo >old.pdf & "$MUSTER" report --out fifo >/dev/null && wait; rm fifo
            """
        ).succeeded()
        let text = try home.shell("pdftotext -layout old.pdf -").text
        #expect(text.contains("https://old.example.org/verify"))
        try set("https://new.example.org")
        home.muster("verify", "old.pdf").succeeded()
    }

    @Test func `a trace that is gone or short is told, and the audit still verifies`() throws {
        let home = try TestHome.audited()
        let trace = "\(home.path)/traces/\(TestHome.audit)/0001.btsnoop"
        let bytes = Array(try Data(contentsOf: URL(filePath: trace)))
        try Data(bytes[..<(bytes.count / 2)]).write(to: URL(filePath: trace))
        home.muster("replay").refused(11, naming: "0001.btsnoop", "restore")
        home.muster("verify").succeeded()
        home.muster("verify", "--strict").refused(11, naming: "0001.btsnoop changed since")
        try FileManager.default.removeItem(atPath: trace)
        home.muster("replay").refused(11, naming: "0001.btsnoop")
        home.muster("verify").succeeded()
    }
}
