/// What recounted audits of a site have taught about what is silent and what is gone.
///
/// Version 0 is what Muster ships with: its values are guesses, so people see words and no
/// percentages until somebody has recounted.
public struct SiteFit: Hashable, Sendable {
    /// The version, counted up with each recounted audit; 0 before the first.
    public var version: Int
    /// The share of expected items that are gone, 0 to 1.
    public var absentShare: Double
    /// The share of expected items that stand in another zone, 0 to 1.
    public var misplacedShare: Double
    /// The chance that the beacon of a present item is silent however close one comes, 0 to 1.
    public var silentFloor: Double
    /// How many recounted items the fit rests on.
    public var items: Int

    /// Creates a fit.
    public init(
        version: Int,
        absentShare: Double,
        misplacedShare: Double,
        silentFloor: Double,
        items: Int
    ) {
        self.version = version
        self.absentShare = absentShare
        self.misplacedShare = misplacedShare
        self.silentFloor = silentFloor
        self.items = items
    }

    /// What holds before any recount.
    public static let `default` = SiteFit(
        version: 0,
        absentShare: 0.10,
        misplacedShare: 0.05,
        silentFloor: 0.02,
        items: 0
    )

    /// The most that P(absent | never heard) can reach however well one walks, 0 to 1.
    public var ceiling: Double {
        absentShare / max(.leastNonzeroMagnitude, absentShare + (1 - absentShare) * silentFloor)
    }

    /// P(absent | never heard) as people are told it: a multiple of 5 %, never above ``ceiling``.
    ///
    /// 95 is the most: no walk makes anything certain. `nil` below 5 %. Only for a site that
    /// somebody has recounted (``isFitted``).
    public func percentage(_ probability: Double) -> Int? {
        let most = min(95, Int((ceiling * 20 + 1e-9).rounded(.down)) * 5)
        let rounded = min(most, Int((probability * 20).rounded()) * 5)
        return rounded < 5 ? nil : rounded
    }

    /// Whether a recounted audit of the site stands behind it.
    public var isFitted: Bool { version > 0 }
}
