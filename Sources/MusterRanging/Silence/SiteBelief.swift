import Glibc

/// What earlier recounts of a site have taught: how likely each pair of shares is, that of tags that are
/// silent by themselves and that of items that are gone.
///
/// One silent walk tells their mixture only; what tells them apart is somebody who looks for what was
/// not heard. The radio of an audit is its own and not kept.
package struct SiteBelief: Hashable, Sendable {
    /// What is known before any recount, on the fine grid.
    package static let unknown = unknown(on: .fine)

    /// What is known before any recount: few silent tags, some items gone, both vague.
    package static func unknown(on grid: ShareGrid) -> SiteBelief {
        let (silent, absent) = (grid.beta(2, 22), grid.beta(1.5, 13))
        return SiteBelief(normalizing: silent.flatMap { one in absent.map { one * $0 } }, on: grid)
    }

    /// The pairs of shares that it is about.
    package let grid: ShareGrid

    /// How likely each pair is; they sum to 1, and they are what a caller stores.
    ///
    /// All values of the absent share for the smallest silent share come first.
    package let chances: [Double]

    /// Takes a stored belief; `nil` for numbers that are none: such a site begins with ``unknown``.
    ///
    /// - Parameter chances: a number for each pair of one of the grids, finite and not below 0, not all 0.
    package init?(_ chances: [Double]) {
        let total = chances.reduce(0, +)
        let grid = [ShareGrid.fine, .coarse].first { $0.pairs == chances.count }
        guard let grid, chances.allSatisfy({ $0 >= 0 && $0.isFinite }), total > 0, total.isFinite
        else { return nil }
        self.init(normalizing: chances, on: grid)
    }

    /// Takes numbers that are known to be sound; those that sum to 1 stay as they are.
    init(normalizing numbers: [Double], on grid: ShareGrid) {
        self.grid = grid
        let total = numbers.reduce(0, +)
        chances = abs(total - 1) < 1e-9 ? numbers : numbers.map { $0 / total }
    }

    /// What remains of this belief's chances for the next audit: each pair keeps one, so that no recount
    /// excludes anything for good.
    var softened: SiteBelief { SiteBelief(normalizing: chances.map { $0 + 1e-4 }, on: grid) }

    /// The same on the fine grid: a pair between others is as likely as they are by the mean of their
    /// logarithms.
    package var refined: SiteBelief {
        guard grid == .coarse else { return self }
        let (few, many) = (grid.values.count, ShareGrid.fine.values.count)
        let logs = chances.map { log(max($0, 1e-12)) }
        let refined = (0..<many * many).map { pair in
            // Every other value of the fine grid is one of the coarse.
            let (silent, absent) = (pair / many, pair % many)
            let sum = [silent / 2, (silent + 1) / 2].reduce(0) { sum, row in
                sum + logs[row * few + absent / 2] + logs[row * few + (absent + 1) / 2]
            }
            return exp(sum / 4)
        }
        return SiteBelief(normalizing: refined, on: .fine)
    }

    /// The mean share of items that are gone, 0 to 1.
    package var absentShare: Double {
        chances.indices.reduce(0) {
            $0 + chances[$1] * grid.absent($1)
        }
    }

    /// The mean share of present tags that no walk hears, 0 to 1.
    package var silentShare: Double {
        chances.indices.reduce(0) {
            $0 + chances[$1] * grid.silent($1)
        }
    }
}
