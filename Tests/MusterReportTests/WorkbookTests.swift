import Foundation
import MusterAudit
import MusterCore
import MusterReport
import Testing

/// The workbook as another program reads it.
@Suite struct WorkbookTests {
    private struct Sheet: Decodable {
        var name: String
        var rows: [[String?]]
        var kinds: [[String]]
        var freeze: String?
        var filter: String?
    }

    private static let script = """
        import sys, json, openpyxl
        book = openpyxl.load_workbook(sys.argv[1])
        print(json.dumps([{
            'name': sheet.title, 'freeze': sheet.freeze_panes, 'filter': sheet.auto_filter.ref,
            'rows': [[None if c.value is None else str(c.value) for c in r] for r in sheet.rows],
            'kinds': [[c.data_type for c in r] for r in sheet.rows],
        } for sheet in book.worksheets]))
        """

    private func read(_ file: URL) throws -> [Sheet] {
        let process = Process()
        // The system's own: its modules are packages of the system.
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = ["-c", Self.script, file.path()]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return try JSONDecoder().decode([Sheet].self, from: data)
    }

    private func withBook<Result>(
        _ summary: AuditSummary,
        _ options: ReportOptions = ReportOptions(),
        _ exhibits: ReportExhibits = ReportExhibits(),
        _ body: (URL) throws -> Result
    ) throws -> Result {
        // A folder of its own, in which what is left beside the file shows.
        let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "book.xlsx")
        try ReportWriter.write(
            summary,
            as: .xlsx,
            exhibits: exhibits,
            options: options,
            to: file.path()
        )
        return try body(file)
    }

    @Test func `what sensors said has a sheet of its own`() throws {
        var exhibits = ReportExhibits()
        exhibits.climate = SampleClimate().exhibit
        let options = ReportOptions(clock: SampleAudit.central)
        let sheets = try withBook(SampleAudit(items: 3).summary, options, exhibits) {
            try read($0)
        }
        let sheet = try #require(sheets.first { $0.name == "Climate" })
        #expect(sheet.rows.count == 5)
        let (head, row) = (sheet.rows[0], sheet.rows[1])
        func value(_ title: String) -> String? {
            head.firstIndex(of: title).flatMap { row[$0] }
        }
        #expect(value("Sensor") == "Shelf (S-01)")
        #expect(value("High limit") == "8")
        #expect(value("Minutes outside") == "99")
        #expect(value("Breaches") == "1")
        #expect(value("Limit set and version") == "refrigerator-2-8 v3")
    }

    @Test func `every sheet is there, with typed cells under a head that stays`() throws {
        let summary = SampleAudit(items: 30).summary
        let options = ReportOptions(clock: SampleAudit.central)
        let sheets = try withBook(summary, options) { try read($0) }
        #expect(
            sheets.map(\.name)
                == ["Summary", "Findings", "Discrepancies", "Extras", "Zones", "Session log"]
        )
        let findings = sheets[1]
        #expect(findings.rows.count == 31)
        #expect(findings.freeze == "A2" && findings.filter == "A1:W31")
        let heard = try #require(summary.findings.firstIndex { $0.lastHeardAt != nil })
        // 09:14 UTC is 10:14 on the clocks of the site.
        #expect(findings.rows[heard + 1][11]?.hasPrefix("2026-03-12 10:") == true)
        #expect(findings.kinds[heard + 1][11] == "d")
        #expect(findings.kinds[1][5] == "n" && findings.kinds[1][0] == "s")
        let open = summary.findings.count { $0.isDiscrepancy }
        #expect(sheets[2].rows.count == open + 1)
        #expect(sheets[3].rows.count == summary.extras.count + 1)
        #expect(sheets[5].rows.count == summary.log.count + 1)
        #expect(sheets[0].rows.contains { $0.contains(summary.head) })
    }

    @Test func `no name becomes a formula, a letter or a broken file`() throws {
        var audit = SampleAudit(items: 6)
        audit.names = [
            "=1+1", "+381", "@SUM(A1)", "_x0041_", "a\u{0}b\u{1F}\r\nc",
            String(repeating: "冷藏箱", count: 12_000),
        ]
        let summary = audit.summary
        let sheets = try withBook(summary) { try read($0) }
        let names = sheets[1].rows.dropFirst().map { $0[1] }
        // `_x005F_` is how the format writes the `_` of what else would be read as a letter.
        #expect(names.prefix(5) == ["=1+1", "+381", "@SUM(A1)", "_x005F_x0041_", "ab  c"])
        #expect(names.last??.utf16.count == 32_767 && names.last??.hasSuffix("…") == true)
        #expect(!sheets.contains { $0.kinds.joined().contains("f") })
    }

    @Test func `a text fills its cell to the last unit, and what does not fit ends in an ellipsis`()
        throws
    {
        var audit = SampleAudit(items: 4)
        let full = String(repeating: "k", count: 32_767)
        audit.names = [
            full, full + "k", String(repeating: "🧊", count: 20_000),
            String(repeating: "_x0041_", count: 9_000),
        ]
        let summary = audit.summary
        let names = try withBook(summary) { try read($0) }[1].rows.dropFirst().compactMap { $0[1] }
        #expect(names.count == 4 && names[0] == full)
        #expect(names[1] == String(full.dropLast()) + "…")
        #expect(names[2] == String(repeating: "🧊", count: 16_383) + "…")
        // Each of its letters is written with six more, which the format counts.
        #expect(names[3].hasPrefix("_x005F_x0041__x005F_x0041_") && names[3].hasSuffix("…"))
    }

    @Test func `more rows than a sheet has are refused, and nothing is written`() throws {
        var summary = SampleAudit(items: 30).summary
        let extra = try #require(summary.extras.first)
        summary.extras = Array(repeating: extra, count: 1_048_576)
        #expect(
            throws: ReportError.tooManyRows(sheet: "Extras", rows: 1_048_577, most: 1_048_576)
        ) {
            try withBook(summary) { _ in }
        }
    }

    @Test func `the same audit gives the same bytes, in each language`() throws {
        let summary = SampleAudit().summary
        for language in ReportLanguage.allCases {
            let options = ReportOptions(language: language)
            let one = try withBook(summary, options) { try Data(contentsOf: $0) }
            let other = try withBook(summary, options) { try Data(contentsOf: $0) }
            #expect(one == other && !one.isEmpty)
        }
        let options = ReportOptions(language: .serbianCyrillic)
        let sheets = try withBook(summary, options) { try read($0) }
        #expect(
            sheets.map(\.name)
                == ["Сажетак", "Налази", "Одступања", "Ван списка", "Зоне", "Дневник пописа"]
        )
    }

    @Test func `an empty audit is a workbook too, and nothing is left beside it`() throws {
        let summary = SampleAudit(items: 0, zoneCount: 0).summary
        try withBook(summary) { file in
            #expect(try read(file)[1].rows.count == 1)
            let folder = file.deletingLastPathComponent().path()
            let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            #expect(names == ["book.xlsx"])
        }
    }

    @Test func `a list is a workbook that leaves nothing where it was made`() throws {
        let list = ListWorkbook(
            title: "Places",
            columns: ["ID", "Area"],
            rows: [[.text("PL-01"), .number(30.5)], [.text("PL-02"), .empty]]
        )
        let bytes = try list.bytes(madeAt: Instant(seconds: 1_773_300_000))
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).xlsx")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(bytes).write(to: file)
        let sheet = try #require(try read(file).first)
        #expect(sheet.rows == [["ID", "Area"], ["PL-01", "30.5"], ["PL-02", nil]])
        let folder = file.deletingLastPathComponent().path()
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        let mine = ".\(ProcessInfo.processInfo.processIdentifier)-"
        #expect(!names.contains { $0.hasPrefix(".muster.") && $0.contains(mine) })
    }
}
