import MusterCore
import MusterRanging

extension AuditSession {
    /// The verdict on every expected item as things stand.
    ///
    /// - Parameters:
    ///   - final: whether the audit is being finished: what was not heard is missing or inconclusive
    ///     then, and merely NOT_HEARD before.
    ///   - doubt: what silence says, where that has been worked out already.
    /// - Returns: one finding per expected item, in the order of the list.
    func verdicts(final: Bool, _ doubt: SilenceDoubt? = nil) -> [Finding] {
        let context = VerdictContext(self, doubt ?? SilenceDoubt(self))
        return zip(expected, evidence).map { item, evidence in
            context.finding(item, evidence, final: final)
        }
    }

    /// The verdict on one item while the audit runs, silence left out.
    func verdict(on item: ItemID) -> Finding? {
        rowOfItem[item].map { row in
            VerdictContext(self).finding(expected[row], evidence[row], final: false)
        }
    }

    /// How many beacons of ours were heard and not looked for, while the audit runs.
    ///
    /// Quick: what contradicts itself is left for the end.
    public var extraCount: Int {
        if state == .counted { return finalExtras.count }
        let context = VerdictContext(self, asksConflicts: false)
        return extraEvidence.count { context.extra($0.key, $0.value) != nil }
    }

    /// Beacons of ours that were heard and not looked for, and those that contradict themselves, by
    /// identity.
    var currentExtras: [Extra] {
        let context = VerdictContext(self)
        let contested = zip(expected, evidence).compactMap { context.contested($0, $1) }
        return (extraEvidence.compactMap { context.extra($0.key, $0.value) } + contested)
            .sorted { $0.beacon < $1.beacon }
    }
}

/// What all verdicts of an audit share, worked out once.
private struct VerdictContext {
    let scope: AuditScope
    let others: [BeaconIdentity: AuditSession.OtherItem]
    let margins: ZoneMargins
    let startedAt: Instant?
    let walked: Set<ZoneID>
    /// What silence says; extras have no need of it.
    let doubt: SilenceDoubt?
    let confirmations: [ItemID: Confirmation]
    /// Whether it is asked if one beacon explains what was heard: not while it is only counted.
    let asksConflicts: Bool
    /// The strength at 1 m of the site's beacons, in dBm.
    let usualPower: Double
    /// The zone of the fixed receiver that is nearest to each zone's middle.
    let hearingZones: [ZoneID: ZoneID]
    /// Beacons that one transmitter pretends to be.
    let forged: Set<BeaconIdentity>

    init(
        _ session: AuditSession,
        _ doubt: SilenceDoubt? = nil,
        asksConflicts: Bool = true
    ) {
        self.asksConflicts = asksConflicts
        scope = session.scope
        others = session.others
        margins = session.margins
        startedAt = session.startedAt
        // What is only counted is counted many times a minute: no plan is gone over for that.
        walked = asksConflicts ? session.walkedZones : Set(session.zoneSeconds.keys)
        self.doubt = doubt
        usualPower = asksConflicts ? session.usualPower : 0
        hearingZones = session.hearingZones
        forged = asksConflicts ? ForgedBeacons(session).beacons : []
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
        finding.covered = doubt?.covered(item)
        let conflict = conflict(item.beacon, evidence)
        if evidence.decidedAt != nil, !isForged(conflict) {
            finding.decidedAfterSeconds = startedAt.flatMap {
                evidence.decidedAt?.seconds(since: $0)
            }
            place(&finding, by: evidence, conflict)
        } else if final {
            decideAbsent(&finding, item, conflict)
        } else if evidence.samples == 0 {
            doubt?.state(&finding, item)
        }
        if let confirmation = confirmations[item.item] { confirm(&finding, by: confirmation) }
        return finding
    }

    /// Whether what was heard does not speak for the beacon being there.
    private func isForged(_ conflict: IdentityConflict.Kind?) -> Bool {
        conflict == .clone || conflict == .spoofed
    }

    /// What contradicts itself in what was heard; the seed's methods do not ask.
    private func conflict(
        _ beacon: BeaconIdentity,
        _ evidence: BeaconEvidence
    ) -> IdentityConflict.Kind? {
        guard asksConflicts, scope.method.statesDoubt else { return nil }
        if forged.contains(beacon) { return .spoofed }
        return evidence.conflict.kind(usualPower: usualPower)
    }

