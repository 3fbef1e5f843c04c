import Foundation
import MusterAudit
import MusterCore
import MusterRanging
import MusterReport
import Testing

/// What a report says of recounts, test counts, actions, opinions, and who signs.
@Suite struct FollowUpReportTests {
    /// The text of the pages.
    private func text(
        _ audit: ApprovedAudit,
        _ language: ReportLanguage = .english,
        parts: Set<ReportPart> = Set(ReportPart.allCases)
    ) throws -> String {
        try text(audit.summary, audit.exhibits, language, parts: parts)
    }

    private func text(
        _ summary: AuditSummary,
        _ exhibits: ReportExhibits = ReportExhibits(),
        _ language: ReportLanguage = .english,
        parts: Set<ReportPart> = Set(ReportPart.allCases)
    ) throws -> String {
        let options = ReportOptions(language: language, parts: parts, clock: SampleAudit.central)
        let document = ReportDocument(summary, exhibits: exhibits, options: options)
        let layout = ReportLayout(document, typesetter: try Typesetter())
        return (0..<layout.pageCount).flatMap { layout.page($0).texts }.map(\.text)
            .joined(separator: " ").replacing("\u{A0}", with: " ")
    }

    @Test func `a recount shows both counts of each item, by whom, and if they agree`() throws {
        let text = try text(ApprovedAudit())
        #expect(text.contains("3 items, of Jelena Đurić, by Ana Anić"))
        #expect(text.contains("Items of which count 2 says the same as count 1:"))
        #expect(text.contains("The counts differ"))
    }

    @Test func `items of which a recount says the same stand in one line`() throws {
        let audit = try ApprovedAudit(items: 300, looks: 290)
        let text = try text(audit, parts: [.recount])
        #expect(text.contains("290 items, of Jelena Đurić, by Ana Anić"))
        #expect(text.firstMatch(of: /[0-9]+ items IT-[0-9]+–IT-/) != nil, "\(text)")
        func pages(looks: Int) throws -> Int {
            let document = ReportDocument(
                try ApprovedAudit(items: 300, looks: looks).summary,
                options: ReportOptions(parts: [.recount], clock: SampleAudit.central)
            )
            return ReportLayout(document, typesetter: try Typesetter()).pageCount
        }
        // With a line for each item there were fourteen more.
        #expect(try pages(looks: 290) <= pages(looks: 3) + 3)
    }

    @Test func `what was noted at the finish is among what stood in the way`() throws {
        var summary = try ApprovedAudit().summary
        for index in summary.log.indices {
            guard case .counted(var count) = summary.log[index].event else { continue }
            count.note = "kapija B je bila zatvorena"
            summary.log[index].event = .counted(count)
        }
        let noted = try text(summary, parts: [.reliability])
        #expect(noted.contains("kapija B je bila zatvorena"), "\(noted)")
        #expect(!noted.contains("Nobody noted an obstacle"))
    }

    @Test func `what was taken back is told by what it was, not by its number alone`() throws {
        var summary = SampleAudit(items: 1).summary
        let note = Note(text: "door open", item: nil, observer: "mira")
        let undo = Undo(sequence: 302, observer: "mira")
        summary.log += [
            LoggedEvent(sequence: 302, at: SampleAudit.start, event: .noted(note)),
            LoggedEvent(sequence: 303, at: SampleAudit.start, event: .undone(undo)),
        ]
        let words = FindingWords(summary, language: .english, clock: .utc)
        #expect(words.event(.undone(undo)) == "Record 302 taken back: Note: door open")
        let foreign = Undo(sequence: 9_999, observer: "mira")
        #expect(words.event(.undone(foreign)) == "Record 9,999 taken back")
    }

    @Test func `test counts stand in both directions with what they came to`() throws {
        let text = try text(ApprovedAudit())
        #expect(text.contains("From the floor to the list") && text.contains("1 of 2 agree"))
        #expect(text.contains("From the list to the floor") && text.contains("2 of 3 agree"))
        #expect(text.contains("plava pumpa bez nalepnice") && text.contains("not on the list"))
        #expect(text.contains("Note: samo gornja polica"))
    }

    @Test func `actions stand by what is overdue, open and done when the report speaks`() throws {
        let text = try text(ApprovedAudit())
        for word in ["Overdue", "Open", "Done, says Ana Anić", "nova baterija"] {
            #expect(text.contains(word), "\(word)")
        }
        #expect(text.contains("Decided without an action: battery of the beacon flat"))
        #expect(text.contains("Open from A-2026-0011: 2"))
        #expect(text.contains("Pozajmljeno školi u maju, imam priznanicu."))
        #expect(text.contains("written down by ana"))
    }

    @Test func `those who sign have name, role and time, and a line or the key they signed with`()
        throws
    {
        let text = try text(ApprovedAudit(), .serbian)
        #expect(text.contains("Mira Mirić") && text.contains("rukovodilac, manager1"))
        #expect(text.contains("ključ 9f2c 41d0 7be3 a1b2 0c4d"))
        #expect(text.contains("Petar Petrović") && text.contains("worker2"))
        #expect(text.contains("Nije potpisano ključem: potpis, datum"))
        #expect(text.contains("to je sistem"))
    }

