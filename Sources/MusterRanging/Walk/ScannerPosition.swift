import Glibc
import MusterCatalogue
import MusterCore

/// Tells from the anchors of a plan where in its zone the walking scanner is.
///
/// Each second the anchors heard lately pull the scanner to themselves, the louder the more. It
/// follows no faster than a person walks, and does not leave its zone by more than radio errs.
struct ScannerPosition: Sendable {
    /// For how many seconds an anchor that fell silent still counts.
    static let memorySeconds: Int64 = 4
    /// How many anchors count, the loudest.
    static let anchorCount = 4
    /// The weight of a second's mean against the level before it.
    static let levelSmoothing = 0.5
    /// By how many dB an anchor must be louder to pull ten times as much.
    static let decadeDB = 10.0
    /// The weight of a second's estimate against the position before it.
    static let smoothing = 0.5
    /// How fast a person walks at most, in metres a second, and what an estimate may err beyond.
    static let fastest = 2.0
    /// How far from its zone the scanner may be estimated, in metres.
    static let toleranceMetres = 1.0
    /// For how many seconds without an anchor the scanner is still taken to be where it was.
    static let keptSeconds: Int64 = 5

    /// Where the scanner was when the last second ended, in metres on the plan; `nil` when unknown.
    private(set) var point: Point?

    private let places: [BeaconIdentity: Point]
    private let polygons: [ZoneID: Polygon]
    private var levels: [Level] = []
    private var heardSecond: Int64 = 0
    private var pointSecond: Int64 = 0

    /// How loud an anchor was lately.
    private struct Level: Sendable {
        let beacon: BeaconIdentity
        let place: Point
        var level: Double
        var second: Int64
    }

    /// Creates the position of a scanner that has heard nothing.
    init(_ plan: SitePlan?) {
        places = Dictionary(
            (plan?.anchors ?? []).map { ($0.beacon, $0.position) },
            uniquingKeysWith: { first, _ in first }
        )
        polygons = Dictionary(
            (plan?.zones ?? []).map { ($0.id, $0.polygon) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// Ends a second with the anchors heard in it, while the scanner is in `zone`.
    mutating func close(
        _ second: Int64,
        heard: [HeardAnchor],
        in zone: ZoneID?
    ) {
        guard !places.isEmpty else { return }
        for anchor in heard { take(anchor.beacon, anchor.level, second) }
        levels.removeAll { second - $0.second >= Self.memorySeconds }
        if heard.isEmpty || levels.isEmpty {
            if second - heardSecond > Self.keptSeconds { point = nil }
            return
        }
        heardSecond = second
        var estimate = centroid
        if let point {
            let way = Self.fastest * Double(max(1, second - pointSecond))
            estimate = point.moved(
                towards: estimate,
                by: min(way, Self.smoothing * point.distance(to: estimate))
            )
        }
        if let zone, let polygon = polygons[zone] {
            estimate = polygon.pulled(estimate, within: Self.toleranceMetres)
        }
        point = estimate
        pointSecond = second
    }

    /// Forgets everything, where time breaks off.
    mutating func forget() {
        levels.removeAll()
        point = nil
    }

    /// Forgets an anchor that is not where the plan has it, until it is heard again.
    mutating func forget(_ beacon: BeaconIdentity) {
        levels.removeAll { $0.beacon == beacon }
    }

    private mutating func take(_ beacon: BeaconIdentity, _ level: Double, _ second: Int64) {
        guard let place = places[beacon] else { return }
        if let index = levels.firstIndex(where: { $0.beacon == beacon }) {
            levels[index].level += Self.levelSmoothing * (level - levels[index].level)
            levels[index].second = second
        } else {
            levels.append(Level(beacon: beacon, place: place, level: level, second: second))
        }
    }

    /// The middle of the loudest anchors, the louder the heavier.
    private var centroid: Point {
        let loudest = levels.sorted { $0.level > $1.level }.prefix(Self.anchorCount)
        let top = loudest.first?.level ?? 0
        var (x, y, total) = (0.0, 0.0, 0.0)
        for anchor in loudest {
            let weight = pow(10, (anchor.level - top) / Self.decadeDB)
            x += weight * anchor.place.x
            y += weight * anchor.place.y
            total += weight
        }
        return Point(x: x / total, y: y / total)
    }
}

extension Point {
    /// The point that is `metres` nearer to `other`.
    fileprivate func moved(towards other: Point, by metres: Double) -> Point {
        let distance = distance(to: other)
        guard distance > 0 else { return self }
        let share = metres / distance
        return Point(x: x + share * (other.x - x), y: y + share * (other.y - y))
    }
}

extension Polygon {
    /// The point itself, or, when it lies farther away than `metres`, the nearest that does not.
    fileprivate func pulled(_ point: Point, within metres: Double) -> Point {
        let distance = distance(to: point)
        guard distance > metres else { return point }
        return point.moved(towards: nearest(to: point), by: distance - metres)
    }

    /// The point of the edges that is nearest to `point`.
    private func nearest(to point: Point) -> Point {
        var best = corners[0]
        for (index, start) in corners.enumerated() {
            let end = corners[(index + 1) % corners.count]
            let (dx, dy) = (end.x - start.x, end.y - start.y)
            let along = (point.x - start.x) * dx + (point.y - start.y) * dy
            let share = min(max(along / (dx * dx + dy * dy), 0), 1)
            let here = Point(x: start.x + share * dx, y: start.y + share * dy)
            if here.distance(to: point) < best.distance(to: point) { best = here }
        }
        return best
    }
}
