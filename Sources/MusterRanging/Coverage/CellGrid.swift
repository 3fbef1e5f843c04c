import MusterCatalogue
import MusterCore

/// The cells of a plan: where a beacon may stand, zone by zone.
struct CellGrid: Sendable {
    /// How wide a cell is where the plan is not too large, in metres.
    static let usualSide = 2.0
    /// About the most cells; a larger plan gets larger ones.
    static let mostCells = 20_000.0

    /// How wide a cell is, in metres.
    let side: Double
    /// The zones in the order of the plan.
    let zones: [ZoneID]
    /// The cells of each zone.
    let cells: [Range<Int>]
    /// The smallest upright rectangle around each zone.
    let bounds: [PlanBounds]
    /// The middles of the cells.
    let centres: [Point]
    /// The obstacles that a cell lies in, which do not stand in its way: 0, or 1 in a zone that is
    /// one itself.
    let enclosures: [Int]
    private let places: [ZoneID: Int]

    /// Divides a plan into cells of ``usualSide``, or larger ones where there were too many.
    init(_ plan: SitePlan) {
        let area = plan.zones.reduce(0) { $0 + $1.polygon.area }
        self.init(plan, side: max(Self.usualSide, (area / Self.mostCells).squareRoot()))
    }

    /// Divides a plan into cells of at most `side` metres.
    init(_ plan: SitePlan, side: Double) {
        let obstacles = ObstacleMap(plan)
        var (cells, centres, enclosures): ([Range<Int>], [Point], [Int]) = ([], [], [])
        for zone in plan.zones {
            let middles = Self.middles(of: zone.polygon, side: side)
            // Goods stand at the edge of a rack rather than within it.
            let free = middles.filter { !obstacles.contain($0) }
            let kept = free.isEmpty ? middles : free
            cells.append(centres.count..<centres.count + kept.count)
            centres += kept
            enclosures += kept.map { _ in free.isEmpty ? 1 : 0 }
        }
        self.side = side
        zones = plan.zones.map(\.id)
        bounds = plan.zones.map { PlanBounds($0.polygon.corners) }
        places = Dictionary(zip(zones, zones.indices)) { first, _ in first }
        self.cells = cells
        self.centres = centres
        self.enclosures = enclosures
    }

    /// The cells of a zone; none for one that the plan does not have.
    func cells(in zone: ZoneID) -> Range<Int> {
        places[zone].map { cells[$0] } ?? 0..<0
    }

    /// The place in the plan of the zone whose surroundings are nearest to `point`; of equals the first.
    func zone(nearest point: Point) -> Int {
        var nearest = 0
        for zone in bounds.indices
        where bounds[zone].distance(to: point) < bounds[nearest].distance(to: point) {
            nearest = zone
        }
        return nearest
    }

    /// The middles of a polygon's cells, at least one.
    private static func middles(of polygon: Polygon, side: Double) -> [Point] {
        let bounds = PlanBounds(polygon.corners)
        let (width, height) = (bounds.high.x - bounds.low.x, bounds.high.y - bounds.low.y)
        // A long thin zone drawn aslant has a large rectangle around it: the bound is for that.
        let columns = max(1, min(mostCells.squareRoot(), (width / side).rounded(.up)))
        let rows = max(1, min(mostCells.squareRoot(), (height / side).rounded(.up)))
        var middles: [Point] = []
        for row in 0..<Int(rows) {
            for column in 0..<Int(columns) {
                let middle = Point(
                    x: bounds.low.x + width * (Double(column) + 0.5) / columns,
                    y: bounds.low.y + height * (Double(row) + 0.5) / rows
                )
                if polygon.contains(middle) { middles.append(middle) }
            }
        }
        return middles.isEmpty ? [polygon.innerPoint] : middles
    }
}
