import Foundation
import MusterAudit
import MusterCore
import MusterMail
import MusterPeople
import MusterRadio
import MusterReport
import MusterService
import MusterStore
import MusterTestSupport
import Synchronization
import Testing

@Suite struct DropTests {
    @Test func `a weekly drop goes out at its time, once, and a missed one on the next run`()
        async throws
    {
        let house = try await DropHome()
        var home = try house.open()
        let drop = try home.drops.add([
            .name: "Monday mail", .when: "monday 06:00", .to: "a@example.org, b@example.org",
            .inventory: "Stock",
        ])
        #expect(drop.id == "D-1")
        #expect(try home.drops.deliver().isEmpty, "what was due before the drop was made went out")
        try house.turn(to: "2026-03-16T04:59:00Z")
        #expect(try home.drops.deliver().isEmpty)
        try house.turn(to: "2026-03-16T05:00:00Z")
        let first = try home.drops.deliver()
        #expect(first.drops.map(\.messages) == [2] && first.mailed.count == 2)
        #expect(first.drops.map(\.occasion) == ["2026-03-16T06:00"])
        #expect(try house.recipients() == ["a@example.org", "b@example.org"])
        #expect(try home.drops.deliver().isEmpty)
        // Three Mondays pass while nothing runs; the clocks go forward on the second Sunday.
        try home.close()
        try house.turn(to: "2026-04-07T12:00:00Z")
        home = try house.open()
        let second = try home.drops.deliver()
        #expect(second.drops.map(\.occasion) == ["2026-04-06T06:00"])
        #expect(try house.sent().count == 4)
        #expect(try home.drops.deliver().isEmpty)
        let known = try #require(try home.drops.list().first)
        #expect(known.lastRun?.messages == 2)
        #expect(
            try known.next(after: home.now(), home.clock())
                == Instant(iso8601: "2026-04-13T04:00:00Z")
        )
    }

    @Test func `a run that was cut off is finished by the next, and nobody gets it twice`()
        async throws
    {
        let house = try await DropHome()
        let home = try house.open()
        _ = try home.drops.add([
            .name: "Daily", .when: "daily 06:00", .to: "a@example.org b@example.org",
        ])
        try house.turn(to: "2026-03-13T06:00:00Z")
        let queued = try home.drops.queueDue()
        #expect(queued.drops.map(\.messages) == [2])
        // As after a crash between the second message and the note of the run.
        try removeRun(of: "2026-03-13T06:00", in: house)
        #expect(try house.sent().isEmpty)
        let again = try house.open().drops.deliver()
        #expect(again.drops.map(\.messages) == [0] && again.mailed.count == 2)
        #expect(try house.recipients() == ["a@example.org", "b@example.org"])
    }

    @Test func `where nothing can be kept nothing goes out, and afterwards everything once`()
        async throws
    {
        let house = try await DropHome()
        var home = try house.open()
        _ = try home.drops.add([.name: "Daily", .when: "daily 06:00", .to: "a@example.org"])
        try house.turn(to: "2026-03-13T06:00:00Z")
        _ = try home.drops.queueDue()
        try home.close()
        // As on a full disk.
        let stop = "BEFORE UPDATE ON outbox BEGIN SELECT RAISE(ABORT, 'full'); END"
        try change("CREATE TRIGGER stop \(stop)", in: house)
        home = try house.open()
        #expect(throws: (any Error).self) { try home.drops.handOverDue() }
        #expect(throws: (any Error).self) { try home.drops.handOverDue() }
        #expect(try house.sent().isEmpty)
        try home.close()
        try change("DROP TRIGGER stop", in: house)
        home = try house.open()
        #expect(try home.drops.handOverDue().map(\.entry.attempts) == [1])
        #expect(try house.sent().count == 1)
        let entry = try #require(try home.mail.outbox().first)
        #expect(entry.state == .handedOver && entry.attempts == 1 && entry.said == nil)
    }

    private func removeRun(of occasion: String, in house: DropHome) throws {
        try change("DELETE FROM drop_run WHERE occasion = '\(occasion)'", in: house)
    }

    /// Changes the database as nobody should.
    private func change(_ statement: String, in house: DropHome) throws {
        let program = Process()
        program.executableURL = URL(filePath: "/usr/bin/env")
        program.arguments = [
            "python3", "-c",
            """
            import sqlite3, sys
            db = sqlite3.connect(sys.argv[1])
            assert db.execute(sys.argv[2]).rowcount in (-1, 1)
            db.commit()
            """,
            house.site.folder.databasePath, statement,
        ]
        try program.run()
        program.waitUntilExit()
        try #require(program.terminationStatus == 0)
    }

    @Test func `a drop for counted audits tells of those to come, each once`() async throws {
        let house = try await DropHome()
        let home = try house.open()
        _ = try home.drops.add([.name: "Counted", .when: "counted", .to: "a@example.org"])
        #expect(try home.drops.deliver().isEmpty, "an audit that was counted before went out")
        let listened = try await home.sessions.start(
            HomeSessions.AuditRequest(source: try SourceDescription(house.site.walk)),
            control: AuditControl(),
            onEvent: { _ in }
        )
        #expect(try home.drops.deliver().isEmpty)
        let audit = listened.session.scope.audit
        _ = try home.sessions.finish(audit, isPartial: true, reason: "test")
        #expect(try home.drops.deliver().drops.map(\.occasion) == [audit.rawValue])
        #expect(try home.drops.deliver().isEmpty)
        let mail = try #require(try house.sent().first)
        #expect(mail.contains("multipart/alternative") && mail.contains("application/pdf"))
    }

    @Test func `people get it in their language, by role, once, unless they turned it off`()
        async throws
    {
        let house = try await DropHome()
        let home = try house.open()
        let password = PeopleHome.password
        let ana = NewPerson(login: "ana", mail: "ana@example.org", role: .admin)
        _ = try home.people.add(ana, password: password)
        for (login, role) in [("mara", Role.manager), ("jovan", .manager), ("pera", .viewer)] {
            let mail = "\(login)@example.org"
            _ = try home.people.add(
                NewPerson(login: login, mail: mail, role: role),
                password: password
            )
        }
        _ = try home.acting(as: "mara").people.changeProfile([.language: "sr"])
        try home.acting(as: "jovan").mail.setNotices([.drop: false])
        let drop = try home.drops.add([
            .name: "Managers", .when: "daily 06:00",
            .to: "role:manager mara MARA@example.org jovan@example.org pera x@example.org",
        ])
        let sent = try home.drops.runDrop(drop.id)
        #expect(
            try house.recipients() == ["mara@example.org", "pera@example.org", "x@example.org"]
        )
        // Their own choice: nothing is to be done about it.
        #expect(
            sent.passedOver.map(\.text) == ["jovan has turned off emails with scheduled reports"]
        )
        let mails = try house.sent()
        #expect(try #require(mails.first { $0.contains("To: mara@") }).contains("Popis "))
        #expect(try #require(mails.first { $0.contains("To: pera@") }).contains("Audit "))
        #expect(throws: PeopleError.self) {
            try home.acting(as: "pera").drops.add([.name: "x", .when: "counted", .to: "mara"])
        }
    }

    @Test func `a message that has to wait is tried with longer and longer pauses, for four days`()
        async throws
    {
        let house = try await DropHome()
        try house.setMail(status: 75)
        var home = try house.open()
        let drop = try home.drops.add([
            .name: "x", .when: "daily 06:00", .to: "a@example.org",
        ])
        let tried = try home.drops.runDrop(drop.id).mailed
        #expect(tried.first?.entry.state == .queued)
        for (pause, attempts) in [(60.0, 2), (300, 3), (900, 4), (3_600, 5), (14_400, 6)] {
            try home.close()
            home = try house.open()
            house.wait(pause - 1)
            #expect(try home.drops.handOverDue().isEmpty)
            house.wait(1)
            #expect(try home.drops.handOverDue().map(\.entry.attempts) == [attempts])
        }
        house.wait(4 * 86_400)
        #expect(try home.drops.handOverDue().map(\.entry.state) == [.failed])
        #expect(try home.drops.handOverDue().isEmpty)
        try house.setMail(status: 0)
        _ = try home.settingsFile.draft()
        #expect(try home.mail.retryOutbox("M-1").map(\.entry.state) == [.handedOver])
    }

    @Test func `a message that waits can be taken back, and sent after all`() async throws {
        let house = try await DropHome()
        try house.setMail(status: 75)
        let home = try house.open()
        let drop = try home.drops.add([
            .name: "x", .when: "daily 06:00", .to: "a@example.org",
        ])
        _ = try home.drops.runDrop(drop.id)
        #expect(try home.mail.cancelMessage("m-1").state == .cancelled)
        #expect(throws: ServiceError.notWaiting(message: "M-1")) {
            try home.mail.cancelMessage("M-1")
        }
        house.wait(100_000)
        #expect(try home.drops.handOverDue().isEmpty)
        try house.setMail(status: 0)
        _ = try home.settingsFile.draft()
        #expect(try home.mail.retryOutbox(nil).isEmpty)
        let sent = try home.mail.retryOutbox("M-1")
        #expect(sent.map(\.entry.state) == [.handedOver] && sent.map(\.wasTaken) == [false])
        #expect(try home.mail.retryOutbox("M-1").map(\.wasTaken) == [true], "once is enough")
        #expect(throws: ServiceError.noMessage("M-7")) { try home.mail.cancelMessage("M-7") }
    }

    @Test func `whoever has left or has no address is passed over, and two drops are two mails`()
        async throws
    {
        let house = try await DropHome()
        let home = try house.open()
        let password = PeopleHome.password
        for (login, mail) in [("ana", "ana@example.org"), ("gone", "gone@example.org")] {
            let person = NewPerson(login: login, mail: mail, role: .admin)
            _ = try home.people.add(person, password: password)
        }
        _ = try home.people.add(NewPerson(login: "mute", role: .admin), password: password)
        _ = try home.people.setDisabled(true, "gone")
        for name in ["one", "two"] {
            _ = try home.drops.add([
                .name: name, .when: "daily 06:00", .to: "role:admin gone gone@example.org mute",
            ])
        }
        _ = try home.drops.add([
            .name: "none", .when: "daily 06:00", .to: "gone mute role:worker",
        ])
        try house.turn(to: "2026-03-13T06:00:00Z")
        let drops = try home.drops.deliver().drops
        #expect(drops.map(\.messages) == [1, 1, 0])
        #expect(
            drops.map { $0.passedOver.map(\.what) } == [
                ["gone is disabled", "mute has no mail address"],
                ["gone is disabled", "mute has no mail address"],
                ["gone is disabled", "mute has no mail address", "nobody has the role worker"],
            ]
        )
        #expect(try house.recipients() == ["ana@example.org", "ana@example.org"])
        #expect(try home.drops.deliver().isEmpty)
    }

    @Test func `files beyond the limit stay behind, and the mail says where they are`() async throws
    {
        let house = try await DropHome()
        try house.setMail(status: 0, settings: "attachment_limit_mb = 0")
        let home = try house.open()
        let drop = try home.drops.add([
            .name: "x", .when: "daily 06:00", .to: "a@example.org", .inventory: "Stock",
        ])
        _ = try home.drops.runDrop(drop.id)
        let mail = try #require(try house.sent().first).replacing("=\n", with: "")
        #expect(!mail.contains("application/pdf") && !mail.contains("image/png"))
        #expect(mail.contains("muster report \(house.audit)"))
        let portal = "attachment_limit_mb = 0\nportal = \"https://muster.example.org/\""
        try house.setMail(status: 0, settings: portal)
        house.wait(1)
        _ = try home.settingsFile.draft()
        _ = try home.drops.runDrop(drop.id)
        let mails = try house.sent().map { $0.replacing("=\n", with: "") }
        #expect(
            mails.count { $0.contains("https://muster.example.org/audits/\(house.audit)") } == 1
        )
    }

    @Test func `page 1 goes along as a picture, the one that the portal draws`() async throws {
        let house = try await DropHome()
        let home = try house.open()
        let drop = try home.drops.add([
            .name: "x", .when: "daily 06:00", .to: "a@example.org", .inventory: "Stock",
            .format: "csv", .lang: "sr",
        ])
        _ = try home.drops.runDrop(drop.id)
        let summary = try home.sessions.summary(house.audit)
        _ = try home.mail.send(
            summary,
            to: [MailAddress("b@example.org")],
            subject: nil,
            options: try home.reports.reportOptions(language: .english, paper: nil, parts: nil)
        )
        let mails = try house.sent()
        for (recipient, language) in [("a", ReportLanguage.serbian), ("b", .english)] {
            let mail = try #require(
                mails.first { $0.contains("\nTo: \(recipient)@example.org\n") }
            )
            let part = /Content-ID: <([^>]+)>\nContent-Disposition: inline\n\n([A-Za-z0-9+\/=\n]+)/
            let pictures = mail.matches(of: part)
            let picture = try #require(pictures.first)
            #expect(pictures.count == 1)
            // Soft line breaks, and the equals sign of quoted-printable.
            let plain = mail.replacing("=\n", with: "").replacing("=3D", with: "=")
            #expect(plain.contains("<img src=\"cid:\(picture.1)\" alt=\""))
            let bytes = Data(
                base64Encoded: String(picture.2),
                options: .ignoreUnknownCharacters
            )
            let options = try home.reports.reportOptions(language: language, paper: nil, parts: nil)
            let drawn = try home.reports.reportPages(summary, options: options)
                .png(1, width: ReportMail.pictureWidth)
            #expect(bytes.map { Array($0) } == drawn, "\(recipient)")
        }
    }

    @Test func `each gets the files in their own language, and no report in the home is touched`()
        async throws
    {
        let house = try await DropHome()
        let home = try house.open()
        for (login, language) in [("ana", "en"), ("mara", "sr")] {
            let person = NewPerson(login: login, mail: "\(login)@example.org", role: .admin)
            _ = try home.people.add(person, password: PeopleHome.password)
            _ = try home.acting(as: login).people.changeProfile([.language: language])
        }
        let drop = try home.drops.add([
            .name: "x", .when: "daily 06:00", .to: "role:admin", .inventory: "Stock",
        ])
        let reports = try FileManager.default.contentsOfDirectory(
            atPath: house.site.folder.reportsPath
        )
        _ = try home.drops.runDrop(drop.id)
        for (login, language) in [("ana", "en"), ("mara", "sr")] {
            let files = try house.files(to: login)
            #expect(files.map(\.name) == ["\(house.audit)_stock_2026-03-12_v1.pdf"])
            let issued = try #require(try issued(files.map(\.bytes).first, home))
            #expect(issued.language == language && issued.file == files.first?.name)
        }
        let after = try FileManager.default.contentsOfDirectory(
            atPath: house.site.folder.reportsPath
        )
        #expect(after == reports)
        let left = try FileManager.default.contentsOfDirectory(
            atPath: house.site.folder.outboxPath
        )
        #expect(left.filter { !$0.hasSuffix(".lock") }.sorted() == ["M-1.eml", "M-2.eml"])
    }

    @Test func `what a killed drawing has left is removed, and not what another draws now`()
        async throws
    {
        let house = try await DropHome()
        let home = try house.open()
        let outbox = URL(filePath: house.site.folder.outboxPath)
        let (left, drawn) = (outbox.appending(path: ".files-1"), outbox.appending(path: ".files-2"))
        let files = FileManager.default
        for (folder, age) in [(left, 3_700.0), (drawn, 3_500)] {
            try files.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data("%PDF".utf8).write(to: folder.appending(path: "report.pdf"))
            let at = Date(timeIntervalSince1970: Double(home.now().second) - age)
            try files.setAttributes([.modificationDate: at], ofItemAtPath: folder.path)
        }
        #expect(try home.drops.deliver().isEmpty && !files.fileExists(atPath: left.path))
        #expect(files.fileExists(atPath: drawn.path))
    }

    /// What is noted of an issued report with these bytes.
    private func issued(_ bytes: Data?, _ home: OpenHome) throws -> IssuedReport? {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try #require(bytes).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let hash = try home.seals.sha256(ofFile: file.path)
        return try home.seals.issuedReports(limit: 100).reports.first { $0.sha256 == hash }
    }

    @Test func `a drop takes its look from a saved definition, and its own words go before`()
        async throws
    {
        let house = try await DropHome()
        let home = try house.open()
        for (login, role) in [("ana", Role.admin), ("pera", .viewer)] {
            let person = NewPerson(login: login, mail: "\(login)@example.org", role: role)
            _ = try home.people.add(person, password: PeopleHome.password)
        }
        _ = try home.acting(as: "pera").people.changeProfile([.language: "sr", .paper: "letter"])
        var draft = DefinitionDraft(name: "House")
        (draft.language, draft.formats) = (.serbianCyrillic, [.pdf, .csv])
        draft.parts = [.zones]
        _ = try home.reports.define(draft)
        let drop = try home.drops.add([
            .name: "x", .when: "daily 06:00", .to: "pera", .inventory: "Stock",
            .definition: "house",
        ])
        #expect(drop.definition == "House" && drop.formats.isEmpty)
        _ = try home.drops.runDrop(drop.id)
        var files = try house.files(to: "pera")
        #expect(files.map { $0.name.suffix(4) } == [".pdf", ".csv"])
        var look = try #require(try issued(files.first?.bytes, home))
        #expect(look.language == "sr-Cyrl" && look.paper == "letter")
        #expect(look.sections?.contains("zones") ?? false)
        #expect(look.sections?.contains("+log") == false)
        // Another version holds from then on, without a language: the reader's own one is taken.
        (draft.language, draft.parts) = (nil, nil)
        _ = try home.reports.define(draft)
        _ = try home.drops.change("D-1", [.format: "pdf", .sections: "log", .paper: "a4"])
        house.wait(1)
        try house.forgetSent()
        _ = try home.drops.runDrop(drop.id)
        files = try house.files(to: "pera")
        #expect(files.count == 1)
        look = try #require(try issued(files.first?.bytes, home))
        #expect(look.language == "sr" && look.paper == "a4")
        #expect(look.sections?.contains("+log") ?? false)
        #expect(look.sections?.contains("zones") == false)
    }

    @Test func `a definition that a drop uses stays, until the drop ends or takes another`() throws
    {
        let people = try PeopleHome()
        let home = try people.open()
        _ = try home.reports.define(DefinitionDraft(name: "House"))
        let values: [DropKey: String] = [.name: "x", .when: "counted", .to: "a@example.org"]
        #expect(throws: StoreError.self) {
            try home.drops.add(values.merging([.definition: "Mouse"]) { $1 })
        }
        #expect(try home.drops.list().isEmpty)
        _ = try home.drops.add(values.merging([.definition: "House", .paused: "yes"]) { $1 })
        let used = StoreError.conflict(
            what: "the definition \"HOUSE\" is used by the schedule D-1 x",
            remedy: "muster schedule edit D-1 --definition \"\""
        )
        #expect(throws: used) { try home.reports.deleteDefinition(named: "HOUSE") }
        _ = try home.drops.change("D-1", [.definition: ""])
        try home.reports.deleteDefinition(named: "House")
        _ = try home.reports.define(DefinitionDraft(name: "House"))
        _ = try home.drops.change("D-1", [.definition: "House"])
        try home.drops.delete("D-1")
        try home.reports.deleteDefinition(named: "House")
    }

    @Test func `a drop that cannot go out says why, and is left alone for a while`() async throws {
        let house = try await DropHome()
        let home = try house.open()
        _ = try home.drops.add([.name: "x", .when: "daily 06:00", .to: "a@example.org"])
        try house.turn(to: "2026-03-13T06:00:00Z")
        // Where its message should be there is a folder.
        let message = URL(filePath: house.site.folder.messagePath("M-1"))
        try FileManager.default.createDirectory(at: message, withIntermediateDirectories: false)
        #expect(try home.drops.deliver().failed.map(\.drop) == ["D-1"])
        #expect(try home.drops.list().first?.failure != nil)
        #expect(try home.drops.deliver().isEmpty)
        try FileManager.default.removeItem(at: message)
        house.wait(901)
        #expect(try home.drops.deliver().drops.map(\.messages) == [1])
        #expect(try home.drops.list().first?.failure == nil)
    }

    @Test(arguments: [
        (DropKey.when, "every day"), (.to, ""), (.to, "nobody-here"), (.to, "role:king"),
        (.to, "role:customer"),
        (.to, "a@b\u{0}c"), (.to, "-oQ/tmp@x"), (.inventory, "Nowhere"), (.format, "doc"),
        (.definition, "House"), (.lang, "xx"), (.paper, "a5"), (.sections, "chapter"),
        (.paused, "maybe"), (.name, " "),
        (.name, "a\nb"),
    ])
    func `what a drop cannot have is refused, and nothing is kept`(
        key: DropKey,
        value: String
    )
        throws
    {
        let people = try PeopleHome()
        let home = try people.open()
        var values: [DropKey: String] = [.name: "x", .when: "counted", .to: "a@example.org"]
        values[key] = value
        #expect(throws: (any Error).self) { try home.drops.add(values) }
        #expect(try home.drops.list().isEmpty)
    }

    @Test func `a drop after a pause or with another time starts anew`() async throws {
        let house = try await DropHome()
        let home = try house.open()
        _ = try home.drops.add([.name: "x", .when: "daily 06:00", .to: "a@example.org"])
        _ = try home.drops.change("d-1", [.paused: "yes"])
        try house.turn(to: "2026-03-13T06:00:00Z")
        #expect(try home.drops.deliver().isEmpty)
        _ = try home.drops.change("D-1", [.paused: "no"])
        #expect(try home.drops.deliver().isEmpty)
        _ = try home.drops.change("D-1", [.when: "daily 07:30", .name: "Other"])
        try house.turn(to: "2026-03-13T06:30:00Z")
        #expect(try home.drops.deliver().drops.map(\.occasion) == ["2026-03-13T07:30"])
        try home.drops.delete("D-1")
        try house.turn(to: "2026-03-14T08:00:00Z")
        #expect(try home.drops.deliver().isEmpty)
        #expect(throws: ServiceError.noDrop("D-1")) { try home.drops.delete("D-1") }
        #expect(
            try home.store.trail.entries(before: nil, limit: 10).count { $0.kind == "drop_changed" }
                == 5
        )
    }

    @Test func `what was put off while the clock stood a year ahead goes out when it is right`()
        async throws
    {
        let house = try await DropHome()
        let home = try house.open()
        _ = try home.drops.add([.name: "x", .when: "daily 06:00", .to: "a@example.org"])
        try house.setMail(status: 75)
        try house.turn(to: "2027-03-13T06:00:00Z")
        let ahead = try house.open()
        #expect(try ahead.drops.deliver().drops.count == 1)
        #expect(try ahead.mail.outbox().map(\.state) == [.queued])
        // Another drop is made, and goes out for a time that has not come.
        _ = try ahead.drops.add([.name: "y", .when: "daily 07:00", .to: "b@example.org"])
        try house.turn(to: "2027-03-14T07:00:00Z")
        _ = try ahead.drops.deliver()
        try house.setMail(status: 0)
        try house.turn(to: "2026-03-13T04:00:00Z")
        let right = try house.open()
        #expect(try right.drops.deliver().mailed.allSatisfy { $0.error == nil })
        #expect(try right.mail.outbox().allSatisfy { $0.state == .handedOver })
        let sent = try house.sent().count
        try house.turn(to: "2026-03-13T07:00:00Z")
        #expect(try right.drops.deliver().drops.map(\.drop) == ["D-1", "D-2"])
        #expect(try house.sent().count == sent + 2)
        #expect(try right.drops.deliver().isEmpty)
    }
}
