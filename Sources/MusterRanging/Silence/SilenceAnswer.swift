package import MusterCore

/// What a table says of one item that was not heard.
package struct SilenceAnswer: Hashable, Sendable {
    /// How likely its tag would have been heard in its place, 0 to 1, by what is known of this tag.
    package var covered: Double
    /// P(absent | not heard), 0 to 1.
    package var absent: Double
    /// Where P lies for 80 in 100 of what the site may be like.
    package var range: ClosedRange<Double>
}

/// How many of some items are gone.
package struct GoneCount: Hashable, Sendable {
    /// How many are expected to be.
    package var expected: Double
    /// Where the number lies in 95 of 100 such cases by the table's own reckoning; the hypotheses are
    /// coarse, and measured it is eight to nine in ten.
    package var range: ClosedRange<Int>
}

extension HypothesisTable {
    /// How well a zone was covered, 0 to 1: the chance that a tag of usual power in it was heard.
    ///
    /// Tags that are silent by themselves are counted in. 0 in a zone that the plan does not have.
    package func covered(_ zone: ZoneID) -> Double {
        zones.contains(zone) ? answer(SilentItem(zone: zone)).covered : 0
    }

    /// What silence says of an item; worked out anew each time.
    package func answer(_ item: SilentItem) -> SilenceAnswer {
        let (own, elsewhere) = (silences(of: item), elsewhere)
        let known = item.history.silentShare
        var (covered, absent) = (0.0, 0.0)
        var shares = ShareSpread()
        for one in likely {
            let silent = known ?? one.silent
            let gone =
                one.absent
                / Self.unheard(
                    own[one.radio],
                    elsewhere: elsewhere[elsewhere.startIndex + one.radio],
                    silent: silent,
                    absent: one.absent
                )
            covered += one.chance * (1 - silent) * (1 - own[one.radio])
            absent += one.chance * gone
            shares.add(gone, weight: one.chance)
        }
        let (low, high) = (shares.quantile(0.1), shares.quantile(0.9))
        return SilenceAnswer(
            covered: min(max(covered, 0), 1),
            absent: min(max(absent, 0), 1),
            range: min(low, absent)...max(high, absent)
        )
    }

    /// What silence says of each of some items, in their order; items alike share one answer.
    package func answers(_ items: [SilentItem]) -> [SilenceAnswer] {
        var known: [SilentItem: SilenceAnswer] = [:]
        return items.map { item in
            if let answer = known[item] { return answer }
            let answer = answer(item)
            known[item] = answer
            return answer
        }
    }

    /// How many of some items that were not heard are gone; those that somebody looked for left out.
    package func gone(among items: [SilentItem]) -> GoneCount {
        var counts: [SilentItem: Double] = [:]
        for item in items { counts[item, default: 0] += 1 }
        // For each hypothesis the mean and the variance of the number; the number is a mixture.
        var parts = likely.map { (chance: $0.chance, mean: 0.0, variance: 0.0) }
        for (item, count) in counts.sorted(by: { $0.key < $1.key }) {
            let (own, elsewhere) = (silences(of: item), elsewhere)
            for (index, one) in likely.enumerated() {
                let gone =
                    one.absent
                    / Self.unheard(
                        own[one.radio],
                        elsewhere: elsewhere[elsewhere.startIndex + one.radio],
                        silent: item.history.silentShare ?? one.silent,
                        absent: one.absent
                    )
                parts[index].mean += count * gone
                parts[index].variance += count * gone * (1 - gone)
            }
        }
        let mixture = NormalMixture(parts)
        func bounded(_ value: Double) -> Int { Int(min(max(value, 0), Double(items.count))) }
        let low = bounded((mixture.quantile(0.025)).rounded(.down))
        let high = bounded((mixture.quantile(0.975)).rounded(.up))
        return GoneCount(expected: mixture.mean, range: low...max(low, high))
    }
}
