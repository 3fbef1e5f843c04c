import Foundation
import MusterAudit
import MusterCore
import MusterReport
import Testing

/// Reports as documents for readers (PDF/UA-1) and archives (PDF/A-3u).
@Suite struct ArchiveTests {
    @Test(arguments: ReportLanguage.allCases)
    func `a report of every part holds the rules of PDF/UA-1 and PDF/A-3u`(
        language: ReportLanguage
    ) throws {
        try DrawnPDF.withFile { path in
            let audit = try FullAudit()
            let options = try FullAudit.options(language, .a4)
            try ReportWriter.writePDF(
                audit.summary,
                exhibits: audit.exhibits,
                options: options,
                to: path
            )
            let (status, faults) = try DrawnPDF.output(DrawnPDF.checker, [path])
            #expect(status == 0, "\(String(decoding: faults, as: UTF8.self))")
        }
    }

    @Test func `every piece of its text is in an element, as readers have it read out`() throws {
        try DrawnPDF.withFile { path in
            let audit = try FullAudit()
            try ReportWriter.writePDF(
                audit.summary,
                exhibits: audit.exhibits,
                options: try FullAudit.options(.serbianCyrillic, .letter),
                to: path
            )
            let tags = try DrawnPDF.run("pdfinfo", ["-struct-text", path]).1.split(separator: "\n")
            #expect(tags.count > 500)
            let words = tags.filter { $0.contains("\"") }.joined()
            for finding in audit.summary.findings.prefix(20) {
                #expect(words.contains(finding.item.rawValue), "\(finding.item)")
            }
        }
    }

    @Test func `so does a report of nothing, and a small one`() throws {
        for audit in [SampleAudit(items: 0, zoneCount: 0), SampleAudit(items: 3, zoneCount: 1)] {
            try DrawnPDF.withFile { path in
                try ReportWriter.writePDF(audit.summary, to: path)
                let (status, faults) = try DrawnPDF.output(DrawnPDF.checker, [path])
                #expect(status == 0, "\(String(decoding: faults, as: UTF8.self))")
            }
        }
    }

    @Test func `what the checker says to a PDF that was never finished is what it lacks`() throws {
        try DrawnPDF.withFile { path in
            _ = try LabelWriter.write(
                [Label(code: "IT-1", id: "IT-1", name: "Pallet jack", owner: "")],
                on: .a5160,
                firstPlace: 0,
                title: "Labels",
                at: SampleAudit(items: 1).summary.sealedAt,
                to: path
            )
            let (status, faults) = try DrawnPDF.output(DrawnPDF.checker, [path])
            #expect(status == 1)
            let lines = String(decoding: faults, as: UTF8.self)
            for clause in [
                "UA 7.2: no language", "A 6.6.2: no metadata", "A 6.2.3: 0 output intents",
            ] {
                #expect(lines.contains(clause))
            }
        }
    }

    @Test func `the data of the audit are in the file as they are beside it`() throws {
        try DrawnPDF.withFile { path in
            let audit = SampleAudit(items: 12).summary
            try ReportWriter.writePDF(audit, to: path)
            let beside = path + ".json"
            defer { try? FileManager.default.removeItem(atPath: beside) }
            try ReportWriter.write(audit, as: .json, to: beside)
            let name = "\(audit.scope.audit.rawValue).json"
            let (status, inside) = try DrawnPDF.output("qpdf", ["--show-attachment=\(name)", path])
            #expect(status == 0)
            #expect(inside == (try Data(contentsOf: URL(filePath: beside))))
        }
    }

