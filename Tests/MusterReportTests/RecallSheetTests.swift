import Foundation
import MusterCore
import MusterProvenance
import MusterReport
import Testing

/// Call lists of recalls as somebody with a telephone reads them.
@Suite struct RecallSheetTests {
    private static func sheet(parties: Int = 2, lots: Int = 1) throws -> RecallSheet {
        let codes = (1...lots).map { "CARROT/L-\($0)" }
        var sheet = RecallSheet(site: "Depot „Sever“", lots: codes, asOf: SampleAudit.start)
        (sheet.reason, sheet.recalledBy) = ("Metal <b>found</b>", "ana")
        sheet.recalledAt = SampleAudit.start
        sheet.concerned = try (1...max(parties, 1)).prefix(parties).map { number in
            var party = Party(id: "P-\(number)", name: "Zelena pijaca \(number) 山田")
            (party.phone, party.mail) = ("+381 21 55\(number)", "p\(number)@example.org")
            party.address = "Gundulićeva \(number), Beograd"
            var one = RecallSheet.Concerned(
                party,
                [
                    .init(
                        codes[0],
                        quantity: [ThingQuantity(Amount(12), try AmountUnit("KGM"))],
                        serials: ["CARROT/S-1", "CARROT/S-2", "CARROT/S-3"],
                        at: SampleAudit.start,
                        document: "O-2026-000\(number)"
                    )
                ]
            )
            if number == 1 {
                one.message = .init(id: "M-7", at: SampleAudit.start, tellsAll: true)
            }
            return one
        }
        sheet.here = [
            .init("IT-1 · CARROT/L-1", nil, in: "Cold room", heardAt: SampleAudit.start),
            .init("CARROT/L-1", ThingQuantity(Amount(4), .piece), in: nil, heardAt: nil),
        ]
        (sheet.unknown, sheet.unnamed) = (["CARROT/L-7"], 2)
        sheet.head = [0xAB, 0xCD]
        sheet.data = Array("{}".utf8)
        return sheet
    }

    private func text(_ sheet: RecallSheet) throws -> String {
        var text = ""
        try DrawnPDF.withFile { path in
            try ReportWriter.writeSheet(sheet, to: path)
            text = try DrawnPDF.run("pdftotext", ["-layout", path, "-"]).1
        }
        return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    @Test func `a sheet says whom to call, what each was sent, who was told, and what is here`()
        throws
    {
        let words = try text(Self.sheet())
        for said in [
            "CARROT/L-1", "Metal <b>found</b>", "+381 21 551", "+381 21 552", "p2@example.org",
            "12 kg", "3 pieces", "O-2026-0001", "M-7", "not yet", "Cold room", "4 pcs",
            "nobody noted to whom: 2", "where they are: 1", "CARROT/L-7", "CARROT/S-3",
            "Recall led by", "abcd",
        ] { #expect(words.contains(said), "\(said)\n\(words)") }
    }

    @Test func `a sheet of nothing sent and of no recall yet says so`() throws {
        var sheet = try Self.sheet(parties: 0)
        (sheet.recalledAt, sheet.here, sheet.unnamed) = (nil, [], 0)
        let words = try text(sheet)
        #expect(words.contains("Nothing of it was sent to anybody who is known."))
        #expect(words.contains("Nothing of it is here."))
        #expect(words.contains("not yet: this is what it would reach"))
    }

    @Test(arguments: ReportLanguage.allCases)
    func `a sheet of hundreds holds the rules of PDF/UA-1 and PDF/A-3u`(
        language: ReportLanguage
    ) throws {
        let options = ReportOptions(language: language, paper: .letter)
        let sheet = try Self.sheet(parties: 150, lots: 40)
        try DrawnPDF.withFile { path in
            let pages = try ReportWriter.writeSheet(sheet, options: options, to: path)
            #expect(pages > 3)
            let (status, faults) = try DrawnPDF.run(DrawnPDF.checker, [path])
            #expect(status == 0, "\(faults)")
            let first = try Data(contentsOf: URL(filePath: path))
            try ReportWriter.writeSheet(sheet, options: options, to: path)
            #expect(try Data(contentsOf: URL(filePath: path)) == first, "the same sheet again")
        }
    }
}
