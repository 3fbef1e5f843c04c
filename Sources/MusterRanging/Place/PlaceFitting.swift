import Glibc

/// Learns from the items that were heard what their radio is like, and how much a second proves.
///
/// Most items are where the record has them. So a radio is right, and as much trust as it is due, when
/// what was heard tells the recorded zone from the others: too little trust leaves it open, too much
/// denies some of them for good.
struct PlaceFitting {
    /// Fewer items than this teach nothing: a handful of wrong records would teach that radio tells nothing.
    private static let leastItems = 20
    /// From about how many seconds of each the radio is learned; how much a second proves, from all.
    private static let radioSeconds = 32
    /// How sure it is that an item is where the record has it; what is not is anywhere.
    private static let recordedShare = 0.94

    /// An item with a recorded zone.
    struct Item: Sendable {
        /// The seconds in which it was heard.
        var seconds: [PlaceLikelihood.Second]
        /// Whether those are all.
        var isWhole: Bool
        /// The cells that come into question, in order.
        var cells: [Int]
        /// The place of its recorded zone in the plan.
        var zone: Int

        /// The same with about `most` of its seconds, spread evenly; nothing is known of its silence then.
        func thinned(to most: Int) -> Item {
            let step = seconds.count / most
            guard step > 1 else { return self }
            var thinned = self
            thinned.seconds = stride(from: 0, to: seconds.count, by: step).map { seconds[$0] }
            thinned.isWhole = false
            return thinned
        }
    }

    /// The items.
    let items: [Item]
    /// The place of each cell's zone in the plan.
    let zoneOfCell: [Int32]
    /// How many cells each zone has.
    let zoneSizes: [Int]
    /// Makes the levels of a walk with a radio.
    let walk: (PlaceRadio) -> WalkLevels

    /// Whether enough items were heard to learn from.
    var isLearned: Bool { items.count >= Self.leastItems }

    /// A radio and a trust, and the logarithm of how likely they make the recorded zones.
    private struct Candidate {
        var radio: PlaceRadio
        var trust: PlaceTrust
        var likelihood: Double
    }

    /// The radio and the trust under which the recorded zones are the likeliest; of equals, the first.
    ///
    /// The radio is sought with the usual trust, and the trust with that radio.
    func best(withObstacles: Bool) -> (radio: PlaceRadio, trust: PlaceTrust) {
        guard isLearned else {
            var usual = PlaceRadio.usual
            if !withObstacles { usual.rack = 0 }
            return (usual, .usual)
        }
        let thinned = items.map { $0.thinned(to: Self.radioSeconds) }
        var best = Candidate(radio: .usual, trust: .usual, likelihood: -.infinity)
        for exponent in [1.8, 2.3, 2.8, 3.3] {
            for rack in withObstacles ? [2.0, 7, 11] : [0] {
                let found = self.best(thinned, exponent: exponent, rack: rack, [.usual])
                if found.likelihood > best.likelihood { best = found }
            }
        }
        best = self.best(
            items,
            exponent: best.radio.exponent,
            rack: best.radio.rack,
            PlaceTrust.candidates
        )
        return (best.radio, best.trust)
    }

    /// The best of some trusts, with all powers that are tried.
    private func best(
        _ items: [Item],
        exponent: Double,
        rack: Double,
        _ trusts: [PlaceTrust]
    ) -> Candidate {
        var candidates: [Candidate] = []
        for trust in trusts {
            for offset in stride(from: -12.0, through: 8, by: 4) {
                for spread in [3.0, 5, 8] {
                    let radio = PlaceRadio(
                        exponent: exponent,
                        rack: rack,
                        offset: offset,
                        spread: spread
                    )
                    candidates.append(
                        Candidate(radio: radio, trust: trust, likelihood: trust.prior)
                    )
                }
            }
        }
        weigh(items, &candidates)
        // Of equals the first is the largest.
        return candidates.reduce(candidates[0]) { $1.likelihood > $0.likelihood ? $1 : $0 }
    }

    /// Works out how likely the recorded zones are with candidates of one exponent and rack.
    private func weigh(_ items: [Item], _ candidates: inout [Candidate]) {
        let weights = candidates.map(\.radio.offsetPrior.exponential)
        var walk = walk(candidates[0].radio)
        var likelihood = PlaceLikelihood()
        var sums = [PlaceTable.Lanes](repeating: .zero, count: zoneSizes.count)
        for item in items {
            likelihood.weigh(
                item.seconds,
                isWhole: item.isWhole,
                at: item.cells,
                &walk,
                spread: PlaceTrust.spread
            )
            var trust: PlaceTrust?
            for index in candidates.indices {
                if candidates[index].trust != trust {
                    trust = candidates[index].trust
                    sum(likelihood, candidates[index].trust, item.seconds.count, into: &sums)
                }
                var total: Float = 0
                for zone in sums.indices { total += (sums[zone] * weights[index]).sum() }
                let own = (sums[item.zone] * weights[index]).sum()
                let chance = total > 0 ? Double(own / total) : 0
                let mixed =
                    Self.recordedShare * chance
                    + (1 - Self.recordedShare) / Double(zoneSizes.count)
                candidates[index].likelihood += log(mixed)
            }
        }
    }

    /// Adds up how likely an item is in each zone, by its own power, but for a factor.
    private func sum(
        _ likelihood: PlaceLikelihood,
        _ trust: PlaceTrust,
        _ seconds: Int,
        into sums: inout [PlaceTable.Lanes]
    ) {
        let (look, silent) = (trust.look(of: seconds), Float(trust.silent))
        var most = -Float.infinity
        for place in likelihood.cells.indices {
            let logs = likelihood.levels[place] * look + likelihood.silences[place] * silent
            most = max(most, logs.max())
        }
        for zone in sums.indices { sums[zone] = .zero }
        for (place, cell) in likelihood.cells.enumerated() {
            let logs = likelihood.levels[place] * look + likelihood.silences[place] * silent
            sums[Int(zoneOfCell[cell])] += (logs - most).exponential
        }
        for zone in sums.indices { sums[zone] /= Float(zoneSizes[zone]) }
    }
}
