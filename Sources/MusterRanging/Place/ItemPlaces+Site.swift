import MusterCatalogue
import MusterCore

extension ItemPlaces {
    /// The plan and the walk, as the places of all items need them.
    struct Site: Sendable {
        /// The cells.
        let grid: CellGrid
        /// The place of each cell's zone in the plan.
        let zoneOfCell: [Int32]
        /// The place of each zone in the plan.
        let numbers: [ZoneID: Int]
        private let path: ScannerPath
        /// The place of each second of the walk that was but once.
        private let indexes: [Int64: Int]
        /// Whether items are looked for near the loudest second only.
        private let isLarge: Bool
        private let all: [Int]
        /// The zones that touch each zone.
        let neighbours: [[Int]]

        init(_ path: ScannerPath, _ plan: SitePlan) {
            let grid = PathGrid.cells(of: plan)
            self.grid = grid
            zoneOfCell = grid.cells.indices.flatMap { zone in
                grid.cells[zone].map { _ in Int32(zone) }
            }
            self.path = path
            numbers = Dictionary(zip(path.zones, path.zones.indices)) { first, _ in first }
            // Where the scanner was in a second that a clock repeats, nothing tells.
            indexes = Dictionary(grouping: path.places.indices) { path.places[$0].second }
                .compactMapValues { $0.count == 1 ? $0[0] : nil }
            isLarge = grid.centres.count > CellReach.mostWhole
            all = Array(grid.centres.indices)
            neighbours = Self.neighbours(grid)
        }

        private static func neighbours(_ grid: CellGrid) -> [[Int]] {
            let reach = 1.5 * grid.side
            return grid.cells.indices.map { zone in
                grid.cells.indices.filter { other in
                    let (one, two) = (grid.bounds[zone], grid.bounds[other])
                    let isApart =
                        one.low.x - two.high.x > reach || two.low.x - one.high.x > reach
                        || one.low.y - two.high.y > reach || two.low.y - one.high.y > reach
                    guard other != zone, !isApart else { return false }
                    return grid.cells[zone].contains { cell in
                        grid.cells[other].contains {
                            grid.centres[$0].distance(to: grid.centres[cell]) <= reach
                        }
                    }
                }
            }
        }

        /// The seconds of an item that lie on the path, in the order of hearing.
        func read(_ heard: HeardSeconds, into seconds: inout [PlaceLikelihood.Second]) {
            seconds.removeAll(keepingCapacity: true)
            for second in heard.seconds {
                guard let index = indexes[second.second] else { continue }
                seconds.append(
                    PlaceLikelihood.Second(
                        index: index,
                        level: Float(second.level),
                        count: second.count
                    )
                )
            }
        }

        /// The cells where an item may stand that was heard in some seconds.
        func cells(near seconds: [PlaceLikelihood.Second]) -> [Int] {
            guard isLarge else { return all }
            let loudest = seconds.max { ($0.level, $1.index) < ($1.level, $0.index) }
            guard let loudest else { return [] }
            let middle = path.places[loudest.index].position
            return all.filter { grid.centres[$0].distance(to: middle) <= searchMetres }
        }

        /// The items from which the radio is learned: as many as are wanted, drawn by lot, always the
        /// same ones of the same items.
        func drawn(from items: some Sequence<Recorded>) -> [PlaceFitting.Item] {
            var drawn: [Recorded] = []
            var (count, state): (UInt64, UInt64) = (0, 1)
            for item in items where item.zone.map({ numbers[$0] != nil }) ?? false {
                count += 1
                if drawn.count < mostFitted {
                    drawn.append(item)
                    continue
                }
                // Knuth's generator: the choice needs no more than to be independent of the order.
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let place = (state >> 33) % count
                if place < UInt64(mostFitted) { drawn[Int(place)] = item }
            }
            return drawn.compactMap(fitted)
        }

        private func fitted(_ item: Recorded) -> PlaceFitting.Item? {
            var seconds: [PlaceLikelihood.Second] = []
            read(item.heard, into: &seconds)
            guard let zone = item.zone.flatMap({ numbers[$0] }),
                seconds.reduce(0, { $0 + $1.count }) >= leastAdverts
            else { return nil }
            return PlaceFitting.Item(
                seconds: seconds,
                isWhole: item.heard.isWhole,
                cells: cells(near: seconds),
                zone: zone
            )
        }

        /// How likely a usual item in each zone would never have been heard, the mean over its cells.
        func silences(
            _ logs: [PlaceTable.Lanes],
            _ radio: PlaceRadio,
            _ trust: PlaceTrust
        ) -> [Double] {
            let weights = radio.offsetPrior.exponential
            return grid.cells.map { cells in
                cells.reduce(0) { sum, cell in
                    let silent = (logs[cell] * Float(trust.silent)).exponential
                    return sum + Double((silent * weights).sum())
                } / Double(cells.count)
            }
        }
    }
}
