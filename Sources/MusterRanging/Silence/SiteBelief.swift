/// What earlier recounts of a site have taught: how likely each pair of shares is, that of tags that are
/// silent by themselves and that of items that are gone.
///
/// One silent walk tells their mixture only; what tells them apart is somebody who looks for what was
/// not heard. The radio of an audit is its own and not kept.
package struct SiteBelief: Hashable, Sendable {
    /// How many numbers there are.
    package static let count = SilenceGrid.shareCount

    /// What is known before any recount: few silent tags, some items gone, both vague.
    package static let unknown: SiteBelief = {
        let (silent, absent) = (SilenceGrid.beta(2, 22), SilenceGrid.beta(1.5, 13))
        return SiteBelief(normalizing: silent.flatMap { one in absent.map { one * $0 } })
    }()

    /// How likely each pair is; they sum to 1, and they are what a caller stores.
    ///
    /// All values of the absent share for the smallest silent share come first.
    package let chances: [Double]

    /// Takes a stored belief; `nil` for numbers that are none: such a site begins with ``unknown``.
    ///
    /// - Parameter chances: ``count`` numbers that are finite and not below 0, not all 0.
    package init?(_ chances: [Double]) {
        let total = chances.reduce(0, +)
        guard chances.count == Self.count, chances.allSatisfy({ $0 >= 0 && $0.isFinite }),
            total > 0, total.isFinite
        else { return nil }
        self.init(normalizing: chances)
    }

    /// Takes numbers that are known to be sound; those that sum to 1 stay as they are.
    init(normalizing numbers: [Double]) {
        let total = numbers.reduce(0, +)
        chances = abs(total - 1) < 1e-9 ? numbers : numbers.map { $0 / total }
    }

    /// What remains of this belief's chances for the next audit: each pair keeps one, so that no recount
    /// excludes anything for good.
    var softened: SiteBelief { SiteBelief(normalizing: chances.map { $0 + 1e-4 }) }

    /// The mean share of items that are gone, 0 to 1.
    package var absentShare: Double {
        chances.indices.reduce(0) {
            $0 + chances[$1] * SilenceGrid.shares[$1 % SilenceGrid.shares.count]
        }
    }

    /// The mean share of present tags that no walk hears, 0 to 1.
    package var silentShare: Double {
        chances.indices.reduce(0) {
            $0 + chances[$1] * SilenceGrid.shares[$1 / SilenceGrid.shares.count]
        }
    }
}
