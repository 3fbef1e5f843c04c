import MusterAudit
import MusterCatalogue
import MusterCore
import MusterReport
import Testing

/// What somebody has to read of a large site, and of an audit that is settled.
@Suite struct LargeReportTests {
    private func pages(
        _ summary: AuditSummary,
        _ exhibits: ReportExhibits = ReportExhibits()
    ) throws -> [ReportPage] {
        let document = ReportDocument(summary, exhibits: exhibits, options: ReportOptions())
        let layout = ReportLayout(document, typesetter: try Typesetter())
        return (0..<layout.pageCount).map { layout.page($0) }
    }

    private func words(_ page: ReportPage) -> String {
        page.texts.map(\.text).joined(separator: " ")
    }

    @Test func `the map of a large site lies wide, with a count in every zone and no arrow`() throws
    {
        let sample = SampleAudit(items: 900, zoneCount: 30)
        var summary = sample.summary
        summary.scope.plan = try sample.plan()
        let wide = try pages(summary).filter(\.isWide)
        #expect(wide.allSatisfy { $0.width > $0.height })
        let shapes = wide.flatMap { page in page.figures.flatMap { page.shapes[$0.shapes] } }
        let marks = shapes.count { shape in
            if case .mark = shape { true } else { false }
        }
        // At least one in each zone, and those of the legend.
        #expect(marks > 30)
        let ways = shapes.count { shape in
            if case .line(_, _, .accentMiddle, _) = shape { true } else { false }
        }
        #expect(ways == 0)
        #expect(wide.map(words).joined().contains("Moves from zone to zone"))
    }

    @Test(arguments: [60, 100, 240])
    func `a map whose zones would be too small takes parts, and no zone goes without its numbers`(
        zones: Int
    ) throws {
        let sample = SampleAudit(items: zones * 8, zoneCount: zones)
        var summary = sample.summary
        summary.scope.plan = try sample.plan()
        let wide = try pages(summary).filter(\.isWide)
        let maps = wide.filter { !$0.figures.isEmpty }
        let texts = wide.map(words).joined(separator: " ")
        #expect(!texts.contains("Without room above"))
        let parts = maps.reduce(0) { $0 + $1.figures.count }
        for number in 1...parts where parts > 1 {
            #expect(texts.contains("Part \(number) of \(parts): "), "\(number) of \(parts)")
        }
        // Each zone has a number of its own for each of its outcomes, and no number lies on another.
        let numbers = maps.flatMap { map in
            map.texts.filter { Int($0.text) != nil }.map { (page: map.number, text: $0) }
        }
        #expect(numbers.count >= zones)
        for (place, one) in numbers.enumerated() {
            let hidden = numbers[..<place].filter { other in
                other.page == one.page && abs(other.text.x - one.text.x) < 4
                    && abs(other.text.baseline - one.text.baseline) < 5
            }
            #expect(hidden.isEmpty, "\(one.text.text) on page \(one.page)")
        }
    }