    @Test func `who signed with which key is told, and which step and person has no signature`()
        throws
    {
        let audit = try FullAudit()
        let text = try text(audit.summary, audit.exhibits)
        #expect(
            text.contains(
                "by the key of the device H1, not by an own key: 9f2c 41d0 7be3 a1b2 0c4d"
            )
        )
        #expect(text.contains("Count: device H1 for worker1"))
        // Who decided has no key, and worker2 only helped to count.
        #expect(text.contains("Review: no signature") && !text.contains("Approval: no signature"))
        #expect(text.contains("Not signed with a key: signature, date"))
        var bare = audit.exhibits
        (bare.seal, bare.signers) = (nil, [])
        let unsigned = try self.text(audit.summary, bare)
        #expect(!unsigned.contains("no signature") && !unsigned.contains("Not signed with a key"))
    }

    @Test func `the page of the portal for seals stands beside the code, where there is one`()
        throws
    {
        let audit = try FullAudit()
        var options = try FullAudit.options(.english, .a4)
        func panel() throws -> [CodePanel.Line] {
            let document = ReportDocument(
                audit.summary,
                exhibits: audit.exhibits,
                options: options
            )
            let blocks = document.sections.first { $0.part == .seal }?.blocks ?? []
            return blocks.compactMap { if case .code(let panel) = $0 { panel.lines } else { nil } }
                .flatMap(\.self)
        }
        func commands() throws -> [String] {
            try panel().compactMap { if case .command(let text) = $0 { text } else { nil } }
        }
        #expect(
            try commands() == [
                "muster verify FILE.pdf", "muster verify FILE.pdf --key KEY",
                "muster verify A-2026-0017", "muster verify 'MUSTER1:…'",
                "https://muster.example.org/verify",
            ]
        )
        options.portal = nil
        #expect(try commands().last == "muster verify 'MUSTER1:…'")
    }

    @Test func `zones that nobody entered stand apart from those covered weakly, with the reason`()
        throws
    {
        let text = try text(FullAudit().summary)
        #expect(
            text.contains(
                "Never entered: Loading dock Less than half covered: Aisle 2 (31 %) Reason given: "
                    + "kapija zatvorena"
            )
        )
        var whole = SampleAudit().summary
        #expect(try self.text(whole).contains("Every zone with anchors was at least half covered."))
        let dock = whole.scope.siteZones[4].id
        (whole.zoneSeconds[dock], whole.coverage[dock]) = (nil, 0.2)
        let silent = try self.text(whole)
        #expect(silent.contains("Never entered: Loading dock (20 %) No reason was given."))
        whole.scope.method = .windowedLevel
        #expect(try !self.text(whole).contains("Never entered"), "fixed receivers do not walk")
    }

    @Test func `with nothing to say every part says so in a line`() throws {
        let text = try text(SampleAudit(items: 0, zoneCount: 0).summary)
        for line in [
            "No climate was recorded in this audit.", "No item of the list carries a product",
            "No recount was made.", "No test counts were made.",
            "No decision asks for anything to be done.", "Nobody concerned has objected",
            "None are kept here, proposed or posted",
        ] {
            #expect(text.contains(line), "\(line)")
        }
        let running = try self.text(SampleAudit(state: .open).summary)
        #expect(running.contains("The count is not finished: there is nothing to sign yet."))
    }

    @Test func `a lot that lacks something comes first, and the sums are right`() throws {
        var sample = SampleAudit(items: 400, oddEvery: 1_000)
        sample.names = ["a"]
        var summary = sample.summary
        for index in summary.expected.indices { summary.expected[index].lot = "LOT-\(index / 5)" }
        summary.findings[399].outcome = .missing
        let text = try text(summary, parts: [.traceability])
        for line in [
            "LOT-0 5 4 1 0 – LOT-79 5 4 1 0 – LOT-1 5 5 0 0",
            "more products and lots: 68, 340 items  340 340 0 0",
            "All items with product or lot  400 398 2 0",
        ] {
            let isThere = text.contains(line)
            #expect(isThere, "\(line)")
        }
    }

    @Test(arguments: [
        String(repeating: "Šarena kutija ", count: 22), "مضخة زرقاء في المستودع", "冷藏箱 📦",
    ])
    func `long names and other scripts stand whole, and all pages fit`(name: String) throws {
        let audit = try ApprovedAudit(name: name)
        let options = ReportOptions(paper: .letter)
        let document = ReportDocument(audit.summary, exhibits: audit.exhibits, options: options)
        let layout = ReportLayout(document, typesetter: try Typesetter())
        let frame = TextFrame(.letter)
        for index in 0..<layout.pageCount {
            let body = layout.page(index).texts.filter { $0.baseline < frame.footEdge - 20 }
            #expect(body.allSatisfy { $0.baseline <= frame.bottom + 1 }, "page \(index + 1)")
        }
    }

    @Test func `ten thousand decisions with one action are a row`() throws {
        var audit = try ApprovedAudit(items: 10_000)
        audit.exhibits.earlierActions = audit.session.review.actions
        let document = ReportDocument(
            audit.summary,
            exhibits: audit.exhibits,
            options: ReportOptions(parts: [.actions])
        )
        let section = try #require(document.sections.first { $0.part == .actions })
        var rows: [ReportTable.Row] = []
        for case .table(let table, _) in section.blocks {
            for group in table.groups { rows += (0..<group.count).map(group.row) }
        }
        #expect((5...12).contains(rows.count))
        guard case .text(let items) = try #require(rows.first?.cells.first) else { return }
        #expect(items.hasSuffix("and 1,321 more"))
    }
}
