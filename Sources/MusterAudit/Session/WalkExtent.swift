public import MusterCore
import MusterRanging

/// How much of what an audit is to cover was walked.
public struct WalkExtent: Hashable, Sendable {
    /// The time and the way in one zone.
    public struct Stay: Hashable, Sendable {
        /// The zone.
        public var zone: ZoneID
        /// Whether the audit is to cover it: it was asked for, or something is expected there.
        public var isWanted: Bool
        /// Whether a receiver was in it.
        public var isEntered: Bool
        /// How far the receiver was carried in it, in metres.
        public var metres: Double
        /// How long the receiver that is carried was in it, in seconds.
        public var seconds: Int

        /// Creates a stay.
        public init(
            zone: ZoneID,
            isWanted: Bool,
            isEntered: Bool,
            metres: Double,
            seconds: Int
        ) {
            self.zone = zone
            self.isWanted = isWanted
            self.isEntered = isEntered
            self.metres = metres
            self.seconds = seconds
        }
    }

    /// How long the whole way was, in metres.
    public var metres: Double
    /// The zones of the site, in the order of its plan.
    public var zones: [Stay]

    /// Creates an extent.
    public init(metres: Double, zones: [Stay]) {
        self.metres = metres
        self.zones = zones
    }

    /// How many zones the audit is to cover.
    public var wanted: Int { zones.count { $0.isWanted } }

    /// How many of those were entered.
    public var entered: Int { zones.count { $0.isWanted && $0.isEntered } }

    /// Those that nobody entered, in the order of the plan.
    public var notEntered: [ZoneID] {
        zones.filter { $0.isWanted && !$0.isEntered }.map(\.zone)
    }
}

extension AuditSummary {
    /// How far the receiver was carried, in metres, as the most that is known tells.
    public var metres: Double { extent?.metres ?? walk.metres }

    /// How fast it was carried on average, in metres a second; `nil` where nothing told its way.
    public var meanSpeed: Double? { walk.seconds == 0 ? nil : metres / Double(walk.seconds) }
}

extension AuditSession {
    /// The time and the way in each zone; `nil` where nothing can tell them, and under rules that do not
    /// ask.
    ///
    /// Of fixed receivers nobody asks where they went. On a site without anchors a zone is known only
    /// to somebody who named it; where anchors were drawn and none was heard, none was entered.
    public var extent: WalkExtent? {
        tellsEntries ? extent(of: WalkPath(walk)) : nil
    }

    /// The time and the way in each zone by the whole path: as the count has it, or as things stand.
    private var stays: [ZoneStay] {
        if let count { return count.stays }
        return tellsSeconds ? weighed.grounds.stays : []
    }

    /// ``extent`` where the way is at hand.
    func extent(of walk: WalkPath) -> WalkExtent? {
        guard tellsEntries else { return nil }
        let wanted = Set(expected.compactMap(\.zone)).union(scope.zones)
        let stays = stays
        let entered = entered(stays)
        let known = Dictionary(stays.map { ($0.zone, $0) }, uniquingKeysWith: { first, _ in first })
        return WalkExtent(
            metres: stays.isEmpty ? walk.metres : stays.reduce(0) { $0 + $1.metres },
            zones: scope.siteZones.map { zone in
                WalkExtent.Stay(
                    zone: zone.id,
                    isWanted: wanted.contains(zone.id),
                    isEntered: entered.contains(zone.id),
                    metres: known[zone.id]?.metres ?? walk.zoneMetres[zone.id] ?? 0,
                    seconds: known[zone.id].map { Int($0.seconds.rounded()) }
                        ?? entries.seconds(in: zone.id)
                )
            }
        )
    }

    /// Whether what was heard tells which zones somebody entered, and the rules ask for it.
    var tellsEntries: Bool {
        scope.rules >= .entries && scope.method == .peakZone && !scope.siteZones.isEmpty
            && !(scope.anchors.isEmpty && entries.isEmpty)
    }
}
