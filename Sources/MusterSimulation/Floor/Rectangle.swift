import MusterCatalogue
import MusterCore

/// An upright rectangle on the floor, in metres.
struct Rectangle: Hashable, Sendable {
    let x: ClosedRange<Double>
    let y: ClosedRange<Double>

    init(x: ClosedRange<Double>, y: ClosedRange<Double>) {
        self.x = x
        self.y = y
    }

    var centre: Point {
        Point(x: (x.lowerBound + x.upperBound) / 2, y: (y.lowerBound + y.upperBound) / 2)
    }

    /// The rectangle as a part of a site plan.
    var polygon: Polygon {
        do {
            return try Polygon([
                Point(x: x.lowerBound, y: y.lowerBound), Point(x: x.upperBound, y: y.lowerBound),
                Point(x: x.upperBound, y: y.upperBound), Point(x: x.lowerBound, y: y.upperBound),
            ])
        } catch {
            preconditionFailure("a rectangle with an area is a polygon: \(error)")
        }
    }

    /// Whether the straight line between two points leads through the rectangle.
    ///
    /// Source: Liang and Barsky, "A New Concept and Method for Line Clipping" (1984).
    func isCrossed(from start: Point, to end: Point) -> Bool {
        var (enter, leave) = (0.0, 1.0)
        for (origin, delta, range) in [
            (start.x, end.x - start.x, x), (start.y, end.y - start.y, y),
        ] {
            if delta == 0 {
                guard range.contains(origin) else { return false }
                continue
            }
            let low = (range.lowerBound - origin) / delta
            let high = (range.upperBound - origin) / delta
            enter = max(enter, min(low, high))
            leave = min(leave, max(low, high))
        }
        return enter < leave
    }
}
