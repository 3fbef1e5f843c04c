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
        let drop = try home.addDrop([
            .name: "Monday mail", .when: "monday 06:00", .to: "a@example.org, b@example.org",
            .inventory: "Stock",
        ])
        #expect(drop.id == "D-1")
        #expect(try home.deliver().isEmpty, "what was due before the drop was made went out")
        try house.turn(to: "2026-03-16T04:59:00Z")
        #expect(try home.deliver().isEmpty)
        try house.turn(to: "2026-03-16T05:00:00Z")
        let first = try home.deliver()
        #expect(first.drops.map(\.messages) == [2] && first.mailed.count == 2)
        #expect(first.drops.map(\.occasion) == ["2026-03-16T06:00"])
        #expect(try house.recipients() == ["a@example.org", "b@example.org"])
        #expect(try home.deliver().isEmpty)
        // Three Mondays pass while nothing runs; the clocks go forward on the second Sunday.
        try home.close()
        try house.turn(to: "2026-04-07T12:00:00Z")
        home = try house.open()
        let second = try home.deliver()
        #expect(second.drops.map(\.occasion) == ["2026-04-06T06:00"])
        #expect(try house.sent().count == 4)
        #expect(try home.deliver().isEmpty)
        let known = try #require(try home.drops().first)
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
        _ = try home.addDrop([
            .name: "Daily", .when: "daily 06:00", .to: "a@example.org b@example.org",
        ])
        try house.turn(to: "2026-03-13T06:00:00Z")
        let queued = try home.queueDue()
        #expect(queued.drops.map(\.messages) == [2])
        // As after a crash between the second message and the note of the run.
        try removeRun(of: "2026-03-13T06:00", in: house)
        #expect(try house.sent().isEmpty)
        let again = try house.open().deliver()
        #expect(again.drops.map(\.messages) == [0] && again.mailed.count == 2)
        #expect(try house.recipients() == ["a@example.org", "b@example.org"])
    }

    @Test func `where nothing can be kept nothing goes out, and afterwards everything once`()
        async throws
    {
        let house = try await DropHome()
        var home = try house.open()
        _ = try home.addDrop([.name: "Daily", .when: "daily 06:00", .to: "a@example.org"])
        try house.turn(to: "2026-03-13T06:00:00Z")
        _ = try home.queueDue()
        try home.close()
        // As on a full disk.
        let stop = "BEFORE UPDATE ON outbox BEGIN SELECT RAISE(ABORT, 'full'); END"
        try change("CREATE TRIGGER stop \(stop)", in: house)
        home = try house.open()
        #expect(throws: (any Error).self) { try home.handOverDue() }
        #expect(throws: (any Error).self) { try home.handOverDue() }
        #expect(try house.sent().isEmpty)
        try home.close()
        try change("DROP TRIGGER stop", in: house)
        home = try house.open()
        #expect(try home.handOverDue().map(\.entry.attempts) == [1])
        #expect(try house.sent().count == 1)
        let entry = try #require(try home.outbox().first)
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
        _ = try home.addDrop([.name: "Counted", .when: "counted", .to: "a@example.org"])
        #expect(try home.deliver().isEmpty, "an audit that was counted before went out")
        let listened = try await home.start(
            OpenHome.AuditRequest(source: try SourceDescription(house.site.walk)),
            control: AuditControl(),
            onEvent: { _ in }
        )
        #expect(try home.deliver().isEmpty)
        let audit = listened.session.scope.audit
        _ = try home.finish(audit, isPartial: true, reason: "test")
        #expect(try home.deliver().drops.map(\.occasion) == [audit.rawValue])
        #expect(try home.deliver().isEmpty)
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
        _ = try home.addPerson(ana, password: password)
        for (login, role) in [("mara", Role.manager), ("jovan", .manager), ("pera", .viewer)] {
            let mail = "\(login)@example.org"
            _ = try home.addPerson(
                NewPerson(login: login, mail: mail, role: role),
                password: password
            )
        }
        _ = try home.acting(as: "mara").changeProfile([.language: "sr"])
        try home.acting(as: "jovan").setNotices([.drop: false])
        let drop = try home.addDrop([
            .name: "Managers", .when: "daily 06:00",
            .to: "role:manager mara MARA@example.org jovan@example.org pera x@example.org",
        ])
        let sent = try home.runDrop(drop.id)
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
            try home.acting(as: "pera").addDrop([.name: "x", .when: "counted", .to: "mara"])
        }
    }

    @Test func `a message that has to wait is tried with longer and longer pauses, for four days`()
        async throws
    {
        let house = try await DropHome()
        try house.setMail(status: 75)
        var home = try house.open()
        let drop = try home.addDrop([
            .name: "x", .when: "daily 06:00", .to: "a@example.org",
        ])
        let tried = try home.runDrop(drop.id).mailed
        #expect(tried.first?.entry.state == .queued)
        for (pause, attempts) in [(60.0, 2), (300, 3), (900, 4), (3_600, 5), (14_400, 6)] {
            try home.close()
            home = try house.open()
            house.wait(pause - 1)
            #expect(try home.handOverDue().isEmpty)
            house.wait(1)
            #expect(try home.handOverDue().map(\.entry.attempts) == [attempts])
        }
        house.wait(4 * 86_400)
        #expect(try home.handOverDue().map(\.entry.state) == [.failed])
        #expect(try home.handOverDue().isEmpty)
        try house.setMail(status: 0)
        _ = try home.settingsDraft()
        #expect(try home.retryOutbox("M-1").map(\.entry.state) == [.handedOver])
    }

    @Test func `a message that waits can be taken back, and sent after all`() async throws {
        let house = try await DropHome()
        try house.setMail(status: 75)
        let home = try house.open()
        let drop = try home.addDrop([
            .name: "x", .when: "daily 06:00", .to: "a@example.org",
        ])
        _ = try home.runDrop(drop.id)
        #expect(try home.cancelMessage("m-1").state == .cancelled)
        #expect(throws: ServiceError.notWaiting(message: "M-1")) { try home.cancelMessage("M-1") }
        house.wait(100_000)
        #expect(try home.handOverDue().isEmpty)
        try house.setMail(status: 0)
        _ = try home.settingsDraft()
        #expect(try home.retryOutbox(nil).isEmpty)
        let sent = try home.retryOutbox("M-1")
        #expect(sent.map(\.entry.state) == [.handedOver] && sent.map(\.wasTaken) == [false])
        #expect(try home.retryOutbox("M-1").map(\.wasTaken) == [true], "once is enough")
        #expect(throws: ServiceError.noMessage("M-7")) { try home.cancelMessage("M-7") }
    }

    @Test func `whoever has left or has no address is passed over, and two drops are two mails`()
        async throws
    {
        let house = try await DropHome()
        let home = try house.open()
        let password = PeopleHome.password
        for (login, mail) in [("ana", "ana@example.org"), ("gone", "gone@example.org")] {
            let person = NewPerson(login: login, mail: mail, role: .admin)
            _ = try home.addPerson(person, password: password)
        }
        _ = try home.addPerson(NewPerson(login: "mute", role: .admin), password: password)
        _ = try home.setDisabled(true, "gone")
        for name in ["one", "two"] {
            _ = try home.addDrop([
                .name: name, .when: "daily 06:00", .to: "role:admin gone gone@example.org mute",
            ])
        }
        _ = try home.addDrop([
            .name: "none", .when: "daily 06:00", .to: "gone mute role:worker",
        ])
        try house.turn(to: "2026-03-13T06:00:00Z")
        let drops = try home.deliver().drops
        #expect(drops.map(\.messages) == [1, 1, 0])
        #expect(
            drops.map { $0.passedOver.map(\.what) } == [
                ["gone is disabled", "mute has no mail address"],
                ["gone is disabled", "mute has no mail address"],
                ["gone is disabled", "mute has no mail address", "nobody has the role worker"],
            ]
        )
        #expect(try house.recipients() == ["ana@example.org", "ana@example.org"])
        #expect(try home.deliver().isEmpty)
    }

    @Test func `files beyond the limit stay behind, and the mail says where they are`() async throws
    {
        let house = try await DropHome()
        try house.setMail(status: 0, settings: "attachment_limit_mb = 0")
        let home = try house.open()
        let drop = try home.addDrop([
            .name: "x", .when: "daily 06:00", .to: "a@example.org", .inventory: "Stock",
        ])
        _ = try home.runDrop(drop.id)
        let mail = try #require(try house.sent().first).replacing("=\n", with: "")
        #expect(!mail.contains("application/pdf") && !mail.contains("image/png"))
        #expect(mail.contains("muster report \(house.audit)"))
        let portal = "attachment_limit_mb = 0\nportal = \"https://muster.example.org/\""
        try house.setMail(status: 0, settings: portal)
        house.wait(1)
        _ = try home.settingsDraft()
        _ = try home.runDrop(drop.id)
        let mails = try house.sent().map { $0.replacing("=\n", with: "") }
        #expect(
            mails.count { $0.contains("https://muster.example.org/audits/\(house.audit)") } == 1
        )
    }

    @Test func `page 1 goes along as a picture, the one that the portal draws`() async throws {
        let house = try await DropHome()
        let home = try house.open()
        let drop = try home.addDrop([
            .name: "x", .when: "daily 06:00", .to: "a@example.org", .inventory: "Stock",
            .format: "csv", .lang: "sr",
        ])
        _ = try home.runDrop(drop.id)
        let summary = try home.summary(house.audit)
        _ = try home.mail(
            summary,
            to: [MailAddress("b@example.org")],
            subject: nil,
            options: try home.reportOptions(language: .english, paper: nil, parts: nil)
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
            let options = try home.reportOptions(language: language, paper: nil, parts: nil)
            let drawn = try home.reportPages(summary, options: options)
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
            _ = try home.addPerson(person, password: PeopleHome.password)
            _ = try home.acting(as: login).changeProfile([.language: language])
        }
        let drop = try home.addDrop([
            .name: "x", .when: "daily 06:00", .to: "role:admin", .inventory: "Stock",
        ])
        let reports = try FileManager.default.contentsOfDirectory(
            atPath: house.site.folder.reportsPath
        )
        _ = try home.runDrop(drop.id)
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
        #expect(try home.deliver().isEmpty && !files.fileExists(atPath: left.path))
        #expect(files.fileExists(atPath: drawn.path))
    }

    /// What is noted of an issued report with these bytes.
    private func issued(_ bytes: Data?, _ home: OpenHome) throws -> IssuedReport? {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try #require(bytes).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let hash = try home.sha256(ofFile: file.path)
        return try home.issuedReports(limit: 100).reports.first { $0.sha256 == hash }
    }

    @Test func `a drop takes its look from a saved definition, and its own words go before`()
        async throws
    {
        let house = try await DropHome()
        let home = try house.open()
        for (login, role) in [("ana", Role.admin), ("pera", .viewer)] {
            let person = NewPerson(login: login, mail: "\(login)@example.org", role: role)
            _ = try home.addPerson(person, password: PeopleHome.password)
        }
        _ = try home.acting(as: "pera").changeProfile([.language: "sr", .paper: "letter"])
        var draft = DefinitionDraft(name: "House")
        (draft.language, draft.formats) = (.serbianCyrillic, [.pdf, .csv])
        draft.parts = [.zones]
        _ = try home.define(draft)
        let drop = try home.addDrop([
            .name: "x", .when: "daily 06:00", .to: "pera", .inventory: "Stock",
            .definition: "house",
        ])
        #expect(drop.definition == "House" && drop.formats.isEmpty)
        _ = try home.runDrop(drop.id)
        var files = try house.files(to: "pera")
        #expect(files.map { $0.name.suffix(4) } == [".pdf", ".csv"])
        var look = try #require(try issued(files.first?.bytes, home))
        #expect(look.language == "sr-Cyrl" && look.paper == "letter")
        #expect(look.sections?.contains("zones") ?? false)
        #expect(look.sections?.contains("+log") == false)
        // Another version holds from then on, without a language: the reader's own one is taken.
        (draft.language, draft.parts) = (nil, nil)
        _ = try home.define(draft)
        _ = try home.changeDrop("D-1", [.format: "pdf", .sections: "log", .paper: "a4"])
        house.wait(1)
        try house.forgetSent()
        _ = try home.runDrop(drop.id)
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
        _ = try home.define(DefinitionDraft(name: "House"))
        let values: [DropKey: String] = [.name: "x", .when: "counted", .to: "a@example.org"]
        #expect(throws: StoreError.self) {
            try home.addDrop(values.merging([.definition: "Mouse"]) { $1 })
        }
        #expect(try home.drops().isEmpty)
        _ = try home.addDrop(values.merging([.definition: "House", .paused: "yes"]) { $1 })
        let used = StoreError.conflict(
            what: "the definition \"HOUSE\" is used by the schedule D-1 x",
            remedy: "muster schedule edit D-1 --definition \"\""
        )
        #expect(throws: used) { try home.deleteDefinition(named: "HOUSE") }
        _ = try home.changeDrop("D-1", [.definition: ""])
        try home.deleteDefinition(named: "House")
        _ = try home.define(DefinitionDraft(name: "House"))
        _ = try home.changeDrop("D-1", [.definition: "House"])
        try home.deleteDrop("D-1")
        try home.deleteDefinition(named: "House")
    }

    @Test func `a drop that cannot go out says why, and is left alone for a while`() async throws {
        let house = try await DropHome()
        let home = try house.open()
        _ = try home.addDrop([.name: "x", .when: "daily 06:00", .to: "a@example.org"])
        try house.turn(to: "2026-03-13T06:00:00Z")
        // Where its message should be there is a folder.
        let message = URL(filePath: house.site.folder.messagePath("M-1"))
        try FileManager.default.createDirectory(at: message, withIntermediateDirectories: false)
        #expect(try home.deliver().failed.map(\.drop) == ["D-1"])
        #expect(try home.drops().first?.failure != nil)
        #expect(try home.deliver().isEmpty)
        try FileManager.default.removeItem(at: message)
        house.wait(901)
        #expect(try home.deliver().drops.map(\.messages) == [1])
        #expect(try home.drops().first?.failure == nil)
    }

    @Test(arguments: [
        (DropKey.when, "every day"), (.to, ""), (.to, "nobody-here"), (.to, "role:king"),
        (.to, "a@b\u{0}c"), (.to, "-oQ/tmp@x"), (.inventory, "Nowhere"), (.format, "doc"),
        (.definition, "House"), (.lang, "de"), (.paper, "a5"), (.sections, "chapter"),
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
        #expect(throws: (any Error).self) { try home.addDrop(values) }
        #expect(try home.drops().isEmpty)
    }

    @Test func `a drop after a pause or with another time starts anew`() async throws {
        let house = try await DropHome()
        let home = try house.open()
        _ = try home.addDrop([.name: "x", .when: "daily 06:00", .to: "a@example.org"])
        _ = try home.changeDrop("d-1", [.paused: "yes"])
        try house.turn(to: "2026-03-13T06:00:00Z")
        #expect(try home.deliver().isEmpty)
        _ = try home.changeDrop("D-1", [.paused: "no"])
        #expect(try home.deliver().isEmpty)
        _ = try home.changeDrop("D-1", [.when: "daily 07:30", .name: "Other"])
        try house.turn(to: "2026-03-13T06:30:00Z")
        #expect(try home.deliver().drops.map(\.occasion) == ["2026-03-13T07:30"])
        try home.deleteDrop("D-1")
        try house.turn(to: "2026-03-14T08:00:00Z")
        #expect(try home.deliver().isEmpty)
        #expect(throws: ServiceError.noDrop("D-1")) { try home.deleteDrop("D-1") }
        #expect(
            try home.store.trail(before: nil, limit: 10).count { $0.kind == "drop_changed" } == 5
        )
    }

    @Test func `what was put off while the clock stood a year ahead goes out when it is right`()
        async throws
    {
        let house = try await DropHome()
        let home = try house.open()
        _ = try home.addDrop([.name: "x", .when: "daily 06:00", .to: "a@example.org"])
        try house.setMail(status: 75)
        try house.turn(to: "2027-03-13T06:00:00Z")
        let ahead = try house.open()
        #expect(try ahead.deliver().drops.count == 1)
        #expect(try ahead.outbox().map(\.state) == [.queued])
        // Another drop is made, and goes out for a time that has not come.
        _ = try ahead.addDrop([.name: "y", .when: "daily 07:00", .to: "b@example.org"])
        try house.turn(to: "2027-03-14T07:00:00Z")
        _ = try ahead.deliver()
        try house.setMail(status: 0)
        try house.turn(to: "2026-03-13T04:00:00Z")
        let right = try house.open()
        #expect(try right.deliver().mailed.allSatisfy { $0.error == nil })
        #expect(try right.outbox().allSatisfy { $0.state == .handedOver })
        let sent = try house.sent().count
        try house.turn(to: "2026-03-13T07:00:00Z")
        #expect(try right.deliver().drops.map(\.drop) == ["D-1", "D-2"])
        #expect(try house.sent().count == sent + 2)
        #expect(try right.deliver().isEmpty)
    }
}