    @Test func `the table of moves begins with two rows at least, wherever it falls on a page`()
        throws
    {
        for height in stride(from: 20.0, through: 60, by: 1) {
            let sample = SampleAudit(items: 400, zoneCount: 30)
            var summary = sample.summary
            var plan = try sample.plan()
            // A plan that is taller leaves less room below its map.
            plan.height = plan.width * height / 60
            summary.scope.plan = plan
            let page = try #require(
                try pages(summary).first { words($0).contains("Moves from zone to zone") }
            )
            let title = try #require(page.texts.first { $0.text == "Moves from zone to zone" })
            let left = title.x
            let rows = page.texts.filter {
                abs($0.x - left) < 6 && $0.baseline > title.baseline
                    && $0.baseline < page.height - 60
            }
            // The head of the table, and two rows.
            #expect(Set(rows.map(\.baseline)).count >= 3, "\(height): \(rows.map(\.text))")
        }
    }

    @Test
    func `no count of a large site is dropped: what has no room on the map is listed below it`()
        throws
    {
        // Zones so narrow that signs for all outcomes have no room.
        let sample = SampleAudit(items: 3_000, zoneCount: 30)
        var summary = sample.summary
        summary.scope.plan = try sample.plan()
        let plan = try #require(summary.scope.plan)
        let map = SiteMap(plan: plan, audit: summary)
        for side in [40.0, 400] {
            let bounds = Rectangle(x: 0, y: 0, width: side * 2, height: side + 90)
            let layout = SiteMapLayout(
                map,
                words: Wording(language: .english, clock: .utc),
                typesetter: try Typesetter(),
                within: bounds
            )
            let drawing = layout.drawn()
            let marks = drawing.shapes.count { shape in
                if case .mark = shape { true } else { false }
            }
            let kinds = map.tallies.reduce(0) { $0 + $1.marked.count }
            let isListed = drawing.texts.contains { $0.text.hasPrefix("Without") }
            #expect(marks >= kinds || isListed)
            let anchors = drawing.shapes.count { shape in
                if case .polygon(let corners, .white?, .grey?, _) = shape {
                    corners.count == 3
                } else {
                    false
                }
            }
            #expect(anchors == 0)
        }
    }

    @Test func `the map of a small site stays upright`() throws {
        let sample = SampleAudit()
        var summary = sample.summary
        summary.scope.plan = try sample.plan()
        #expect(try pages(summary).allSatisfy { !$0.isWide })
    }

    @Test func `a report of 5,000 items is read in 70 pages, and its list takes no more than 110`()
        throws
    {
        var sample = SampleAudit(items: 5_000, zoneCount: 30)
        sample.oddEvery = 10
        let pages = try pages(sample.summary)
        let list = try #require(
            pages.first { page in page.destinations.contains { $0.name == "list" } }
        )
        #expect(list.number <= 70)
        #expect(pages.count - list.number <= 110)
    }

    @Test func `cards go first to what needs a decision`() throws {
        var sample = SampleAudit(items: 900)
        sample.oddEvery = 5
        var summary = sample.summary
        let odd = summary.findings.filter(\.isDiscrepancy).map(\.item)
        #expect(odd.count > EvidenceExhibit.mostCards + 40)
        let decisions = odd.prefix(40).enumerated().map { place, item in
            LoggedEvent(
                sequence: 6_000 + place,
                at: summary.sealedAt,
                event: .resolved(Resolution(item: item, reason: .known(.lost), by: "ana"))
            )
        }
        summary.review = AuditReview(decisions)
        let carded = EvidenceExhibit.rows(of: summary).map { summary.findings[$0].item }
        #expect(carded.count == EvidenceExhibit.mostCards)
        #expect(Set(carded).isDisjoint(with: odd.prefix(40)))
    }

    @Test func `page 1 of an approved audit shows what did not agree and how it was settled`()
        throws
    {
        let audit = try FullAudit()
        let first = words(try #require(try pages(audit.summary, audit.exhibits).first))
        #expect(first.contains("How it was settled"))
        #expect(first.contains("battery of the beacon flat"))
        #expect(!first.contains("What to look at first"))
    }

    @Test func `nobody is asked to look again for what was looked for and decided`() throws {
        let audit = try FullAudit()
        let all = try pages(audit.summary, audit.exhibits).map(words).joined(separator: " ")
        #expect(!all.contains("look before writing off"))
        #expect(all.contains("with what was decided"))
    }

    @Test func `a page goes on with two rows of a group, never with one alone`() throws {
        for items in 40..<60 {
            let document = ReportDocument(
                SampleAudit(items: items, zoneCount: 1).summary,
                options: ReportOptions(parts: [.list])
            )
            let layout = ReportLayout(document, typesetter: try Typesetter())
            guard layout.pageCount > 1 else { continue }
            let rows = layout.page(layout.pageCount - 1).texts.count { $0.text.hasPrefix("IT-") }
            #expect(rows != 1, "\(items) items")
        }
    }
}
