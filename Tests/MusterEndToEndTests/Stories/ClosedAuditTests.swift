import Foundation
import MusterTestSupport
import Testing

/// What is refused, asked or left unsaid because of how an audit stands, and whose it is.
@Suite struct ClosedAuditTests {
    @Test func `an audit that is over is not listened to, and nothing more is looked for`() throws {
        let home = try TestHome.audited()
        // There is no radio here either: the audit is what is told of.
        home.muster("resume").refused(6, naming: TestHome.audit, "counted")
        #expect(home.muster("missing").succeeded().errors.contains("muster recount"))
        let open = try home.muster("show", "--json").succeeded().object["review"]?["open"]
        let items = try #require(open).elements.compactMap(\.text)
        home.muster(["resolve", "--reason", "miscounted"] + items).succeeded()
        let approved = home.muster("approve").succeeded()
        #expect(!approved.errors.contains("muster recount"), "\(approved.errors)")
        #expect(home.muster("missing").succeeded().errors.isEmpty)
        home.muster("resume").refused(6, naming: "approved")

        let other = try TestHome.loaded()
        other.muster("start", "--source", try SimulatedWarehouse.small.get().walk).succeeded()
        #expect(other.muster("missing").succeeded().errors.contains("muster confirm"))
        other.muster("cancel", "--reason", "test").succeeded()
        #expect(other.muster("missing").succeeded().errors.isEmpty)
    }

    @Test func `what an audit says before it is counted is no result, and not mailed as one`()
        throws
    {
        let home = try TestHome.loaded()
        home.muster("start", "--source", try SimulatedWarehouse.small.get().walk).succeeded()
        let program = home.folder.appending(path: "sendmail")
        try ExecutableScript.write("#!/bin/sh\ncat >/dev/null\n", to: program)
        try home.set("[mail]\nsendmail = \"\(program.path)\"\nfrom = \"muster@muster.test\"")
        let mail = ["mail", "--to", "manager@muster.test"]
        home.muster(mail).refused(2, naming: "paused", "no result", "--unfinished")
        #expect(home.muster("outbox", "--json").succeeded().lines.isEmpty)
        let line = "printf 'n\\n' | \"$MUSTER\" mail --to manager@muster.test"
        #expect(try home.shell(line).status == 2, "nobody can be asked")
        home.muster(mail + ["--unfinished"]).succeeded()
        #expect(home.muster("outbox", "--json").succeeded().lines.count == 1)
        try home.set("[mail]\nfrom = \"bad sender\"")
        home.muster(mail).refused(65, naming: "mail.from", "line 2")
        home.muster("config", "check").refused(65, naming: "mail.from", "line 2")
    }

    @Test func `who may not seal an audit is told so before the one who listens is stopped`() throws
    {
        let (home, tokens) = try TestHome.peopled(.loaded)
        let walk = try SimulatedWarehouse.small.get().walk
        let listening = try RunningCommand(
            MusterProgram.path,
            ["start", "--source", walk + "@1x"],
            home: home.path,
            in: home.folder,
            environment: ["MUSTER_TOKEN": tokens["auditor"] ?? ""]
        )
        defer { listening.send(SIGKILL) }
        try listening.wait { listening.errorsSoFar.contains(TestHome.audit) }
        let refused = home.muster(["finish", "--yes"], token: tokens["worker"])
            .refused(4, naming: TestHome.audit, "auditor")
        #expect(!refused.errors.contains("muster pause"), "\(refused.errors)")
        home.muster(["pause"], token: tokens["auditor"]).succeeded()
    }

    @Test func `doctor puts right what needs no judgement, asks before, and touches nothing else`()
        throws
    {
        let home = try TestHome.audited()
        #expect(home.muster("doctor", "--fix").succeeded().text.contains("nothing to put right"))
        let reports = home.path + "/reports"
        try FileManager.default.removeItem(atPath: reports)
        let left = home.path + "/traces/\(TestHome.audit)/1.btsnoop.1-1.partial"
        let young = home.path + "/keys/new.1-1.partial"
        for path in [left, young] { try Data("half".utf8).write(to: URL(filePath: path)) }
        #expect(chmod(young, 0o600) == 0)
        let before = Date(timeIntervalSinceNow: -200_000)
        try FileManager.default.setAttributes([.modificationDate: before], ofItemAtPath: left)
        let database = home.path + "/muster.sqlite"
        #expect(chmod(database, 0o644) == 0)
        // Somebody's file elsewhere, which a link in the home leads to.
        let others = try home.file("others.txt", "theirs")
        #expect(chmod(others, 0o644) == 0)
        try FileManager.default.createSymbolicLink(
            atPath: home.path + "/keys/link",
            withDestinationPath: others
        )
        home.muster("doctor", "--json").refused(1, naming: "access")
        let asked = home.muster("doctor", "--fix").refused(2, naming: "--fix --yes")
        for word in ["access", "folders", "leftovers"] { #expect(asked.text.contains(word)) }
        #expect(FileManager.default.fileExists(atPath: left), "nothing is done without a yes")
        let head = try home.muster("verify", "--json").succeeded().object["head"]?.text
        home.muster("doctor", "--fix", "--yes").succeeded()
        let rights = try FileManager.default.attributesOfItem(atPath: others)[.posixPermissions]
        #expect(rights as? Int == 0o644, "what a link leads to is none of the home's")
        try FileManager.default.removeItem(atPath: home.path + "/keys/link")
        home.muster("doctor").succeeded()
        let exists = FileManager.default.fileExists(atPath:)
        #expect(!exists(left) && exists(young) && exists(reports))
        #expect(try home.muster("verify", "--json").succeeded().object["head"]?.text == head)
        let told = try home.muster("trail", "list", "--json").succeeded().objects
            .first { $0["kind"]?.text == "home_repaired" }
        #expect(told?["subject"]?.text == "access, folders, leftovers")
        #expect(home.muster("doctor", "--fix", "--json").succeeded().lines.isEmpty)
    }
}
