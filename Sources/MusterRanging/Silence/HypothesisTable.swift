import Glibc
package import MusterCore

/// What an audit's silence proves: how likely each hypothesis about the site is (verdicts, part 3).
///
/// What was heard and what was not are evidence alike: a radio that is weaker than the model says shows
/// in the items that should have been heard. Items that somebody looked for are what tells a tag that is
/// silent from an item that is gone. A value: the same in the same order makes the same table.
package struct HypothesisTable: Sendable {
    /// How often the model is wrong whatever the hypothesis: no single item excludes one.
    private static let slip = 0.002
    /// The shares of seconds that may be news, as the silences of zones are ordered by them.
    package static var news: [Double] { SilenceGrid.news }
    /// More items than so many say no more than so many.
    ///
    /// They are no independent witnesses: they share a walk, and shelves.
    static let mostWitnesses = 1_000.0
    /// Hypotheses that are less likely than the likeliest by this factor are left out of answers.
    private static let negligible = 1e-7

    /// The zones of the plan, in its order.
    package let zones: [ZoneID]
    /// The pairs of shares that are weighed.
    private let grid: ShareGrid
    /// When an item is called missing.
    var rule: SilenceRule { grid == .coarse ? .coarse : .fine }
    /// The zones that are silent as a whole: more of their items than any hypothesis explains that
    /// holds for the others.
    package private(set) var silentShelves: Set<ZoneID> = []

    private let places: [ZoneID: Int]
    /// The silence of each zone by share of news and bias, tags that are silent by themselves left out.
    private let silences: [Float]
    /// The same by radio, for tags of usual power; the last row is the mean over all zones.
    private let usual: [Double]
    /// The logarithm of how likely each hypothesis is, up to a constant.
    private var logs: [Double]
    /// The likely hypotheses.
    private(set) var likely: [Likely] = []

    /// A hypothesis that is not negligible.
    struct Likely: Sendable {
        let radio: Int
        let silent: Double
        let absent: Double
        /// How likely it is; all of them sum to 1.
        let chance: Double
    }

    /// Weighs all hypotheses.
    ///
    /// - Parameters:
    ///   - sums: how the walk listened.
    ///   - belief: what earlier recounts of the site have taught.
    ///   - evidence: how many of each zone's expected items were heard; zones that the plan does not
    ///     have are taken as not known.
    ///   - interval: the tags' advertising interval in seconds.
    package init(
        _ sums: ReceptionSums,
        belief: SiteBelief = .unknown,
        evidence: [ZoneEvidence],
        interval: Double = 1
    ) {
        self.init(
            zones: sums.zones,
            silences: sums.silences(interval: interval),
            belief: belief,
            evidence: evidence
        )
    }

    /// Weighs all hypotheses on what is known of the zones' silence.
    ///
    /// - Parameters:
    ///   - zones: the zones of the plan.
    ///   - silences: how silent each is for a tag that sends, 0 to 1, in the order of
    ///     ``ReceptionSums/silences(interval:)``.
    ///   - belief: what earlier recounts of the site have taught.
    ///   - evidence: how many of each zone's expected items were heard.
    package init(
        zones: [ZoneID],
        silences: [Float],
        belief: SiteBelief = .unknown,
        evidence: [ZoneEvidence]
    ) {
        self.zones = zones
        places = Dictionary(
            zones.enumerated().map { ($1, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        self.silences = silences
        var usual = Self.byRadio(silences, power: 0)
        let (radios, count) = (SilenceGrid.radioCount, zones.count)
        usual += (0..<radios).map { radio in
            (0..<count).reduce(0) { $0 + usual[$1 * radios + radio] } / Double(max(1, count))
        }
        self.usual = usual
        grid = belief.grid
        let pairs = belief.chances.map { log(max($0, 1e-12)) }
        logs = SilenceGrid.radioPrior.flatMap { radio in pairs.map { radio + $0 } }
        weigh(evidence)
    }

    // MARK: Evidence

    private mutating func weigh(_ evidence: [ZoneEvidence]) {
        let prior = logs
        let all = evidence.reduce(0.0) { $0 + Double($1.heard) + Double($1.unheard) }
        let trust = all > Self.mostWitnesses ? Self.mostWitnesses / all : 1
        for part in evidence { add(part, times: trust) }
        let byZone = Dictionary(grouping: evidence, by: \.zone)
        for (zone, parts) in byZone where isShelfSilent(parts, trust: trust) {
            if let zone { silentShelves.insert(zone) }
        }
        guard !silentShelves.isEmpty else { return settle() }
        // A shelf that fell silent as a whole says nothing of how many items are usually gone.
        logs = prior
        for part in evidence where part.zone.map({ !silentShelves.contains($0) }) ?? true {
            add(part, times: trust)
        }
        settle()
    }

    /// Multiplies each hypothesis by how likely it makes what was heard of some items of a zone.
    private mutating func add(_ part: ZoneEvidence, times trust: Double) {
        guard part.heard > 0 || part.unheard > 0 else { return }
        let (heard, unheard) = (Double(part.heard) * trust, Double(part.unheard) * trust)
        for (index, chance) in unheardChances(part).enumerated() {
            logs[index] += heard * log(1 - chance) + unheard * log(chance)
        }
    }

    /// How likely each hypothesis makes it that an item like these is not heard.
    private func unheardChances(_ part: ZoneEvidence) -> [Double] {
        var chances: [Double] = []
        chances.reserveCapacity(logs.count)
        let (row, radios, known) = (
            row(part.zone), SilenceGrid.radioCount, part.history.silentShare
        )
        for radio in 0..<radios {
            let (own, mean) = (usual[row * radios + radio], usual[zones.count * radios + radio])
            for share in grid.values {
                let silent = known ?? share
                for absent in grid.values {
                    let chance = Self.unheard(own, elsewhere: mean, silent: silent, absent: absent)
                    chances.append(min(max(chance, Self.slip), 1 - Self.slip))
                }
            }
        }
        return chances
    }

    /// Whether a zone is more silent than what is heard of the other zones lets one expect.
    private func isShelfSilent(_ parts: [ZoneEvidence], trust: Double) -> Bool {
        let (all, silent) = parts.reduce(into: (0.0, 0.0)) {
            $0.0 += Double($1.heard) + Double($1.unheard)
            $0.1 += Double($1.unheard)
        }
        guard all >= ShelfAlarm.leastItems, silent > 0 else { return false }
        var without = logs
        var chances = [Double](repeating: 0, count: logs.count)
        for part in parts where part.heard > 0 || part.unheard > 0 {
            let (heard, unheard) = (Double(part.heard), Double(part.unheard))
            for (index, chance) in unheardChances(part).enumerated() {
                without[index] -= trust * (heard * log(1 - chance) + unheard * log(chance))
                chances[index] += chance * (heard + unheard) / all
            }
        }
        let top = without.max() ?? 0
        var (total, expected, surprise) = (0.0, 0.0, 0.0)
        for (index, chance) in chances.enumerated() {
            let weight = exp(without[index] - top)
            guard weight > Self.negligible else { continue }
            total += weight
            expected += weight * chance
            surprise +=
                weight
                * ShelfAlarm.chance(ofAtLeast: silent / all, of: all, expected: chance)
        }
        return silent / all > ShelfAlarm.factor * expected / total
            && surprise / total < ShelfAlarm.leastChance
    }

    /// Takes in what somebody found who looked for an item that the walk had not heard.
    ///
    /// - Parameters:
    ///   - item: the item.
    ///   - isGone: whether it was nowhere; an item found elsewhere is not gone.
    package mutating func recount(_ item: SilentItem, isGone: Bool) {
        recount([(item, isGone)])
    }

    /// Takes in what somebody found of several items.
    package mutating func recount(_ looks: [(item: SilentItem, isGone: Bool)]) {
        for (item, isGone) in looks {
            let own = silences(of: item)
            for radio in 0..<SilenceGrid.radioCount {
                let mean = usual[zones.count * SilenceGrid.radioCount + radio]
                for pair in 0..<grid.pairs {
                    let absent = grid.absent(pair)
                    let gone =
                        absent
                        / Self.unheard(
                            own[radio],
                            elsewhere: mean,
                            silent: item.history.silentShare ?? grid.silent(pair),
                            absent: absent
                        )
                    logs[radio * grid.pairs + pair] += log(isGone ? gone : 1 - gone)
                }
            }
        }
        settle()
    }

    /// What is believed of the site after this audit and its recount: the next audit's ``SiteBelief``.
    package var belief: SiteBelief {
        var chances = [Double](repeating: 0, count: grid.pairs)
        let top = logs.max() ?? 0
        for (index, log) in logs.enumerated() {
            chances[index % grid.pairs] += exp(log - top)
        }
        return SiteBelief(normalizing: chances, on: grid).softened
    }

    private mutating func settle() {
        let top = logs.max() ?? 0
        let weights = logs.map { exp($0 - top) }
        let total = weights.reduce(0) { $1 > Self.negligible ? $0 + $1 : $0 }
        likely = weights.enumerated().compactMap { index, weight in
            guard weight > Self.negligible else { return nil }
            return Likely(
                radio: index / grid.pairs,
                silent: grid.silent(index % grid.pairs),
                absent: grid.absent(index % grid.pairs),
                chance: weight / total
            )
        }
    }

    // MARK: Silence

    /// The chance that an expected item is not heard.
    ///
    /// - Parameters:
    ///   - own: how silent its own zone is for a tag that sends, 0 to 1.
    ///   - elsewhere: the mean of that over all zones.
    ///   - silent: how likely its tag is silent by itself.
    ///   - absent: how likely it is gone.
    /// - Returns: the chance, 0 to 1.
    package static func unheard(
        _ own: Double,
        elsewhere: Double,
        silent: Double,
        absent: Double
    ) -> Double {
        let moved = SilenceGrid.movedShare
        return absent + moved * (silent + (1 - silent) * elsewhere)
            + (1 - moved - absent) * (silent + (1 - silent) * own)
    }

    private func row(_ zone: ZoneID?) -> Int { zone.flatMap { places[$0] } ?? zones.count }

    /// How silent an item's zone is for its tag by radio, were it to send; the mean over all zones for
    /// an item of which nobody knows where it belongs.
    func silences(of item: SilentItem) -> [Double] {
        let (row, radios) = (row(item.zone), SilenceGrid.radioCount)
        guard item.power != 0 else { return Array(usual[row * radios..<(row + 1) * radios]) }
        let perZone = SilenceGrid.news.count * ReceptionSums.biases.count
        guard row == zones.count else {
            let own = Array(silences[row * perZone..<(row + 1) * perZone])
            return Self.byRadio(own, power: Double(item.power))
        }
        let all = Self.byRadio(silences, power: Double(item.power))
        return (0..<radios).map { radio in
            zones.indices.reduce(0) { $0 + all[$1 * radios + radio] } / Double(max(1, zones.count))
        }
    }

    /// How silent an item is elsewhere, by radio.
    var elsewhere: ArraySlice<Double> { usual[(zones.count * SilenceGrid.radioCount)...] }

    /// The silence of zones by radio, from that by share of news and bias.
    private static func byRadio(_ silences: [Float], power: Double) -> [Double] {
        let (biases, news) = (ReceptionSums.biases.count, SilenceGrid.news.count)
        let weights = SilenceGrid.biasWeights(power: power)
        let zones = silences.count / (news * biases)
        var byRadio: [Double] = []
        byRadio.reserveCapacity(zones * SilenceGrid.radioCount)
        for zone in 0..<zones {
            for radio in 0..<SilenceGrid.radioCount {
                let pair = SilenceGrid.pair(of: radio) * biases
                let first = (zone * news + SilenceGrid.news(of: radio)) * biases
                var sum: Float = 0
                for bias in 0..<biases { sum += weights[pair + bias] * silences[first + bias] }
                byRadio.append(min(1, Double(sum)))
            }
        }
        return byRadio
    }
}
