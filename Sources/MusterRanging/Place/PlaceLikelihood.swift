import Glibc

/// How likely what was heard of one item is, by the cell where it stands and its own power.
struct PlaceLikelihood: Sendable {
    /// How many factors are multiplied before their logarithm is taken; none is above 500, and more of
    /// them could overflow.
    private static let mostFactors = 12
    /// The cells that come into question, in order.
    private(set) var cells: [Int] = []
    /// The logarithm of how likely it is at each of ``cells``, but for what all have in common.
    private(set) var logs: [PlaceTable.Lanes] = []
    private var factors: [PlaceTable.Lanes] = []

    /// A second in which the item was heard.
    struct Second: Hashable, Sendable {
        /// Its place among the seconds of the path.
        var index: Int
        /// The mean level, in dBm.
        var level: Float
        /// Of how many samples.
        var count: Int
    }

    /// Weighs an item.
    ///
    /// - Parameters:
    ///   - seconds: the seconds in which it was heard.
    ///   - isWhole: whether those are all; where not, nothing is known of silence.
    ///   - cells: the cells that come into question.
    ///   - walk: what it would have been heard like.
    ///   - trust: how much a second proves.
    mutating func weigh(
        _ seconds: [Second],
        isWhole: Bool,
        at cells: some Collection<Int>,
        _ walk: inout WalkLevels,
        _ trust: PlaceTrust
    ) {
        self.cells.removeAll(keepingCapacity: true)
        self.cells += cells
        logs.removeAll(keepingCapacity: true)
        factors.removeAll(keepingCapacity: true)
        let silent = isWhole ? Float(trust.silent) : 0
        for cell in self.cells {
            logs.append(walk.silence[cell] * silent)
            factors.append(.one)
        }
        let count = Double(max(1, seconds.count))
        let look = Float(trust.heard + (1 - trust.heard) / count)
        var pending = 0
        for second in seconds {
            add(second, &walk, look: look, silent: silent * walk.rate, spread: trust.spread)
            pending += 1
            if pending == Self.mostFactors {
                fold(look: look)
                pending = 0
            }
        }
        if pending > 0 { fold(look: look) }
    }

    private mutating func add(
        _ second: Second,
        _ walk: inout WalkLevels,
        look: Float,
        silent: Float,
        spread: Double
    ) {
        let first = walk.row(second.index)
        let silence = PlaceTable.silent[Int(walk.loads[second.index])]
        let heard = PlaceTable.heard
        // The inverse of four times the variance, and what the spread itself costs.
        let own = Float(spread * spread + 20 / Double(max(1, second.count)))
        var (inverses, costs) = (PlaceTable.Lanes.zero, PlaceTable.Lanes.zero)
        for wider in 0..<PlaceTable.spreads {
            let variance = own + Float(wider * wider)
            inverses[wider] = 1 / (4 * variance)
            costs[wider] = look * log(variance) / 2
        }
        let level = PlaceTable.Lanes(repeating: second.level) - PlaceTable.offsets
        for place in cells.indices {
            let index = first + cells[place]
            let (at, wider) = (Int(walk.levels[index]), Int(walk.spreads[index]))
            let step = PlaceTable.place(level: at, spread: wider)
            let miss = level - Float(at) / 4
            factors[place] *= 1 + miss * miss * inverses[wider]
            logs[place] += look * heard[step] - silent * silence[step] - costs[wider]
        }
    }

    /// Takes the logarithm of what was multiplied.
    private mutating func fold(look: Float) {
        for place in factors.indices {
            logs[place] -= 2.5 * look * factors[place].logarithm
            factors[place] = .one
        }
    }
}
