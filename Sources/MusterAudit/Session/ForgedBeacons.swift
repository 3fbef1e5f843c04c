package import MusterCore
import MusterRanging

/// Expected beacons that one transmitter pretends to be.
///
/// Many identities of items from different zones, all advertised far more often than the house's
/// beacons are, and all loudest at one spot while hardly any such fast beacon is elsewhere: no pallet
/// and no mixed fleet of tags does that, a transmitter that plays back identities does. Only a walk
/// can tell: a fixed receiver is the one spot for all that it hears.
package struct ForgedBeacons {
    /// A beacon is far faster than the house's from this share of their interval.
    private static let fastShare = 0.6
    /// How many such identities at one spot are no coincidence.
    private static let fewest = 8
    /// The share of all fast beacons that must be at the spot.
    private static let leastShare = 0.8
    /// What counts as one spot, in metres: what a scanner errs about its own place, both ways.
    private static let spot = 12.0

    /// The beacons.
    package let beacons: Set<BeaconIdentity>

    /// Looks for such a transmitter in all that `session` heard.
    package init(_ session: AuditSession) {
        guard session.scope.method == .peakZone else {
            beacons = []
            return
        }
        let interval = session.advertisingInterval
        var suspects: [(row: Int, place: Point)] = []
        for (row, evidence) in session.evidence.enumerated()
        where evidence.samples >= 4
            && Self.isFast(evidence.shortestGap, interval, session.scope.rules)
        {
            if let place = evidence.conflict.loudestPlace { suspects.append((row, place)) }
        }
        guard suspects.count >= Self.fewest else {
            beacons = []
            return
        }
        // The middle one of all: where most of them are, if most are at one spot.
        let middle = Point(
            x: suspects.map(\.place.x).sorted()[suspects.count / 2],
            y: suspects.map(\.place.y).sorted()[suspects.count / 2]
        )
        let there = suspects.filter { $0.place.distance(to: middle) < Self.spot }
        let zones = Set(there.map { session.expected[$0.row].zone })
        let isForged =
            Double(there.count) >= Self.leastShare * Double(suspects.count) && zones.count > 2
        beacons = isForged ? Set(there.map { session.expected[$0.row].beacon }) : []
    }

    /// Whether a beacon is far faster than those of the house seem to be.
    ///
    /// In dense stores and with telephones most beacons are not heard twice in a row: they seem two or
    /// three times as slow as they are, and those that are heard so are no faster than the others.
    private static func isFast(_ gap: Double?, _ usual: Double, _ rules: VerdictRules) -> Bool {
        guard let gap, gap < fastShare * usual else { return false }
        guard rules >= .chances else { return true }
        return ![2.0, 3].contains { abs(gap * $0 - usual) <= likeness * usual }
    }

    /// How much a multiple of a beacon's interval differs from what was heard, as a share of it.
    private static let likeness = 0.05
}
