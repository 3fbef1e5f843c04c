import MusterRanging

/// Where a figure lies when whole sites are drawn anew: the items of one site are no independent
/// witnesses, for they share its radio and its walk.
enum SiteBootstrap {
    private static let draws = 1_000

    /// The middle 95 in 100 of `figure` over sums of sites that are drawn with replacement.
    ///
    /// - Returns: `nil` with fewer than three sites: they tell nothing of how sites differ.
    static func range(
        _ sites: [SIMD4<Double>],
        _ figure: (SIMD4<Double>) -> Double?
    ) -> ClosedRange<Double>? {
        guard sites.count >= 3 else { return nil }
        var random = SeededRandom(seed: 47)
        var figures: [Double] = []
        for _ in 0..<draws {
            var sums = SIMD4<Double>.zero
            for _ in sites { sums += sites[random.below(sites.count)] }
            if let value = figure(sums) { figures.append(value) }
        }
        guard let low = quantile(0.025, of: figures), let high = quantile(0.975, of: figures)
        else { return nil }
        return low...high
    }
}
