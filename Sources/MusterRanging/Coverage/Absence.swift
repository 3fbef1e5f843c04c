/// How likely an item that was never heard is gone (ranging section 5c).
public struct Absence: Hashable, Sendable {
    /// The chance that it would have stayed unheard if it stood where the record says, 0 to 1; what
    /// is silent by itself is counted in.
    public var silence: Double
    /// P(absent | never heard), 0 to 1.
    public var probability: Double

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
        let either = fit.absentShare + unheard
        probability = either > 0 ? fit.absentShare / either : 0
    }
}
