import Foundation
import MusterMail
import MusterTestSupport
import Testing

@Suite struct BounceTests {
    private let id = "<M-33.9f2c41d0@site.example>"

    /// As Postfix writes it.
    private func report(
        action: String = "failed",
        status: String = "5.1.1",
        original: String = "Message-ID: <M-33.9f2c41d0@site.example>",
        type: String = "text/rfc822-headers",
        enclosing body: String = ""
    ) -> String {
        """
        Return-Path: <>
        From: MAILER-DAEMON@mail.example (Mail Delivery System)
        To: muster@site.example
        Content-Type: multipart/report; report-type=delivery-status;
        \tboundary="4D2F1.1/mail.example"

        This is the mail system.

        --4D2F1.1/mail.example
        Content-Type: text/plain; charset=us-ascii

        I'm sorry.

        --4D2F1.1/mail.example
        Content-Description: Delivery report
        Content-Type: message/delivery-status

        Reporting-MTA: dns; mail.example
        Arrival-Date: Thu, 12 Mar 2026 09:14:05 +0000

        Final-Recipient: rfc822; boss@else.example
        Action: \(action)
        Status: \(status)
        Diagnostic-Code: smtp; 550 5.1.1 <boss@else.example>: Recipient address
            rejected: no such user

        --4D2F1.1/mail.example
        Content-Type: \(type)

        From: muster@site.example
        \(original)
        Subject: x

        \(body)
        --4D2F1.1/mail.example--

        """
    }

    @Test(arguments: ["\n", "\r\n"])
    func `a report of a lost message names it, with code and reason`(lineEnd: String) throws {
        let text = report().components(separatedBy: "\n").joined(separator: lineEnd)
        let read = try #require(DeliveryReport(Array(text.utf8)))
        #expect(read.messageID == id && read.status == "5.1.1")
        #expect(
            read.diagnostic
                == "550 5.1.1 <boss@else.example>: Recipient address rejected: no such user"
        )
        #expect(DeliveryReport(Array(report(type: "message/rfc822").utf8)) == read)
    }

    @Test func `what is no report of a lost message is none`() throws {
        #expect(DeliveryReport(Array(report(action: "delayed").utf8)) == nil)
        #expect(DeliveryReport(Array(report(action: "delivered").utf8)) == nil)
        #expect(DeliveryReport(Array(report(original: "X-Other: 1").utf8)) == nil)
        #expect(DeliveryReport(try OutgoingMessage.example().encoded()) == nil)
        #expect(DeliveryReport([]) == nil)
    }

    @Test func `no beginning of a report and no damage to one stops the reader`() throws {
        let bytes = Array(report().utf8)
        var random = SplitMix64(seed: 6)
        for end in bytes.indices { _ = DeliveryReport(bytes[..<end]) }
        for _ in 0..<2_000 {
            var damaged = bytes
            for _ in 0..<3 {
                damaged[Int.random(in: damaged.indices, using: &random)] =
                    UInt8.random(in: 0...255, using: &random)
            }
            _ = DeliveryReport(damaged)
        }
    }

    @Test func `an mbox is read once, on from where it ended, and anew when it was cut`() throws {
        try withTemporaryFolder { folder in
            let file = folder.appending(path: "mbox")
            let box = Mailbox(path: file.path)
            #expect(try box.unread(after: [:]).messages.isEmpty, "a mailbox that is not there yet")
            let first = "From a Thu Mar 12 09:14:05 2026\n\(report())\n"
            try Data(first.utf8).write(to: file)
            var (messages, marks) = try box.unread(after: [:])
            #expect(messages.map { DeliveryReport($0)?.messageID } == [id])
            (messages, marks) = try box.unread(after: marks)
            #expect(messages.isEmpty)
            // The second one is being written.
            let second = "From b Thu Mar 12 10:00:00 2026\n\(report(status: "5.2.2"))\n"
            try Data((first + second.prefix(600)).utf8).write(to: file)
            (messages, marks) = try box.unread(after: marks)
            #expect(messages.isEmpty)
            try Data((first + second).utf8).write(to: file)
            (messages, marks) = try box.unread(after: marks)
            #expect(messages.map { DeliveryReport($0)?.status } == ["5.2.2"])
            #expect(try box.unread(after: marks).messages.isEmpty)
            try Data(second.utf8).write(to: file)
            #expect(try box.unread(after: marks).messages.count == 1)
        }
    }

    @Test func `a report that brings a large message back is read as soon as it is whole`() throws {
        try withTemporaryFolder { folder in
            let box = Mailbox(path: folder.appending(path: "mbox").path)
            let lines = String(repeating: String(repeating: "A", count: 75) + "\n", count: 30_000)
            let text = "From a Thu Mar 12 09:14:05 2026\n\(report(enclosing: lines))\n"
            try Data(text.dropLast(40).utf8).write(to: URL(filePath: box.path))
            #expect(try box.unread(after: [:]).messages.isEmpty)
            try Data(text.utf8).write(to: URL(filePath: box.path))
            let (messages, marks) = try box.unread(after: [:])
            #expect(messages.map { DeliveryReport($0)?.messageID } == [id])
            #expect(try box.unread(after: marks).messages.isEmpty)
        }
    }

    @Test func `an mbox of any size is read to its end, each message once`() throws {
        try withTemporaryFolder { folder in
            let box = Mailbox(path: folder.appending(path: "mbox").path)
            let start = "From a Thu Mar 12 09:14:05 2026\n"
            let small = start + report(status: "5.0.1") + "\n"
            let part = String(repeating: String(repeating: "A", count: 75) + "\n", count: 90_000)
            let large = start + report(status: "5.0.2", enclosing: part) + "\n"
            let huge = start + report(status: "5.0.3", enclosing: part + part + part) + "\n"
            let all = [small, large, large, large, small, huge, large, small]
            try Data(all.joined().utf8).write(to: URL(filePath: box.path))
            var (read, marks, rounds) = ([String](), Mailbox.Marks(), 0)
            while rounds < 20 {
                let (messages, now) = try box.unread(after: marks)
                guard now != marks else { break }
                read += messages.compactMap { DeliveryReport($0)?.status }
                (marks, rounds) = (now, rounds + 1)
            }
            #expect(
                read == ["5.0.1", "5.0.2", "5.0.2", "5.0.2", "5.0.1", "5.0.3", "5.0.2", "5.0.1"]
            )
            #expect(try box.unread(after: marks).messages.isEmpty)
        }
    }

    @Test func `what came back through a real mail program is read from both kinds of mailbox`()
        throws
    {
        try withTemporaryFolder { folder in
            let mta = try LocalMTA(in: folder)
            let message = try OutgoingMessage.example(to: "stranger@muster.test")
            _ = try Sendmail(path: mta.sendmailPath).send(message)
            for path in [mta.bounceFolder, mta.bounceFile] {
                let (messages, marks) = try Mailbox(path: path).unread(after: [:])
                let report = try #require(messages.first.flatMap { DeliveryReport($0) })
                #expect(report.messageID == message.messageID)
                #expect(report.status.hasPrefix("5."))
                #expect(try Mailbox(path: path).unread(after: marks).messages.isEmpty)
            }
        }
    }
}
