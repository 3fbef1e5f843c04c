package import MusterCore

extension Polygon {
    /// Whether the two share some area; sharing an edge or a corner is not enough.
    ///
    /// Overlaps less than a centimetre deep count as touching: plans are drawn by hand.
    ///
    /// Two areas overlap exactly if the edge of one runs through the inside of the other, or if they
    /// are the same area.
    package func overlaps(_ other: Polygon) -> Bool {
        guard bounds.meet(other.bounds) else { return false }
        return other.contains(innerPoint) || contains(other.innerPoint)
            || runs(through: other) || other.runs(through: self)
    }

    /// Whether some part of the edges lies inside `other`, deeper than the tolerance.
    private func runs(through other: Polygon) -> Bool {
        let tolerance = 0.01
        let others = other.edges
        return edges.contains { edge in
            let cuts = ([0, 1] + others.flatMap { edge.shares(meeting: $0) }).sorted()
            // Between two neighbouring cuts an edge stays on one side of the other polygon.
            // A piece shorter than two tolerances cannot lie deeper than one.
            let shortest = 2 * tolerance / edge.start.distance(to: edge.end)
            return zip(cuts, cuts.dropFirst()).contains { from, to in
                to - from > shortest
                    && [0.25, 0.5, 0.75].contains { share in
                        let point = edge.point(at: from + share * (to - from))
                        return other.contains(point)
                            && other.distanceToEdge(from: point) > tolerance
                    }
            }
        }
    }

    /// A point well inside, found on the level that is farthest from any corner's.
    package var innerPoint: Point {
        let levels = corners.map(\.y).sorted()
        let gap = zip(levels, levels.dropFirst()).max { $0.1 - $0.0 < $1.1 - $1.0 }
        guard let (low, high) = gap else { return corners[0] }
        let y = (low + high) / 2
        let crossings = edges.filter { ($0.start.y > y) != ($0.end.y > y) }.map { edge in
            edge.start.x + (y - edge.start.y) / (edge.end.y - edge.start.y)
                * (edge.end.x - edge.start.x)
        }.sorted()
        let pairs = stride(from: 0, to: crossings.count - 1, by: 2).map {
            (crossings[$0], crossings[$0 + 1])
        }
        guard let widest = pairs.max(by: { $0.1 - $0.0 < $1.1 - $1.0 }) else { return corners[0] }
        return Point(x: (widest.0 + widest.1) / 2, y: y)
    }

    /// The smallest upright rectangle around the polygon.
    var bounds: Bounds {
        let (x, y) = (corners.map(\.x), corners.map(\.y))
        return Bounds(
            low: Point(x: x.min() ?? 0, y: y.min() ?? 0),
            high: Point(x: x.max() ?? 0, y: y.max() ?? 0)
        )
    }
}

/// An upright rectangle around a polygon.
struct Bounds {
    let low: Point
    let high: Point

    /// Whether the two share a point.
    func meet(_ other: Bounds) -> Bool {
        low.x <= other.high.x && other.low.x <= high.x && low.y <= other.high.y
            && other.low.y <= high.y
    }
}
