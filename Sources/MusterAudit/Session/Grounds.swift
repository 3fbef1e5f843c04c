import MusterCore
import MusterRanging

/// What the verdicts of an audit rest on beside the evidence of each item: worked out once for all.
struct Grounds {
    /// An item that was heard where it belongs, and that one beacon explains.
    typealias InPlace = (item: (beacon: BeaconIdentity, zone: ZoneID), evidence: BeaconEvidence)

    /// The zones that count as walked.
    let walked: Set<ZoneID>
    /// The beacons of ours in whose signal something contradicts itself; with the seed's methods,
    /// which do not ask, none.
    let conflicts: [BeaconIdentity: IdentityConflict.Kind]
    /// In the order of the expected list.
    let inPlace: [InPlace]

    init(_ session: AuditSession) {
        let walked = session.walkedZones
        let conflicts = Self.conflicts(
            session,
            Array(zip(session.expected.map(\.beacon), session.evidence))
                + session.extraEvidence.map { ($0.key, $0.value) }
        )
        self.walked = walked
        self.conflicts = conflicts
        inPlace = zip(session.expected, session.evidence).compactMap { item, evidence in
            guard let zone = item.zone, evidence.decidedAt != nil, conflicts[item.beacon] == nil,
                ZoneVerdict(
                    best: evidence.best,
                    expected: zone,
                    walked: walked,
                    openNeighbours: session.scope.openNeighbours,
                    margins: session.margins
                ).state == .inPlace
            else { return nil }
            return ((item.beacon, zone), evidence)
        }
    }

    /// The grounds of the verdict on one row of the expected list, while the audit runs.
    init(_ session: AuditSession, row: Int) {
        walked = session.walkedZones
        let heard = (session.expected[row].beacon, session.evidence[row])
        conflicts = Self.conflicts(session, [heard])
        inPlace = []
    }

    /// The grounds of what is only counted, many times a minute: no plan is gone over for that, and
    /// nothing contradicts itself.
    init(rough session: AuditSession) {
        walked = Set(session.zoneSeconds.keys)
        conflicts = [:]
        inPlace = []
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
