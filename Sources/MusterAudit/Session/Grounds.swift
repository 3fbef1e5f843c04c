import MusterCore
import MusterRanging

/// What the verdicts of an audit rest on beside the evidence of each item: worked out once for all.
struct Grounds {
    /// An item that was heard where it belongs, and that one beacon explains.
    typealias InPlace = (item: (beacon: BeaconIdentity, zone: ZoneID), evidence: BeaconEvidence)

    /// What was heard of a beacon, and where it belongs.
    private typealias Placeable = (beacon: BeaconIdentity, zone: ZoneID?, evidence: BeaconEvidence)

    /// The zones that count as walked.
    let walked: Set<ZoneID>
    /// The beacons of ours in whose signal something contradicts itself; with the seed's methods,
    /// which do not ask, none.
    let conflicts: [BeaconIdentity: IdentityConflict.Kind]
    /// In the order of the expected list.
    let inPlace: [InPlace]
    /// Where the walk led; `nil` where nothing tells, and under rules that do not ask.
    let walk: AuditWalk?
    /// Where what was heard puts each beacon, as far as the walk tells.
    let places: [BeaconIdentity: ItemPlace]

    init(_ session: AuditSession) {
        let walked = session.walkedZones
        let conflicts = Self.conflicts(
            session,
            Array(zip(session.expected.map(\.beacon), session.evidence))
                + session.extraEvidence.map { ($0.key, $0.value) }
        )
        self.walked = walked
        self.conflicts = conflicts
        let beside = session.extrasBeside.compactMap { beacon -> Placeable? in
            guard let evidence = session.extraEvidence[beacon] else { return nil }
            return (beacon, session.others[beacon]?.zoneOutOfScope, evidence)
        }
        let listed = zip(session.expected, session.evidence).map { item, evidence -> Placeable in
            (item.beacon, item.zone, evidence)
        }
        walk = AuditWalk(session)
        let places = Self.places(walk, session, conflicts, of: listed + beside)
        self.places = places
        var inPlace: [InPlace] = []
        for (item, evidence) in zip(session.expected, session.evidence)
        where evidence.decidedAt != nil && conflicts[item.beacon] == nil {
            guard let zone = item.zone else { continue }
            let state =
                session.tellsSeconds
                ? places[item.beacon]?.state
                : ZoneVerdict(
                    best: evidence.best,
                    expected: zone,
                    walked: walked,
                    openNeighbours: session.scope.openNeighbours,
                    margins: session.margins
                ).state
            if state == .inPlace { inPlace.append(((item.beacon, zone), evidence)) }
        }
        self.inPlace = inPlace
    }

    /// The grounds of the verdict on one row of the expected list, while the audit runs.
    init(_ session: AuditSession, row: Int) {
        walked = session.walkedZones
        let heard = (session.expected[row].beacon, session.evidence[row])
        conflicts = Self.conflicts(session, [heard])
        inPlace = []
        walk = AuditWalk(session)
        places = Self.places(
            walk,
            session,
            conflicts,
            of: [(heard.0, session.expected[row].zone, heard.1)]
        )
    }

    /// The grounds of what is only counted, many times a minute: no plan is gone over for that, and
    /// nothing contradicts itself.
    init(rough session: AuditSession) {
        walked = Set(session.zoneSeconds.keys)
        conflicts = [:]
        inPlace = []
        walk = nil
        places = [:]
    }

    private static func places(
        _ walk: AuditWalk?,
        _ session: AuditSession,
        _ conflicts: [BeaconIdentity: IdentityConflict.Kind],
        of heard: [Placeable]
    ) -> [BeaconIdentity: ItemPlace] {
        let learned = walk.flatMap { WalkPlaces($0, session, without: Set(conflicts.keys)) }
        guard var learned else { return [:] }
        return heard.reduce(into: [:]) { places, entry in
            guard entry.evidence.decidedAt != nil else { return }
            places[entry.beacon] = learned.place(entry.evidence, recorded: entry.zone)
        }
    }

    private static func conflicts(
        _ session: AuditSession,
        _ heard: [(BeaconIdentity, BeaconEvidence)]
    ) -> [BeaconIdentity: IdentityConflict.Kind] {
        guard session.scope.method.statesDoubt else { return [:] }
        let (usualPower, forged) = (session.usualPower, ForgedBeacons(session).beacons)
        return heard.reduce(into: [:]) { conflicts, entry in
            let (beacon, evidence) = entry
            conflicts[beacon] =
                forged.contains(beacon) ? .spoofed : evidence.conflict.kind(usualPower: usualPower)
        }
    }
}
