import MusterAudit
import MusterCatalogue
import MusterCore
import MusterReport
import MusterTestSupport
import Testing

@Suite struct ReportLayoutTests {
    private func pages(
        _ audit: SampleAudit,
        _ options: ReportOptions = ReportOptions()
    ) throws -> [ReportPage] {
        let document = ReportDocument(audit.summary, options: options)
        let layout = ReportLayout(document, typesetter: try Typesetter())
        return (0..<layout.pageCount).map { layout.page($0) }
    }

    /// Texts between the head and the foot of a page.
    private func body(_ page: ReportPage) -> [PlacedText] {
        let frame = TextFrame(page.paper)
        return page.texts.filter { $0.baseline > frame.top && $0.baseline < frame.bottom + 1 }
    }

    @Test func `every page says which of how many it is`() throws {
        let pages = try pages(SampleAudit(items: 300))
        #expect(pages.count > 8)
        for (index, page) in pages.enumerated() {
            #expect(page.number == index + 1)
            let text = "Page \(index + 1) of \(pages.count)"
            #expect(page.texts.contains { $0.text == text })
        }
    }

    @Test(arguments: [0, 1, 2, 41, 42, 43, 500])
    func `tiles sum to what was expected`(items: Int) throws {
        for state in [AuditState.counted, .open] {
            var audit = SampleAudit(items: items)
            audit.state = state
            let figures = try pages(audit)[0].texts.filter { $0.style == .figure }
                .compactMap { Int($0.text) }
            // The last figure counts open discrepancies, the one before it is the accuracy.
            let tiles = figures.dropLast()
            #expect(tiles.first == items)
            #expect(tiles.dropFirst().reduce(0, +) == items)
        }
    }

    @Test func `a table that goes on says its head and its group again`() throws {
        let pages = try pages(SampleAudit(items: 400, zoneCount: 2, oddEvery: 1_000))
        let listPages = pages.filter { page in
            body(page).contains { $0.text.hasPrefix("IT-") && $0.style == .table }
        }
        #expect(listPages.count > 5)
        for page in listPages {
            let texts = body(page).map(\.text)
            #expect(texts.contains("Last at"))
            #expect(texts.contains { $0.hasPrefix("Cold room 1") || $0.hasPrefix("Aisle 1") })
        }
        #expect(listPages.count { page in body(page).contains { $0.text == "continued" } } > 3)
    }

    @Test func `a row stays on one page with all its lines`() throws {
        var random = SplitMix64(seed: 11)
        let names = (0..<120).map { index in
            (0..<Int.random(in: 1...30, using: &random)).map { "n\(index)x\($0)" }
                .joined(separator: " ")
        }
        var audit = SampleAudit(items: 120)
        audit.names = names
        let pages = try pages(audit)
        for (index, name) in names.enumerated() {
            let id = SampleAudit.itemID(index).rawValue
            let page = try #require(
                pages.last { page in body(page).contains { $0.text == id } }
            )
            let text = body(page).map(\.text).joined(separator: " ")
            #expect(text.contains("n\(index)x0"))
            #expect(name.split(separator: " ").allSatisfy { text.contains($0) }, "\(id)")
        }
    }

    @Test func `no page ends with a heading`() throws {
        for items in stride(from: 30, through: 130, by: 7) {
            for page in try pages(SampleAudit(items: items)) {
                let last = try #require(body(page).max { $0.baseline < $1.baseline })
                #expect(![.heading, .subheading].contains(last.style), "\(items): \(last.text)")
                let isGroupHeading = page.shapes.contains { shape in
                    guard case .fill(let area, .accentTint) = shape else { return false }
                    // A command stands on the same ground, in the accent.
                    return last.style == .tableStrong && last.ink == .black
                        && area.y < last.baseline && last.baseline < area.maxY
                }
                #expect(!isGroupHeading, "\(items): \(last.text)")
            }
        }
    }

    @Test func `the total stands under its last row`() throws {
        for zones in 1...70 {
            let pages = try pages(SampleAudit(items: 10, zoneCount: zones))
            let page = try #require(
                pages.first { page in
                    page.texts.contains { $0.text == "Total" && $0.style == .tableStrong }
                }
            )
            let total = try #require(page.texts.first { $0.text == "Total" })
            let above = page.texts.filter { $0.style == .table && $0.baseline < total.baseline }
            #expect(above.contains { $0.text.contains("(zone-\(zones - 1))") }, "\(zones) zones")
        }
    }

    @Test(arguments: ReportLanguage.allCases)
    func `a tall map stands on the page of its heading, however long its introduction`(
        language: ReportLanguage
    ) throws {
        let sample = SampleAudit()
        var summary = sample.summary
        var plan = try sample.plan()
        plan.height = 200
        summary.scope.plan = plan
        let document = ReportDocument(summary, options: ReportOptions(language: language))
        let layout = ReportLayout(document, typesetter: try Typesetter())
        let page = (0..<layout.pageCount).lazy.map(layout.page).first { page in
            page.destinations.contains { $0.name == "map" }
        }
        #expect(page?.texts.contains { $0.text == "Cold room 1" } == true)
    }

    @Test func `links lead to places that exist, and places have one name`() throws {
        let pages = try pages(SampleAudit(items: 300))
        let names = pages.flatMap(\.destinations).map(\.name)
        #expect(Set(names).count == names.count)
        for link in pages.flatMap(\.links) { #expect(names.contains(link.target)) }
    }

    @Test func `only annexes and the parts nobody needs can be left out`() {
        let document = ReportDocument(SampleAudit().summary, options: ReportOptions(parts: []))
        let parts: [ReportPart] = [.answer, .discrepancies, .reliability, .signoff, .seal]
        #expect(document.sections.map(\.part) == parts)
        #expect(document.sections.map(\.number) == ["", "4", "10", "13", "14"])
    }

    @Test func `without discrepancies the report says so`() throws {
        let pages = try pages(SampleAudit(items: 3))
        #expect(pages.flatMap(\.texts).contains { $0.text == "No discrepancies." })
    }
}
