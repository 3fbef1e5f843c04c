import MusterAudit
import MusterCatalogue
import MusterCore
import MusterReport
import Testing

/// The map as values: what is marked where.
@Suite struct SiteMapTests {
    private func drawing(_ map: SiteMap) throws -> Drawing {
        let words = Wording(language: .english, clock: .utc)
        return SiteMapLayout(map, words: words, typesetter: try Typesetter()).drawn()
    }

    /// How many marks there are of each kind, the legend's left out.
    private func marks(_ drawing: Drawing) -> [OutcomeMark: Int] {
        drawing.shapes.reduce(into: [:]) { counts, shape in
            if case .mark(let mark, _, let y, _) = shape, y < drawing.height - 80 {
                counts[mark, default: 0] += 1
            }
        }
    }

    @Test func `every item is marked once, in its zone`() throws {
        let sample = SampleAudit()
        let map = SiteMap(plan: try sample.plan(), audit: sample.summary)
        let drawing = try drawing(map)
        let outcomes = sample.summary.outcomes
        let marks = marks(drawing)
        #expect(marks.values.reduce(0, +) == sample.items)
        #expect(marks[.missing] == outcomes[.missing] && marks[.found] == outcomes[.found])
        #expect(marks[.misplaced] == outcomes[.misplaced])
        #expect(map.tallies.reduce(0) { $0 + $1.expected } == sample.items)
        let width = drawing.width
        for case .mark(_, let x, let y, _) in drawing.shapes {
            #expect((0...width).contains(x) && (0...drawing.height).contains(y))
        }
        #expect(drawing.texts.contains { $0.text == "Cold room 1" })
        #expect(try self.drawing(map) == drawing)
    }

    @Test func `a zone without room shows numbers, and one zone alone nothing of the others`()
        throws
    {
        let sample = SampleAudit(items: 10_000)
        let whole = SiteMap(plan: try sample.plan(), audit: sample.summary)
        #expect(try marks(drawing(whole)).values.reduce(0, +) < 100)
        let small = SampleAudit()
        let zone = try #require(small.zones.first?.id)
        let one = SiteMap(plan: try small.plan(), audit: small.summary, zone: zone)
        let there = try #require(one.tallies.first)
        #expect(one.tallies.count == 1)
        #expect(try marks(drawing(one)).values.reduce(0, +) == there.marked.values.reduce(0, +))
    }

    @Test func `a plan without an audit, and one without zones, are drawn`() throws {
        let sample = SampleAudit()
        let plain = try drawing(SiteMap(plan: try sample.plan()))
        #expect(plain.texts.contains { $0.text == "Plan without an audit" })
        let empty = SitePlan(site: "Nothing", width: 5, height: 9, zones: [])
        let drawing = try drawing(SiteMap(plan: empty, audit: sample.summary))
        #expect(drawing.height > drawing.width)
        #expect(drawing.texts.contains { $0.text == "Not on the plan: 0 items" } == false)
    }

    @Test func `the same map gives the same SVG, which asks no other host`() throws {
        let sample = SampleAudit()
        let square = SiteMap.Square(centre: Point(x: 5, y: 5), side: 2)
        let map = SiteMap(plan: try sample.plan(), audit: sample.summary, uncovered: [square])
        let svg = try SiteMapWriter.svg(map)
        #expect(try SiteMapWriter.svg(map) == svg)
        let text = String(decoding: svg, as: UTF8.self)
        #expect(text.contains("<svg") && text.hasSuffix("</svg>\n"))
        #expect(!text.contains("style=\"") && !text.contains("<style"))
        #expect(!text.contains("<script") && !text.contains("href=\"http"))
    }
}
