import Foundation
import MusterCore
import MusterMail
import MusterTestSupport
import Testing

@Suite struct MIMETests {
    private func text(_ message: OutgoingMessage) throws -> String {
        String(decoding: try message.encoded(), as: UTF8.self)
    }

    /// The lines of one header field, of the message's own header.
    private func field(_ name: String, of message: OutgoingMessage) throws -> [Substring] {
        let header = try #require(
            try text(message).firstRange(of: "\n\n").map {
                try text(message)[..<$0.lowerBound]
            }
        )
        let lines = header.split(separator: "\n")
        let start = try #require(lines.firstIndex { $0.hasPrefix(name + ":") })
        let end = lines[(start + 1)...].firstIndex { !$0.hasPrefix(" ") } ?? lines.endIndex
        return Array(lines[start..<end])
    }

    @Test func `a whole message, byte for byte`() throws {
        #expect(
            try text(.example()) == """
                Date: Thu, 12 Mar 2026 09:14:05 +0000
                From: "Muster" <muster@site.example>
                To: manager@muster.test
                Subject: [Muster] A-2026-0017 Warehouse North: 2 open, 92.9 % (DRAFT)
                Message-ID: <M-33.9f2c41d0@site.example>
                MIME-Version: 1.0
                Auto-Submitted: auto-generated
                Content-Type: multipart/mixed; boundary="=_muster_1b06a64104daa09b"

                --=_muster_1b06a64104daa09b
                Content-Type: text/plain; charset=utf-8
                Content-Transfer-Encoding: quoted-printable

                Expected 42, found 38.

                --=_muster_1b06a64104daa09b
                Content-Type: application/pdf
                Content-Transfer-Encoding: base64
                Content-Disposition: attachment; filename="A-2026-0017.pdf"

                JVBERi0xLjUKAMO/

                --=_muster_1b06a64104daa09b--

                """
        )
    }

    @Test func `text and HTML are one body of two forms, read back by another program`() throws {
        let message = try OutgoingMessage.example(
            body: "Šid: 2 open\n",
            html: "<p>Šid: <b>2 open</b></p>\n",
            unsubscribe: "https://muster.example.org/profile"
        )
        let mail = try #require(try ParsedMail.read([message]).first)
        #expect(mail.body == message.body && mail.html == message.html)
        #expect(mail.unsubscribe == "<https://muster.example.org/profile>")
        #expect(mail.attachments.map(\.name) == ["A-2026-0017.pdf"] && mail.defects.isEmpty)
        for bad in [
            "https://a/\r\nBcc: x@y", "https://a/>,<https://b", "javascript:1", "https://š",
        ] {
            #expect(throws: MailError.self) {
                try OutgoingMessage.example(unsubscribe: bad).encoded()
            }
        }
    }

    @Test func `a picture stands with the HTML that shows it, and is none of the files`() throws {
        let picture = OutgoingMessage.Picture(
            contentID: "page1.9f2c41d0@site.example",
            mimeType: "image/png",
            bytes: (0..<2_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
        )
        let html = "<p><img src=\"cid:page1.9f2c41d0@site.example\" alt=\"Page 1\"></p>\n"
        let message = try OutgoingMessage.example(html: html, pictures: [picture])
        let mail = try #require(try ParsedMail.read([message]).first)
        #expect(mail.body == message.body && mail.html == html && mail.defects.isEmpty)
        #expect(mail.attachments.map(\.name) == ["A-2026-0017.pdf"])
        #expect(
            mail.pictures == [
                ParsedMail.Picture(
                    id: "<page1.9f2c41d0@site.example>",
                    type: "image/png",
                    disposition: "inline",
                    content: Data(picture.bytes)
                )
            ]
        )
        var alone = message
        alone.html = nil
        #expect(try alone.encoded() == OutgoingMessage.example().encoded())
        for bad in ["", "a", "a@b>\r\nBcc: x@y", "a b@c", "č@b"] {
            var message = message
            message.pictures[0].contentID = bad
            #expect(throws: MailError.self, "\(bad)") { try message.encoded() }
        }
    }

    @Test func `a long subject is folded at its spaces`() throws {
        let subject = (1...30).map { "word\($0)" }.joined(separator: " ")
        let lines = try field("Subject", of: .example(subject: subject))
        #expect(lines.count > 2)
        #expect(lines.allSatisfy { $0.utf8.count <= 78 })
        #expect(lines.joined() == "Subject: " + subject)
    }

    @Test func `a subject beyond ASCII becomes encoded words that hold whole characters`() throws {
        #expect(
            try field("Subject", of: .example(subject: "Магацин 仓库"))
                == ["Subject: =?utf-8?B?0JzQsNCz0LDRhtC40L0g5LuT5bqT?="]
        )
        #expect(
            try field("Subject", of: .example(subject: "Hladnjača 1"))
                == ["Subject: =?utf-8?Q?Hladnja=C4=8Da_1?="]
        )
        let lines = try field("Subject", of: .example(subject: String(repeating: "仓库", count: 60)))
        #expect(lines.count > 5)
        for line in lines {
            #expect(line.utf8.count <= 76)
            let word = try #require(line.split(separator: " ").last)
            let payload = word.dropFirst("=?utf-8?B?".count).dropLast(2)
            let bytes = try #require(Data(base64Encoded: String(payload)))
            #expect(String(validating: bytes, as: UTF8.self) != nil)
        }
    }

    @Test(arguments: [
        "", " ", " lead", "two  spaces", "tail ", "=?utf-8?Q?fake?=", "a=?b", "?=",
        String(repeating: "x", count: 3_000), String(repeating: "👷🏽‍♀️", count: 300),
        "مستودع الشمال: ٢ مفتوح", "Šid ☃ 仓库 \u{200F}", "e\u{301}\u{302}", "a\u{A0}b",
        #"with "quotes" and \ and , ; < > ( )"#,
    ])
    func `a name and a subject arrive as they were`(text: String) throws {
        let name = text.trimmingCharacters(in: .whitespaces)
        let parsed = try #require(
            try ParsedMail.read([.example(fromName: name, subject: text)]).first
        )
        // Python drops the space at the end of a plain subject; encoded, it is kept.
        #expect(Array(parsed.subject.unicodeScalars) == Array(text.unicodeScalars))
        #expect(Array(parsed.fromName.unicodeScalars) == Array(name.unicodeScalars))
        #expect(parsed.from == "muster@site.example")
        #expect(parsed.defects.isEmpty)
    }

    @Test func `directional formatting is left out of the subject, marks are kept`() throws {
        let subject = "a\u{202E}b\u{2066}c\u{2069}d\u{200F}e\u{202C}"
        let parsed = try #require(try ParsedMail.read([.example(subject: subject)]).first)
        #expect(Array(parsed.subject.unicodeScalars) == Array("abcd\u{200F}e".unicodeScalars))
    }

    @Test(arguments: [
        "plain", "plain\n", "", "\n", "one\r\ntwo\rthree\n\nfour", "trailing \t\nspace ",
        "From here on\n>From there\nFrom", ".\n..\n.x", "a=b =20", "Šifra\u{2028}x",
        String(repeating: "x", count: 76), String(repeating: "x", count: 77),
        String(repeating: "y", count: 10_000), String(repeating: "仓库 ", count: 500),
        String(repeating: "x", count: 75) + " ", "control \u{1} \u{B} \u{7F}",
    ])
    func `a body arrives as it was, its lines ended by LF`(body: String) throws {
        let message = try OutgoingMessage.example(body: body)
        let parsed = try #require(try ParsedMail.read([message]).first)
        var wanted = String(body.map { $0 == "\r\n" || $0 == "\r" ? "\n" : $0 })
        if !wanted.hasSuffix("\n") { wanted += "\n" }
        #expect(Array(parsed.body.unicodeScalars) == Array(wanted.unicodeScalars))
        let lines = try message.encoded().split(separator: 0x0A)
        #expect(lines.allSatisfy { $0.count <= 78 && !$0.contains(0x0D) })
        #expect(lines.allSatisfy { !$0.starts(with: Array("From ".utf8)) })
    }

    @Test func `a body in another script is sent as base64, an English one stays readable`() throws
    {
        let cyrillic = try text(.example(body: "Очекивано 42, нађено 38."))
        #expect(cyrillic.contains("Content-Transfer-Encoding: base64\n\n0J7Rh9C1"))
        #expect(try text(.example(body: "Nađeno 38 of 42")).contains("Na=C4=91eno 38 of 42"))
    }

    @Test(arguments: [
        "report.pdf", "Извештај 7.pdf", "a \"b\".pdf", "仓库报告.pdf", "it's 100%.pdf", "čaša;x=y.pdf",
        String(repeating: "x", count: 200) + ".pdf", String(repeating: "仓", count: 300) + ".pdf",
    ])
    func `a file arrives under its name`(name: String) throws {
        let bytes = (0..<1_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
        let message = try OutgoingMessage.example(attachments: [
            .init(name: name, mimeType: "application/pdf", bytes: bytes),
            .init(name: "empty.csv", mimeType: "text/csv", bytes: []),
        ])
        let script = try #require(try ParsedMail.read([message]).first)
        #expect(script.attachments.first?.name == name)
        #expect(script.attachments.first?.type == "application/pdf")
        #expect(script.attachments.first.map { Array($0.content) } == bytes)
        #expect(script.defects.isEmpty)
        #expect(try message.encoded().split(separator: 0x0A).allSatisfy { $0.count <= 78 })
    }

    @Test(arguments: ["\r\nBcc: x@y", "\n", "\r", "\u{0}", "\u{B}", "\u{85}", "\u{2028}", "\u{7F}"])
    func `no value can end its field`(poison: String) throws {
        for place in 0..<5 {
            var message = try OutgoingMessage.example()
            switch place {
            case 0: message.subject = "a\(poison)b"
            case 1: message.fromName = "a\(poison)b"
            case 2: message.messageID = "<a\(poison)b@c>"
            case 3: message.attachments[0].name = "a\(poison)b.pdf"
            default: message.attachments[0].mimeType = "application/pdf\(poison)"
            }
            let error = #expect(throws: MailError.self, "place \(place)") {
                try message.encoded()
            }
            #expect(error?.exitCode == .dataRefused)
        }
    }

    @Test(arguments: ["", ".", "..", "../../etc/passwd", "a\\b"])
    func `an attachment's name has no folders`(name: String) throws {
        var message = try OutgoingMessage.example()
        message.attachments[0].name = name
        #expect(
            throws: MailError.badHeader(
                field: "attachment name",
                reason: "is no plain file name"
            )
        ) { try message.encoded() }
    }

    @Test(arguments: [
        "", "<", "<>", "a@b", "<a>", "<@>", "<a@>", "<a@b@c>", "<a b@c>", "<č@b>", "<a@b>>",
    ])
    func `a message identifier has its form`(messageID: String) throws {
        var message = try OutgoingMessage.example()
        message.messageID = messageID
        #expect(throws: MailError.self) { try message.encoded() }
    }

    @Test func `the header says what it must, once`() throws {
        let parsed = try #require(try ParsedMail.read([.example()]).first)
        #expect(
            parsed.fields == [
                "Date", "From", "To", "Subject", "Message-ID", "MIME-Version", "Auto-Submitted",
                "Content-Type",
            ]
        )
        #expect(parsed.messageID == "<M-33.9f2c41d0@site.example>")
        #expect(parsed.date == "2026-03-12T09:14:05+00:00")
    }

    @Test(arguments: [
        (0, "Thu, 1 Jan 1970 00:00:00 +0000"), (-1, "Wed, 31 Dec 1969 23:59:59 +0000"),
        (1_709_164_800, "Thu, 29 Feb 2024 00:00:00 +0000"),
    ])
    func `dates have their weekday`(second: Int64, text: Substring) throws {
        var message = try OutgoingMessage.example()
        message.date = Instant(seconds: second)
        #expect(try field("Date", of: message) == ["Date: " + text])
    }

    @Test func `random messages arrive as they were`() throws {
        let pieces = [
            "a", "Word", " ", "Ш", "仓", "ع", "👷🏽‍♀️", "=", "?", "_", "\"", "\\", ",", "@", ".", "-",
        ]
        var random = SplitMix64(seed: 7)
        func words(_ limit: Int) -> String {
            (0..<Int.random(in: 1...limit, using: &random)).reduce(into: "") { text, _ in
                text += pieces.randomElement(using: &random) ?? ""
            }
        }
        let messages = try (0..<200).map { _ in
            let bytes = (0..<Int.random(in: 0...400, using: &random)).map { _ in
                UInt8.random(in: .min ... .max, using: &random)
            }
            let name = "x" + words(100).replacing("\\", with: "-") + ".pdf"
            return try OutgoingMessage.example(
                fromName: "x" + words(60) + "x",
                subject: "x" + words(200) + "x",
                body: (0..<4).map { _ in words(150) }.joined(separator: "\n") + "\n",
                attachments: [.init(name: name, mimeType: "application/pdf", bytes: bytes)]
            )
        }
        let parsed = try ParsedMail.read(messages)
        #expect(parsed.count == messages.count)
        for (message, parsed) in zip(messages, parsed) {
            #expect(parsed.subject == message.subject)
            #expect(parsed.fromName == message.fromName)
            #expect(parsed.body == message.body)
            #expect(parsed.attachments.map(\.name) == message.attachments.map(\.name))
            #expect(
                parsed.attachments.map { Array($0.content) } == message.attachments.map(\.bytes)
            )
            #expect(parsed.defects.isEmpty)
        }
    }
}
