import MusterCore
import MusterRanging

/// What the verdicts of an audit rest on beside the evidence of each item: worked out once for all.
struct Grounds {
    /// The time and the way in each zone, as the whole path tells them; none where nothing tells it.
    let stays: [ZoneStay]
    /// The zones that somebody entered.
    let entered: Set<ZoneID>
    /// Those of them most of which the receiver came near.
    let walked: Set<ZoneID>
    /// The beacons of ours in whose signal something contradicts itself; with the seed's methods,
    /// which do not ask, none.
    let conflicts: [BeaconIdentity: IdentityConflict.Kind]
    /// The rows of the expected list whose items were heard where they belong, and that one beacon
    /// explains.
    private(set) var inPlace: [Int] = []
    /// What the walk's silence says; `nil` where nothing tells where it led, and under rules that do not
    /// ask.
    let silence: WalkSilence?
    /// Where what was heard puts each beacon, as far as the walk tells.
    let places: [BeaconIdentity: ItemPlace]
    /// The beacons of which a copy alone may have been heard, away from where the item belongs; with rules
    /// that do not ask, none.
    let mayBeCopies: Set<BeaconIdentity>

    init(_ session: AuditSession) {
        var conflicts = Self.conflicts(session)
        // A clock that was set makes one transmitter look like two.
        let tellsCopies =
            session.tellsSeconds && !session.listeningEnds.contains { $0.clockSteps > 0 }
        let copies = tellsCopies ? CloneDoubt(Self.heard(session), conflicts) : nil
        for beacon in copies?.doubled ?? [] where conflicts[beacon] != .spoofed {
            conflicts[beacon] = .clone
        }
        let walk = AuditWalk(session)
        let stays = walk?.path.stays ?? []
        let entered = session.entered(stays)
        let silence = walk.map { WalkSilence($0, session, conflicts) }
        let places = Self.places(
            walk.flatMap {
                WalkPlaces($0, session, entered: entered, without: Set(conflicts.keys))
            },
            of: session
        )
        var mayBeCopies: Set<BeaconIdentity> = []
        for item in session.expected where conflicts[item.beacon] == nil {
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
        inPlace = session.expected.indices.filter { row in
            let (item, evidence) = (session.expected[row], session.evidence[row])
            guard evidence.decidedAt != nil, conflicts[item.beacon] == nil,
                !mayBeCopies.contains(item.beacon), let zone = item.zone
            else { return false }
            return state(of: item.beacon, zone, evidence, session) == .inPlace
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
        of session: AuditSession
    ) -> [BeaconIdentity: ItemPlace] {
        guard var learned else { return [:] }
        // Rows, and no copies of what they hold: a large audit would need its memory three times.
        var present = session.evidence.enumerated().compactMap { row, evidence in
            evidence.decidedAt.map { (at: $0, beacon: session.expected[row].beacon, row: row) }
        }
        let beside = -1
        present += session.extrasBeside.compactMap { beacon in
            session.extraEvidence[beacon]?.decidedAt.map { (at: $0, beacon: beacon, row: beside) }
        }
        // In the order of hearing, since the levels of a few minutes of a large walk are kept at a time.
        present.sort { ($0.at, $0.beacon) < ($1.at, $1.beacon) }
        return present.reduce(into: [:]) { places, one in
            if one.row != beside {
                let zone = session.expected[one.row].zone
                places[one.beacon] = learned.place(session.evidence[one.row], recorded: zone)
            } else if let evidence = session.extraEvidence[one.beacon] {
                let zone = session.others[one.beacon]?.zoneOutOfScope
                places[one.beacon] = learned.place(evidence, recorded: zone)
            }
        }
    }

    /// What was heard of each beacon of ours.
    private static func heard(
        _ session: AuditSession
    ) -> some Sequence<(BeaconIdentity, BeaconEvidence)> {
        [
            AnySequence(zip(session.expected, session.evidence).lazy.map { ($0.beacon, $1) }),
            AnySequence(session.extraEvidence.lazy.map { ($0.key, $0.value) }),
        ].joined()
    }

    private static func conflicts(
        _ session: AuditSession
    ) -> [BeaconIdentity: IdentityConflict.Kind] {
        guard session.scope.method.statesDoubt else { return [:] }
        let (usualPower, forged) = (session.usualPower, ForgedBeacons(session).beacons)
        return heard(session).reduce(into: [:]) { conflicts, entry in
            let (beacon, evidence) = entry
            conflicts[beacon] =
                forged.contains(beacon) ? .spoofed : evidence.conflict.kind(usualPower: usualPower)
        }
    }
}

extension CloneDoubt {
    /// Learns from what an audit heard of each beacon.
    fileprivate init(
        _ heard: some Sequence<(BeaconIdentity, BeaconEvidence)>,
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
