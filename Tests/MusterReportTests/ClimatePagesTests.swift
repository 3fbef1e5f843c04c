import Foundation
import MusterAudit
import MusterClimate
import MusterCore
import MusterReport
import Testing

/// The part about the environment, on its pages.
@Suite struct ClimatePagesTests {
    private func pages(
        _ climate: ClimateExhibit?,
        _ options: ReportOptions = ReportOptions(
            parts: [.climate, .charts],
            clock: SampleAudit.central
        ),
        as name: String? = nil
    ) throws -> [ReportPage] {
        var exhibits = ReportExhibits()
        exhibits.climate = climate
        let summary = SampleAudit().summary
        if let folder = ProcessInfo.processInfo.environment["MUSTER_PAGES"], let name {
            let path = "\(folder)/\(name).pdf"
            try ReportWriter.writePDF(summary, exhibits: exhibits, options: options, to: path)
        }
        let document = ReportDocument(summary, exhibits: exhibits, options: options)
        let layout = ReportLayout(document, typesetter: try Typesetter())
        return (0..<layout.pageCount).map { layout.page($0) }
    }

    private func words(_ pages: [ReportPage]) -> String {
        pages.flatMap(\.texts).map(\.text).joined(separator: " ")
    }

    @Test func `an audit without sensors says so in one sentence`() throws {
        for climate in [nil, SampleClimate(zones: 0).exhibit] {
            let all = words(try pages(climate))
            #expect(all.contains("No climate was recorded in this audit."))
            #expect(!all.contains("Over time"))
        }
    }

    @Test func `no line is drawn across a time in which nothing is known`() throws {
        let climate = SampleClimate(zones: 1).exhibit
        let page = try #require(
            try pages(climate).first { !hatches($0).isEmpty && !paths($0).isEmpty }
        )
        let gap = try #require(hatches(page).max { $0.width < $1.width })
        #expect(gap.width > 20)
        for path in paths(page) {
            for (one, other) in zip(path, path.dropFirst()) {
                let isAcross =
                    min(one.x, other.x) < gap.maxX - 0.1 && max(one.x, other.x) > gap.x + 0.1
                #expect(!isAcross)
            }
        }
    }

    @Test func `a chart is 175 mm by 55 mm on A4 and says what it shows`() throws {
        let climate = SampleClimate(zones: 1).exhibit
        let elements = try pages(climate).flatMap(\.structure.elements)
        let chart = try #require(
            elements.first { $0.alternative?.contains("temperature") ?? false }
        )
        let area = try #require(chart.area)
        #expect(abs(area.width - 175 * 72 / 25.4) < 0.5)
        #expect(abs(area.height - 55 * 72 / 25.4) < 0.5)
        let text = try #require(chart.alternative)
        #expect(text.contains("Cold room 1"))
        #expect(text.contains("Limits: ≤\u{A0}8.0\u{A0}°C, ≥\u{A0}2.0\u{A0}°C."))
        #expect(text.contains("Out of limits: 99 min."))
        #expect(text.contains("Not known: 223 min."))
    }

    @Test func `at most twelve charts stand in the part, the others in an annex`() throws {
        let pages = try pages(SampleClimate(zones: 20).exhibit)
        let annex = try #require(
            pages.firstIndex { page in page.destinations.contains { $0.name == "charts" } }
        )
        func charts(_ pages: some Sequence<ReportPage>) -> Int {
            pages.flatMap(\.structure.elements).count { element in
                element.role == .figure && element.alternative?.contains("temperature") ?? false
            }
        }
        #expect(charts(pages) == 20)
        let inAnnex = charts(pages[(annex + 1)...]) + charts([pages[annex]])
        #expect(inAnnex == 8)
        #expect(words(pages).contains("More charts, in annex E: 8."))
        #expect(words(pages).contains("Environment, more charts"))
    }

    @Test func `one zone with limits is told in one sentence`() throws {
        let all = words(try pages(SampleClimate(zones: 1).exhibit))
        #expect(all.contains("stayed within 2.0–8.0\u{A0}°C for 88.9\u{A0}% of 48 h"))
        #expect(all.contains("1 breach of 90 min, acknowledged by Jelena Đurić"))
        let free = words(try pages(SampleClimate(zones: 3, withLimits: false).exhibit))
        #expect(free.contains("4\u{A0}sensors measured meanwhile, without limits"))
        #expect(!free.contains("What items were exposed to"))
    }

    @Test func `what was noted of a breach, of a gap and of items is told`() throws {
        let all = words(try pages(SampleClimate().exhibit))
        for told in [
            "door left open while loading", "the sensor was silent", "130.8\u{A0}°C·min",
            "own logger", "More items with limits: 37.", "short excursion",
            "not calibrated", "refrigerator-2-8",
        ] {
            #expect(all.contains(told), "\(told)")
        }
    }

    @Test func `minutes inside, outside and unknown sum to the whole as printed`() throws {
        var climate = SampleClimate(zones: 1).exhibit
        climate.places[0].series[0].minutes = .init(inside: 89_500, outside: 500, unknown: 30_500)
        let texts = try pages(climate).flatMap(\.texts).map(\.text)
        let row = try #require(texts.firstIndex(of: "92.3\u{A0}%"))
        let figures = texts[row...].compactMap { Int($0) }.prefix(3)
        #expect(Array(figures) == [0, 1, 1])
    }

    @Test func `the same data give the same bytes, in every form`() throws {
        var exhibits = ReportExhibits()
        exhibits.climate = SampleClimate().exhibit
        let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for form in [ReportFormat.pdf, .json, .xlsx] {
            var files: [Data] = []
            for number in 0..<2 {
                let file = folder.appending(path: "\(number).\(form.fileExtension)")
                try ReportWriter.write(
                    SampleAudit().summary,
                    as: form,
                    exhibits: exhibits,
                    to: file.path()
                )
                files.append(try Data(contentsOf: file))
            }
            #expect(files[0] == files[1], "\(form)")
        }
    }

    private func hatches(_ page: ReportPage) -> [Rectangle] {
        page.shapes.compactMap { shape in
            if case .hatch(let area, .rule) = shape, area.height > 50 { area } else { nil }
        }
    }

    private func paths(_ page: ReportPage) -> [[Place]] {
        page.shapes.compactMap { shape in
            if case .path(let places, _, _) = shape, places.count > 2 { places } else { nil }
        }
    }
}
