import Foundation
import GRDB
import MusterTestSupport
import Testing

/// From the report to the manager's mailbox, through a mail program that is real or refuses.
@Suite struct MailTests {
    @Test func `a report arrives in a mailbox byte for byte`() throws {
        let home = try TestHome.audited()
        let mta = try home.withMTA()
        let sent = home.muster("mail", "--to", "manager@\(LocalMTA.domain)", "--json").succeeded()
        #expect(try sent.object["state"]?.text == "handed_over")
        let message = try #require(try mta.messages().first)
        home.muster("report", "--out", "report.pdf").succeeded()
        let read = try home.shell(
            """
            python3 - '\(message.path)' <<'END'
            import email, email.policy, json, sys
            mail = email.message_from_binary_file(open(sys.argv[1], 'rb'), policy=email.policy.default)
            pdf = next(mail.iter_attachments())
            print(json.dumps({
                'subject': mail['subject'], 'to': mail['to'], 'file': pdf.get_filename(),
                'body': mail.get_body(('plain',)).get_content(),
                'same': pdf.get_content() == open('report.pdf', 'rb').read()}))
            END
            """
        ).succeeded().object
        #expect(read["same"]?.bool == true, "the attachment is not the report")
        let subject = try #require(read["subject"]?.text)
        #expect(subject.hasPrefix("[Muster] A-2026-0001 Warehouse Šid: 5 open, 91.7 % (DRAFT)"))
        #expect(read["file"]?.text == "A-2026-0001_warehouse-sid_2026-03-12_v1.pdf")
        let head = try #require(try home.muster("show", "--json").object["head"]?.text)
        #expect(read["body"]?.text?.replacing(" ", with: "").contains(head.prefix(12)) == true)
    }

    @Test func `without a mail program the message waits in the outbox until retry`() throws {
        let home = try TestHome.audited()
        try home.set("[mail]\nsendmail = \"/nonexistent/sendmail\"\nfrom = \"muster@muster.test\"")
        let to = "manager@\(LocalMTA.domain)"
        home.muster("mail", "--to", to).refused(9, naming: "/nonexistent/sendmail", "outbox")
        home.muster("outbox", "retry").refused(9)
        let waiting = try home.muster("outbox", "--json").succeeded().object
        #expect(waiting["state"]?.text == "queued" && waiting["attempts"]?.integer == 2)
        #expect(waiting["last_error"] != nil)

        let mta = try home.withMTA()
        let retried = home.muster("outbox", "retry", "M-1", "--json").succeeded()
        #expect(try retried.object["state"]?.text == "handed_over")
        #expect(try retried.object["message_id"] == waiting["message_id"])
        #expect(try mta.messages().count == 1)
        #expect(home.muster("outbox", "retry").succeeded().text.contains("Nothing waits"))
        let again = home.muster("outbox", "retry", "M-1").succeeded().text
        #expect(again.contains("it is not sent again"), "\(again)")
        #expect(try mta.messages().count == 1, "a message that was taken was sent again")
        home.muster("outbox", "retry", "M-99").refused(5, naming: "M-99")
    }

    @Test func `a service leaves its mail to muster deliver, also what somebody asks for again`()
        throws
    {
        let home = try TestHome.audited()
        let mta = try home.withMTA()
        let queue = ["MUSTER_MAIL": "queue"]
        let to = "manager@\(LocalMTA.domain)"
        let told = home.muster("mail", "--to", to, environment: queue).succeeded().text
        #expect(told == "M-1 to \(to) waits for muster deliver.\n")
        home.muster("outbox", "retry", environment: queue).succeeded()
        #expect(try mta.messages().isEmpty)
        home.muster("deliver").succeeded()
        #expect(try mta.messages().count == 1)

        home.muster("mail", "--to", "nobody@\(LocalMTA.domain)").refused(9)
        let retried = home.muster("outbox", "retry", "M-2", "--json", environment: queue)
        let waiting = try retried.succeeded().object
        #expect(waiting["state"]?.text == "queued" && waiting["attempts"]?.integer == 1)
        home.muster("deliver").succeeded()
        let tried = try home.muster("outbox", "--json").succeeded().objects
        #expect(tried.contains { $0["attempts"]?.integer == 2 }, "it was tried at once")
        home.muster("mail", "--to", to, environment: ["MUSTER_MAIL": "queu"])
            .refused(2, naming: "MUSTER_MAIL", "queu")
    }

    @Test func `two retries at the same time send a message once`() throws {
        let home = try TestHome.audited()
        try home.set("[mail]\nsendmail = \"/nonexistent/sendmail\"")
        home.muster("mail", "--to", "manager@muster.test").refused(9)
        let program = home.folder.appending(path: "sendmail")
        let log = home.folder.appending(path: "sent").path
        try ExecutableScript.write(
            "#!/bin/sh\ncat >/dev/null; sleep 0.5; echo sent >>'\(log)'\n",
            to: program
        )
        try home.set("[mail]\nsendmail = \"\(program.path)\"")
        let runs = try (0..<2).map { _ in try home.begin("outbox", "retry") }
        for run in runs { try run.wait().succeeded() }
        #expect(try String(contentsOfFile: log, encoding: .utf8) == "sent\n")
    }

