package import MusterCatalogue
package import MusterCore

/// Where the scanner was, second by second, as the anchors of a plan tell it.
///
/// A pure function of an ``AnchorLog``: forward and backward over the cells of the plan, so that what
/// is heard later corrects what was thought before (verdicts, part 1).
package struct ScannerPath: Sendable {
    /// How many cells of each second are kept, the likeliest.
    package static let keptCells = 8
    /// With fewer readings of anchors than this there is no path.
    static let leastReadings = 3
    /// The most metres of median spread with which places are told apart well.
    package static let certainMetres = 4.0

    /// Where the scanner was in one second.
    package struct Place: Hashable, Sendable {
        /// The second (UTC).
        package var second: Int64
        /// The mean of where it may have been, in metres on the plan.
        package var position: Point
        /// The place of the likeliest zone in the plan; between zones, of that beside it.
        package var zone: Int
        /// How likely that zone is, 0 to 1.
        package var zoneChance: Double
        /// How far from the mean it may have been: the root of the mean square, in metres.
        package var spread: Double
        /// Whether the receiver was listening then.
        package var isListening: Bool
    }

    /// The zones of the plan.
    package let zones: [ZoneID]
    /// The model that it was worked out by.
    package let model: WalkModel
    /// The middles of the cells, those of the zones first, in metres on the plan.
    package let centres: [Point]
    /// The place of each cell's zone in the plan; ``PathGrid/hall`` in none.
    let zoneOfCell: [Int32]
    /// The seconds of the walk.
    package private(set) var places: [Place] = []
    /// The likeliest cells of each second, ``keptCells`` a second, the likeliest in front; where there
    /// are fewer, the last ones weigh nothing.
    package private(set) var cells: [UInt16] = []
    /// How likely each of ``cells`` is, 0 to 1; those of a second sum to 1.
    package private(set) var weights: [Float] = []
    /// What the site's radio is like.
    package let radio: PathRadio
    /// How much stronger than usual each anchor is, in dB, in the order of the plan.
    package let offsets: [Double]

    /// The median of ``Place/spread``, in metres.
    package var medianSpread: Double {
        let sorted = places.map(\.spread).sorted()
        return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
    }

    /// Works out a walk; `nil` where too little was heard, and on a plan without zones or anchors.
    ///
    /// - Parameters:
    ///   - log: what was heard of the anchors.
    ///   - plan: where they are.
    ///   - radio: what the site's radio is like; `nil` learns it from the walk.
    ///   - model: by which model.
    package init?(
        _ log: AnchorLog,
        on plan: SitePlan,
        radio: PathRadio? = nil,
        model: WalkModel = .halls
    ) {
        guard log.readings.count >= Self.leastReadings, !plan.zones.isEmpty else { return nil }
        let grid = PathGrid(plan, model)
        let fitting = PathFitting(log, grid, AnchorReach(plan, grid))
        self.model = model
        let best = radio ?? fitting.radio()
        let offsets = fitting.offsets(best)
        zones = grid.grid.zones
        centres = grid.centres
        zoneOfCell = grid.zoneOfCell
        (self.radio, self.offsets) = (best, offsets)
        let steps = fitting.steps
        let empty = Place(
            second: 0,
            position: centres[0],
            zone: 0,
            zoneChance: 0,
            spread: 0,
            isListening: false
        )
        places = Array(repeating: empty, count: steps.count)
        cells = Array(repeating: 0, count: steps.count * Self.keptCells)
        weights = Array(repeating: 0, count: steps.count * Self.keptCells)
        var reader = PlaceReader(grid)
        fitting.chain(best, offsets).smooth(log, steps) { index, chances in
            places[index] = reader.place(steps[index], chances)
            reader.keep(chances)
            for rank in 0..<Self.keptCells {
                cells[index * Self.keptCells + rank] = UInt16(reader.kept[rank].cell)
                weights[index * Self.keptCells + rank] = reader.kept[rank].weight
            }
        }
    }

    /// How likely the scanner was in a zone in a second, 0 to 1, as far as ``cells`` tell.
    ///
    /// - Parameters:
    ///   - zone: the zone's place in the plan.
    ///   - index: the second's place among ``places``.
    /// - Returns: the sum over the cells of the zone.
    package func chance(of zone: Int, at index: Int) -> Double {
        (index * Self.keptCells..<(index + 1) * Self.keptCells).reduce(0) { sum, place in
            Int(zoneOfCell[Int(cells[place])]) == zone ? sum + Double(weights[place]) : sum
        }
    }
}

/// Reads from the chances of all cells where the scanner was.
struct PlaceReader: Sendable {
    /// The likeliest cells, the likeliest in front; their weights sum to 1.
    private(set) var kept: [(cell: Int, weight: Float)]
    private let grid: PathGrid
    private var byZone: [Float]

    init(_ grid: PathGrid) {
        self.grid = grid
        byZone = Array(repeating: 0, count: grid.grid.zones.count)
        kept = Array(repeating: (0, 0), count: ScannerPath.keptCells)
    }

    /// The place that chances of all cells, which sum to 1, come to.
    mutating func place(_ step: AnchorLog.Step, _ chances: [Float]) -> ScannerPath.Place {
        for zone in byZone.indices { byZone[zone] = 0 }
        var (x, y, squares) = (0.0, 0.0, 0.0)
        for cell in chances.indices {
            let (chance, centre) = (Double(chances[cell]), grid.centres[cell])
            let zone = grid.zoneOfCell[cell]
            if zone != PathGrid.hall { byZone[Int(zone)] += chances[cell] }
            x += chance * centre.x
            y += chance * centre.y
            squares += chance * (centre.x * centre.x + centre.y * centre.y)
        }
        let middle = Point(x: x, y: y)
        var zone = 0
        for other in byZone.indices where byZone[other] > byZone[zone] { zone = other }
        if byZone[zone] == 0 { zone = grid.grid.zone(nearest: middle) }
        return ScannerPath.Place(
            second: step.second,
            position: middle,
            zone: zone,
            zoneChance: min(1, Double(byZone[zone])),
            spread: max(0, squares - x * x - y * y).squareRoot(),
            isListening: step.isListening
        )
    }

    /// Takes the likeliest cells into ``kept``; of equals, the first.
    mutating func keep(_ chances: [Float]) {
        for rank in kept.indices { kept[rank] = (0, 0) }
        for (cell, chance) in chances.enumerated() where chance > kept[kept.count - 1].weight {
            var rank = kept.count - 1
            while rank > 0, kept[rank - 1].weight < chance {
                kept[rank] = kept[rank - 1]
                rank -= 1
            }
            kept[rank] = (cell, chance)
        }
        let total = kept.reduce(0) { $0 + $1.weight }
        for rank in kept.indices { kept[rank].weight /= total }
    }
}
