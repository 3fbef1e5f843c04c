public import MusterCatalogue
public import MusterCore

/// How well each part of each zone was heard: the fold of an audit's visits.
///
/// Every zone is divided into cells. Each second that a receiver listened adds, for each cell near
/// it, the chance that a beacon standing there stayed unheard; a zone's silence is the mean over its
/// cells. The model is that of the site's radio, not of one item: see ``silence(in:power:interval:)``.
public struct CoverageMap: Sendable {
    /// A cell that no zone would be walked without.
    public struct Cell: Hashable, Sendable {
        /// The zone it is part of.
        public var zone: ZoneID
        /// Its middle, in metres on the site's plan.
        public var centre: Point
        /// The seconds in which a receiver was near enough to hear it.
        public var seconds: Int
        /// How well it was heard, 0 to 1: the chance that a beacon there was heard at least once.
        public var covered: Double
    }

    /// Creates the map of a walk that has not begun.
    public init(plan: SitePlan) {}

    /// Takes in where a receiver was.
    public mutating func add(_ visit: ZoneVisit) {}

    /// The chance that a beacon standing in `zone`, not silent by itself, was not heard, 0 to 1.
    ///
    /// - Parameters:
    ///   - zone: the zone; one that the plan does not have is silent: 1.
    ///   - power: how much stronger than usual the beacon is, in dB; 0 when nothing is known.
    ///   - interval: its advertising interval in seconds.
    public func silence(in zone: ZoneID, power: Double = 0, interval: Double = 1) -> Double { 1 }

    /// How well a zone was covered, 0 to 1: one less its silence.
    public func covered(_ zone: ZoneID, interval: Double = 1) -> Double {
        1 - silence(in: zone, interval: interval)
    }

    /// All cells, zone by zone in the order of the plan.
    public func cells(interval: Double = 1) -> [Cell] { [] }
}
