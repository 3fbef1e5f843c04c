import Foundation
import MusterAudit
import MusterPhotos
import MusterReport
import MusterTestSupport
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

    @Test func `a photo shows its colours in pictures, and is in drawings as it is`() throws {
        let red = try Photo(decoding: TestPicture.png(width: 60, height: 40, colour: (200, 30, 30)))
        var exhibits = ReportExhibits()
        exhibits.logo = FloorPicture(jpeg: red.jpeg, width: red.width, height: red.height)
        let pages = try ReportPages(summary, exhibits: exhibits)
        let page = try Photo(decoding: try pages.png(1, width: 595))
        let reds = try page.colours().count { colour in
            let (red, green, blue) = (colour >> 16, colour >> 8 & 255, colour & 255)
            return abs(Int(red) - 200) < 12 && green < 45 && blue < 45
        }
        // The logo is 51 by 34 points; colours mix at its edge.
        #expect((1_400...1_734).contains(reds), "\(reds)")
        #expect(try pages.png(1) == ReportPages(summary, exhibits: exhibits).png(1))
        let drawing = String(decoding: try pages.svg(1), as: UTF8.self)
        #expect(
            drawing.contains(
                "data:image/jpeg;base64,\(Data(red.jpeg).base64EncodedString().prefix(40))"
            )
        )
    }

    @Test func `a photo that is damaged leaves its place grey`() throws {
        var exhibits = ReportExhibits()
        exhibits.logo = FloorPicture(jpeg: [0xFF, 0xD8, 0xFF, 1], width: 60, height: 40)
        let page = try Photo(
            decoding: try ReportPages(summary, exhibits: exhibits).png(1, width: 595)
        )
        let greys = try page.colours().count { abs(Int($0 >> 16) - 199) < 8 }
        #expect(greys > 1_500)
    }

    @Test func `a drawing has a name for whoever hears it`() throws {
        let pages = try ReportPages(summary)
        let drawing = String(decoding: try pages.svg(2), as: UTF8.self)
        let name = "A-2026-0017 Warehouse North, Page 2 of \(pages.count)"
        #expect(drawing.contains("<svg role=\"img\" "))
        #expect(drawing.contains("<title>\(name)</title>"))
        var odd = summary
        odd.scope.inventory = "A & <b>"
        let other = String(decoding: try ReportPages(odd).svg(1), as: UTF8.self)
        #expect(other.contains("A &amp; &lt;b>, Page 1"))
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
