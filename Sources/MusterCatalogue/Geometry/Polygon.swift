public import MusterCore

/// A simple polygon on the site plan: its corners in order, the last joined to the first.
///
/// Only polygons that cannot be misread exist: at least three corners, an area, no edge that
/// crosses or touches another one.
public struct Polygon: Hashable, Sendable {
    /// Why a list of points is no polygon.
    public enum Fault: Error, Equatable, Sendable {
        /// Fewer than three corners.
        case tooFewCorners(Int)
        /// More corners than ``Polygon/maximumCorners``.
        case tooManyCorners(Int)
        /// No area: all corners lie on one line.
        case noArea
        /// Two edges cross or touch; the corners that they start from, counted from 0.
        case crossesItself(Int, Int)
    }

    /// The most corners that a polygon may have.
    public static let maximumCorners = 500

    /// The corners, in metres, in the order they were given.
    public let corners: [Point]

    /// Creates a polygon from its corners, which must be finite; a last one that repeats the first
    /// is dropped.
    public init(_ points: [Point]) throws(Fault) {
        let closed = points.count > 1 && points.first == points.last
        corners = closed ? Array(points.dropLast()) : points
        guard corners.count >= 3 else { throw .tooFewCorners(corners.count) }
        guard corners.count <= Self.maximumCorners else { throw .tooManyCorners(corners.count) }
        guard !isStraight else { throw .noArea }
        if let crossing = crossing() { throw crossing }
        guard area > 1e-6 else { throw .noArea }
    }

    /// The area in square metres.
    public var area: Double { abs(signedArea) }

    /// The centre of the area.
    public var centroid: Point {
        // Measured from the first corner, so that a plan far from its origin loses no digits.
        let origin = corners[0]
        var (x, y, doubled) = (0.0, 0.0, 0.0)
        for edge in edges {
            let (ax, ay) = (edge.start.x - origin.x, edge.start.y - origin.y)
            let (bx, by) = (edge.end.x - origin.x, edge.end.y - origin.y)
            let cross = ax * by - bx * ay
            doubled += cross
            x += (ax + bx) * cross
            y += (ay + by) * cross
        }
        return Point(x: origin.x + x / (3 * doubled), y: origin.y + y / (3 * doubled))
    }

    /// Whether `point` lies inside or on an edge.
    public func contains(_ point: Point) -> Bool {
        var inside = false
        for edge in edges {
            if edge.distance(to: point) < 1e-9 { return true }
            let (a, b) = (edge.start, edge.end)
            guard (a.y > point.y) != (b.y > point.y) else { continue }
            let x = a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
            if x > point.x { inside.toggle() }
        }
        return inside
    }

    /// The distance from `point` in metres, 0 inside.
    public func distance(to point: Point) -> Double {
        contains(point) ? 0 : distanceToEdge(from: point)
    }

    /// The distance between the nearest points of two polygons in metres, 0 where they meet.
    public func distance(to other: Polygon) -> Double {
        let touch = edges.contains { edge in other.edges.contains { edge.touches($0) } }
        if touch || contains(other.corners[0]) || other.contains(corners[0]) { return 0 }
        let here = corners.map(other.distanceToEdge).min() ?? .infinity
        let there = other.corners.map(distanceToEdge).min() ?? .infinity
        return min(here, there)
    }

    /// The edges; the one at an index starts from the corner at that index.
    var edges: [Segment] {
        corners.indices.map {
            Segment(start: corners[$0], end: corners[($0 + 1) % corners.count])
        }
    }

    /// The distance from `point` to the nearest edge in metres, inside as well.
    func distanceToEdge(from point: Point) -> Double {
        edges.map { $0.distance(to: point) }.min() ?? .infinity
    }

    private var signedArea: Double {
        let origin = corners[0]
        return edges.reduce(0) { sum, edge in
            sum + (edge.start.x - origin.x) * (edge.end.y - origin.y)
                - (edge.end.x - origin.x) * (edge.start.y - origin.y)
        } / 2
    }

    /// Whether all corners lie on one line.
    private var isStraight: Bool {
        let edges = edges
        return zip(edges, edges.dropFirst()).allSatisfy { $0.isParallel(to: $1) }
    }

    private func crossing() -> Fault? {
        let edges = edges
        for one in edges.indices {
            // A corner given twice in a row, or an edge that runs back over the one before it.
            let next = edges[(one + 1) % edges.count]
            if edges[one].start == edges[one].end || edges[one].foldsBack(onto: next) {
                return .crossesItself(one, (one + 1) % edges.count)
            }
            for other in edges.indices.dropFirst(one + 2)
            where !(one == 0 && other == edges.count - 1) && edges[one].touches(edges[other]) {
                return .crossesItself(one, other)
            }
        }
        return nil
    }
}

extension Segment {
    /// Whether the two have one direction, or opposite ones.
    fileprivate func isParallel(to other: Segment) -> Bool {
        (end.x - start.x) * (other.end.y - other.start.y)
            == (end.y - start.y) * (other.end.x - other.start.x)
    }

    /// Whether `next`, which starts where this one ends, runs back along it.
    fileprivate func foldsBack(onto next: Segment) -> Bool {
        let along =
            (end.x - start.x) * (next.end.x - next.start.x)
            + (end.y - start.y) * (next.end.y - next.start.y)
        return isParallel(to: next) && along < 0
    }
}
