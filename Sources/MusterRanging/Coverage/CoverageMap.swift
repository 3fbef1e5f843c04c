import Glibc
public import MusterCatalogue
public import MusterCore

/// How well each part of each zone was heard: the fold of an audit's visits.
///
/// Every zone is divided into cells of about 2 m. Each second that a receiver listened adds, for each
/// cell within 30 m of it, the chance that a beacon standing there stayed unheard; a zone's silence
/// is the mean over its cells (ranging section 5c). The model is that of the site's radio, not of one
/// item: see ``silence(in:power:interval:)``.
public struct CoverageMap: Sendable {
    /// A part of a zone.
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

    /// How much stronger the site's beacons arrive than the model says, in dB, as far as learned.
    public internal(set) var offset = 0.0

    let grid: CellGrid
    /// Where receivers were, in the order of the visits.
    var looks: some Sequence<Look> { visits.lazy.flatMap { Look.looks(of: $0) } }
    private var visits = VisitLog()
    private let obstacles: ObstacleMap
    private var seconds: [Int]
    /// The highest level of a usual beacon at each cell, in dBm.
    private var best: [Double]
    /// The sums of ln(1 − p) of each cell, one for each step of ``Bias``.
    private var sums: [Double]

    /// The biases in dB for which sums are kept; what lies in between is interpolated.
    ///
    /// They are enough for a power and an offset on top of the biases of the model.
    enum Bias {
        static let lowest = -40.0
        static let step = 4.0
        static let count = 15
    }

    /// Creates the map of a walk that has not begun.
    public init(plan: SitePlan) {
        grid = CellGrid(plan)
        obstacles = ObstacleMap(plan)
        seconds = Array(repeating: 0, count: grid.centres.count)
        best = Array(repeating: -.infinity, count: grid.centres.count)
        sums = Array(repeating: 0, count: grid.centres.count * Bias.count)
    }

    /// The map of the same plan on which nobody has walked.
    var blank: CoverageMap {
        var map = self
        map.visits = VisitLog()
        map.seconds = Array(repeating: 0, count: seconds.count)
        map.best = Array(repeating: -.infinity, count: best.count)
        map.sums = Array(repeating: 0, count: sums.count)
        return map
    }

    // MARK: Taking in

    /// Takes in where a receiver was.
    public mutating func add(_ visit: ZoneVisit) {
        visits.append(visit)
        for look in Look.looks(of: visit) { add(look) }
    }

    /// Takes in one place, without keeping it among ``looks``.
    mutating func add(_ look: Look) {
        let table = SilenceTable(look)
        let near = obstacles.near(look.position)
        for zone in grid.zones.indices
        where grid.bounds[zone].distance(to: look.position) < RadioModel.reach {
            for cell in grid.cells[zone] { add(look, table, near, to: cell) }
        }
    }

    private mutating func add(
        _ look: Look,
        _ table: SilenceTable,
        _ obstacles: ObstacleMap,
        to cell: Int
    ) {
        let centre = grid.centres[cell]
        let distance = centre.distance(to: look.position)
        guard distance < RadioModel.reach else { return }
        let crossings = obstacles.crossings(from: look.position, to: centre)
        let level = RadioModel.level(
            distance: distance,
            obstacles: max(0, crossings - grid.enclosures[cell]),
            isCarried: look.isCarried
        )
        seconds[cell] += look.seconds
        best[cell] = max(best[cell], level)
        var step = table.step(level + Bias.lowest)
        let perBias = SilenceTable.steps(Bias.step)
        for index in cell * Bias.count..<(cell + 1) * Bias.count {
            sums[index] += table[step]
            step += perBias
        }
    }

    // MARK: Asking

    /// The chance that a beacon standing in `zone`, not silent by itself, was not heard, 0 to 1.
    ///
    /// - Parameters:
    ///   - zone: the zone; one that the plan does not have is silent: 1.
    ///   - power: how much stronger than usual the beacon is, in dB; 0 when nothing is known.
    ///   - interval: its advertising interval in seconds.
    /// - Returns: the chance, worked out anew each time: keep it for many items of one zone.
    public func silence(in zone: ZoneID, power: Double = 0, interval: Double = 1) -> Double {
        let cells = grid.cells(in: zone)
        guard !cells.isEmpty else { return 1 }
        let bias = power + offset
        return cells.reduce(0) { $0 + silence(ofCell: $1, bias: bias, interval: interval) }
            / Double(cells.count)
    }

    /// How well a zone was covered, 0 to 1: one less its silence.
    public func covered(_ zone: ZoneID, interval: Double = 1) -> Double {
        1 - silence(in: zone, interval: interval)
    }

    /// Whether anything told that a receiver came near enough to hear some of the zone.
    ///
    /// Where nothing did, as on a site without anchors, ``covered(_:interval:)`` is 0 because
    /// coverage is not known.
    public func isTold(_ zone: ZoneID) -> Bool {
        grid.cells(in: zone).contains { seconds[$0] > 0 }
    }

    /// Whether a receiver came near most of a zone, without racks between: only then does a beacon that
    /// was loud elsewhere and weak there say that it is not there.
    public func isWalked(_ zone: ZoneID) -> Bool {
        let cells = grid.cells(in: zone)
        let near = RadioModel.level(distance: Self.nearMetres, obstacles: 0, isCarried: true)
        return !cells.isEmpty && cells.count { best[$0] >= near } * 2 >= cells.count
    }

    /// How near a receiver must have come to a cell, in metres.
    private static let nearMetres = 7.0

    /// The level in dBm at which a usual beacon in `zone` should have been heard best, the mean over
    /// its cells; `nil` where some of them had no receiver near.
    public func expectedPeak(in zone: ZoneID) -> Double? {
        let cells = grid.cells(in: zone)
        guard !cells.isEmpty, cells.allSatisfy({ seconds[$0] > 0 }) else { return nil }
        return cells.reduce(0) { $0 + best[$1] } / Double(cells.count) + offset
    }

    /// How wide a cell is, in metres.
    public var cellSide: Double { grid.side }

    /// All cells, zone by zone in the order of the plan.
    public func cells(interval: Double = 1) -> [Cell] {
        grid.zones.indices.flatMap { zone in
            grid.cells[zone].map { cell in
                Cell(
                    zone: grid.zones[zone],
                    centre: grid.centres[cell],
                    seconds: seconds[cell],
                    covered: 1 - silence(ofCell: cell, bias: offset, interval: interval)
                )
            }
        }
    }

    private func silence(ofCell cell: Int, bias: Double, interval: Double) -> Double {
        guard seconds[cell] > 0 else { return 1 }
        // Two advertisements in one second are one look: what hides the first hides the second.
        let looks = interval > 1 ? 1 / interval : 1
        return RadioModel.biases.reduce(0) { sum, hidden in
            let place = (hidden.decibels + bias - Bias.lowest) / Bias.step
            let within = min(max(place, 0), Double(Bias.count - 1))
            let below = min(Int(within), Bias.count - 2)
            let share = within - Double(below)
            let first = cell * Bias.count + below
            let total = sums[first] + share * (sums[first + 1] - sums[first])
            return sum + hidden.weight * exp(looks * total)
        }
    }
}
