import MusterCatalogue
public import MusterCore
public import MusterRanging

extension AuditSession {
    /// How well each zone was covered, 0 to 1: the chance that a usual beacon there was heard.
    ///
    /// Zones of which nothing tells are not in it. With a method that knows no doubt, and in audits
    /// from before plans were kept: the share of a zone's anchors that the scanner came past. Worked
    /// out after each record until the audit is counted, which may take tenths of a second.
    public var coverage: [ZoneID: Double] {
        if let counted = count?.coverage { return counted }
        return weighed.doubt?.coverage ?? [:]
    }

    /// How well each zone was covered before anything is learned of the site's radio: quick, for a view
    /// of an audit that runs.
    public var roughCoverage: [ZoneID: Double] {
        guard scope.method.statesDoubt, isLocated, let map = coverageMap else {
            return coverageMap == nil ? coverageWithoutPositions : [:]
        }
        let asks = tellsEntries
        return scope.siteZones.reduce(into: [:]) { covered, zone in
            // Radio reaches into zones that nobody has come to yet.
            let isVisited = !asks || zoneSeconds[zone.id] != nil
            covered[zone.id] = isVisited ? map.covered(zone.id) : 0
        }
    }

    /// The coverage map with the site's radio learned from what was found; `nil` where nothing tells
    /// where a receiver was.
    ///
    /// Of a counted audit nothing is learned: what was heard is left in the store.
    public var fittedMap: CoverageMap? { fittedMap(weighed.grounds) }

    /// ``fittedMap`` where what it learns from is at hand.
    func fittedMap(_ grounds: Grounds) -> CoverageMap? {
        guard scope.method.statesDoubt, isLocated, var map = coverageMap else {
            return nil
        }
        map.calibrate(
            found: grounds.inPlace.compactMap { row in
                expected[row].zone.map {
                    CoverageMap.Found(zone: $0, heardFrom: Set(evidence[row].best.keys))
                }
            }
        )
        return map
    }

    /// What the audit says of how strong the beacons are that it found in place.
    ///
    /// - Returns: one observation for each of them; none where nothing told where a receiver was.
    func powers(
        _ grounds: Grounds,
        _ map: CoverageMap?
    ) -> [BeaconIdentity: PowerEstimate] {
        guard let map else { return [:] }
        var seen: [ZoneID: Double?] = [:]
        let levels = grounds.inPlace.compactMap { row -> (BeaconIdentity, Double, Double)? in
            let item = expected[row]
            guard let zone = item.zone, let level = evidence[row].best[zone] else { return nil }
            let peak = seen[zone] ?? map.expectedPeak(in: zone)
            seen[zone] = peak
            return peak.map { (item.beacon, level, $0) }
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

    /// The zones that a receiver was in: as its whole path tells, or else as its visits do.
    func entered(_ stays: [ZoneStay]) -> Set<ZoneID> {
        guard tellsEntries else { return Set(zoneSeconds.keys) }
        let zones = scope.siteZones.map(\.id)
        guard !stays.isEmpty else { return Set(zones.filter(entries.isEntered)) }
        let fixed = zones.filter(entries.isListenedTo)
        return Set(stays.filter(\.isEntered).map(\.zone)).intersection(zones).union(fixed)
    }

    /// Those of the zones `entered` that count as walked: of a walk on a plan, those that it came near
    /// most of.
    func walked(of entered: Set<ZoneID>) -> Set<ZoneID> {
        guard scope.method == .peakZone, isLocated, let map = coverageMap else { return entered }
        return entered.filter(map.isWalked)
    }

    /// The strength at 1 m of the site's beacons, in dBm, as the audit heard them.
    ///
    /// A walk passes most items at some two metres and a half; the median of their strongest levels
    /// is 8 dB below that at 1 m (an exponent of 2.2). Fixed receivers hear them from farther away: it
    /// is at least that of a usual tag. With few items, that of a strong tag.
    var usualPower: Double {
        let best = evidence.compactMap { $0.best.values.max() }.sorted()
        return best.count < CoverageMap.leastFound ? -54 : max(-62, best[best.count / 2] + 8)
    }

    /// The zone of the fixed receiver that is nearest to each zone's middle; a zone with a receiver
    /// of its own is heard by that.
    var hearingZones: [ZoneID: ZoneID] {
        guard scope.method == .windowedLevel, let plan = scope.plan else { return [:] }
        let receivers = plan.receivers.filter { receiver in
            receiver.zone.map { zoneSeconds[$0] != nil } ?? false
        }
        return plan.zones.reduce(into: [:]) { hearing, zone in
            let middle = zone.polygon.centroid
            let nearest = receivers.min {
                ($0.position.distance(to: middle), $0.id.rawValue)
                    < ($1.position.distance(to: middle), $1.id.rawValue)
            }
            let hasOwn = receivers.contains { $0.zone == zone.id }
            hearing[zone.id] = hasOwn ? zone.id : nearest?.zone
        }
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
