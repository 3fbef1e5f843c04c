import MusterAudit
import MusterCore
import MusterReport
import Testing

/// Zones that belong to places.
@Suite struct PlaceGroupTests {
    private func text(_ places: [ZoneID: String]) throws -> String {
        var exhibits = ReportExhibits()
        exhibits.places = places
        let options = ReportOptions(parts: [.zones])
        let document = ReportDocument(SampleAudit().summary, exhibits: exhibits, options: options)
        let layout = ReportLayout(document, typesetter: try Typesetter())
        let pages = (0..<layout.pageCount).map { layout.page($0) }
        return pages.flatMap(\.texts).map(\.text).joined(separator: " ")
    }

    @Test func `the results of zones stand under the places that they belong to`() throws {
        let text = try text([
            ZoneID(rawValue: "zone-0"): "Depot › Hall 10",
            ZoneID(rawValue: "zone-1"): "Depot › Hall 2",
        ])
        let two = try #require(text.firstRange(of: "Depot › Hall 2"))
        let ten = try #require(text.firstRange(of: "Depot › Hall 10"))
        let none = try #require(text.firstRange(of: "In no place"))
        #expect(two.lowerBound < ten.lowerBound && ten.lowerBound < none.lowerBound)
    }

    @Test func `without places there are no headings`() throws {
        let text = try text([:])
        #expect(!text.contains("In no place"))
    }
}
