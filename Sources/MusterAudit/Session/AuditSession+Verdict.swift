import MusterCore
import MusterRanging

extension AuditSession {
    /// The verdict on every expected item as things stand.
    ///
    /// - Parameter final: whether the audit is being finished: what was not heard is missing or
    ///   inconclusive then, and merely NOT_HEARD before.
    /// - Returns: one finding per expected item, in the order of the list.
    func verdicts(final: Bool) -> [Finding] {
        let context = VerdictContext(self)
        return zip(expected, evidence).map { item, evidence in
            context.finding(item, evidence, final: final)
        }
    }

    /// Beacons of ours that were heard and not looked for, by identity.
    var currentExtras: [Extra] {
        let context = VerdictContext(self)
        return extraEvidence.compactMap { context.extra($0.key, $0.value) }
            .sorted { $0.beacon < $1.beacon }
    }
}

/// What all verdicts of an audit share, worked out once.
private struct VerdictContext {
    let scope: AuditScope
    let others: [BeaconIdentity: AuditSession.OtherItem]
    let startedAt: Instant?
    let walked: Set<ZoneID>
    let uncovered: Set<ZoneID>
    let confirmations: [ItemID: Confirmation]

    init(_ session: AuditSession) {
        scope = session.scope
        others = session.others
        startedAt = session.startedAt
        walked = Set(session.zoneSeconds.keys)
        uncovered = Set(session.uncoveredZones)
        confirmations = session.standing.reduce(into: [:]) { known, entry in
            if case .confirmed(let confirmation) = entry.event {
                known[confirmation.item] = confirmation
            }
        }
    }

    func finding(_ item: ExpectedItem, _ evidence: BeaconEvidence, final: Bool) -> Finding {
        var finding = Finding(
            item: item.item,
            beacon: item.beacon,
            outcome: .notHeard,
            expectedZone: item.zone
        )
        finding.samples = evidence.samples
        finding.firstHeardAt = evidence.firstAt
        finding.lastHeardAt = evidence.lastAt
        finding.rssiMedian = evidence.rssiMedian
        if let decidedAt = evidence.decidedAt {
            finding.decidedAfterSeconds = startedAt.map { decidedAt.seconds(since: $0) }
            place(&finding, by: evidence)
        } else if final {
            decideAbsent(&finding)
        }
        if let confirmation = confirmations[item.item] { confirm(&finding, by: confirmation) }
        return finding
    }

    /// Says where a present item is, and whether that is where the record says.
    private func place(_ finding: inout Finding, by evidence: BeaconEvidence) {
        switch scope.method {
        case .peakZone, .windowedLevel:
            let verdict = zoneVerdict(evidence, expected: finding.expectedZone)
            finding.zone = verdict.zone
            finding.marginDB = verdict.marginDB
            finding.zoneState = .init(verdict: verdict.state)
        case .listMatch, .nearest, .softpick:
            finding.zone = evidence.decidedZone ?? finding.expectedZone
            let isElsewhere = finding.expectedZone.map { $0 != finding.zone } ?? false
            finding.zoneState = isElsewhere ? .elsewhere : .inPlace
        }
        finding.outcome = finding.zoneState == .elsewhere ? .misplaced : .found
    }

    /// Says of an item that is not present whether it is missing or radio cannot tell.
    private func decideAbsent(_ finding: inout Finding) {
        finding.outcome = .missing
        // The seed's methods know no doubt: what they did not find is missing.
        guard scope.method.statesDoubt else { return }
        if finding.samples > 0 {
            finding.outcome = .inconclusive
            finding.reason = .heardOnce
        } else if let zone = finding.expectedZone, uncovered.contains(zone) {
            finding.outcome = .inconclusive
            finding.reason = .zoneNotWalked
        }
    }

    /// A person's word stands above the radio's.
    ///
    /// Who does not say where speaks for the recorded zone, unless the radio puts the item
    /// elsewhere: an item out of place is not put back by being seen.
    private func confirm(_ finding: inout Finding, by confirmation: Confirmation) {
        let heardElsewhere = finding.zoneState == .elsewhere ? finding.zone : nil
        let zone = confirmation.zone ?? heardElsewhere ?? finding.expectedZone ?? finding.zone
        if zone != finding.zone { finding.marginDB = nil }
        finding.outcome = .confirmed
        finding.reason = .init(means: confirmation.means)
        finding.zone = zone
        let isElsewhere = finding.expectedZone.map { $0 != zone } ?? false
        finding.zoneState = isElsewhere ? .elsewhere : .inPlace
    }

    func extra(_ beacon: BeaconIdentity, _ evidence: BeaconEvidence) -> Extra? {
        guard evidence.decidedAt != nil || !scope.method.statesDoubt else { return nil }
        let other = others[beacon]
        if let home = other?.zoneOutOfScope {
            // Radio reaches into the next zone: an item that is where it belongs is no extra.
            let verdict = zoneVerdict(evidence, expected: home)
            guard verdict.state == .elsewhere, let zone = verdict.zone,
                scope.zones.contains(zone)
            else { return nil }
        }
        return Extra(
            beacon: beacon,
            kind: other == nil ? .unregistered : .unexpected,
            zone: evidence.loudestZone,
            samples: evidence.samples,
            item: other?.label
        )
    }

    private func zoneVerdict(_ evidence: BeaconEvidence, expected: ZoneID?) -> ZoneVerdict {
        ZoneVerdict(
            best: evidence.best,
            expected: expected,
            walked: walked,
            openNeighbours: scope.openNeighbours
        )
    }
}

extension Finding.Reason {
    /// The reason that a confirmation by `means` gives.
    fileprivate init(means: Confirmation.Means) {
        self =
            switch means {
            case .sight: .bySight
            case .qr: .byQR
            case .photo: .byPhoto
            }
    }
}

extension Finding.ZoneState {
    /// The word of findings for what ranging says of a zone.
    fileprivate init(verdict state: ZoneVerdict.State) {
        self =
            switch state {
            case .inPlace: .inPlace
            case .elsewhere: .elsewhere
            case .unsure: .unsure
            }
    }
}
