import Glibc
import MusterCatalogue
import MusterCore

/// The places where a scanner may be, and how it gets from one to another within a second.
///
/// A hidden Markov chain over the cells of a plan (verdicts, part 1). Nobody walks faster than
/// ``fastest``, and hardly through a rack; what steps over that, as a lift, stairs or time that was not
/// heard, is the ``jump`` to anywhere.
struct PathGrid: Sendable {
    /// How wide cells are where there are at most ``usualCells`` of them, in metres.
    static let usualSide = 2.0
    /// How wide they are on larger plans, in metres.
    static let coarseSide = 3.0
    /// From how many cells on they are wider.
    static let usualCells = 1_500.0
    /// About the most cells; the largest plans get still wider ones.
    static let mostCells = 4_000.0
    /// How fast a scanner is carried at most, in metres a second.
    static let fastest = 2.0
    /// The spread of the way of one second, in metres.
    static let spread = 1.3
    /// By what power of e each obstacle in the way makes a way less likely.
    static let crossingCost = 2.5
    /// The chance that within a second the scanner is anywhere at all.
    static let jump: Float = 1.234e-4

    /// How far from a zone or an anchor there are cells of no zone, in metres.
    static let hallReach = 8.0
    /// The place of the zone of a cell that is in none.
    static let hall: Int32 = -1

    /// The cells of the zones.
    let grid: CellGrid
    /// The middles of all cells, those of ``grid`` first, in metres on the plan.
    let centres: [Point]
    /// The obstacles that each cell lies in, as in ``CellGrid/enclosures``.
    let enclosures: [Int]
    /// The place of each cell's zone in the plan; ``hall`` in none.
    let zoneOfCell: [Int32]
    /// The ways out of each cell, of which the chances sum to 1.
    let outward: Ways
    /// The same ways by the cell that they lead to.
    let inward: Ways

    /// Ways between cells, those of one cell in a row.
    struct Ways: Sendable {
        /// Where the ways of each cell begin, and where those of the last one end.
        var starts: [Int32] = [0]
        /// The other end of each way.
        var cells: [Int32] = []
        /// How likely each way is.
        var chances: [Float] = []
    }

    /// How many cells there are.
    var count: Int { centres.count }

    /// The cells of a plan.
    static func cells(of plan: SitePlan) -> CellGrid {
        let area = plan.zones.reduce(0) { $0 + $1.polygon.area }
        let usual = area <= usualCells * usualSide * usualSide
        let least = usual ? usualSide : coarseSide
        return CellGrid(plan, side: max(least, (area / mostCells).squareRoot()))
    }

    init(_ plan: SitePlan, _ model: WalkModel = .halls) {
        let grid = Self.cells(of: plan)
        let halls = model == .halls ? Self.halls(of: plan, beside: grid) : []
        self.grid = grid
        centres = grid.centres + halls
        enclosures = grid.enclosures + halls.map { _ in 0 }
        zoneOfCell =
            grid.cells.indices.flatMap { zone in grid.cells[zone].map { _ in Int32(zone) } }
            + halls.map { _ in Self.hall }
        outward = Self.ways(between: centres, side: grid.side, ObstacleMap(plan))
        inward = Self.reversed(outward)
    }

    /// The middles of the cells that lie in no zone: where one walks from one to another.
    ///
    /// None on a plan that they would make larger than ``mostCells``.
    private static func halls(of plan: SitePlan, beside grid: CellGrid) -> [Point] {
        let corners = plan.zones.flatMap(\.polygon.corners) + plan.anchors.map(\.position)
        let ends = [Point(x: 0, y: 0), Point(x: plan.width, y: plan.height)]
        let bounds = PlanBounds(corners + ends)
        let (width, height) = (bounds.high.x - bounds.low.x, bounds.high.y - bounds.low.y)
        let columns = (width / grid.side).rounded(.up)
        let rows = (height / grid.side).rounded(.up)
        guard columns * rows + Double(grid.centres.count) <= 2 * mostCells else { return [] }
        let obstacles = ObstacleMap(plan)
        var halls: [Point] = []
        for row in 0..<Int(rows) {
            for column in 0..<Int(columns) {
                let middle = Point(
                    x: bounds.low.x + width * (Double(column) + 0.5) / columns,
                    y: bounds.low.y + height * (Double(row) + 0.5) / rows
                )
                let isNear =
                    grid.bounds.contains { $0.distance(to: middle) <= hallReach }
                    || plan.anchors.contains { $0.position.distance(to: middle) <= hallReach }
                guard isNear, !plan.zones.contains(where: { $0.polygon.contains(middle) }),
                    !obstacles.contain(middle)
                else { continue }
                halls.append(middle)
            }
        }
        return Double(grid.centres.count + halls.count) <= mostCells ? halls : []
    }

    private static func ways(
        between centres: [Point],
        side: Double,
        _ obstacles: ObstacleMap
    ) -> Ways {
        let reach = fastest + side / 2
        // By x, so that only a narrow strip is looked at for each cell.
        let byX = centres.indices.sorted { (centres[$0].x, $0) < (centres[$1].x, $1) }
        var ranks = [Int](repeating: 0, count: centres.count)
        for (rank, cell) in byX.enumerated() { ranks[cell] = rank }
        var ways = Ways()
        for cell in centres.indices {
            let here = centres[cell]
            var near: [Int] = [cell]
            for step in [-1, 1] {
                var rank = ranks[cell] + step
                while byX.indices.contains(rank), abs(centres[byX[rank]].x - here.x) <= reach {
                    if centres[byX[rank]].distance(to: here) <= reach { near.append(byX[rank]) }
                    rank += step
                }
            }
            near.sort()
            let weights = near.map { other in
                let distance = centres[other].distance(to: here)
                let crossings =
                    other == cell ? 0 : obstacles.crossings(from: here, to: centres[other])
                return exp(
                    -distance * distance / (2 * spread * spread) - crossingCost * Double(crossings)
                )
            }
            let total = weights.reduce(0, +)
            ways.cells += near.map(Int32.init)
            ways.chances += weights.map { Float($0 / total) }
            ways.starts.append(Int32(ways.cells.count))
        }
        return ways
    }

    private static func reversed(_ ways: Ways) -> Ways {
        let count = ways.starts.count - 1
        var starts = [Int32](repeating: 0, count: count + 1)
        for cell in ways.cells { starts[Int(cell) + 1] += 1 }
        for cell in 0..<count { starts[cell + 1] += starts[cell] }
        var next = starts
        var reversed = Ways(
            starts: starts,
            cells: [Int32](repeating: 0, count: ways.cells.count),
            chances: [Float](repeating: 0, count: ways.cells.count)
        )
        for from in 0..<count {
            for way in Int(ways.starts[from])..<Int(ways.starts[from + 1]) {
                let to = Int(ways.cells[way])
                let place = Int(next[to])
                reversed.cells[place] = Int32(from)
                reversed.chances[place] = ways.chances[way]
                next[to] += 1
            }
        }
        return reversed
    }
}
