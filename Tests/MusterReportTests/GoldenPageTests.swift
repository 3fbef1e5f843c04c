import Foundation
import MusterAudit
import MusterCore
import MusterReport
import Testing

/// Pages as values against files; `MUSTER_RECORD=1` writes the files anew, and fails.
///
/// `MUSTER_PAGES=FOLDER` writes each report there as PDF as well, to be looked at.
@Suite struct GoldenPageTests {
    @Test func `a report in English on A4`() throws {
        let options = ReportOptions(clock: SampleAudit.central)
        var summary = SampleAudit().summary
        summary.target = 0.98
        try compare(summary, options, with: "english-a4.txt")
    }

    @Test func `a partial report in Serbian on Letter`() throws {
        let options = ReportOptions(
            language: .serbian,
            paper: .letter,
            clock: SampleAudit.central
        )
        let audit = SampleAudit(partialReason: "kapija zatvorena")
        try compare(audit.summary, options, with: "serbian-letter.txt")
    }

    @Test func `a report of nothing`() throws {
        let audit = SampleAudit(items: 0, zoneCount: 0)
        try compare(audit.summary, ReportOptions(), with: "empty.txt")
    }

    @Test(arguments: ReportLanguage.allCases)
    func `a report of one item with a name of 300 characters`(language: ReportLanguage) throws {
        var audit = SampleAudit(items: 4, zoneCount: 1).summary
        // The fourth is one of those that are not where they belong.
        (audit.expected, audit.findings) = ([audit.expected[3]], [audit.findings[3]])
        audit.expected[0].name = FullAudit.names.joined(separator: " ")
        let options = ReportOptions(language: language, clock: SampleAudit.central)
        try compare(audit, options, with: "one-item-\(language.rawValue).txt") { $0.words }
    }

    @Test func `every part of an approved report, each thing in its place`() throws {
        let audit = try FullAudit()
        let options = try FullAudit.options(.english, .a4)
        try compare(audit.summary, options, audit.exhibits, with: "full-en-a4.txt")
    }

    /// The words of each page in full, and one figure for all that is on it and where.
    @Test(
        arguments: ReportLanguage.allCases.flatMap { language in
            PaperSize.allCases.map { (language, $0) }
        }.dropFirst()
    )
    func `every part in each other language and paper`(
        language: ReportLanguage,
        paper: PaperSize
    ) throws {
        let audit = try FullAudit()
        let options = try FullAudit.options(language, paper)
        let name = "full-\(language.rawValue)-\(paper.rawValue).txt"
        try compare(audit.summary, options, audit.exhibits, with: name) { $0.words }
    }

    @Test func `what sensors said around an audit`() throws {
        let options = ReportOptions(parts: [.climate, .charts], clock: SampleAudit.central)
        var exhibits = ReportExhibits()
        exhibits.climate = SampleClimate().exhibit
        try compare(SampleAudit().summary, options, exhibits, with: "climate-en-a4.txt")
    }

    @Test(arguments: ReportLanguage.allCases.dropFirst())
    func `what sensors said in twenty zones, on Letter`(language: ReportLanguage) throws {
        let options = ReportOptions(
            language: language,
            paper: .letter,
            parts: [.climate, .charts],
            clock: SampleAudit.central
        )
        var exhibits = ReportExhibits()
        var climate = SampleClimate(zones: 20)
        climate.names = FullAudit.names
        climate.setName = "lekovi-hladni-lanac-centralno-skladiste"
        climate.certificate = String(repeating: "2025/", count: 8)
        exhibits.climate = climate.exhibit
        let name = "climate-\(language.rawValue)-letter.txt"
        try compare(SampleAudit(zoneCount: 20).summary, options, exhibits, with: name) { $0.words }
    }

    private func compare(
        _ summary: AuditSummary,
        _ options: ReportOptions,
        _ exhibits: ReportExhibits = ReportExhibits(),
        with name: String,
        as text: (ReportPage) -> String = { $0.dump }
    ) throws {
        let environment = ProcessInfo.processInfo.environment
        if let folder = environment["MUSTER_PAGES"] {
            let path = "\(folder)/\(name.replacing(".txt", with: ".pdf"))"
            try ReportWriter.writePDF(summary, exhibits: exhibits, options: options, to: path)
        }
        let typesetter = try Typesetter()
        let document = ReportDocument(summary, exhibits: exhibits, options: options)
        let layout = ReportLayout(document, typesetter: typesetter)
        let dump = (0..<layout.pageCount).map { text(layout.page($0)) }.joined(separator: "\n")
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../fixtures/golden/report/\(name)").standardized
        if environment["MUSTER_RECORD"] == "1" {
            try Data(dump.utf8).write(to: file)
            Issue.record("recorded \(name)")
        }
        let golden = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        let (got, wanted) = (dump.split(separator: "\n"), golden.split(separator: "\n"))
        let difference = zip(got, wanted).first { $0 != $1 }
        #expect(difference == nil, "\(name)")
        #expect(got.count == wanted.count)
    }
}
