import Glibc

/// The chain over the cells of a plan with one radio: what a second says of each cell, and how the
/// seconds are joined.
///
/// Chances are scaled to sum to 1 after each second, so that no walk is too long for them.
struct PathChain: Sendable {
    let grid: PathGrid
    private let levels: [Int16]
    /// What it says of each cell that no anchor was heard.
    private let silence: [Float]

    init(_ grid: PathGrid, _ field: AnchorReach, _ radio: PathRadio, offsets: [Double]) {
        self.grid = grid
        let levels = field.levels(radio, offsets: offsets)
        var silence = [Float](repeating: 0, count: field.cells)
        for anchor in 0..<field.anchors {
            for cell in 0..<field.cells {
                silence[cell] += PathTable.silent[Int(levels[anchor * field.cells + cell])]
            }
        }
        self.levels = levels
        self.silence = silence
    }

    /// The level of an anchor at a cell, in dBm.
    func level(of anchor: Int, at cell: Int) -> Double {
        Double(Int(levels[anchor * grid.count + cell]) + PathTable.lowest) / 4
    }

    /// How likely what was heard in a second is at each cell, the likeliest 1.
    ///
    /// - Returns: the logarithm of what the likeliest was.
    func emit(_ step: AnchorLog.Step, of log: AnchorLog, into chances: inout [Float]) -> Double {
        let count = grid.count
        for cell in 0..<count { chances[cell] = step.isListening ? silence[cell] : 0 }
        let (heard, fit) = (PathTable.heard, PathTable.fit)
        for reading in log.readings(of: step) {
            let first = Int(reading.anchor) * count
            let row = (Int(reading.count) - 1) * PathTable.differences
            let level = Int(reading.level) - PathTable.lowest
            for cell in 0..<count {
                let mean = Int(levels[first + cell])
                let difference = min(abs(level - mean), PathTable.differences - 1)
                chances[cell] += heard[mean] + fit[row + difference]
            }
        }
        var most = -Float.infinity
        for cell in 0..<count { most = max(most, chances[cell]) }
        for cell in 0..<count { chances[cell] = expf(chances[cell] - most) }
        return Double(most)
    }

    /// Moves on by a second: where the scanner was before becomes where it is.
    ///
    /// - Returns: the logarithm by which the chances were scaled.
    func advance(
        _ before: [Float],
        _ emission: [Float],
        isStart: Bool,
        into after: inout [Float]
    ) -> Double {
        let count = grid.count
        let anywhere = 1 / Float(count)
        let (ways, stay) = (grid.inward, 1 - PathGrid.jump)
        var total: Float = 0
        for cell in 0..<count {
            var chance = anywhere
            if !isStart {
                var sum: Float = 0
                for way in Int(ways.starts[cell])..<Int(ways.starts[cell + 1]) {
                    sum += ways.chances[way] * before[Int(ways.cells[way])]
                }
                chance = stay * sum + PathGrid.jump * anywhere
            }
            chance *= emission[cell]
            after[cell] = chance
            total += chance
        }
        // The jump keeps the likeliest cell above zero, whatever the second says.
        let scale = 1 / total
        for cell in 0..<count { after[cell] *= scale }
        return log(Double(total))
    }

    /// Moves back by a second: how likely all that follows is from each cell, but for a factor.
    func retreat(
        _ later: [Float],
        _ emission: [Float],
        isStart: Bool,
        into earlier: inout [Float]
    ) {
        let count = grid.count
        guard !isStart else {
            for cell in 0..<count { earlier[cell] = 1 }
            return
        }
        var weighted = emission
        var total: Float = 0
        for cell in 0..<count {
            weighted[cell] *= later[cell]
            total += weighted[cell]
        }
        let (ways, stay) = (grid.outward, 1 - PathGrid.jump)
        let jump = PathGrid.jump * total / Float(count)
        var most: Float = 0
        for cell in 0..<count {
            var sum: Float = 0
            for way in Int(ways.starts[cell])..<Int(ways.starts[cell + 1]) {
                sum += ways.chances[way] * weighted[Int(ways.cells[way])]
            }
            earlier[cell] = stay * sum + jump
            most = max(most, earlier[cell])
        }
        let scale = 1 / most
        for cell in 0..<count { earlier[cell] *= scale }
    }
}
