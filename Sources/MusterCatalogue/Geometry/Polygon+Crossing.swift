package import MusterCore

extension Polygon {
    /// Whether the straight line from `start` to `end` meets an edge.
    ///
    /// A line that lies wholly inside meets none. Called a million times for one walk, so it makes
    /// no list of edges.
    package func isCrossed(from start: Point, to end: Point) -> Bool {
        let line = Segment(start: start, end: end)
        var from = corners[corners.count - 1]
        for corner in corners {
            if line.touches(Segment(start: from, end: corner)) { return true }
            from = corner
        }
        return false
    }
}
