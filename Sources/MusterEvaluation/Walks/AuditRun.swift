import MusterAudit
import MusterCatalogue
import MusterCore
import MusterRanging

/// One walk through the very audit that people run: estimator, session, findings.
struct AuditRun {
    /// The finding on each expected item.
    let findings: [Finding]
    /// Where the scanner was.
    let visits: [ZoneVisit]
    /// How well each zone was covered, 0 to 1, as the audit has it.
    let coverage: [ZoneID: Double]
    /// Which zones were entered, as the audit has it; `nil` where nothing tells.
    let extent: WalkExtent?
    /// How many of the silent items are gone, as the audit has it.
    let gone: ClosedRange<Int>?

    /// Runs the audit.
    ///
    /// - Parameters:
    ///   - walk: the walk.
    ///   - method: how samples become outcomes.
    ///   - power: stands for the measured power of all frames; `nil` leaves them alone.
    ///   - fit: what the site has taught.
    ///   - rules: which rules turn what is heard into outcomes.
    ///   - learned: what earlier recounts of the site have taught.
    /// - Throws: ``MusterAudit/AuditError`` should the audit refuse a step, which is a bug.
    init(
        _ walk: WalkRecording,
        method: RangingMethod,
        power: Int8? = nil,
        fit: SiteFit = .default,
        rules: VerdictRules = .current,
        learned: SiteLesson = .none
    ) throws(AuditError) {
        let expected = walk.items.map {
            ExpectedItem(item: $0.id, name: $0.name, beacon: $0.beacon, zone: $0.zone)
        }
        let anchors = Dictionary(
            walk.plan.anchors.map { ($0.beacon, $0.zone) },
            uniquingKeysWith: { first, _ in first }
        )
        var scope = Self.scope(walk, anchors: anchors, method: method, fit: fit, expected: expected)
        (scope.rules, scope.learned) = (rules, learned)
        var estimator = SightingEstimator(
            method: method,
            directory: Self.directory(walk, anchors: anchors),
            plan: walk.plan,
            tellsSeconds: scope.tellsSeconds(with: method)
        )
        let start = walk.samples.first?.receivedAt ?? Instant(seconds: 0)
        var (session, _) = AuditSession.start(
            scope,
            expected: expected,
            others: [:],
            at: start
        )
        _ = try session.listen(source: walk.name, at: start)
        var events: [RangingEvent] = []
        var visits: [ZoneVisit] = []
        func keep(_ event: RangingEvent) {
            if case .visit(let visit) = event { visits.append(visit) }
            _ = session.record(event)
        }
        for var sample in walk.samples {
            if let power { sample.measuredPower = power }
            estimator.add(sample) { events.append($0) }
            guard !events.isEmpty else { continue }
            for event in events { keep(event) }
            events.removeAll(keepingCapacity: true)
        }
        estimator.finish { events.append($0) }
        for event in events { keep(event) }
        let end = walk.samples.last?.receivedAt ?? start
        _ = try session.stop(
            ListeningEnd(
                segment: 1,
                reason: .sourceEnded,
                received: walk.samples.count,
                displaced: 0,
                foreign: estimator.foreignCount,
                clockSteps: estimator.clockSteps
            ),
            at: end
        )
        _ = try session.finish(partialReason: "evaluation", note: nil, observer: "-", at: end)
        findings = session.findings
        self.visits = visits
        (coverage, extent) = (session.coverage, session.extent)
        gone = session.summary().counsel?.gone
    }

    /// What the audit says of each item; `start` is when listening began (UTC).
    func claims(from start: Instant) -> [ItemID: ItemClaim] {
        Dictionary(
            findings.map { finding in
                var claim = ItemClaim(isPresent: finding.outcome.isPresent, zone: finding.zone)
                claim.oneOf = Set(finding.possibleZones)
                claim.place =
                    switch finding.zoneState {
                    case .inPlace: .inPlace
                    case .elsewhere: .elsewhere
                    case .unsure, nil: .unsure
                    }
                claim.decidedAt = finding.decidedAfterSeconds.map(start.advanced(bySeconds:))
                return (finding.item, claim)
            },
            uniquingKeysWith: { first, _ in first }
        )
    }

    private static func directory(
        _ walk: WalkRecording,
        anchors: [BeaconIdentity: ZoneID]
    ) -> BeaconDirectory {
        var roles = anchors.mapValues(BeaconRole.anchor)
        for beacon in walk.otherBeacons { roles[beacon] = .unexpected }
        for item in walk.items { roles[item.beacon] = .expected }
        return BeaconDirectory(
            roles: roles,
            families: Set(walk.items.compactMap(\.beacon.family))
        )
    }

    private static func scope(
        _ walk: WalkRecording,
        anchors: [BeaconIdentity: ZoneID],
        method: RangingMethod,
        fit: SiteFit,
        expected: [ExpectedItem]
    ) -> AuditScope {
        AuditScope(
            audit: AuditID(year: 2026, number: 1),
            site: walk.plan.site,
            inventory: walk.name,
            zones: [],
            siteZones: walk.plan.zones.map { AuditZone(id: $0.id, name: $0.name) },
            anchors: anchors,
            openNeighbours: walk.plan.openNeighbours,
            method: method,
            source: walk.name,
            observer: "-",
            version: "-",
            listHash: ExpectedList.hash(expected),
            expectedCount: expected.count,
            plan: walk.plan,
            fit: fit,
            rules: .current
        )
    }
}