    @Test func `a refusal is told in the mail program's words, and kept`() throws {
        let home = try TestHome.audited()
        _ = try home.withMTA()
        let result = home.muster("mail", "--to", "nobody@\(LocalMTA.domain)", "--json").refused(9)
        #expect(try result.objects.last?["error"]?["code"]?.text == "mail_not_handed_over")
        let entry = try home.muster("outbox", "--json").object
        #expect(entry["state"]?.text != "handed_over" && entry["last_error"] != nil)
        #expect(home.muster("outbox").succeeded().text.contains("M-1"))
    }

    @Test func `a message whose sender was refused goes out with the one that is set next`() throws
    {
        let home = try TestHome.audited()
        let program = home.folder.appending(path: "sendmail")
        let (log, copy) = (home.folder.path + "/from", home.folder.path + "/message")
        let script = """
            #!/bin/sh
            echo "$3" >>'\(log)'; cat >'\(copy)'; [ "$3" = good@muster.test ] || exit 65
            """
        try ExecutableScript.write(script + "\n", to: program)
        let settings = "[mail]\nsendmail = \"\(program.path)\"\nfrom = "
        try home.set(settings + "\"bad@nohost\"")
        home.muster("mail", "--to", "a@muster.test").refused(9, naming: "mail.from", "retry M-1")
        try home.set(settings + "\"good@muster.test\"")
        home.muster("outbox", "retry", "M-1").succeeded()
        #expect(
            try String(contentsOfFile: log, encoding: .utf8) == "bad@nohost\ngood@muster.test\n"
        )
        let sent = try String(contentsOfFile: copy, encoding: .utf8)
        #expect(sent.contains("\nFrom: \"Muster\" <good@muster.test>\n"))
        #expect(!sent.contains("bad@nohost"))
    }

    @Test func `mail of somebody whose login has an @ comes from an address all the same`() throws {
        let home = try TestHome.audited()
        let program = home.folder.appending(path: "sendmail")
        let log = home.folder.path + "/from"
        try ExecutableScript.write(
            "#!/bin/sh\necho \"$3\" >'\(log)'; cat >/dev/null\n",
            to: program
        )
        try home.set("[mail]\nsendmail = \"\(program.path)\"")
        let word = ["--password-file", try home.file("password.txt", TestHome.password + "\n")]
        home.muster(["user", "add", "zed@corp.example", "--role", "admin"] + word).succeeded()
        home.muster(["login", "zed@corp.example"] + word).succeeded()
        home.muster("mail", "--to", "a@muster.test").succeeded()
        #expect(try String(contentsOfFile: log, encoding: .utf8).hasPrefix("muster@"))
    }

    @Test func `each recipient gets a message of their own`() throws {
        let home = try TestHome.audited()
        _ = try home.withMTA()
        home.muster(
            "mail",
            "--to",
            "manager@\(LocalMTA.domain)",
            "--to",
            "nobody@\(LocalMTA.domain)",
            "--subject",
            "Šta nedostaje",
            "--lang",
            "sr"
        ).refused(9)
        let entries = try home.muster("outbox", "--json").objects
        // This mail program ends with 1 for a recipient it does not know, as others do for a passing fault.
        #expect(entries.map { $0["state"]?.text } == ["queued", "handed_over"])
        #expect(entries.allSatisfy { $0["subject"]?.text == "Šta nedostaje" })
    }

    @Test(arguments: [
        "a@b\r\nBcc: x@example.org", "a@b\nBcc: x@example.org", "-oQ/tmp", "a b@example.org",
        "a@b@example.org", "Ana <ana@example.org>", "a@example.org,b@example.org", "@example.org",
    ])
    func `an address that could be more than an address is refused`(address: String) throws {
        let home = try TestHome.audited()
        let before = try home.content()
        let result = home.muster("mail", "--to=\(address)")
        result.refused(65, naming: "try: ")
        #expect(try home.content() == before)
    }

    @Test func `one bad address among good ones queues nothing`() throws {
        let home = try TestHome.audited()
        let before = try home.content()
        home.muster("mail", "--to", "a@example.org", "--to", "b@@example.org").refused(65)
        home.muster("mail", "--to", "a@example.org", "--subject", "Hi\r\nBcc: x@example.org")
            .refused(65)
        #expect(try home.muster("outbox", "--json").succeeded().objects.isEmpty)
        #expect(try home.content() == before)
    }
}

extension TestHome {
    /// Writes the home's settings.
    func set(_ settings: String) throws {
        try Data((settings + "\n").utf8).write(to: URL(filePath: path + "/muster.toml"))
    }

    /// Gives the home a mail program of its own.
    func withMTA() throws -> LocalMTA {
        let place = folder.appending(path: "mta")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        let mta = try LocalMTA(in: place)
        try set("[mail]\nsendmail = \"\(mta.sendmailPath)\"\nfrom = \"muster@\(LocalMTA.domain)\"")
        return mta
    }
}
