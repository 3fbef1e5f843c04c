import Glibc

/// The hypotheses about a site that an audit chooses among (verdicts, part 3).
///
/// Three numbers of its radio, as far as tags are concerned, and two shares:
/// - `offset`: how much stronger than the model says tags arrive, in dB;
/// - `spread`: how much that differs from tag to tag and from place to place, in dB;
/// - `news`: which share of the seconds is no echo of those before;
/// - `silent`: the share of present tags that no walk hears, however close it comes;
/// - `absent`: the share of expected items that are gone.
///
/// Hypothesis number `radio * pairs + silent * values + absent` has them all; which values of the two
/// shares are weighed is that of the ``ShareGrid``.
enum SilenceGrid {
    static let offsets = Array(stride(from: -28.0, through: 8, by: 4))
    static let spreads = [4.0, 8, 12]
    static let news = [0.1, 0.2, 0.4, 1]
    static let radioCount = offsets.count * spreads.count * news.count

    /// The share of the expected items that stand in another zone than the record says.
    static let movedShare = 0.06

    /// The place of a radio's `news` within ``news``.
    static func news(of radio: Int) -> Int { radio % news.count }
    /// The place of its offset and spread among all pairs of them.
    static func pair(of radio: Int) -> Int { radio / news.count }

    /// The logarithm of how likely each radio is before anything was heard.
    static let radioPrior: [Double] = {
        let spreadShares = [0.7, 0.2, 0.1]
        let newsShares = [0.15, 0.4, 0.3, 0.15]
        var logs: [Double] = []
        for offset in offsets {
            let far = (offset + 4) / 8
            for spread in spreadShares {
                for news in newsShares { logs.append(log(spread * news) - far * far / 2) }
            }
        }
        return logs
    }()

    /// For each offset and spread, how likely each of the biases is for a tag that is `power` dB
    /// stronger than usual; those of one pair in a row, their sum 1.
    static func biasWeights(power: Double) -> [Float] {
        var weights: [Float] = []
        for offset in offsets {
            let shifted = max(offset + power, ReceptionSums.lowestBias)
            let middle = min(shifted, ReceptionSums.highestBias)
            for spread in spreads {
                let own = ReceptionSums.biases.map { (bias: Double) -> Double in
                    let far = (bias - middle) / spread
                    return exp(-far * far / 2)
                }
                let total = own.reduce(0, +)
                weights += own.map { Float($0 / total) }
            }
        }
        return weights
    }
}
