import MusterCore
import MusterRanging

extension AuditSession {
    /// The verdict on one item while the audit runs, silence left out.
    func verdict(on item: ItemID) -> Finding? {
        rowOfItem[item].map { row in
            // Where radio places nothing, a person's word needs no walk worked out for it.
            let isPlaced = evidence[row].decidedAt != nil
            var context = isPlaced ? weighed : VerdictContext(self, Grounds(rough: self), nil)
            context.doubt = nil
            return context.finding(expected[row], evidence[row], final: false)
        }
    }

    /// How many beacons of ours were heard and not looked for, while the audit runs.
    ///
    /// Quick: what contradicts itself is left for the end.
    public var extraCount: Int {
        if state.isCounted { return finalExtras.count }
        guard !extrasBeside.isEmpty else { return heardExtras }
        let context = VerdictContext(self, Grounds(rough: self), nil)
        return heardExtras
            + extrasBeside.count { beacon in
                extraEvidence[beacon].flatMap { context.extra(beacon, $0) } != nil
            }
    }
}

/// What all verdicts of an audit share, worked out once.
struct VerdictContext {
    private let scope: AuditScope
    private let others: [BeaconIdentity: AuditSession.OtherItem]
    private let margins: ZoneMargins
    private let startedAt: Instant?
    private let tellsSeconds: Bool
    let grounds: Grounds
    /// What silence says; extras have no need of it.
    var doubt: SilenceDoubt?
    private let confirmations: [ItemID: Confirmation]
    /// The zone of the fixed receiver that is nearest to each zone's middle.
    private let hearingZones: [ZoneID: ZoneID]

    init(_ session: AuditSession, _ grounds: Grounds, _ doubt: SilenceDoubt?) {
        scope = session.scope
        others = session.others
        margins = session.margins
        startedAt = session.startedAt
        tellsSeconds = session.tellsSeconds
        self.grounds = grounds
        self.doubt = doubt
        hearingZones = session.hearingZones
        confirmations = session.standing.reduce(into: [:]) { known, entry in
            if case .confirmed(let confirmation) = entry.event {
                known[confirmation.item] = confirmation
            }
        }
    }

    /// The context of all that is to be said as things stand, silence weighed.
    init(weighing session: AuditSession) {
        let grounds = Grounds(session)
        self.init(session, grounds, SilenceDoubt(session, grounds))
    }

    /// The verdict on every expected item, in the order of the list.
    ///
    /// What was not heard is missing or inconclusive when the audit is being finished, `final`, and
    /// merely NOT_HEARD before.
    func findings(of session: AuditSession, final: Bool) -> [Finding] {
        zip(session.expected, session.evidence).map { finding($0, $1, final: final) }
    }

    /// Beacons of ours that were heard and not looked for, and those that contradict themselves, by
    /// identity.
    func extras(of session: AuditSession) -> [Extra] {
        let contested = zip(session.expected, session.evidence).compactMap {
            self.contested($0, $1)
        }
        return (session.extraEvidence.compactMap { extra($0.key, $0.value) } + contested)
            .sorted { $0.beacon < $1.beacon }
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
        let conflict = grounds.conflicts[item.beacon]
        if evidence.decidedAt != nil, speaks(for: item, conflict) {
            finding.decidedAfterSeconds = startedAt.flatMap {
                evidence.decidedAt?.seconds(since: $0)
            }
            place(&finding, by: evidence, conflict)
        } else if final {
            decideAbsent(&finding, item, conflict)
        } else if evidence.samples == 0 {
            doubt?.state(&finding, item)
        }
        if let confirmation = confirmations[item.item] {
            finding.confirm(in: confirmation.zone, .init(means: confirmation.means))
        }
        return finding
    }

    /// Whether what was heard does not speak for the beacon being there.
    private func isForged(_ conflict: IdentityConflict.Kind?) -> Bool {
        conflict == .clone || conflict == .spoofed
    }

