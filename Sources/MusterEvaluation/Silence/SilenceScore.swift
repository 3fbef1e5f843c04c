package import MusterRanging

/// How well what is said of silence holds, site by site.
package struct SilenceScore: Sendable {
    /// P(absent) of items that were not heard, against what is so.
    package private(set) var absent = ReliabilityTable()
    /// Stated coverage of the places of items in place, against whether they were heard.
    package private(set) var hearing = ReliabilityTable()
    /// Of each site: the squared misses of P(absent), the items not heard, and how many are gone.
    private var sites: [SIMD4<Double>] = []
    /// Of each site: the items called MISSING, and those of them that are gone.
    private var words: [SIMD4<Double>] = []
    /// Sites whose number of gone items lies in the stated range, and all sites with a range.
    private var ranges = (held: 0, all: 0)
    /// Zones that were called silent as a whole.
    private var alarms = 0

    package init() {}

    /// Begins a site.
    package mutating func beginSite() {
        sites.append(.zero)
        words.append(.zero)
    }

    /// Adds an item that was not heard.
    package mutating func add(absent chance: Double, isGone: Bool, isMissing: Bool) {
        absent.add(predicted: chance, happened: isGone)
        let gone = isGone ? 1.0 : 0
        sites[sites.count - 1] += [(chance - gone) * (chance - gone), 1, gone, 0]
        if isMissing { words[words.count - 1] += [gone, 1, 0, 0] }
    }

    /// Adds an item in place.
    package mutating func add(covered chance: Double, wasHeard: Bool) {
        hearing.add(predicted: chance, happened: wasHeard)
    }

    /// Adds a site's number of gone items and the range that was stated.
    package mutating func add(gone: Int, stated: GoneCount) {
        ranges.all += 1
        if stated.range.contains(gone) { ranges.held += 1 }
    }

    /// Adds how many zones of a site were called silent as a whole.
    package mutating func add(alarms count: Int) { alarms += count }

    /// The share of the items not heard that are gone.
    var rate: Double? { absent.rate }

    /// The figures by the words of ``Metric/id``.
    package var values: [String: Double?] {
        let range = SiteBootstrap.range(sites) { $0[1] > 0 ? $0[0] / $0[1] : nil }
        // Against the constant guess that knows the true share of what is drawn.
        let lead = SiteBootstrap.range(sites) { sums in
            guard sums[1] > 0 else { return nil }
            let rate = sums[2] / sums[1]
            return rate * (1 - rate) - sums[0] / sums[1]
        }
        let said = words.reduce(.zero, +)
        let right = SiteBootstrap.range(words) { $0[1] > 0 ? $0[0] / $0[1] : nil }
        let sure = hearing.bins.last.flatMap { $0.count > 0 ? $0 : nil }
        return [
            "brier": absent.brier, "low": range?.lowerBound, "high": range?.upperBound,
            "constant": absent.constantBrier, "lead_low": lead?.lowerBound,
            "lead_high": lead?.upperBound, "ece": absent.calibrationError, "rate": rate,
            "said_missing": said[1], "missing_right": said[1] > 0 ? said[0] / said[1] : nil,
            "right_low": right?.lowerBound, "right_high": right?.upperBound,
            "range_holds": ranges.all == 0 ? nil : Double(ranges.held) / Double(ranges.all),
            "covered_ece": hearing.calibrationError, "sure_said": sure?.meanPredicted,
            "sure_heard": sure?.rate, "alarms": Double(alarms),
        ]
    }

    /// What the headline is made of, a trial a site.
    package var trials: [Trial] { sites.map { Trial($0[0], of: $0[1]) } }
}

extension Score {
    /// The guess that knows the true share of the items of `score` and nothing else.
    static func constantGuess(of score: SilenceScore?) -> Score {
        Score(
            "constant guess",
            .baseline,
            ["brier": score?.absent.constantBrier, "ece": 0, "rate": score?.rate]
        )
    }
}
