import Glibc
package import MusterCore

/// How well a walk covered one part of a zone, as far as the audit's table tells.
package struct CellCoverage: Hashable, Sendable {
    /// The zone it is part of.
    package var zone: ZoneID
    /// Its middle, in metres on the site's plan.
    package var centre: Point
    /// How likely a tag of usual power there was heard, 0 to 1, as in ``HypothesisTable/covered(_:)``.
    package var covered: Double
}

extension HypothesisTable {
    /// How well each part of each zone was covered, zone by zone in the order of the plan.
    ///
    /// - Parameters:
    ///   - sums: how the walk listened; the ones that the table was made of.
    ///   - interval: the tags' advertising interval in seconds, as the table was made with.
    /// - Returns: all cells; the mean over those of a zone is the zone's coverage.
    package func cells(_ sums: ReceptionSums, interval: Double = 1) -> [CellCoverage] {
        let biases = ReceptionSums.biases.count
        let weights = SilenceGrid.biasWeights(power: 0)
        // What all hypotheses together give to each share of news and bias.
        var parts = [Float](repeating: 0, count: SilenceGrid.news.count * biases)
        var all: Float = 0
        for one in likely {
            let sending = Float(one.chance * (1 - one.silent))
            all += sending
            let first = SilenceGrid.news(of: one.radio) * biases
            let pair = SilenceGrid.pair(of: one.radio) * biases
            for bias in 0..<biases { parts[first + bias] += sending * weights[pair + bias] }
        }
        let rate = ReceptionSums.rate(interval)
        return sums.zones.indices.flatMap { zone in
            sums.grid.cells[zone].map { cell in
                var silence: Float = 0
                for (number, news) in SilenceGrid.news.enumerated() {
                    for bias in 0..<biases {
                        let sum = sums.sum(cell, bias)
                        silence += parts[number * biases + bias] * expf(Float(news * rate) * sum)
                    }
                }
                return CellCoverage(
                    zone: sums.zones[zone],
                    centre: sums.grid.centres[cell],
                    covered: Double(min(max(all - silence, 0), 1))
                )
            }
        }
    }
}
