import Glibc

/// How weighted shares of 0 to 1 are spread, in steps of half a percent.
struct ShareSpread {
    private static let steps = 200
    private var weights = [Double](repeating: 0, count: steps + 1)

    /// Adds a share.
    mutating func add(_ share: Double, weight: Double) {
        let step = Int((min(max(share, 0), 1) * Double(Self.steps)).rounded())
        weights[step] += weight
    }

    /// The least share that `part` of all weight does not exceed.
    func quantile(_ part: Double) -> Double {
        var left = part * weights.reduce(0, +)
        for (step, weight) in weights.enumerated() {
            left -= weight
            if left <= 0 { return Double(step) / Double(Self.steps) }
        }
        return 1
    }
}

/// A number that is normally distributed about one of several means.
struct NormalMixture {
    private let parts: [(chance: Double, mean: Double, variance: Double)]

    init(_ parts: [(chance: Double, mean: Double, variance: Double)]) { self.parts = parts }

    var mean: Double { parts.reduce(0) { $0 + $1.chance * $1.mean } }

    /// The number that `part` of all such numbers do not exceed.
    func quantile(_ part: Double) -> Double {
        let ends = parts.map { (6 * $0.variance.squareRoot(), $0.mean) }
        guard var low = ends.map({ $1 - $0 }).min(), var high = ends.map({ $1 + $0 }).max() else {
            return 0
        }
        for _ in 0..<40 {
            let middle = (low + high) / 2
            if below(middle) < part { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }

    private func below(_ number: Double) -> Double {
        parts.reduce(0) { sum, one in
            let width = max(one.variance, 1e-9).squareRoot()
            return sum + one.chance * 0.5 * erfc((one.mean - number) / width / 2.0.squareRoot())
        }
    }
}
