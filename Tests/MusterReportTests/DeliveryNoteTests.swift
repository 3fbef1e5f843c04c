import Foundation
import MusterCore
import MusterProvenance
import MusterReport
import Testing

/// Delivery notes as a recipient reads them.
@Suite struct DeliveryNoteTests {
    /// A note of so many lines, the last of which nothing was shipped of.
    private static func note(lines: Int = 3, items: Int = 2) throws -> DeliveryNote {
        var market = Party(id: "MARKET", name: "Zelena pijaca „Kod Ane“ d.o.o.")
        (market.address, market.gln) = ("Gundulićeva 1, Beograd", try GLN("9506000000015"))
        var note = DeliveryNote(
            order: "O-2026-0001",
            site: "Depot",
            recipient: market,
            orderedAt: SampleAudit.start,
            shippedAt: SampleAudit.start,
            shippedBy: "ana"
        )
        note.sender = Party(id: "US", name: "Gazdinstvo 山田")
        (note.note, note.units, note.missing) = ("Ne slagati.", ["CASE-1"], ["date"])
        (note.head, note.events) = ([0xAB, 0xCD, 0xEF], Array("{}".utf8))
        note.wantedBy = CalendarDay("2026-04-30")
        note.lines = try (1...lines).map { number in
            var product = Product(code: "CARROT", name: "Carrots")
            product.gtin = try GTIN("09506000134352")
            var part = DeliveryNote.Part(
                lot: "L-\(number)",
                quantity: number,
                items: (1...items).map { ItemID(rawValue: "IT-\(number)-\($0)") }
            )
            (part.source, part.bestBefore) = ("Packhouse, Field 7", CalendarDay("2026-05-01"))
            return DeliveryNote.Line(
                number: number,
                product: product,
                ordered: number,
                unit: .piece,
                parts: number == lines ? [] : [part]
            )
        }
        return note
    }

    @Test func `a note names both parties, each lot with who gave its code, and what is missing`()
        throws
    {
        try DrawnPDF.withFile { path in
            try ReportWriter.writeNote(try Self.note(), to: path)
            let text = try DrawnPDF.run("pdftotext", ["-layout", path, "-"]).1
            let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            for said in [
                "O-2026-0001", "Gundulićeva 1, Beograd", "GLN 9506000000015", "Gazdinstvo 山田",
                "Ne slagati.", "CASE-1", "GTIN 09506000134352", "L-1", "Packhouse, Field 7",
                "1 May 2026", "IT-1-1, IT-1-2", "are missing: date", "30 Apr 2026",
                "Received by", "abcd ef",
            ] { #expect(words.contains(said), "\(said)\n\(text)") }
            #expect(!words.contains("L-3"), "nothing was shipped of the last line")
            let files = try DrawnPDF.run("pdfdetach", ["-list", path]).1
            #expect(files.contains("O-2026-0001.epcis.jsonld"), "\(files)")
        }
    }

    @Test(arguments: ReportLanguage.allCases)
    func `a note of hundreds of lines and items holds the rules of PDF/UA-1 and PDF/A-3u`(
        language: ReportLanguage
    ) throws {
        let options = ReportOptions(language: language, paper: .letter)
        let note = try Self.note(lines: 120, items: 12)
        try DrawnPDF.withFile { path in
            let pages = try ReportWriter.writeNote(note, options: options, to: path)
            #expect(pages > 3)
            let (status, faults) = try DrawnPDF.run(DrawnPDF.checker, [path])
            #expect(status == 0, "\(faults)")
            let first = try Data(contentsOf: URL(filePath: path))
            try ReportWriter.writeNote(note, options: options, to: path)
            #expect(try Data(contentsOf: URL(filePath: path)) == first, "the same note again")
        }
    }
}
