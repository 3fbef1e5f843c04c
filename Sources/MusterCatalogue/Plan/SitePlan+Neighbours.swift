public import MusterCore

extension SitePlan {
    /// Pairs of zones between which radio alone cannot decide.
    ///
    /// Two zones are such a pair if they lie within 0.5 m of each other, their centres are closer
    /// than 10 m, and no obstacle stands on the line between the centres.
    public var openNeighbours: Set<ZonePair> {
        let centres = zones.map(\.polygon.centroid)
        var pairs: Set<ZonePair> = []
        for one in zones.indices {
            for other in zones.indices.dropFirst(one + 1) {
                let line = Segment(start: centres[one], end: centres[other])
                guard line.start.distance(to: line.end) < 10,
                    zones[one].polygon.distance(to: zones[other].polygon) <= 0.5,
                    !obstacles.contains(where: { $0.polygon.blocks(line) })
                else { continue }
                pairs.insert(ZonePair(zones[one].id, zones[other].id))
            }
        }
        return pairs
    }
}

extension Polygon {
    /// Whether the polygon stands on `line`.
    fileprivate func blocks(_ line: Segment) -> Bool {
        contains(line.start) || edges.contains { $0.touches(line) }
    }
}
