import MusterReport
import MusterTestSupport
import Testing

/// The colour of a house, and its logo.
@Suite struct AccentTests {
    @Test(arguments: ["#0a5968", "#7A1F3D", "#000000", "#767676", "#0000ff"])
    func `a colour that reads on white is taken`(text: String) throws {
        #expect(try AccentColour(text).text == text.lowercased())
    }

    @Test(arguments: ["", "red", "0a5968", "#0a596", "#0a5968f", "#0a596g", "#ŽŽŽ", "#00 000"])
    func `what is no colour is refused`(text: String) {
        #expect(throws: ReportError.badColour(text)) { try AccentColour(text) }
    }

    @Test(arguments: ["#777777", "#ffcc00", "#ffffff", "#ff0000", "#00ff00"])
    func `a pale colour is refused, and a darker one named that is taken`(text: String) throws {
        let error = #expect(throws: ReportError.self) { try AccentColour(text) }
        guard case .paleColour(_, let contrast, let darker) = try #require(error) else {
            Issue.record("another error")
            return
        }
        #expect(contrast < 4.5 && contrast >= 1)
        #expect(try AccentColour(darker).text == darker)
        #expect(error?.remedy.hasPrefix(darker) == true)
    }

    @Test func `a logo takes the place of the name, and an accent changes no place`() throws {
        let summary = SampleAudit().summary
        var exhibits = ReportExhibits()
        exhibits.logo = FloorPicture(jpeg: [], width: 300, height: 100)
        let typesetter = try Typesetter()
        func page(_ exhibits: ReportExhibits, _ options: ReportOptions, _ index: Int) -> ReportPage
        {
            let document = ReportDocument(summary, exhibits: exhibits, options: options)
            return ReportLayout(document, typesetter: typesetter).page(index)
        }
        let plain = page(ReportExhibits(), ReportOptions(), 0)
        #expect(plain.texts.contains { $0.text == "Muster" })
        var options = ReportOptions()
        options.accent = try AccentColour("#7a1f3d")
        #expect(page(ReportExhibits(), options, 0) == plain)
        for index in 0...1 {
            let marked = page(exhibits, options, index)
            #expect(!marked.texts.contains { $0.text == "Muster" })
            let areas = marked.shapes.compactMap { shape -> Rectangle? in
                if case .photo(_, let area) = shape { area } else { nil }
            }
            #expect(areas.map(\.height) == [index == 0 ? 34 : 17])
        }
    }

    @Test func `an accent colours the pages`() throws {
        let summary = SampleAudit().summary
        var options = ReportOptions()
        options.accent = try AccentColour("#7a1f3d")
        let (plain, marked) = (
            try ReportPages(summary).svg(1), try ReportPages(summary, options: options).svg(1)
        )
        let (old, new) = (
            String(decoding: plain, as: UTF8.self), String(decoding: marked, as: UTF8.self)
        )
        #expect(new.contains("rgb(47.843137%,12.156863%,23.921569%)"))
        #expect(!old.contains("rgb(47.843137%,12.156863%,23.921569%)"))
        #expect(!new.contains("rgb(4%,35%,41%)") && old.contains("rgb(4%,35%,41%)"))
    }
}
