import Glibc

/// How likely what was heard of one item is, by the cell where it stands and its own power.
struct PlaceLikelihood: Sendable {
    /// How many factors are multiplied before their logarithm is taken; none is above 500, and more of
    /// them could overflow.
    private static let mostFactors = 12
    /// The cells that come into question, in order.
    private(set) var cells: [Int] = []
    /// What the levels say of each of ``cells``, as a logarithm, where all seconds are looks of their own.
    private(set) var levels: [PlaceTable.Lanes] = []
    /// What the seconds of silence say, likewise.
    private(set) var silences: [PlaceTable.Lanes] = []
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
    ///   - spread: the spread of a level, in dB, without that of single samples.
    mutating func weigh(
        _ seconds: [Second],
        isWhole: Bool,
        at cells: some Collection<Int>,
        _ walk: inout WalkLevels,
        spread: Double
    ) {
        self.cells.removeAll(keepingCapacity: true)
        self.cells += cells
        levels.removeAll(keepingCapacity: true)
        silences.removeAll(keepingCapacity: true)
        factors.removeAll(keepingCapacity: true)
        for cell in self.cells {
            levels.append(.zero)
            silences.append(walk.silence[cell])
            factors.append(.one)
        }
        for (number, second) in seconds.enumerated() {
            add(second, &walk, spread: spread)
            if (number + 1).isMultiple(of: Self.mostFactors) { fold() }
        }
        fold()
        guard !isWhole else { return }
        for place in silences.indices { silences[place] = .zero }
    }

    private mutating func add(_ second: Second, _ walk: inout WalkLevels, spread: Double) {
        let first = walk.row(second.index)
        let silence = PlaceTable.silent[Int(walk.loads[second.index])]
        let heard = PlaceTable.heard
        // The inverse of four times the variance, and what the spread itself costs.
        let own = Float(spread * spread + 20 / Double(max(1, second.count)))
        var (inverses, costs) = (PlaceTable.Lanes.zero, PlaceTable.Lanes.zero)
        for wider in 0..<PlaceTable.spreads {
            let variance = own + Float(wider * wider)
            inverses[wider] = 1 / (4 * variance)
            costs[wider] = log(variance) / 2
        }
        let level = PlaceTable.Lanes(repeating: second.level) - PlaceTable.offsets
        for place in cells.indices {
            let index = first + cells[place]
            let (at, wider) = (Int(walk.levels[index]), Int(walk.spreads[index]))
            let step = PlaceTable.place(level: at, spread: wider)
            let miss = level - Float(at) / 4
            factors[place] *= 1 + miss * miss * inverses[wider]
            levels[place] += heard[step] - costs[wider]
            silences[place] -= walk.rate * silence[step]
        }
    }

    /// Takes the logarithm of what was multiplied.
    private mutating func fold() {
        for place in factors.indices {
            levels[place] -= 2.5 * factors[place].logarithm
            factors[place] = .one
        }
    }
}
