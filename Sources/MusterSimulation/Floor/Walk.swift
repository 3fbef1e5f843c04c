import MusterCore

/// The way of the person with the scanner: along the dock and back, then up and down each lane.
struct Walk: Sendable {
    /// How high the scanner is held, in metres.
    static let scannerHeight = 1.2
    /// How fast the person walks, in metres a second.
    static let speed = 0.8
    /// The longest time spent walking, in seconds; on a large site the person hurries.
    private static let longestSeconds = 1_500.0
    /// The same on a site with more zones than ``manyZones``: there the scanner rides a cart.
    private static let longestRideSeconds = 3_600.0
    private static let manyZones = 120

    private var legs: [Leg] = []

    /// A straight way between two moments; of a pause, both ends are the same point.
    private struct Leg {
        let from: Point
        let to: Point
        let start: Double
        let end: Double
        /// The unit vector of the direction that the person faces.
        let heading: Point
    }

    /// Walks along the dock and into `lanes`, at `speed` or as fast as the site needs.
    init(
        on floor: Floor,
        lanes: ArraySlice<SimulatedZone>,
        speed: Double?,
        using random: inout RandomStream
    ) {
        let way = Self.way(through: floor, lanes)
        let length = zip(way, way.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
        let isRide = floor.zones.count > Self.manyZones
        let longest = isRide ? Self.longestRideSeconds : Self.longestSeconds
        let speed = speed ?? max(Self.speed, length / longest)
        for (from, to) in zip(way, way.dropFirst()) {
            walk(from: from, to: to, speed: speed, using: &random)
        }
    }

    /// How long the walk takes, in seconds.
    var duration: Double { legs.last?.end ?? 0 }

    /// Where the person is `seconds` after the start.
    func ear(at seconds: Double) -> Ear {
        var (low, high) = (0, legs.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if legs[middle].end <= seconds { low = middle + 1 } else { high = middle }
        }
        let leg = legs[low]
        let share = min(max((seconds - leg.start) / (leg.end - leg.start), 0), 1)
        return Ear(
            point: Point(
                x: leg.from.x + (leg.to.x - leg.from.x) * share,
                y: leg.from.y + (leg.to.y - leg.from.y) * share
            ),
            height: Self.scannerHeight,
            heading: leg.heading
        )
    }

    private static func way(through floor: Floor, _ lanes: ArraySlice<SimulatedZone>) -> [Point] {
        var (left, right) = (1.5, floor.width - 1.5)
        if lanes.count < floor.zones.count(where: { $0.kind != .dock }) {
            // Nobody walks along the dock farther than to where the lanes are.
            left = max(left, lanes.first?.area.x.lowerBound ?? left)
            right = min(right, lanes.last?.area.x.upperBound ?? left + 1)
        }
        var way = [
            Point(x: left, y: 5.5), Point(x: right, y: 5.5), Point(x: right, y: 2.5),
            Point(x: left, y: 2.5), Point(x: left, y: 6.5),
        ]
        for lane in lanes {
            let centre = lane.area.centre.x
            let (up, down) = (centre - 0.3, centre + 0.3)
            let end = lane.area.y.upperBound - 0.8
            way += [
                Point(x: up, y: 6.5), Point(x: up, y: end), Point(x: down, y: end),
                Point(x: down, y: 6.5),
            ]
        }
        return way
    }

    /// Walks straight on, and now and then stops to look at a shelf.
    private mutating func walk(
        from start: Point,
        to end: Point,
        speed: Double,
        using random: inout RandomStream
    ) {
        let length = start.distance(to: end)
        guard length > 0 else { return }
        let heading = Point(x: (end.x - start.x) / length, y: (end.y - start.y) / length)
        let parts = max(1, Int(length / 9))
        for part in 0..<parts {
            let (from, to) = (Double(part) / Double(parts), Double(part + 1) / Double(parts))
            let here = Point(
                x: start.x + (end.x - start.x) * to,
                y: start.y + (end.y - start.y) * to
            )
            let before = Point(
                x: start.x + (end.x - start.x) * from,
                y: start.y + (end.y - start.y) * from
            )
            append(from: before, to: here, seconds: length / Double(parts) / speed, heading)
            if random.unit() < 0.5 {
                let pause = random.number(in: 2...8) * Self.speed / max(speed, Self.speed)
                append(from: here, to: here, seconds: pause, heading)
            }
        }
    }

    private mutating func append(from: Point, to: Point, seconds: Double, _ heading: Point) {
        let start = duration
        legs.append(Leg(from: from, to: to, start: start, end: start + seconds, heading: heading))
    }
}
