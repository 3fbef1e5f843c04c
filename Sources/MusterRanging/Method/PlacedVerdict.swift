public import MusterCore

/// Where fixed receivers put a beacon, and whether that is where it belongs.
///
/// As with a walk, a small lead is no proof: the zone that the record names holds a beacon until
/// another leads it by ``WindowedLevel/switchDB``, and a beacon is said to be elsewhere only where the
/// zone it was placed in leads its own by ``elsewhereMarginDB``.
public struct PlacedVerdict: Hashable, Sendable {
    /// A beacon is elsewhere only when its own zone stays this far behind, in dB.
    public static let elsewhereMarginDB = 6.0

    /// How sure the place is.
    public var state: ZoneVerdict.State
    /// Where it is: its own zone when in place, else the one it was placed in.
    public var zone: ZoneID?
    /// How much louder it was in ``zone`` than in the best other zone, in dB; below zero where that one
    /// leads by too little, `nil` without another.
    public var marginDB: Double?
    /// How much louder it was in ``zone`` than where the expected one is heard, in dB; `nil` when
    /// those are the same, and when it was not heard there.
    public var lead: Double?
    /// Another zone that a beacon which is elsewhere may as well be in: less than
    /// ``WindowedLevel/switchDB`` behind, which would not have moved the beacon.
    public var other: ZoneID?

    /// Decides.
    ///
    /// - Parameters:
    ///   - placedIn: the zone that windowed level gives.
    ///   - levels: the level in each zone as it was last heard there, in dBm.
    ///   - expected: where the beacon belongs, if the record says.
    ///   - hearing: the zone of the receiver that hears the expected one best; the expected one itself
    ///     where it has a receiver.
    ///   - openNeighbours: zones that radio cannot tell apart.
    public init(
        placedIn: ZoneID?,
        levels: [ZoneID: Double],
        expected: ZoneID?,
        hearing: ZoneID?,
        openNeighbours: Set<ZonePair>
    ) {
        guard let placedIn else {
            state = .unsure
            return
        }
        let home = hearing ?? expected
        let behind =
            home.map { (levels[placedIn] ?? -.infinity) - (levels[$0] ?? -.infinity) } ?? 0
        // Followed from where the record has it, the beacon would not have changed zones for less.
        let holds = behind.isFinite && behind < WindowedLevel.switchDB
        let isHome = home.map { $0 == placedIn || holds } ?? true
        let heard = isHome ? home ?? placedIn : placedIn
        let rival = levels.filter { $0.key != heard }.map(\.value).max()
        marginDB = rival.flatMap { rival in levels[heard].map { $0 - rival } }
        guard let expected, !isHome else {
            state = .inPlace
            zone = expected ?? placedIn
            return
        }
        zone = placedIn
        lead = behind.isFinite ? behind : nil
        let isFar = behind.isNaN || behind >= Self.elsewhereMarginDB
        state =
            isFar && !openNeighbours.contains(ZonePair(expected, placedIn)) ? .elsewhere : .unsure
        if state == .elsewhere, let margin = marginDB, margin < WindowedLevel.switchDB {
            other =
                levels.filter { $0.key != placedIn }.min {
                    ($1.value, $0.key) < ($0.value, $1.key)
                }?.key
        }
    }
}
