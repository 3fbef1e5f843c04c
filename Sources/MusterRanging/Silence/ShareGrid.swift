import Glibc

/// The values that are weighed of two shares: that of tags that are silent by themselves, and that of
/// items that are gone.
package struct ShareGrid: Hashable, Sendable {
    /// The values, 0 to 1, each for both shares.
    package let values: [Double]

    /// What older audits weighed.
    ///
    /// Where many items were looked for it has no room for what they tell: of 4 % silent tags and 12 %
    /// gone items, three in four of what is silent, it makes two in three.
    package static let coarse = ShareGrid(values: [0.01, 0.03, 0.06, 0.10, 0.16, 0.25])

    /// The same values with one more between each two.
    package static let fine: ShareGrid = {
        let steps = zip(coarse.values, coarse.values.dropFirst())
        return ShareGrid(
            values: coarse.values.prefix(1) + steps.flatMap { [($0 * $1).squareRoot(), $1] }
        )
    }()

    /// How many pairs of values there are; all values of the absent share for the smallest silent share
    /// come first.
    package var pairs: Int { values.count * values.count }

    /// The share of silent tags of a pair.
    func silent(_ pair: Int) -> Double { values[pair / values.count] }
    /// The share of gone items of a pair.
    func absent(_ pair: Int) -> Double { values[pair % values.count] }

    /// How likely each value is by a Beta distribution; steps of the grid are about those of the
    /// logarithm, so its density is taken times the value.
    func beta(_ a: Double, _ b: Double) -> [Double] {
        values.map { pow($0, a) * pow(1 - $0, b - 1) }
    }
}
