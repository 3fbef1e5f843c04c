public import MusterCatalogue
public import MusterCore

/// Which zones a receiver was in, as far as its visits prove it.
///
/// A fold of an audit's visits. Radio reaches into zones that nobody goes into, and for a few seconds
/// the scanner may be taken to be in the zone next to its own: a zone counts as entered only after a
/// stay that is no such slip, and where positions are known they must lie within the zone. A receiver
/// that is fixed in a zone is in it.
public struct ZoneEntries: Hashable, Sendable {
    /// The shortest stay that counts, in seconds.
    public static let leastSeconds = 4
    /// How far the positions of a short stay must lie apart, in metres.
    public static let leastMetres = 2.0
    /// From so many seconds on a stay counts without a way: one may stand still in a zone.
    public static let standingSeconds = 10

    private let polygons: [ZoneID: Polygon]
    private var stays: [ZoneID: Stay] = [:]

    /// What is known of the time in one zone.
    private struct Stay: Hashable {
        /// The seconds in which something told that the receiver was there.
        var seconds = 0
        /// Those in which nothing told more than that, and those with a position within the zone.
        var proven = 0
        var isListenedTo = false
        var low: Point?
        var high: Point?

        var isEntered: Bool {
            if isListenedTo || proven >= ZoneEntries.standingSeconds { return true }
            guard proven >= ZoneEntries.leastSeconds else { return false }
            guard let low, let high else { return true }
            return low.distance(to: high) >= ZoneEntries.leastMetres
        }

        mutating func reach(_ point: Point) {
            proven += 1
            let (low, high) = (self.low ?? point, self.high ?? point)
            self.low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
            self.high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
        }
    }

    /// Creates the entries of a walk that has not begun.
    ///
    /// - Parameter plan: where the zones are; `nil` when nobody has drawn one.
    public init(_ plan: SitePlan? = nil) {
        polygons = Dictionary(
            (plan?.zones ?? []).map { ($0.id, $0.polygon) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// Takes in where a receiver was.
    public mutating func add(_ visit: ZoneVisit) {
        var stay = stays[visit.zone] ?? Stay()
        if visit.receiver == nil {
            stay.seconds += visit.seconds
            if visit.path.isEmpty { stay.proven += visit.seconds }
            let polygon = polygons[visit.zone]
            for point in visit.path where polygon?.contains(point.position) ?? true {
                stay.reach(point.position)
            }
        } else if visit.seconds > 0 {
            stay.isListenedTo = true
        }
        stays[visit.zone] = stay
    }

    /// Whether nothing told of any zone.
    public var isEmpty: Bool { stays.isEmpty }

    /// Whether a receiver was in a zone.
    public func isEntered(_ zone: ZoneID) -> Bool { stays[zone]?.isEntered ?? false }

    /// Whether a receiver that is fixed in a zone listened.
    public func isListenedTo(_ zone: ZoneID) -> Bool { stays[zone]?.isListenedTo ?? false }

    /// The seconds that the carried receiver spent in a zone.
    public func seconds(in zone: ZoneID) -> Int { stays[zone]?.seconds ?? 0 }
}