    /// Says where a present item is, and whether that is where the record says.
    private func place(
        _ finding: inout Finding,
        by evidence: BeaconEvidence,
        _ conflict: IdentityConflict.Kind?
    ) {
        switch scope.method {
        case .windowedLevel where evidence.placedIn != nil:
            let verdict = PlacedVerdict(
                placedIn: evidence.placedIn,
                levels: evidence.levelsNow,
                expected: finding.expectedZone,
                hearing: finding.expectedZone.flatMap { hearingZones[$0] },
                openNeighbours: scope.openNeighbours
            )
            finding.zone = verdict.zone
            finding.marginDB = verdict.marginDB
            finding.zoneState = .init(verdict: verdict.state)
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
        if conflict != nil {
            // Fixed receivers follow a thing that is moved; a walk cannot tell where it is now.
            if evidence.placedIn == nil { finding.zoneState = .unsure }
            finding.reason = .moved
        }
        finding.outcome = finding.zoneState == .elsewhere ? .misplaced : .found
    }

    /// Says of an item that is not present whether it is missing or radio cannot tell.
    private func decideAbsent(
        _ finding: inout Finding,
        _ item: ExpectedItem,
        _ conflict: IdentityConflict.Kind?
    ) {
        finding.outcome = .missing
        // The seed's methods know no doubt: what they did not find is missing.
        guard scope.method.statesDoubt else { return }
        if isForged(conflict) {
            finding.outcome = .inconclusive
            finding.reason = conflict == .clone ? .contested : .imitated
        } else if finding.samples > 0 {
            finding.outcome = .inconclusive
            finding.reason = .heardOnce
        } else {
            doubt?.state(&finding, item)
            finding.reason = doubt?.reason(item)
            if finding.reason != nil, finding.reason != .neverHeard {
                finding.outcome = .inconclusive
            }
        }
    }

    /// A person's word stands above the radio's.
    ///
    /// Who does not say where speaks for the recorded zone, unless the radio puts the item
    /// elsewhere: an item out of place is not put back by being seen.
    private func confirm(_ finding: inout Finding, by confirmation: Confirmation) {
        finding.confirm(in: confirmation.zone, .init(means: confirmation.means))
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
        let kind: Extra.Kind = other == nil ? .unregistered : .unexpected
        return Extra(
            beacon: beacon,
            kind: conflict(beacon, evidence) == nil ? kind : .contested,
            zone: evidence.loudestZone,
            samples: evidence.samples,
            item: other?.label
        )
    }

    /// The expected item as an extra, where one beacon cannot explain what was heard of it.
    func contested(_ item: ExpectedItem, _ evidence: BeaconEvidence) -> Extra? {
        guard conflict(item.beacon, evidence) != nil else { return nil }
        return Extra(
            beacon: item.beacon,
            kind: .contested,
            zone: evidence.loudestZone,
            samples: evidence.samples,
            item: item.item.rawValue
        )
    }

    private func zoneVerdict(_ evidence: BeaconEvidence, expected: ZoneID?) -> ZoneVerdict {
        ZoneVerdict(
            best: evidence.best,
            expected: expected,
            walked: walked,
            openNeighbours: scope.openNeighbours,
            margins: margins
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

extension Finding {
    /// Makes this the finding of an item that a person saw, in `zone` if they said where.
    mutating func confirm(in seenIn: ZoneID?, _ reason: Reason) {
        let heardElsewhere = zoneState == .elsewhere ? zone : nil
        let place = seenIn ?? heardElsewhere ?? expectedZone ?? zone
        if place != zone { marginDB = nil }
        outcome = .confirmed
        self.reason = reason
        zone = place
        confidence = nil
        let isElsewhere = expectedZone.map { $0 != place } ?? false
        zoneState = isElsewhere ? .elsewhere : .inPlace
    }
}

extension Finding {
    /// Makes this the finding of an item that a person looked for and that is not there.
    mutating func lose() {
        outcome = .missing
        reason = .lookedFor
        zone = nil
        zoneState = nil
        marginDB = nil
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
