import MusterCatalogue
import MusterCore
import Testing

@Suite struct PolygonCrossingTests {
    @Test func `a line crosses a polygon where it meets an edge`() throws {
        let rack = try Polygon([
            Point(x: 0, y: 0), Point(x: 2, y: 0), Point(x: 2, y: 1), Point(x: 0, y: 1),
        ])
        for (from, to, isCrossed) in [
            ((1.0, -1.0), (1.0, 2.0), true), ((-1, 0.5), (1, 0.5), true),
            ((-1, -1), (3, -0.5), false), ((0.5, 0.5), (1.5, 0.6), false),
            ((-1, 2), (-0.1, -5), false), ((-1, 1), (0, 1), true),
        ] {
            let (start, end) = (Point(x: from.0, y: from.1), Point(x: to.0, y: to.1))
            #expect(rack.isCrossed(from: start, to: end) == isCrossed, "\(from) to \(to)")
            #expect(rack.isCrossed(from: end, to: start) == isCrossed, "\(to) to \(from)")
        }
    }
}
