import MusterCatalogue
import MusterCore

/// What stands in the way of radio on a plan, made quick to ask.
struct ObstacleMap: Sendable {
    private var obstacles: [Obstacle]

    /// An obstacle with the smallest upright rectangle around it.
    private struct Obstacle: Sendable {
        let polygon: Polygon
        let bounds: PlanBounds
    }

    init(_ plan: SitePlan) {
        obstacles = plan.obstacles.map {
            Obstacle(polygon: $0.polygon, bounds: PlanBounds($0.polygon.corners))
        }
    }

    /// Only what can stand between `point` and a place within reach of it.
    ///
    /// An obstacle that holds the point itself is left out: a receiver is not inside a rack, but its
    /// position is only known to a few metres.
    func near(_ point: Point) -> ObstacleMap {
        var near = self
        near.obstacles = obstacles.filter {
            $0.bounds.distance(to: point) < RadioModel.reach && !$0.polygon.contains(point)
        }
        return near
    }

    /// How many obstacles the straight line from `start` to `end` leads through.
    func crossings(from start: Point, to end: Point) -> Int {
        let line = PlanBounds(start, end)
        var count = 0
        for obstacle in obstacles
        where line.meets(obstacle.bounds) && obstacle.polygon.isCrossed(from: start, to: end) {
            count += 1
        }
        return count
    }

    /// Whether `point` lies in an obstacle.
    func contain(_ point: Point) -> Bool {
        obstacles.contains {
            $0.bounds.distance(to: point) == 0 && $0.polygon.contains(point)
        }
    }
}

/// An upright rectangle of the plan, in metres.
struct PlanBounds: Sendable {
    let low: Point
    let high: Point

    init(_ one: Point, _ other: Point) {
        low = Point(x: min(one.x, other.x), y: min(one.y, other.y))
        high = Point(x: max(one.x, other.x), y: max(one.y, other.y))
    }

    init(_ points: [Point]) {
        low = Point(x: points.map(\.x).min() ?? 0, y: points.map(\.y).min() ?? 0)
        high = Point(x: points.map(\.x).max() ?? 0, y: points.map(\.y).max() ?? 0)
    }

    func meets(_ other: PlanBounds) -> Bool {
        low.x <= other.high.x && other.low.x <= high.x
            && low.y <= other.high.y && other.low.y <= high.y
    }

    /// The distance of `point` in metres, 0 inside.
    func distance(to point: Point) -> Double {
        let x = max(0, low.x - point.x, point.x - high.x)
        let y = max(0, low.y - point.y, point.y - high.y)
        return (x * x + y * y).squareRoot()
    }
}
