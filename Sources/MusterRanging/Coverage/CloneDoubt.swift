package import MusterCore

/// Whether what was heard of an item is its tag, or may be a copy of it: a pure function of what an
/// audit's sightings say of all identities.
///
/// Three signs tell that two transmitters send one identity. They contradict each other
/// (``IdentityConflict``), which copies closer than some 25 m hardly ever do. And they advertise
/// without regard for each other: a tag never sends sooner than its interval, two of them do, wherever
/// both are heard in one window (``Sighting/shortestGap``); and a tag keeps its beat, which breaks
/// where another is heard in its stead (``AdvertBeat``).
///
/// Where the tag itself is gone or silent, a copy alone is heard, and that looks as a tag that was
/// carried off: one transmitter in one wrong place. No sign tells these apart. How many of the others
/// are copied does tell how likely a copy is at this site.
package struct CloneDoubt: Hashable, Sendable {
    /// What an audit's sightings say of one identity.
    package struct Heard: Hashable, Sendable {
        /// The shortest time between two of its advertisements in seconds; `nil` when unknown.
        package var shortestGap: Double?
        /// What contradicts itself in it, if something does.
        package var conflict: IdentityConflict.Kind?
        /// When it was heard.
        package var beat: AdvertBeat

        /// Creates what is known of an identity.
        package init(
            shortestGap: Double?,
            conflict: IdentityConflict.Kind?,
            beat: AdvertBeat = AdvertBeat()
        ) {
            (self.shortestGap, self.conflict, self.beat) = (shortestGap, conflict, beat)
        }
    }

    /// The identities that two transmitters send, as far as it shows.
    package let doubled: Set<BeaconIdentity>
    /// The share of identities that are copied at this site, 0 to 1.
    package let share: Double

    /// What was heard of an item proves nothing from this chance on that it was a copy alone.
    package static let provesNothingFrom = 0.05
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
    /// Of copied identities, those whose two transmitters show: 531 of 1,040 in ten stores of the second
    /// family of worlds, on the half of its seeds for choosing.
    private static let toldShare = 0.5
    /// The share of items that stand in a zone other than their own.
    private static let misplacedShare = 0.05
    /// The share of items that are gone, and of tags that are there and silent.
    private static let (goneShare, silentShare) = (0.10, 0.05)

    /// Learns from an audit.
    ///
    /// - Parameter heard: what was heard of each identity that was heard at all.
    package init(_ heard: [BeaconIdentity: Heard]) {
        var doubled = Set(heard.filter { $1.conflict == .clone }.keys)
        if let interval = Self.interval(heard.values.compactMap(\.shortestGap)) {
            let limit = Self.shortShare * interval
            doubled.formUnion(heard.filter { $1.shortestGap ?? .infinity < limit }.keys)
            let alike = heard.filter { $1.isWhole(of: interval) }
            doubled.formUnion(AdvertBeat.broken(alike.mapValues(\.beat), interval: interval))
        }
        self.doubled = doubled
        let copied = Double(doubled.count) / Self.toldShare
        share = min(1, (Self.usual.copied + copied) / (Self.usual.of + Double(heard.count)))
    }

    /// The time between two advertisements of the fleet's tags, in seconds.
    ///
    /// - Returns: `nil` where some tags are of a faster kind, or too few were heard.
    private static func interval(_ gaps: [Double]) -> Double? {
        guard gaps.count >= fewestGaps, let interval = quantile(intervalShare, of: gaps) else {
            return nil
        }
        // Two transmitters are any time apart; tags of one kind are as fast as each other.
        let short = gaps.filter { $0 < shortShare * interval }
        let mostAlike =
            short.map { one in short.count { abs($0 - one) <= likeness * one } }.max() ?? 0
        let isKind = mostAlike > 3 && Double(mostAlike) > kindShare * Double(short.count)
        return isKind ? nil : interval
    }

    /// How likely it is that a copy alone was heard of an item.
    ///
    /// - Parameters:
    ///   - away: how much speaks for other zones than its own, where a copy is as likely as anywhere:
    ///     0 for nothing, 1 and more where it is not at home for sure
    ///     (``ItemPlace/anywhereWeight``).
    ///   - homeCoverage: how well the walk covered its own zone, 0 to 1: a tag that stands where nobody
    ///     came near is silent too.
    /// - Returns: the chance, 0 to 1.
    package func chance(away: Double, homeCoverage: Double) -> Double {
        let silent = max(Self.silentShare, 1 - min(max(homeCoverage, 0), 1))
        let copy = share * (Self.goneShare + (1 - Self.goneShare) * silent) * max(0, away)
        return copy / (copy + Self.misplacedShare)
    }

    /// Whether a copy alone is likely enough that what was heard of an item proves nothing; never on a
    /// site where no copy shows.
    ///
    /// - Parameters: those of ``chance(away:homeCoverage:)``.
    /// - Returns: whether its own place may be empty of it.
    package func isAlone(away: Double, homeCoverage: Double) -> Bool {
        !doubled.isEmpty
            && chance(away: away, homeCoverage: homeCoverage) >= Self.provesNothingFrom
    }
}

extension CloneDoubt.Heard {
    /// Whether its shortest gap is whole intervals long, so that it is of the fleet's kind.
    fileprivate func isWhole(of interval: Double) -> Bool {
        guard let shortestGap else { return false }
        let count = (shortestGap / interval).rounded()
        return count >= 1 && abs(shortestGap - count * interval) <= 0.02 * count * interval
    }
}
