import MusterCatalogue
import MusterCore
import MusterTestSupport
import Testing

@Suite struct PolygonTests {
    private func polygon(_ corners: (Double, Double)...) throws -> Polygon {
        try Polygon(corners.map { Point(x: $0.0, y: $0.1) })
    }

    private func rectangle(
        _ x: Double,
        _ y: Double,
        _ width: Double,
        _ height: Double
    ) throws -> Polygon {
        try polygon((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    }

    @Test func `area and centroid of an L`() throws {
        let shape = try polygon((0, 0), (4, 0), (4, 2), (2, 2), (2, 6), (0, 6))
        #expect(shape.area == 16)
        #expect(shape.centroid.distance(to: Point(x: 1.5, y: 2.5)) < 1e-12)
    }

    @Test func `the last corner may repeat the first`() throws {
        #expect(try polygon((0, 0), (1, 0), (1, 1), (0, 0)) == polygon((0, 0), (1, 0), (1, 1)))
    }

    @Test func `what is no simple polygon is refused`() {
        #expect(throws: Polygon.Fault.tooFewCorners(0)) { try polygon() }
        #expect(throws: Polygon.Fault.tooFewCorners(2)) { try polygon((0, 0), (1, 0), (0, 0)) }
        #expect(throws: Polygon.Fault.crossesItself(0, 2)) {
            try polygon((0, 0), (2, 2), (2, 0), (0, 2))
        }
        #expect(throws: Polygon.Fault.crossesItself(1, 3)) {
            try polygon((0, 0), (4, 0), (4, 4), (6, 2), (2, 2), (0, 4))
        }
        #expect(throws: Polygon.Fault.self) { try polygon((0, 0), (1, 1), (2, 2)) }
        // A spike, and a corner given twice.
        #expect(throws: Polygon.Fault.crossesItself(0, 2)) {
            try polygon((0, 0), (4, 0), (6, 0), (4, 0), (4, 4))
        }
        #expect(throws: Polygon.Fault.crossesItself(0, 2)) {
            try polygon((0, 0), (4, 0), (4, 0), (4, 4))
        }
        #expect(throws: Polygon.Fault.tooManyCorners(501)) {
            try Polygon((0...500).map { Point(x: Double($0), y: Double($0 * $0)) })
        }
    }

    @Test func `a point on the edge is contained, one in the notch is not`() throws {
        let shape = try polygon((0, 0), (6, 0), (6, 6), (3, 2), (0, 6))
        #expect(shape.contains(Point(x: 3, y: 1)))
        #expect(shape.contains(Point(x: 3, y: 2)))
        #expect(shape.contains(Point(x: 0, y: 0)))
        #expect(shape.contains(Point(x: 3, y: 0)))
        #expect(!shape.contains(Point(x: 3, y: 3)))
        #expect(!shape.contains(Point(x: 7, y: 0)))
        #expect(shape.distance(to: Point(x: 3, y: -2)) == 2)
        #expect(shape.distance(to: Point(x: 1, y: 1)) == 0)
    }

    @Test func `distances between polygons`() throws {
        let one = try rectangle(0, 0, 2, 2)
        #expect(try one.distance(to: rectangle(5, 6, 1, 1)) == 5)
        #expect(try one.distance(to: rectangle(2, 0, 1, 1)) == 0)
        #expect(try one.distance(to: rectangle(0.5, 0.5, 1, 1)) == 0)
        #expect(try rectangle(0.5, 0.5, 1, 1).distance(to: one) == 0)
    }

    @Test func `zones that share an edge or a corner do not overlap`() throws {
        let one = try rectangle(0, 0, 4, 4)
        #expect(try !one.overlaps(rectangle(4, 0, 4, 4)))
        #expect(try !one.overlaps(rectangle(4, 1, 1, 1)))
        #expect(try !one.overlaps(rectangle(4, 4, 4, 4)))
        #expect(try !one.overlaps(rectangle(9, 9, 1, 1)))
        // A zone that fills the notch of another one.
        let notched = try polygon((0, 0), (6, 0), (6, 6), (4, 6), (4, 2), (2, 2), (2, 6), (0, 6))
        #expect(try !notched.overlaps(rectangle(2, 2, 2, 4)))
        // A slanted edge that two zones share in different pieces.
        let upper = try polygon((0, 0), (3, 1), (0, 1))
        let lower = try polygon((0, 0), (0.9, 0.3), (2.1, 0.7), (3, 1), (3, 0))
        #expect(!upper.overlaps(lower))
        #expect(!lower.overlaps(upper))
    }

    @Test func `zones that share floor overlap, whatever corners and edges they have in common`()
        throws
    {
        let one = try rectangle(0, 0, 4, 4)
        for other in try [
            one, rectangle(1, 1, 2, 2), rectangle(-1, -1, 9, 9), rectangle(2, 0, 4, 4),
            rectangle(0, 0, 4, 2), rectangle(1, -1, 1, 9),
            polygon((2, 0), (4, 2), (2, 4), (0, 2)), polygon((0, 0), (4, 4), (0, 8)),
            polygon((4, 0), (4, 4), (0, 4)),
        ] {
            #expect(one.overlaps(other))
            #expect(other.overlaps(one))
        }
    }

    @Test func `random polygons: inside, distance and overlap agree with each other`() throws {
        for seed in UInt64(0)..<150 {
            var random = SplitMix64(seed: seed)
            let one = try star(around: Point(x: 0, y: 0), using: &random)
            let shift = Point(
                x: .random(in: -12...12, using: &random),
                y: .random(in: -12...12, using: &random)
            )
            let other = try star(around: shift, using: &random)
            var sharesFloor = false
            for _ in 0..<200 {
                let point = Point(
                    x: .random(in: -8...8, using: &random),
                    y: .random(in: -8...8, using: &random)
                )
                #expect(one.contains(point) == (one.distance(to: point) == 0), "seed \(seed)")
                if one.contains(point), other.contains(point) { sharesFloor = true }
            }
            #expect(one.overlaps(other) == other.overlaps(one), "seed \(seed)")
            if sharesFloor { #expect(one.overlaps(other), "seed \(seed)") }
            if one.distance(to: other) > 0 { #expect(!one.overlaps(other), "seed \(seed)") }
            #expect(one.distance(to: other) == other.distance(to: one), "seed \(seed)")
        }
    }

    /// A polygon whose corners see their centre: simple by construction, rarely convex.
    private func star(
        around centre: Point,
        using random: inout SplitMix64
    ) throws -> Polygon {
        // Directions of a regular 12-gon, as slopes that need no trigonometry.
        let directions = [
            (1.0, 0.0), (0.87, 0.5), (0.5, 0.87), (0.0, 1.0), (-0.5, 0.87), (-0.87, 0.5),
            (-1.0, 0.0), (-0.87, -0.5), (-0.5, -0.87), (0.0, -1.0), (0.5, -0.87), (0.87, -0.5),
        ]
        return try Polygon(
            directions.map { direction in
                let radius = Double.random(in: 1...7, using: &random)
                return Point(
                    x: centre.x + radius * direction.0,
                    y: centre.y + radius * direction.1
                )
            }
        )
    }
}
