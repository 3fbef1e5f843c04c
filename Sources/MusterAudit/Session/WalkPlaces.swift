import MusterCore
import MusterRanging

/// Where the walk of an audit puts what it heard.
struct WalkPlaces {
    private var places: ItemPlaces
    private let entered: Set<ZoneID>

    /// Learns the radio of the site's items; `nil` on a plan of fewer than two zones.
    ///
    /// - Parameters:
    ///   - walk: where the scanner was.
    ///   - session: the audit.
    ///   - entered: the zones that somebody entered.
    ///   - conflicts: the beacons that one place cannot explain: the site's radio is not learned from them.
    init?(
        _ walk: AuditWalk,
        _ session: AuditSession,
        entered: Set<ZoneID>,
        without conflicts: Set<BeaconIdentity>
    ) {
        let items = zip(session.expected, session.evidence).lazy
            .filter { !$1.seconds.isEmpty && !conflicts.contains($0.beacon) }
            .map { ItemPlaces.Recorded(heard: $1.seconds, zone: $0.zone) }
        let places = ItemPlaces(
            walk.path,
            on: walk.plan,
            adverts: walk.adverts,
            interval: session.advertisingInterval,
            items: items
        )
        guard let places else { return nil }
        self.places = places
        self.entered = entered
    }

    /// Where a beacon is that the record has in `zone`; `nil` when too little was heard of it.
    mutating func place(_ evidence: BeaconEvidence, recorded zone: ZoneID?) -> ItemPlace? {
        places.place(evidence.seconds, recorded: zone, entered: entered)
    }
}

extension Finding {
    /// Takes over where an item is; without a place, only that radio cannot tell.
    ///
    /// - Parameters:
    ///   - place: where what was heard puts it.
    ///   - openNeighbours: zones that radio cannot tell apart.
    mutating func take(_ place: ItemPlace?, openNeighbours: Set<ZonePair>) {
        guard let place, let likeliest = place.zones.first else {
            if zoneState == .elsewhere { zoneState = .unsure }
            return
        }
        let named = place.zones.map(\.zone)
        zone = likeliest.zone
        possibleZones = named.count > 1 ? named : []
        confidence = ItemPlace.printed(place.zones.reduce(0) { $0 + $1.chance })
        guard let own = expectedZone else {
            zoneState = .inPlace
            return
        }
        switch place.state {
        case .inPlace:
            (zoneState, zone, possibleZones) = (.inPlace, own, [])
            confidence = place.ownChance.map(ItemPlace.printed)
        case .elsewhere where named.contains { !openNeighbours.contains(ZonePair(own, $0)) }:
            zoneState = .elsewhere
        case .elsewhere, .unsure:
            zoneState = .unsure
            if place.seemsOutOfPlace { reason = .seemsElsewhere }
        }
    }
}

/// How loud each zone heard a beacon, in dBm.
struct HeardLevels {
    private let levels: [ZoneID: Double]

    init(_ levels: [ZoneID: Double]) { self.levels = levels }

    /// Names a second zone beside the one that an item is in, where it was as loud there.
    ///
    /// Chances may be sure of either of two neighbours where the walk is not known to the metre: which
    /// one then depends on where its seconds begin. Levels that differ by less than receivers tell
    /// apart say so.
    func nameBoth(in finding: inout Finding) {
        let loudest = levels.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(2)
        guard finding.zoneState == .elsewhere, finding.possibleZones.isEmpty,
            let zone = finding.zone, loudest.count == 2,
            loudest[0].value - loudest[1].value < Self.leastTold,
            loudest.contains(where: { $0.key == zone }),
            let other = loudest.first(where: { $0.key != zone })?.key,
            other != finding.expectedZone
        else { return }
        finding.possibleZones = [zone, other]
    }

    /// States the margins of the zone that an item is in: chances may name another than the loudest.
    func measure(_ finding: inout Finding) {
        let (zone, own) = (finding.zone, finding.expectedZone)
        let level = zone.flatMap { levels[$0] }
        func lead(over other: Double?) -> Double? {
            if let level, let other { level - other } else { nil }
        }
        finding.marginDB = lead(over: levels.filter { $0.key != zone }.values.max())
        finding.ownZoneMarginDB = zone == own ? nil : lead(over: own.flatMap { levels[$0] })
    }

    /// Receivers tell strengths in steps of this, in dB (Bluetooth Core Specification 5.3, Vol 4, Part E,
    /// 7.7.65.2).
    private static let leastTold = 1.0
}
