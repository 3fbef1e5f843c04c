import MusterAudit
import MusterCore
import MusterReport
import Testing

/// The cards that show what a verdict rests on.
@Suite struct EvidenceCardTests {
    private static let parts: Set<ReportPart> = [.evidence, .map, .zones]

    private func pages(
        _ sample: SampleAudit,
        _ options: ReportOptions = ReportOptions(parts: parts),
        change: (inout AuditSummary, inout ReportExhibits) throws -> Void = { _, _ in }
    ) throws -> [ReportPage] {
        var (summary, exhibits) = (sample.summary, sample.exhibits)
        try change(&summary, &exhibits)
        let document = ReportDocument(summary, exhibits: exhibits, options: options)
        let layout = ReportLayout(document, typesetter: try Typesetter())
        return (0..<layout.pageCount).map { layout.page($0) }
    }

    private func cards(_ page: ReportPage) -> Int {
        page.destinations.count { $0.name.hasPrefix("card") }
    }

    @Test(arguments: PaperSize.allCases)
    func `four cards fill a page, and each discrepancy has one`(paper: PaperSize) throws {
        let sample = SampleAudit(items: 200)
        let options = ReportOptions(paper: paper, parts: Self.parts)
        let pages = try pages(sample, options)
        let counts = pages.map(cards).filter { $0 > 0 }
        let all = sample.summary.findings.count { $0.isDiscrepancy }
        #expect(counts.reduce(0, +) == all)
        #expect(counts.dropFirst().dropLast().allSatisfy { $0 == 4 } && counts.count > 4)
        let names = Set(pages.flatMap(\.destinations).map(\.name))
        for link in pages.flatMap(\.links) { #expect(names.contains(link.target)) }
        #expect(pages.flatMap(\.links).contains { $0.target == "card1" })
    }

    @Test func `beyond the most cards the report says how many are left out, and where they are`()
        throws
    {
        var sample = SampleAudit(items: 3_600)
        sample.oddEvery = 4
        let all = sample.summary.findings.count { $0.isDiscrepancy }
        #expect(all > EvidenceExhibit.mostCards)
        let pages = try pages(sample)
        #expect(pages.map(cards).reduce(0, +) == EvidenceExhibit.mostCards)
        let texts = pages.flatMap(\.texts).map(\.text).joined(separator: " ")
        #expect(
            texts.contains("60 of \(all) discrepancies have a card")
                && texts.contains("muster show")
        )
        #expect(EvidenceExhibit.rows(of: sample.summary).count == EvidenceExhibit.mostCards)
    }

    @Test func `without discrepancies and without a plan the parts are left out`() throws {
        for sample in [SampleAudit(items: 0, zoneCount: 0), SampleAudit(items: 1)] {
            let document = ReportDocument(
                sample.summary,
                exhibits: sample.exhibits,
                options: ReportOptions()
            )
            #expect(!document.sections.contains { $0.part == .evidence || $0.part == .map })
        }
    }

    @Test func `a silent item's card tells what was heard around it`() throws {
        let sample = SampleAudit(items: 40)
        let texts = try pages(sample) { summary, _ in
            let silent = summary.findings.first { $0.outcome == .missing }
            guard let item = silent?.item else { return }
            let note = Note(text: "shelf empty", item: item, observer: "mira")
            let entry = LoggedEvent(sequence: 301, at: SampleAudit.start, event: .noted(note))
            summary.log.insert(entry, at: 3)
            let taken = Note(text: "a mistake", item: item, observer: "mira")
            summary.log.insert(
                LoggedEvent(sequence: 302, at: SampleAudit.start, event: .noted(taken)),
                at: 4
            )
            let undo = Undo(sequence: 302, observer: "mira")
            summary.log.insert(
                LoggedEvent(sequence: 303, at: SampleAudit.start, event: .undone(undo)),
                at: 5
            )
        }.flatMap(\.texts).map(\.text)
        #expect(texts.contains("not heard") && texts.contains("Zone entered"))
        #expect(texts.contains { $0.hasSuffix(" were found") })
        #expect(texts.contains { $0.hasSuffix("mira: shelf empty") })
        #expect(!texts.contains { $0.contains("a mistake") })
    }

    @Test func `an item that was heard never reads as silent where its strip is not at hand`()
        throws
    {
        let pages = try pages(SampleAudit(items: 40)) { summary, exhibits in
            exhibits = ReportExhibits()
            summary.findings.removeAll { $0.samples == 0 }
            let kept = Set(summary.findings.map(\.item))
            summary.expected.removeAll { !kept.contains($0.item) }
        }
        #expect(pages.contains { cards($0) > 0 })
        #expect(!pages.flatMap(\.texts).contains { $0.text == "not heard" })
    }

    @Test func `past accuracies are drawn from two on`() throws {
        let sample = SampleAudit()
        for count in 0...3 {
            let texts = try pages(sample) { _, exhibits in
                exhibits.pastAccuracies = Array(exhibits.pastAccuracies.prefix(count))
            }.flatMap(\.texts).map(\.text)
            #expect(texts.contains("Accuracy over past audits") == (count >= 2))
            #expect(texts.contains("97.4\u{A0}%") == (count >= 2))
        }
    }
}
