import MusterCore
import MusterRanging

/// What the verdicts of an audit rest on beside the evidence of each item: worked out once for all.
struct Grounds {
    /// An item that was heard where it belongs, and that one beacon explains.
    typealias InPlace = (item: (beacon: BeaconIdentity, zone: ZoneID), evidence: BeaconEvidence)

    /// What was heard of a beacon, and where it belongs.
    private typealias Placeable = (beacon: BeaconIdentity, zone: ZoneID?, evidence: BeaconEvidence)

    /// The time and the way in each zone, as the whole path tells them; none where nothing tells it.
    let stays: [ZoneStay]
    /// The zones that somebody entered.
    let entered: Set<ZoneID>
    /// Those of them most of which the receiver came near.
    let walked: Set<ZoneID>
    /// The beacons of ours in whose signal something contradicts itself; with the seed's methods,
    /// which do not ask, none.
    let conflicts: [BeaconIdentity: IdentityConflict.Kind]
    /// In the order of the expected list.
    private(set) var inPlace: [InPlace] = []
    /// What the walk's silence says; `nil` where nothing tells where it led, and under rules that do not
    /// ask.
    let silence: WalkSilence?
    /// Where what was heard puts each beacon, as far as the walk tells.
    let places: [BeaconIdentity: ItemPlace]
    /// The beacons of which a copy alone may have been heard, away from where the item belongs; with rules
    /// that do not ask, none.
    let mayBeCopies: Set<BeaconIdentity>

    init(_ session: AuditSession) {
        let listed = Array(zip(session.expected, session.evidence))
        let heard =
            listed.map { ($0.beacon, $1) } + session.extraEvidence.map { ($0.key, $0.value) }
        var conflicts = Self.conflicts(session, heard)
        // A clock that was set makes one transmitter look like two.
        let tellsCopies =
            session.tellsSeconds && !session.listeningEnds.contains { $0.clockSteps > 0 }
        let copies = tellsCopies ? CloneDoubt(heard, conflicts) : nil
        for beacon in copies?.doubled ?? [] where conflicts[beacon] != .spoofed {
            conflicts[beacon] = .clone
        }
        let walk = AuditWalk(session)
        let stays = walk?.path.stays ?? []
        let entered = session.entered(stays)
        let silence = walk.map { WalkSilence($0, session, conflicts) }
        let beside = session.extrasBeside.compactMap { beacon -> Placeable? in
            guard let evidence = session.extraEvidence[beacon] else { return nil }
            return (beacon, session.others[beacon]?.zoneOutOfScope, evidence)
        }
        let places = Self.places(
            walk.flatMap {
                WalkPlaces($0, session, entered: entered, without: Set(conflicts.keys))
            },
            of: listed.map { ($0.beacon, $0.zone, $1) } + beside
        )
        var mayBeCopies: Set<BeaconIdentity> = []
        for (item, _) in listed where conflicts[item.beacon] == nil {
            guard let copies, let place = places[item.beacon] else { continue }
            let covered = silence?.covered(item) ?? 0
            if copies.isAlone(away: place.anywhereWeight, homeCoverage: covered) {
                mayBeCopies.insert(item.beacon)
            }
        }
        (self.stays, self.entered, self.conflicts) = (stays, entered, conflicts)
        walked = session.walked(of: entered)
        (self.silence, self.places) = (silence, places)
        self.mayBeCopies = mayBeCopies
        inPlace = listed.compactMap { item, evidence in
            guard evidence.decidedAt != nil, conflicts[item.beacon] == nil,
                !mayBeCopies.contains(item.beacon), let zone = item.zone,
                state(of: item.beacon, zone, evidence, session) == .inPlace
            else { return nil }
            return ((item.beacon, zone), evidence)
        }
    }

    /// What radio says of where an item is that the record has in `zone`.
    private func state(
        of beacon: BeaconIdentity,
        _ zone: ZoneID,
        _ evidence: BeaconEvidence,
        _ session: AuditSession
    ) -> ZoneVerdict.State? {
        guard !session.tellsSeconds else { return places[beacon]?.state }
        return ZoneVerdict(
            best: evidence.best,
            expected: zone,
            walked: walked,
            openNeighbours: session.scope.openNeighbours,
            margins: session.margins
        ).state
    }

    /// The grounds of what is only counted, many times a minute: no plan is gone over for that, and
    /// nothing contradicts itself.
    init(rough session: AuditSession) {
        (stays, entered) = ([], [])
        walked = Set(session.zoneSeconds.keys)
        conflicts = [:]
        mayBeCopies = []
        silence = nil
        places = [:]
    }

    private static func places(
        _ learned: WalkPlaces?,
        of heard: [Placeable]
    ) -> [BeaconIdentity: ItemPlace] {
        guard var learned else { return [:] }
        // In the order of hearing, since the levels of a few minutes of a large walk are kept at a time.
        let present = heard.compactMap { entry in
            entry.evidence.decidedAt.map { (at: $0, entry: entry) }
        }
        return present.sorted { ($0.at, $0.entry.beacon) < ($1.at, $1.entry.beacon) }.reduce(
            into: [:]) { places, one in
                let entry = one.entry
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

extension CloneDoubt {
    /// Learns from what an audit heard of each beacon.
    fileprivate init(
        _ heard: [(BeaconIdentity, BeaconEvidence)],
        _ conflicts: [BeaconIdentity: IdentityConflict.Kind]
    ) {
        self.init(
            heard.reduce(into: [:]) { known, entry in
                guard entry.1.decidedAt != nil else { return }
                known[entry.0] = Heard(
                    shortestGap: entry.1.shortestGap,
                    conflict: conflicts[entry.0],
                    beat: entry.1.beat
                )
            }
        )
    }
}
