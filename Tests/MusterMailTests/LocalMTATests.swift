import Foundation
import MusterCore
import MusterMail
import MusterTestSupport
import Testing

/// Messages through a real mail program into a real mailbox.
@Suite struct LocalMTATests {
    @Test func `a report arrives in the mailbox byte for byte`() throws {
        try withTemporaryFolder { folder in
            let mta = try LocalMTA(in: folder)
            let file = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) }
            let message = try OutgoingMessage.example(
                fromName: "Muster, Šid",
                subject: "[Muster] A-2026-0017 Хладњача 仓库: 2 open, 92.9 % (DRAFT)",
                body: "Expected 42\n.\nFrom here: Šid ✓\n",
                html: "<p>Šid ✓ <img src=\"cid:1.2@site.example\" alt=\"Page 1\"></p>\n",
                pictures: [
                    .init(
                        contentID: "1.2@site.example",
                        mimeType: "image/png",
                        bytes: file.reversed()
                    )
                ],
                attachments: [
                    .init(
                        name: "Извештај A-2026-0017.pdf",
                        mimeType: "application/pdf",
                        bytes: file
                    )
                ]
            )
            _ = try Sendmail(path: mta.sendmailPath).send(message)
            let arrived = try ParsedMail.read(try mta.messages())
            #expect(arrived.count == 1)
            let mail = try #require(arrived.first)
            #expect(mail.subject == message.subject)
            #expect(mail.fromName == message.fromName)
            #expect(mail.returnPath == "<muster@site.example>")
            #expect(mail.to == "manager@muster.test")
            #expect(mail.messageID == message.messageID)
            #expect(mail.body == message.body && mail.html == message.html)
            #expect(mail.pictures.map { Array($0.content) } == [file.reversed()])
            #expect(mail.attachments.map(\.name) == ["Извештај A-2026-0017.pdf"])
            #expect(mail.attachments.map { Array($0.content) } == [file])
            #expect(mail.defects.isEmpty)
            #expect(!mail.fields.contains("Bcc"))
        }
    }

    @Test func `a local user needs no domain`() throws {
        try withTemporaryFolder { folder in
            let mta = try LocalMTA(in: folder)
            _ = try Sendmail(path: mta.sendmailPath).send(.example(to: "manager"))
            #expect(try mta.messages().count == 1)
        }
    }

    @Test func `a refused recipient is an error with the program's own words`() throws {
        try withTemporaryFolder { folder in
            let mta = try LocalMTA(in: folder)
            let error = try #require(throws: MailError.self) {
                try Sendmail(path: mta.sendmailPath).send(.example(to: "nobody@muster.test"))
            }
            guard case .refused(_, status: 1, _) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(error.exitCode == .mailNotHandedOver)
            #expect(try mta.messages().isEmpty)
        }
    }

    @Test func `a message that has to wait is taken, and arrives with the next queue run`() throws {
        try withTemporaryFolder { folder in
            let mta = try LocalMTA(in: folder)
            try mta.setMailbox(closed: true)
            _ = try Sendmail(path: mta.sendmailPath).send(.example())
            #expect(try mta.messages().isEmpty)
            #expect(try mta.queueLength() == 1)
            try mta.setMailbox(closed: false)
            try mta.runQueue()
            #expect(try mta.queueLength() == 0)
            let arrived = try ParsedMail.read(try mta.messages())
            let subject = try OutgoingMessage.example().subject
            #expect(arrived.map(\.subject) == [subject])
        }
    }
}