    /// Whether what was heard of an item's beacon speaks for the item.
    private func speaks(for item: ExpectedItem, _ conflict: IdentityConflict.Kind?) -> Bool {
        !isForged(conflict) && !grounds.mayBeCopies.contains(item.beacon)
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
            finding.ownZoneMarginDB = verdict.lead
            finding.zoneState = .init(verdict: verdict.state)
            if scope.rules >= .both, let zone = verdict.zone, let other = verdict.other {
                finding.possibleZones = [zone, other]
            }
        case .peakZone, .windowedLevel:
            let verdict = zoneVerdict(evidence, expected: finding.expectedZone)
            finding.zone = verdict.zone
            finding.marginDB = verdict.marginDB
            finding.ownZoneMarginDB = verdict.lead
            finding.zoneState = .init(verdict: verdict.state)
            if tellsSeconds {
                let place = grounds.places[finding.beacon]
                finding.take(place, openNeighbours: scope.openNeighbours)
                let levels = HeardLevels(evidence.best)
                if scope.rules >= .fine { levels.nameBoth(in: &finding) }
                if scope.rules >= .placed { levels.measure(&finding) }
            }
        case .listMatch, .nearest, .softpick:
            finding.zone = evidence.decidedZone ?? finding.expectedZone
            let isElsewhere = finding.expectedZone.map { $0 != finding.zone } ?? false
            finding.zoneState = isElsewhere ? .elsewhere : .inPlace
        }
        if conflict != nil {
            // Fixed receivers follow a thing that is moved; a walk cannot tell where it is now.
            if evidence.placedIn == nil { finding.zoneState = .unsure }
            (finding.confidence, finding.possibleZones) = (nil, [])
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
        } else if grounds.mayBeCopies.contains(item.beacon) {
            finding.outcome = .inconclusive
            finding.reason = .maybeCopy
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

    func extra(_ beacon: BeaconIdentity, _ evidence: BeaconEvidence) -> Extra? {
        guard evidence.isHeard(by: scope.method) else { return nil }
        let other = others[beacon]
        if let home = other?.zoneOutOfScope {
            // Radio reaches into the next zone: an item that is where it belongs is no extra.
            let zone = tellsSeconds ? zoneElsewhere(beacon) : zoneElsewhere(evidence, home)
            guard let zone, scope.zones.contains(zone) else { return nil }
        }
        let kind: Extra.Kind = other == nil ? .unregistered : .unexpected
        return Extra(
            beacon: beacon,
            kind: grounds.conflicts[beacon] == nil ? kind : .contested,
            zone: evidence.loudestZone,
            samples: evidence.samples,
            item: other?.label
        )
    }

    /// The expected item as an extra, where its own beacon alone does not explain what was heard of it.
    func contested(_ item: ExpectedItem, _ evidence: BeaconEvidence) -> Extra? {
        guard grounds.conflicts[item.beacon] != nil || grounds.mayBeCopies.contains(item.beacon)
        else { return nil }
        return Extra(
            beacon: item.beacon,
            kind: .contested,
            zone: evidence.loudestZone,
            samples: evidence.samples,
            item: item.item.rawValue
        )
    }

    /// The zone that a beacon is in which belongs to another; `nil` where that is not certain.
    private func zoneElsewhere(_ beacon: BeaconIdentity) -> ZoneID? {
        grounds.places[beacon].flatMap { $0.state == .elsewhere ? $0.zone : nil }
    }

    private func zoneElsewhere(_ evidence: BeaconEvidence, _ home: ZoneID) -> ZoneID? {
        let verdict = zoneVerdict(evidence, expected: home)
        return verdict.state == .elsewhere ? verdict.zone : nil
    }

    private func zoneVerdict(_ evidence: BeaconEvidence, expected: ZoneID?) -> ZoneVerdict {
        ZoneVerdict(
            best: evidence.best,
            expected: expected,
            walked: grounds.walked,
            openNeighbours: scope.openNeighbours,
            margins: margins
        )
    }
}

extension Finding.Reason {
    /// The reason that a confirmation by `means` gives.
    init(means: Confirmation.Means) {
        self =
            switch means {
            case .sight: .bySight
            case .qr: .byQR
            case .photo: .byPhoto
            }
    }
}

extension Finding {
    /// Makes this the finding of an item that a person saw, in `seenIn` if they said where: their word
    /// stands above the radio's.
    ///
    /// Who does not say where speaks for the recorded zone, unless the radio puts the item
    /// elsewhere: an item out of place is not put back by being seen.
    mutating func confirm(in seenIn: ZoneID?, _ reason: Reason) {
        let heardElsewhere = zoneState == .elsewhere ? zone : nil
        let place = seenIn ?? heardElsewhere ?? expectedZone ?? zone
        if place != zone { (marginDB, ownZoneMarginDB) = (nil, nil) }
        possibleZones = []
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
        possibleZones = []
        zoneState = nil
        (marginDB, ownZoneMarginDB) = (nil, nil)
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
