import Foundation
import MusterReport
import Testing

/// The pages of a report as drawings and pictures.
@Suite struct ReportPagesTests {
    private let summary = SampleAudit().summary

    @Test func `a page is drawn as the PDF draws it, the same bytes each time`() throws {
        let pages = try ReportPages(summary)
        let again = try ReportPages(summary)
        for number in 1...pages.count {
            let svg = try pages.svg(number)
            #expect(svg == (try again.svg(number)))
            let text = String(decoding: svg, as: UTF8.self)
            #expect(text.contains("<svg") && text.contains("width=\"595.276pt\""))
            // A page's policy forbids styles within a drawing.
            #expect(!text.contains("style=") && !text.contains("<script"))
        }
    }

    @Test func `a picture of a page is as wide as asked for, and holds what is drawn`() throws {
        let pages = try ReportPages(summary, options: ReportOptions(paper: .letter))
        let png = try pages.png(1, width: 300)
        #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(
            png
                == (try ReportPages(summary, options: ReportOptions(paper: .letter)).png(
                    1,
                    width: 300
                ))
        )
        // Width and height stand in the first chunk (PNG, section 11.2.1).
        let size = png[16..<24].map { Int($0) }
        #expect(size[2] << 8 | size[3] == 300 && size[6] << 8 | size[7] == 388)
        #expect(png.count > 8_000)
        let usual = try pages.png(1)
        #expect(Int(usual[18]) << 8 | Int(usual[19]) == 1_275)
    }

    @Test func `a page that is not there is refused by number`() throws {
        let pages = try ReportPages(summary)
        for number in [0, -1, pages.count + 1] {
            #expect(throws: ReportError.noPage(number, of: pages.count)) { try pages.svg(number) }
        }
    }

    @Test func `each page is a file of its own`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let pages = try ReportPages(summary)
        let files = try pages.write(as: .svg, to: folder.appending(path: "a.svg").path())
        #expect(files.count == pages.count)
        #expect(files[0].hasSuffix("/a-p01.svg"))
        let one = try pages.write(as: .png, page: 2, to: folder.appending(path: "a").path())
        #expect(one.map { URL(filePath: $0).lastPathComponent } == ["a-p02.png"])
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path())
        #expect(names.count == pages.count + 1)
    }
}
