import MusterCore

/// A straight line between two points of the plan.
struct Segment {
    let start: Point
    let end: Point

    /// The point at `share` of the way, 0 to 1.
    func point(at share: Double) -> Point {
        Point(
            x: start.x + share * (end.x - start.x),
            y: start.y + share * (end.y - start.y)
        )
    }

    /// The place of the nearest point to `point`, as a share of the way, 0 to 1.
    func nearestShare(to point: Point) -> Double {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let squared = dx * dx + dy * dy
        guard squared > 0 else { return 0 }
        let share = ((point.x - start.x) * dx + (point.y - start.y) * dy) / squared
        return min(1, max(0, share))
    }

    /// The distance from `point` in metres.
    func distance(to point: Point) -> Double {
        self.point(at: nearestShare(to: point)).distance(to: point)
    }

    /// Whether the two have a point in common, ends included.
    func touches(_ other: Segment) -> Bool {
        let a = turn(start, end, other.start)
        let b = turn(start, end, other.end)
        let c = turn(other.start, other.end, start)
        let d = turn(other.start, other.end, end)
        if a * b < 0, c * d < 0 { return true }
        return a == 0 && spans(other.start) || b == 0 && spans(other.end)
            || c == 0 && other.spans(start) || d == 0 && other.spans(end)
    }

    /// The places on this segment where it meets `other`, as shares of the way.
    ///
    /// For two that lie on one line these are the ends of the common part.
    func shares(meeting other: Segment) -> [Double] {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let (ox, oy) = (other.end.x - other.start.x, other.end.y - other.start.y)
        let cross = dx * oy - dy * ox
        guard abs(cross) > 1e-12 else {
            return [nearestShare(to: other.start), nearestShare(to: other.end)]
        }
        let (px, py) = (other.start.x - start.x, other.start.y - start.y)
        let here = (px * oy - py * ox) / cross
        let there = (px * dy - py * dx) / cross
        let ends = 0.0...1.0
        return ends.contains(here) && ends.contains(there) ? [here] : []
    }

    /// Whether a point known to lie on the segment's line lies between its ends.
    private func spans(_ point: Point) -> Bool {
        min(start.x, end.x) <= point.x && point.x <= max(start.x, end.x)
            && min(start.y, end.y) <= point.y && point.y <= max(start.y, end.y)
    }

    /// The sign of the turn from `a` over `b` to `c`: 0 for three points on one line.
    private func turn(_ a: Point, _ b: Point, _ c: Point) -> Double {
        let product = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
        return product > 0 ? 1 : product < 0 ? -1 : 0
    }
}
