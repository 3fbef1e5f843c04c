import Foundation
import MusterAudit
import MusterCore
import MusterReport
import MusterTestSupport
import Testing

@Suite struct ReportWriterTests {
    /// Runs `body` with a folder that is gone afterwards.
    private func inFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "muster-report-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    private let audit = SampleAudit(items: 60)

    /// Writes a report of which every part has something to say; returns the number of its pages.
    private func writeFull(_ language: ReportLanguage = .english, to path: String) throws -> Int {
        let audit = try FullAudit()
        return try ReportWriter.writePDF(
            audit.summary,
            exhibits: audit.exhibits,
            options: try FullAudit.options(language, .a4),
            to: path
        )
    }

    @Test func `the same audit gives the same bytes`() throws {
        try inFolder { folder in
            let paths = ["a.pdf", "b.pdf"].map { folder.appending(path: $0).path() }
            for path in paths { _ = try writeFull(to: path) }
            let files = try paths.map { try Data(contentsOf: URL(filePath: $0)) }
            #expect(files[0] == files[1])
            #expect(files[0].starts(with: Array("%PDF-1.".utf8)))
        }
    }

    @Test func `a page that begins with the picture of the floor is drawn`() throws {
        try inFolder { folder in
            let path = folder.appending(path: "a.pdf").path()
            var audit = try FullAudit()
            // Neither a watermark nor a logo nor a colour of the house comes before the picture.
            audit.exhibits.logo = nil
            let options = ReportOptions(parts: [.map])
            _ = try ReportWriter.writePDF(
                audit.summary,
                exhibits: audit.exhibits,
                options: options,
                to: path
            )
            let (status, output) = try DrawnPDF.run("qpdf", ["--check", path])
            #expect(status == 0, "\(output)")
        }
    }

    @Test(arguments: ReportLanguage.allCases)
    func `qpdf finds nothing wrong with the file, and Ghostscript draws it without a warning`(
        language: ReportLanguage
    ) throws {
        try inFolder { folder in
            let path = folder.appending(path: "a.pdf").path()
            _ = try writeFull(language, to: path)
            let (status, output) = try DrawnPDF.run("qpdf", ["--check", path])
            #expect(status == 0 && !output.contains("WARNING"), "\(output)")
            let arguments = ["-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-sDEVICE=nullpage", path]
            let drawn = try DrawnPDF.run("gs", arguments)
            #expect(drawn == (0, ""), "\(drawn)")
        }
    }

    @Test func `the file says what it is, and leads to each part and page`() throws {
        try inFolder { folder in
            let path = folder.appending(path: "a.pdf").path()
            let pages = try writeFull(to: path)
            let (_, info) = try DrawnPDF.run("pdfinfo", [path])
            for line in [
                "Title:           A-2026-0017 Warehouse North", "Author:          Petar Petrović",
                "Subject:         ", "Tagged:          yes", "Pages:           \(pages)",
            ] {
                #expect(info.contains(line), "\(line) in \(info)")
            }
            let json = try DrawnPDF.run("qpdf", ["--json", "--json-key=outlines", path]).1
            for part in (2...14).map(String.init) + ["A", "B", "C", "D"] {
                #expect(json.contains("\"title\": \"\(part)  "), "\(part)")
            }
            let labels = try DrawnPDF.run("qpdf", ["--json", "--json-key=pagelabels", path]).1
            for entry in ["\"index\": 0", "\"/P\": \"u:p. \"", "\"/S\": \"/D\"", "\"/St\": 1"] {
                #expect(labels.contains(entry), "\(entry) in \(labels)")
            }
        }
    }

    @Test func `every font is embedded and maps back to text`() throws {
        try inFolder { folder in
            let path = folder.appending(path: "a.pdf").path()
            _ = try writeFull(to: path)
            let fonts = try DrawnPDF.run("pdffonts", [path]).1.split(separator: "\n").dropFirst(2)
            #expect(fonts.count > 3)
            for font in fonts {
                #expect(font.split(separator: " ").count { $0 == "yes" } == 3, "\(font)")
            }
        }
    }

    @Test func `the text can be copied out in every script`() throws {
        try inFolder { folder in
            let path = folder.appending(path: "a.pdf").path()
            let pages = try writeFull(to: path)
            let (_, text) = try DrawnPDF.run("pdftotext", [path, "-"])
            for index in 0..<42 { #expect(text.contains(SampleAudit.itemID(index).rawValue)) }
            let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            for name in FullAudit.names {
                let isThere = words.contains(name.trimmingCharacters(in: .whitespaces))
                #expect(isThere, "\(name)")
            }
            #expect(text.contains("Page \(pages) of \(pages)"))
            #expect(text.contains("muster verify A-2026-0017"))
            let (_, laidOut) = try DrawnPDF.run("pdftotext", ["-layout", path, "-"])
            for index in 0..<42 { #expect(laidOut.contains(SampleAudit.itemID(index).rawValue)) }
        }
    }

    @Test func `a place that cannot be written to is named and left alone`() throws {
        try inFolder { folder in
            let path = folder.appending(path: "none/a.pdf").path()
            let error = #expect(throws: ReportError.self) {
                try ReportWriter.writePDF(audit.summary, to: path)
            }
            #expect(error == .notWritable(path: path, code: ENOENT))
            #expect(error?.exitCode == .failed)
            #expect(error?.what == "cannot write \(path): No such file or directory")
            #expect(throws: ReportError.notWritable(path: folder.path(), code: EISDIR)) {
                try ReportWriter.write(audit.summary, as: .csv, to: folder.path())
            }
            let left = try FileManager.default.contentsOfDirectory(atPath: folder.path())
            #expect(left.isEmpty)
        }
    }

    @Test(arguments: ReportFormat.allCases.filter { !$0.isPages })
    func `a full disk is a storage failure`(format: ReportFormat) {
        let error = #expect(throws: ReportError.self) {
            try ReportWriter.write(audit.summary, as: format, to: "/dev/full")
        }
        #expect(error == .notWritable(path: "/dev/full", code: ENOSPC))
        #expect(error?.exitCode == .storage)
        #expect(FileManager.default.fileExists(atPath: "/dev/full"))
    }

    @Test func `an old report is replaced as a whole, through a link too`() throws {
        try inFolder { folder in
            let (file, link) = (folder.appending(path: "a.csv"), folder.appending(path: "link"))
            try Data("old".utf8).write(to: file)
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
            try ReportWriter.write(audit.summary, as: .csv, to: link.path())
            let written = try Data(contentsOf: file)
            #expect(written.starts(with: Array("audit,item".utf8)))
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path())
            #expect(names.sorted() == ["a.csv", "link"])
            let kind = try FileManager.default.attributesOfItem(atPath: link.path())[.type]
            #expect(kind as? FileAttributeType == .typeSymbolicLink)
        }
    }

    @Test func `the fonts of reports are there`() {
        #expect(!ReportFonts.check().contains(ReportFonts.required))
        #expect(ReportError.fontsMissing(["Noto Sans"]).remedy == "apt install fonts-noto-core")
        let others = ReportFonts.installation(of: [
            "Noto Sans Hebrew", "Noto Sans Arabic", "Symbola",
        ])
        #expect(others == "apt install fonts-noto-core fonts-symbola", "each package once")
    }
}
