/// What an item would have been heard like from where the scanner was, second by second and cell by cell.
///
/// Rows are worked out when they are first asked for, and kept while there is room.
struct WalkLevels: Sendable {
    /// How many numbers are kept at most.
    private static let mostKept = 1 << 23
    /// With less than this of the chance near a cell, nothing is heard there.
    private static let leastWeight: Float = 0.5

    /// How many cells there are.
    let cells: Int
    /// What all seconds of listening say of an item that was never heard, by cell.
    private(set) var silence: [PlaceTable.Lanes] = []
    /// The load of the air in each second, as a number of ``PlaceTable``.
    let loads: [UInt8]
    /// The share of seconds in which an item advertises at all.
    let rate: Float

    private let path: ScannerPath
    private let reach: CellReach
    /// The level of each pair of ``reach``.
    private let pairs: [Int16]
    /// Which second is kept in each place; -1 for none.
    private var kept: [Int32]
    /// The levels kept, in quarters of a decibel (dBm), the cells of a second in a row.
    private(set) var levels: [Int16]
    /// The spread of each level in whole dB, at most the widest of ``PlaceTable``.
    private(set) var spreads: [UInt8]
    private var (sums, squares, weights): ([Float], [Float], [Float])

    init(
        _ path: ScannerPath,
        _ reach: CellReach,
        _ radio: PlaceRadio,
        loads: [UInt8],
        rate: Double
    ) {
        (self.path, self.reach, self.loads, self.rate) = (path, reach, loads, Float(rate))
        cells = reach.count
        pairs = reach.levels(radio)
        let room = max(1, min(path.places.count, Self.mostKept / max(1, cells)))
        kept = Array(repeating: -1, count: room)
        levels = Array(repeating: 0, count: room * cells)
        spreads = Array(repeating: 0, count: room * cells)
        let blank = [Float](repeating: 0, count: cells)
        (sums, squares, weights) = (blank, blank, blank)
        silence = hush()
    }

    private mutating func hush() -> [PlaceTable.Lanes] {
        var silence = [PlaceTable.Lanes](repeating: .zero, count: cells)
        for index in path.places.indices where path.places[index].isListening {
            let first = row(index)
            let table = PlaceTable.silent[Int(loads[index])]
            for cell in 0..<cells {
                silence[cell] +=
                    table[
                        PlaceTable.place(
                            level: Int(levels[first + cell]),
                            spread: Int(spreads[first + cell])
                        )
                    ]
            }
        }
        for cell in 0..<cells { silence[cell] *= rate }
        return silence
    }

    /// Where in ``levels`` and ``spreads`` the cells of a second begin.
    mutating func row(_ index: Int) -> Int {
        let place = index % kept.count
        if kept[place] != Int32(index) {
            work(out: index, into: place * cells)
            kept[place] = Int32(index)
        }
        return place * cells
    }

    private mutating func work(out index: Int, into first: Int) {
        for cell in 0..<cells { (sums[cell], squares[cell], weights[cell]) = (0, 0, 0) }
        for rank in index * ScannerPath.keptCells..<(index + 1) * ScannerPath.keptCells {
            let weight = path.weights[rank]
            guard weight > 1e-3 else { continue }
            let here = Int(path.cells[rank])
            for pair in Int(reach.starts[here])..<Int(reach.starts[here + 1]) {
                let cell = Int(reach.cells[pair])
                let level = Float(pairs[pair])
                sums[cell] += weight * level
                squares[cell] += weight * level * level
                weights[cell] += weight
            }
        }
        for cell in 0..<cells {
            guard weights[cell] >= Self.leastWeight else {
                (levels[first + cell], spreads[first + cell]) = (-600, 0)
                continue
            }
            let mean = sums[cell] / weights[cell]
            let variance = max(0, squares[cell] / weights[cell] - mean * mean) / 16
            levels[first + cell] = Int16(mean.rounded())
            let widest = Float(PlaceTable.spreads - 1)
            spreads[first + cell] = UInt8(min(variance.squareRoot().rounded(), widest))
        }
    }
}