    @Test func `all text of a page but its head, its foot and what is said again is tagged`() throws
    {
        let audit = try FullAudit()
        let document = ReportDocument(
            audit.summary,
            exhibits: audit.exhibits,
            options: try FullAudit.options(.english, .a4)
        )
        let layout = ReportLayout(document, typesetter: try Typesetter())
        for index in 0..<layout.pageCount {
            let page = layout.page(index)
            let elements = page.structure.elements
            for text in page.texts {
                guard let element = text.element else { continue }
                #expect(elements[element].role.holdsText, "\(text.text)")
            }
            // A head and a foot of five lines; heads of tables and groups; the signs between tiles.
            let decoration = page.texts.filter { $0.element == nil }.map(\.text)
            #expect(decoration.count <= 30, "page \(index + 1): \(decoration)")
        }
    }

    @Test func `an emoji is drawn with an outline that is embedded, and copies as itself`() throws {
        try DrawnPDF.withFile { path in
            var audit = SampleAudit(items: 4, zoneCount: 1).summary
            audit.expected[0].name = "Kutija 📦 🔧 ☕"
            try ReportWriter.writePDF(audit, to: path)
            #expect(try DrawnPDF.run("pdffonts", [path]).1.contains("Symbola"))
            let words = try DrawnPDF.run("pdftotext", ["-layout", path, "-"]).1
            #expect(words.contains("📦"))
            #expect(words.contains("🔧"))
        }
    }

    @Test
    func `an emoji newer than the font of outlines is a picture, held once, and copies as itself`()
        throws
    {
        try DrawnPDF.withFile { path in
            var audit = SampleAudit(items: 4, zoneCount: 1).summary
            audit.expected[0].name = "Regal \u{1FAB5} \u{1FAD9}"
            audit.expected[1].name = "Greda \u{1FAB5}"
            try ReportWriter.writePDF(audit, to: path)
            #expect(
                try DrawnPDF.run("pdftotext", ["-layout", path, "-"]).1.contains(
                    "Regal \u{1FAB5} \u{1FAD9}"
                )
            )
            #expect(!(try DrawnPDF.run("pdffonts", [path]).1.contains("Emoji")))
            let objects = try DrawnPDF.run("pdfimages", ["-list", path]).1.split(separator: "\n")
                .dropFirst(2)
                .map { $0.split(separator: " ") }
                .filter { $0[2] == "image" }.map { $0[10] }
            #expect(objects.count > 2)
            #expect(Set(objects).count == 2)
            let (status, faults) = try DrawnPDF.output(DrawnPDF.checker, [path])
            #expect(status == 0, "\(String(decoding: faults, as: UTF8.self))")
        }
    }

    @Test func `what no font has shows the sign for that, and never the box of a font`() throws {
        try DrawnPDF.withFile { path in
            var audit = SampleAudit(items: 4, zoneCount: 1).summary
            audit.expected[0].name = "Kutija \u{F0123} \u{10A50}"
            try ReportWriter.writePDF(audit, to: path)
            let (status, faults) = try DrawnPDF.output(DrawnPDF.checker, [path])
            #expect(status == 0, "\(String(decoding: faults, as: UTF8.self))")
        }
    }

    @Test func `a minus sign is of the font of the words around it, and copies as one`() throws {
        try DrawnPDF.withFile { path in
            // Signal strips and variances have minus signs; nothing else needs these fonts.
            let audit = SampleAudit(items: 40)
            var summary = audit.summary
            for index in summary.expected.indices { summary.expected[index].name = "Crate" }
            (summary.scope.site, summary.scope.inventory) = ("Depot", "Stock")
            summary.extras = []
            try ReportWriter.writePDF(
                summary,
                exhibits: audit.exhibits,
                options: ReportOptions(clock: SampleAudit.central),
                to: path
            )
            let fonts = try DrawnPDF.run("pdffonts", [path]).1.split(separator: "\n").dropFirst(2)
                .map { String($0.prefix(37)).trimmingCharacters(in: .whitespaces) }
            for font in fonts {
                for other in ["CJK", "Math", "Devanagari", "Symbols", "DejaVu"] {
                    #expect(!font.contains(other), "\(font)")
                }
            }
            #expect(try DrawnPDF.run("pdftotext", [path, "-"]).1.contains("\u{2212}"))
        }
    }
}
