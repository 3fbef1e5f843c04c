/// The way through the zones of a walk.
public enum PickTour {
    /// A point of the floor, in metres.
    public typealias Point = (x: Double, y: Double)

    /// In which order zones are gone to: the nearest one next, then turned around wherever that is shorter.
    ///
    /// The nearest neighbour alone is up to a quarter longer than need be; turning pieces of the way around
    /// until none gets shorter (2-opt, G. A. Croes, 1958) takes nearly all of that away. It ends where the last
    /// zone is.
    ///
    /// - Parameters:
    ///   - zones: the middles of the zones.
    ///   - start: where the walk begins; `nil` for the first zone.
    /// - Returns: the indices of the zones.
    public static func order(_ zones: [Point], from start: Point?) -> [Int] {
        guard let from = start ?? zones.first else { return [] }
        var left = Array(zones.indices)
        var way: [Int] = []
        var here = from
        while let next = left.min(by: { length(here, zones[$0]) < length(here, zones[$1]) }) {
            left.removeAll { $0 == next }
            way.append(next)
            here = zones[next]
        }
        while turnOne(&way, zones, from) {}
        return way
    }

    /// How long a way is, in metres.
    public static func metres(_ way: [Int], _ zones: [Point], from start: Point?) -> Double {
        let points = (start.map { [$0] } ?? []) + way.map { zones[$0] }
        return zip(points, points.dropFirst()).reduce(0) { $0 + length($1.0, $1.1) }
    }

    /// Turns around the first piece of the way by which it gets shorter.
    private static func turnOne(_ way: inout [Int], _ zones: [Point], _ start: Point) -> Bool {
        for first in way.indices {
            let before = first == 0 ? start : zones[way[first - 1]]
            for last in way.indices.dropFirst(first + 1) {
                let (one, other) = (zones[way[first]], zones[way[last]])
                let after = last + 1 < way.count ? zones[way[last + 1]] : nil
                let now = length(before, one) + (after.map { length(other, $0) } ?? 0)
                let turned = length(before, other) + (after.map { length(one, $0) } ?? 0)
                guard turned < now - 1e-9 else { continue }
                way[first...last].reverse()
                return true
            }
        }
        return false
    }

    private static func length(_ one: Point, _ other: Point) -> Double {
        ((one.x - other.x) * (one.x - other.x) + (one.y - other.y) * (one.y - other.y))
            .squareRoot()
    }
}
