import MusterCatalogue
public import MusterCore
public import MusterRanging

extension AuditSession {
    /// How well each zone was covered, 0 to 1: the chance that a usual beacon there was heard.
    ///
    /// Zones of which nothing tells are not in it. With a method that knows no doubt, and in audits
    /// from before plans were kept: the share of a zone's anchors that the scanner came past. Worked
    /// out anew each time until the audit is counted, which may take tenths of a second.
    public var coverage: [ZoneID: Double] {
        if let counted = count?.coverage { return counted }
        guard scope.method.statesDoubt, coverageMap != nil else { return coverageWithoutPositions }
        return SilenceDoubt(self).coverage
    }

    /// The coverage map with the site's radio learned from what was found; `nil` where nothing tells
    /// where a receiver was.
    ///
    /// Of a counted audit nothing is learned: what was heard is left in the store.
    public var fittedMap: CoverageMap? {
        guard scope.method.statesDoubt, tellsPositions, !visits.isEmpty, var map = coverageMap
        else {
            return nil
        }
        map.calibrate(
            found: inPlace.map { item, evidence in
                CoverageMap.Found(zone: item.zone, heardFrom: Set(evidence.best.keys))
            }
        )
        return map
    }

    /// What the audit says of how strong the beacons are that it found in place.
    ///
    /// - Returns: one observation for each of them; none where nothing told where a receiver was.
    public var powerObservations: [BeaconIdentity: PowerEstimate] {
        guard let map = fittedMap else { return [:] }
        var seen: [ZoneID: Double?] = [:]
        let levels = inPlace.compactMap { item, evidence -> (BeaconIdentity, Double, Double)? in
            guard let level = evidence.best[item.zone] else { return nil }
            let expected = seen[item.zone] ?? map.expectedPeak(in: item.zone)
            seen[item.zone] = expected
            return expected.map { (item.beacon, level, $0) }
        }
        // Where in a zone goods stand shifts all of them alike; what is left is the beacon's own.
        let shifts = levels.map { $0.1 - $0.2 }.sorted()
        guard !shifts.isEmpty else { return [:] }
        let shift = shifts[shifts.count / 2]
        return levels.reduce(into: [:]) { observations, entry in
            observations[entry.0] = PowerEstimate(level: entry.1, expected: entry.2 + shift)
        }
    }

    /// The usual time between two advertisements of the items' beacons, in seconds.
    ///
    /// The median over the items of the shortest gap heard: a beacon that was heard twice in a row
    /// shows its interval, and beacons of a house are mostly set alike.
    var advertisingInterval: Double {
        let gaps = evidence.compactMap { $0.samples >= 4 ? $0.shortestGap : nil }.sorted()
        guard !gaps.isEmpty else { return 1 }
        return min(max(gaps[gaps.count / 2], 0.1), 10)
    }

    /// Items that were heard where they belong, and that one beacon explains.
    private var inPlace: [(item: (beacon: BeaconIdentity, zone: ZoneID), evidence: BeaconEvidence)]
    {
        let walked = Set(zoneSeconds.keys)
        return zip(expected, evidence).compactMap { item, evidence in
            guard let zone = item.zone, evidence.decidedAt != nil, evidence.conflict.kind == nil,
                ZoneVerdict(
                    best: evidence.best,
                    expected: zone,
                    walked: walked,
                    openNeighbours: scope.openNeighbours
                ).state == .inPlace
            else { return nil }
            return ((item.beacon, zone), evidence)
        }
    }

    /// Whether anything on the site tells where a receiver is.
    private var tellsPositions: Bool {
        scope.plan.map { !$0.anchors.isEmpty || !$0.receivers.isEmpty } ?? false
    }

    /// The share of each zone's anchors that the scanner came past, 0 to 1.
    var coverageWithoutPositions: [ZoneID: Double] {
        Dictionary(grouping: scope.anchors.keys, by: { scope.anchors[$0] }).reduce(into: [:]) {
            coverage,
            entry in
            guard let zone = entry.key else { return }
            let passed = entry.value.count { anchorsPassed.contains($0) }
            coverage[zone] = Double(passed) / Double(entry.value.count)
        }
    }
}
