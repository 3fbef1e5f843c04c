public import MusterCore

/// Whether what was heard of an item is its tag, or may be a copy of it: a pure function of what an
/// audit's sightings say of all identities.
///
/// Two signs tell that two transmitters send one identity. They contradict each other
/// (``IdentityConflict``), which copies closer than some 25 m hardly ever do. And they advertise
/// without regard for each other: a tag never sends sooner than its interval, two of them do, wherever
/// both are heard in one window (``Sighting/shortestGap``).
///
/// Where the tag itself is gone or silent, a copy alone is heard, and that looks as a tag that was
/// carried off: one transmitter in one wrong place. No sign tells these apart. How many of the others
/// are copied does tell how likely a copy is at this site.
public struct CloneDoubt: Hashable, Sendable {
    /// What an audit's sightings say of one identity.
    public struct Heard: Hashable, Sendable {
        /// The shortest time between two of its advertisements in seconds; `nil` when unknown.
        public var shortestGap: Double?
        /// What contradicts itself in it, if something does.
        public var conflict: IdentityConflict.Kind?

        /// Creates what is known of an identity.
        public init(shortestGap: Double?, conflict: IdentityConflict.Kind?) {
            (self.shortestGap, self.conflict) = (shortestGap, conflict)
        }
    }

    /// The identities that two transmitters send, as far as it shows.
    public let doubled: Set<BeaconIdentity>
    /// The share of identities that are copied at this site, 0 to 1.
    public let share: Double

    /// A place that names an item is contested from this chance on that a copy alone was heard.
    public static let contestedFrom = 0.05
    /// A gap is too short for one transmitter below this share of the fleet's interval.
    private static let shortShare = 0.8
    /// Of fewer identities no interval is told.
    private static let fewestGaps = 20
    /// The share of identities whose shortest gap is the interval or less: losses make many longer, and
    /// copies are to be fewer.
    private static let intervalShare = 0.2
    /// Gaps are alike within this share of one of them.
    private static let likeness = 0.1
    /// Short gaps of which so many are alike are those of a second, faster kind of tag.
    private static let kindShare = 0.5
    /// The share of identities that are copied where nothing is known, as so many cases of so many.
    private static let usual = (copied: 0.5, of: 100.0)
    /// Of copied identities, those whose two transmitters show: six in seven where they are 25 m apart
    /// and more, one in ten in stores whose racks let neither be heard near the other.
    private static let toldShare = 0.5
    /// The share of items that stand in a zone other than their own.
    private static let misplacedShare = 0.05
    /// The share of items that are gone, and of tags that are there and silent.
    private static let (goneShare, silentShare) = (0.10, 0.05)

    /// Learns from an audit.
    ///
    /// - Parameter heard: what was heard of each identity that was heard at all.
    public init(_ heard: [BeaconIdentity: Heard]) {
        let limit = Self.shortestHonestGap(heard.values.compactMap(\.shortestGap))
        doubled = Set(
            heard.filter { _, heard in
                heard.conflict == .clone || heard.shortestGap ?? .infinity < limit ?? 0
            }.keys
        )
        let copied = Double(doubled.count) / Self.toldShare
        share = min(1, (Self.usual.copied + copied) / (Self.usual.of + Double(heard.count)))
    }

    /// How short a gap one transmitter of this fleet can have, in seconds.
    ///
    /// - Returns: `nil` where some tags are of a faster kind, or too few were heard.
    private static func shortestHonestGap(_ gaps: [Double]) -> Double? {
        guard gaps.count >= fewestGaps, let interval = quantile(intervalShare, of: gaps) else {
            return nil
        }
        let limit = shortShare * interval
        // Two transmitters are any time apart; tags of one kind are as fast as each other.
        let short = gaps.filter { $0 < limit }
        let mostAlike =
            short.map { one in short.count { abs($0 - one) <= likeness * one } }.max() ?? 0
        let isKind = mostAlike > 3 && Double(mostAlike) > kindShare * Double(short.count)
        return isKind ? nil : limit
    }

    /// How likely it is that a copy alone was heard of an item whose identity is loudest in a zone
    /// other than its own.
    ///
    /// - Parameter homeCoverage: how well the walk covered the item's own zone, 0 to 1: a tag that
    ///   stands where nobody came near is silent too.
    /// - Returns: the chance, 0 to 1.
    public func chance(homeCoverage: Double) -> Double {
        let covered = min(max(homeCoverage, 0), 1)
        let silent = max(Self.silentShare, 1 - covered)
        let copy = share * (Self.goneShare + (1 - Self.goneShare) * silent)
        return copy / (copy + Self.misplacedShare)
    }

    /// Whether what was heard of an item may be a copy, so that its outcome is INCONCLUSIVE, for the
    /// reason that it is contested.
    ///
    /// - Parameters:
    ///   - beacon: the item's.
    ///   - isLoudestAtHome: whether it was loudest in the item's own zone: then that place is not
    ///     empty of it.
    ///   - homeCoverage: how well the walk covered that zone, 0 to 1.
    /// - Returns: whether two transmitters show, or a copy alone is likely enough.
    public func isContested(
        _ beacon: BeaconIdentity,
        isLoudestAtHome: Bool,
        homeCoverage: Double
    ) -> Bool {
        doubled.contains(beacon)
            || !isLoudestAtHome && chance(homeCoverage: homeCoverage) >= Self.contestedFrom
    }
}
