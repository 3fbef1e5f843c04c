/// How likely an item that was never heard is gone (ranging section 5c).
public struct Absence: Hashable, Sendable {
    /// The chance that it would have stayed unheard if it stood where the record says, 0 to 1; what
    /// is silent by itself is counted in.
    public var silence: Double
    /// P(absent | never heard), 0 to 1.
    public var probability: Double
    /// The most that ``probability`` could reach on this site however well one walks, 0 to 1.
    public var ceiling: Double

    /// Works it out.
    ///
    /// - Parameters:
    ///   - expected: the silence of the zone it belongs in (``CoverageMap``), for its beacon.
    ///   - elsewhere: the mean silence of all zones.
    ///   - fit: what the site has taught.
    public init(expected: Double, elsewhere: Double, fit: SiteFit) {
        let floor = fit.silentFloor
        let present = max(0, 1 - fit.absentShare - fit.misplacedShare)
        silence = floor + (1 - floor) * expected
        let unheard =
            present * silence + fit.misplacedShare * (floor + (1 - floor) * elsewhere)
        probability = Self.share(fit.absentShare, against: unheard)
        ceiling = Self.share(fit.absentShare, against: (1 - fit.absentShare) * floor)
    }

    /// ``probability`` for people, in steps of 5 and never above ``ceiling``; `nil` below 5 %.
    ///
    /// 95 is the most: no walk makes anything certain. Show it only for a site that somebody has
    /// recounted (``SiteFit/isFitted``).
    public var percentage: Int? {
        let most = min(95, Int((ceiling * 20 + 1e-9).rounded(.down)) * 5)
        let rounded = min(most, Int((probability * 20).rounded()) * 5)
        return rounded < 5 ? nil : rounded
    }

    /// `one` as a share of itself and `other`; 0 of nothing.
    private static func share(_ one: Double, against other: Double) -> Double {
        one + other > 0 ? one / (one + other) : 0
    }
}
