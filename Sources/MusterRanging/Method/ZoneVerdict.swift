public import MusterCore

/// Where guarded peak-zone puts a beacon, and whether that is where it belongs.
///
/// Radio reaches over zone borders, so the zone of the strongest level alone is right too rarely.
/// Two margins guard the verdict: a small one before a beacon is said to be in place, a large one
/// before it is said to be elsewhere; between them the zone is unsure.
public struct ZoneVerdict: Hashable, Sendable {
    /// How sure the place is.
    public enum State: Hashable, Sendable {
        /// Where it belongs, or nothing says where it belongs.
        case inPlace
        /// In another zone.
        case elsewhere
        /// Radio cannot tell.
        case unsure
    }

    /// A beacon is in place when its own zone comes this close to the strongest, in dB, or less where
    /// ``ZoneMargins`` says so.
    public static let inPlaceMarginDB = 4.0
    /// A beacon is elsewhere only when its own zone stays this far behind the strongest, in dB, or less
    /// where ``ZoneMargins`` says so.
    public static let elsewhereMarginDB = 12.0
    /// A beacon is elsewhere only when the strongest level reaches this, in dBm.
    public static let elsewhereLeastLevel = -85.0

    /// How sure the place is.
    public var state: State
    /// Where it is: its own zone when in place, else the zone of the strongest level.
    ///
    /// `nil` when nothing told where the scanner was.
    public var zone: ZoneID?
    /// How much louder it was in ``zone`` than in the best other zone, in dB.
    ///
    /// Below zero when it is in place by the small margin; `nil` when there is no other zone.
    public var marginDB: Double?
    /// How much louder it was in ``zone`` than in the expected zone, in dB; `nil` when those are the
    /// same, and when it was not heard in the expected one.
    public var lead: Double?

    /// Decides.
    ///
    /// - Parameters:
    ///   - best: the level in each zone, in dBm; see ``ZoneLevels``.
    ///   - expected: where the beacon belongs, if the record says.
    ///   - walked: the zones that the scanner was in.
    ///   - openNeighbours: zones that radio cannot tell apart.
    ///   - margins: how far behind a beacon in place may be, and one elsewhere must be.
    public init(
        best: [ZoneID: Double],
        expected: ZoneID?,
        walked: Set<ZoneID>,
        openNeighbours: Set<ZonePair>,
        margins: ZoneMargins = ZoneMargins()
    ) {
        let ranked = best.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        guard let first = ranked.first else {
            state = .unsure
            return
        }
        zone = first.key
        marginDB = ranked.count > 1 ? first.value - ranked[1].value : nil
        guard let expected, expected != first.key else {
            state = .inPlace
            return
        }
        let behind = first.value - (best[expected] ?? -.infinity)
        lead = best[expected].map { first.value - $0 }
        if behind <= margins.inPlaceDB(of: expected, behind: first.key) {
            state = .inPlace
            zone = expected
            marginDB = -behind
            lead = nil
        } else if behind >= margins.elsewhereDB(of: expected, behind: first.key),
            first.value >= Self.elsewhereLeastLevel,
            walked.contains(expected), !openNeighbours.contains(ZonePair(expected, first.key))
        {
            state = .elsewhere
        } else {
            state = .unsure
        }
    }
}
