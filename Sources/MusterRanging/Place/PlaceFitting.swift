import Glibc

/// Learns from the items that were heard what their radio is like, and how much a second proves.
///
/// Most items are where the record has them: a radio under which they are there is likely.
struct PlaceFitting {
    /// Fewer items than this teach nothing of the radio.
    private static let leastItems = 3
    /// Fewer items than this teach nothing of how much a second proves.
    private static let leastTrusted = 10
    /// In how many seconds such an item must have been heard.
    private static let leastSeconds = 6
    /// Over how many seconds a level is compared with itself.
    private static let lags = 8
    /// The spread of an item's own power where nothing is taken for granted of it, in dB.
    private static let freeSpread = 30.0
    /// How sure it is that an item is where the record has it.
    private static let recordedShare = 0.9

    /// An item with a recorded zone.
    struct Item: Sendable {
        /// The seconds in which it was heard.
        var seconds: [PlaceLikelihood.Second]
        /// Whether those are all.
        var isWhole: Bool
        /// The cells that come into question, in order.
        var cells: [Int]
        /// Those of its recorded zone.
        var own: Range<Int>
    }

    /// The items.
    let items: [Item]
    /// Makes the levels of a walk with a radio.
    let walk: (PlaceRadio) -> WalkLevels

    /// The likeliest of the radios that are tried; of equals, the first.
    func radio(withObstacles: Bool, _ trust: PlaceTrust) -> PlaceRadio {
        guard items.count >= Self.leastItems else { return .usual }
        var best: (radio: PlaceRadio, likelihood: Double)?
        for exponent in [1.8, 2.3, 2.8] {
            for rack in withObstacles ? [2.0, 7, 11] : [0] {
                var radio = PlaceRadio.usual
                (radio.exponent, radio.rack) = (exponent, rack)
                let sums = powers(radio, trust)
                for offset in stride(from: -12.0, through: 8, by: 4) {
                    for spread in [3.0, 5, 8] {
                        (radio.offset, radio.spread) = (offset, spread)
                        let likelihood = Self.likelihood(sums, radio.offsetPrior)
                        if best.map({ likelihood > $0.likelihood }) ?? true {
                            best = (radio, likelihood)
                        }
                    }
                }
            }
        }
        return best?.radio ?? .usual
    }

    /// How likely an item is at its place and anywhere, by its own power.
    private struct Powers {
        var own: PlaceTable.Lanes
        var anywhere: PlaceTable.Lanes
        /// What is to be added to their logarithms.
        var scale: Double
    }

    private func powers(_ radio: PlaceRadio, _ trust: PlaceTrust) -> [Powers] {
        var walk = walk(radio)
        var likelihood = PlaceLikelihood()
        return items.map { item in
            likelihood.weigh(
                item.seconds,
                isWhole: item.isWhole,
                at: item.cells,
                &walk,
                trust
            )
            let most = likelihood.logs.reduce(-.infinity) { max($0, $1.max()) }
            var powers = Powers(own: .zero, anywhere: .zero, scale: Double(most))
            for (cell, logs) in zip(likelihood.cells, likelihood.logs) {
                let chance = (logs - most).exponential
                powers.anywhere += chance
                if item.own.contains(cell) { powers.own += chance }
            }
            powers.own /= Float(item.own.count)
            powers.anywhere /= Float(max(1, item.cells.count))
            return powers
        }
    }

    private static func likelihood(_ items: [Powers], _ prior: PlaceTable.Lanes) -> Double {
        let weights = prior.exponential
        return items.reduce(0) { sum, item in
            let own = Double((item.own * weights).sum())
            let anywhere = Double((item.anywhere * weights).sum())
            let mixed = recordedShare * own + (1 - recordedShare) * anywhere
            return sum + item.scale + log(max(mixed, .leastNormalMagnitude))
        }
    }

    /// How much a second proves, from how levels stay off where the items are.
    func trust(_ radio: PlaceRadio) -> PlaceTrust {
        let long = items.filter { $0.seconds.count >= Self.leastSeconds }
        guard long.count >= Self.leastTrusted else { return .usual }
        var walk = walk(radio)
        var likelihood = PlaceLikelihood()
        var (products, pairs) = (
            [Double](repeating: 0, count: Self.lags + 1),
            [Double](repeating: 0, count: Self.lags + 1)
        )
        var (samples, count) = (0.0, 0.0)
        // Its own power is taken as it seems: what stays off for all of a walk is no echo.
        var free = radio
        free.spread = Self.freeSpread
        let prior = free.offsetPrior
        for item in long {
            likelihood.weigh(
                item.seconds,
                isWhole: item.isWhole,
                at: item.own,
                &walk,
                .usual
            )
            guard let best = likelihood.best(prior) else { continue }
            let residuals = item.seconds.map { second in
                let place = walk.row(second.index) + best.cell
                let level = Double(walk.levels[place]) / 4 + best.offset
                return (second.index, Double(second.level) - level)
            }
            for (number, (at, miss)) in residuals.enumerated() {
                for (later, other) in residuals[number...] where later - at <= Self.lags {
                    guard later >= at else { continue }
                    products[later - at] += miss * other
                    pairs[later - at] += 1
                }
            }
            samples += item.seconds.reduce(0) { $0 + 1 / Double($1.count) }
            count += Double(item.seconds.count)
        }
        guard count > 0, products[0] > 0 else { return .usual }
        let variance = products[0] / pairs[0]
        var echo = 0.0
        for lag in 1...Self.lags where pairs[lag] > 0 {
            echo += max(0, products[lag] / pairs[lag] / variance)
        }
        let heard = min(max(1 / (1 + 2 * echo), 0.06), 0.5)
        return PlaceTrust(
            heard: heard,
            silent: min(1, 2 * heard),
            spread: max(4, max(0, variance - 20 * samples / count).squareRoot())
        )
    }
}

extension PlaceLikelihood {
    /// The likeliest cell and the item's own power there, in dB; `nil` without any cell.
    fileprivate func best(_ prior: PlaceTable.Lanes) -> (cell: Int, offset: Double)? {
        var best: (cell: Int, offset: Double, likelihood: Float)?
        for (cell, logs) in zip(cells, logs) {
            let sums = logs + prior
            for lane in sums.indices where sums[lane] > best?.likelihood ?? -.infinity {
                best = (cell, Double(PlaceTable.offsets[lane]), sums[lane])
            }
        }
        return best.map { ($0.cell, $0.offset) }
    }
}
