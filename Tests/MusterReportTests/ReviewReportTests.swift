import MusterAudit
import MusterCore
import MusterRanging
import MusterReport
import Testing

/// What a report says once somebody has recounted, decided and approved.
@Suite struct ReviewReportTests {
    private static let later = SampleAudit.start.advanced(bySeconds: 3_600)

    /// An audit of two items that nobody heard.
    private func counted() throws -> AuditSession {
        var sample = SampleAudit()
        sample.items = 2
        let made = sample.summary
        var session = AuditSession.start(
            made.scope,
            expected: made.expected,
            others: [:],
            at: SampleAudit.start
        ).session
        _ = try session.finish(
            partialReason: "test",
            note: nil,
            observer: "worker1",
            at: SampleAudit.start
        )
        return session
    }

    /// An audit of two items that nobody heard, settled as far as `steps` go.
    private func summary(
        resolving count: Int = 2,
        approvedWith segregation: Segregation? = nil,
        rejectedFor reason: String? = nil
    ) throws -> AuditSummary {
        var session = try counted()
        let resolutions = session.expected.prefix(count).map { item in
            Resolution(
                item: item.item,
                reason: .known(.notBookedOut),
                action: "book it out",
                owner: "Jelena Đurić",
                due: CalendarDay("2026-04-01"),
                by: "auditor1"
            )
        }
        _ = try session.resolve(resolutions, at: Self.later)
        if let segregation {
            let approval = Approval(note: "agreed", by: "manager1", segregation: segregation)
            _ = try session.approve(approval, at: Self.later)
        }
        if let reason {
            _ = try session.reject(Rejection(reason: reason, by: "manager1"), at: Self.later)
        }
        return session.summary()
    }

    private func texts(
        _ summary: AuditSummary,
        _ language: ReportLanguage = .english,
        people: [String: String] = [:]
    ) throws -> (text: String, isMarked: Bool) {
        var options = ReportOptions(language: language, clock: SampleAudit.central)
        options.people = people
        let layout = ReportLayout(
            ReportDocument(summary, options: options),
            typesetter: try Typesetter()
        )
        let pages = (0..<layout.pageCount).map { layout.page($0) }
        let isMarked = pages.contains { page in
            page.shapes.contains { if case .watermark = $0 { true } else { false } }
        }
        let text = pages.flatMap(\.texts).map(\.text).joined(separator: " ")
        return (text.replacing("\u{A0}", with: " "), isMarked)
    }

    @Test func `a recount in part and a review that goes on are not shown as done`() throws {
        var session = try counted()
        let items = session.expected.map(\.item)
        _ = try session.askRecount(.open, with: "worker2", by: "auditor1", .held, at: Self.later)
        _ = try session.recount(
            [Recount.Look(item: items[0], result: .gone)],
            observer: "worker2",
            .held,
            at: Self.later
        )
        func lost(_ item: ItemID) -> Resolution {
            Resolution(item: item, reason: .known(.lost), by: "auditor1")
        }
        _ = try session.resolve([lost(items[0])], at: Self.later)
        let open = try texts(session.summary()).text
        #expect(open.contains("Recounted 1 of 2, worker2"), "\(open)")
        #expect(open.contains("not looked for yet: 1"))
        #expect(!open.contains("Reviewed by auditor1"), "a review that goes on is signed by nobody")
        _ = try session.resolve([lost(items[1])], at: Self.later)
        let settled = try texts(session.summary()).text
        #expect(settled.contains("Recounted 1 of 2, worker2"))
        #expect(settled.contains("settled without being looked for: 1"))
        #expect(settled.contains("Reviewed auditor1") && settled.contains("Reviewed by auditor1"))
    }

    @Test func `each request of a recount is told, and everybody who looked, under their names`()
        throws
    {
        var session = try counted()
        let items = session.expected.map(\.item)
        let gone = [Recount.Look(item: items[0], result: .gone)]
        _ = try session.askRecount(.open, with: "worker2", by: "auditor1", .held, at: Self.later)
        _ = try session.recount(gone, observer: "worker2", .held, at: Self.later)
        _ = try session.askRecount(
            .items([items[1]]),
            with: "worker3",
            by: "auditor1",
            .held,
            at: Self.later
        )
        let text = try texts(session.summary(), people: ["worker2": "Vera Vidić"]).text
        #expect(text.contains("Recounted Vera Vidić, "), "\(text)")
        #expect(text.contains("0 of 1, worker3"), "\(text)")
        #expect(text.contains("2 items, of Vera Vidić, by auditor1"))
        #expect(text.contains("1 item, of worker3, by auditor1"))
    }

