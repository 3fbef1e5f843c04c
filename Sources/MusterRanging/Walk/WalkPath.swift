public import MusterCore

/// The way of a receiver that is carried: how far, how fast, and where it stood still.
///
/// A pure fold of an audit's visits, given in their order. Points that follow each other within a
/// few seconds are one stretch, also from one visit to the next; nothing is made up between
/// stretches. Visits of receivers that are fixed are passed over.
public struct WalkPath: Hashable, Sendable {
    /// Over how many seconds a speed is taken: single positions jump by metres.
    public static let smoothingSeconds = 5
    /// The longest time between two points of one stretch, in seconds.
    public static let longestGapSeconds: Int64 = 5
    /// How far from its first point a stop may reach, in metres.
    public static let stopMetres = 1.0
    /// The shortest stop, in seconds.
    public static let shortestStopSeconds = 4

    /// Where the receiver was in one second.
    public struct Step: Hashable, Sendable {
        /// The start of the second (UTC).
        public var at: Instant
        /// Where it was, in metres on the site's plan.
        public var position: Point
        /// The zone that it was in.
        public var zone: ZoneID
        /// How fast it moved around then, in metres a second.
        public var speed: Double
    }

    /// A place where the receiver stood still.
    public struct Stop: Hashable, Sendable {
        /// The middle of it, in metres on the site's plan.
        public var position: Point
        /// Its first second (UTC).
        public var from: Instant
        /// How long it took, in seconds.
        public var seconds: Int
    }

    /// The parts of the way that hang together, each a point a second, in the order of the walk.
    public private(set) var stretches: [[Step]] = []
    /// Where the receiver stood still, in the order of the walk.
    public private(set) var stops: [Stop] = []
    /// How long the way is, in metres.
    ///
    /// Of positions that are smoothed over ``smoothingSeconds``; what radio errs is in it.
    public private(set) var metres = 0.0
    /// How much of ``metres`` lies in each zone; zones without any are not in it.
    public private(set) var zoneMetres: [ZoneID: Double] = [:]
    /// How many seconds it took, those between stretches left out.
    public private(set) var seconds = 0

    /// Joins the paths of visits.
    public init(_ visits: some Sequence<ZoneVisit>) {
        for visit in visits where visit.receiver == nil {
            for point in visit.path {
                let second = visit.from.second + Int64(point.second)
                let at = Instant(seconds: second)
                append(Step(at: at, position: point.position, zone: visit.zone, speed: 0))
            }
        }
        for index in stretches.indices { measure(index) }
    }

    private mutating func append(_ step: Step) {
        if let last = stretches.last?.last,
            (1...Self.longestGapSeconds).contains(step.at.second - last.at.second)
        {
            stretches[stretches.count - 1].append(step)
        } else {
            stretches.append([step])
        }
    }

    private mutating func measure(_ index: Int) {
        let steps = stretches[index]
        let smooth = steps.indices.map { Self.middle(of: steps[Self.window($0, in: steps)]) }
        for number in steps.indices {
            let around = Self.window(number, in: steps)
            let (first, last) = (around.lowerBound, around.upperBound - 1)
            let time = steps[last].at.seconds(since: steps[first].at)
            let way = smooth[first].distance(to: smooth[last])
            stretches[index][number].speed = time > 0 ? way / time : 0
        }
        for number in smooth.indices.dropFirst() {
            let way = smooth[number - 1].distance(to: smooth[number])
            metres += way
            if way > 0 { zoneMetres[steps[number].zone, default: 0] += way }
        }
        if let first = steps.first, let last = steps.last {
            seconds += Int(last.at.second - first.at.second)
        }
        findStops(in: steps)
    }

    /// The steps that lie within half of ``smoothingSeconds`` of one.
    private static func window(_ number: Int, in steps: [Step]) -> Range<Int> {
        let half = Int64(smoothingSeconds / 2)
        var (low, high) = (number, number)
        while low > 0, steps[number].at.second - steps[low - 1].at.second <= half { low -= 1 }
        while high + 1 < steps.count, steps[high + 1].at.second - steps[number].at.second <= half {
            high += 1
        }
        return low..<high + 1
    }

    private static func middle(of steps: ArraySlice<Step>) -> Point {
        let count = Double(steps.count)
        return Point(
            x: steps.reduce(0) { $0 + $1.position.x } / count,
            y: steps.reduce(0) { $0 + $1.position.y } / count
        )
    }

    private mutating func findStops(in steps: [Step]) {
        var first = 0
        while first < steps.count {
            var end = first + 1
            while end < steps.count,
                steps[end].position.distance(to: steps[first].position) <= Self.stopMetres
            {
                end += 1
            }
            let time = Int(steps[end - 1].at.second - steps[first].at.second) + 1
            if time >= Self.shortestStopSeconds {
                let position = Self.middle(of: steps[first..<end]).roundedToDecimetre
                stops.append(Stop(position: position, from: steps[first].at, seconds: time))
                first = end
            } else {
                first += 1
            }
        }
    }
}