    @Test func `a decision stands below its row with action, owner and day`() throws {
        let (text, isMarked) = try texts(try summary(resolving: 1))
        #expect(
            text.contains(
                "Decided: not booked out; book it out; Jelena Đurić; due 1 Apr 2026 (auditor1,"
            )
        )
        #expect(
            isMarked && text.contains("1 open discrepancy") || text.contains("open discrepancy")
        )
        #expect(text.contains("Nobody has approved this result yet."))
        let serbian = try texts(try summary(resolving: 1), .serbian).text
        #expect(serbian.contains("Odluka: izlaz nije proknjižen; book it out"))
    }

    @Test func `a result that was sent back says so on its first page, by whom and why`() throws {
        let summary = try summary(rejectedFor: "the cold room was not walked")
        let options = ReportOptions(clock: SampleAudit.central)
        let document = ReportDocument(summary, options: options)
        let page = ReportLayout(document, typesetter: try Typesetter()).page(0)
        let text = page.texts.map(\.text).joined(separator: " ").replacing("\u{A0}", with: " ")
        let sentence = "Sent back by manager1, 12 Mar 2026: the cold room was not walked"
        #expect(text.contains(sentence))
        #expect(try texts(summary, .serbian).text.contains("Vratio manager1"))
    }

    @Test func `a version says which one it replaces and why; only what was issued makes one`()
        throws
    {
        let counted = try summary(resolving: 0)
        #expect(counted.version == 1)
        #expect(try !texts(counted).text.contains("Replaces version"))
        var settled = try summary()
        #expect(settled.version == 1, "the count was never issued")
        #expect(try !texts(settled).text.contains("Replaces version"))
        settled.issued = [counted.recordCount: 1]
        #expect(settled.version == 2)
        let reason = "2. Replaces version 1, because of what auditor1 did on 12 Mar 2026"
        let text = try texts(settled).text
        #expect(text.contains(reason) && text.contains(": 2 items resolved"))
        var approved = try summary(approvedWith: .held)
        approved.issued = [counted.recordCount: 1]
        #expect(approved.version == 2 && approved.reportStates.count == 3)
        approved.issued[settled.recordCount] = 2
        #expect(approved.version == 3)
        #expect(try texts(approved, .serbian).text.contains("3. Zamenjuje verziju 2"))
        let name = ReportFormat.pdf.fileName(for: approved, options: ReportOptions())
        #expect(name.hasSuffix("_v3.pdf"))
        // A home from before kept counting states: what was issued keeps its number.
        approved.issued = [settled.recordCount: 4]
        #expect(approved.versions.map(\.number) == [4, 5] && approved.replacedVersion == 4)
        #expect(SampleAudit(state: .open).summary.version == 0)
    }

    @Test func `what is said of the approval stays on the page of the signatures`() throws {
        let options = ReportOptions(parts: [.signoff], clock: SampleAudit.central)
        var document = ReportDocument(try summary(approvedWith: .held), options: options)
        document.sections.removeAll { $0.part != .signoff }
        let typesetter = try Typesetter()
        for lines in 0..<45 {
            var moved = document
            let filling = [ReportBlock](repeating: .paragraph("x"), count: lines)
            moved.sections[0].blocks.insert(contentsOf: filling, at: 0)
            let layout = ReportLayout(moved, typesetter: typesetter)
            let pages = (0..<layout.pageCount).map { number in
                layout.page(number).texts.map(\.text).joined(separator: " ")
            }
            let page = pages.first { $0.contains("The approver took no part") }
            #expect(page?.contains("Approved by") == true, "\(lines) lines above")
        }
    }

    @Test func `those who counted or looked again are named, not those who decide`() throws {
        let (text, _) = try texts(try summary(approvedWith: .held))
        #expect(!text.contains("Also took part"))
        let full = try FullAudit()
        let (names, _) = try texts(full.summary)
        #expect(names.contains("Also took part worker2 Recounted by Jelena Đurić"))
    }

    @Test(arguments: [
        (Segregation.held, "the system has checked it"),
        (.switchedOff, "has switched that rule off"),
        (.onePerson, "one person works here"),
    ])
    func `an approved report is no draft and says who approved, and if apart`(
        segregation: Segregation,
        words: String
    ) throws {
        let summary = try summary(approvedWith: segregation)
        let (text, isMarked) = try texts(summary)
        #expect(!isMarked && !text.contains("DRAFT"))
        #expect(text.contains(words))
        #expect(text.contains("manager1, 12 Mar 2026") && text.contains("auditor1, 12 Mar 2026"))
        #expect(text.contains("No decision is open.") && text.contains("Approved"))
        #expect(ReportDigest(summary).subject.contains("(approved)"))
        var csv = CSVWriter(for: .spreadsheet)
        csv.findings(of: summary)
        let table = String(decoding: csv.bytes, as: UTF8.self)
        #expect(table.contains("not_booked_out,book it out,Jelena Đurić,2026-04-01,auditor1,"))
    }
}
