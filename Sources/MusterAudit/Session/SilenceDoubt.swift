import MusterCore
import MusterRanging

/// What an audit can say of items that it did not hear.
///
/// Worked out once for all items: silence depends on the zone and on how strong the beacon is, and
/// beacons of which nothing is known share one answer a zone.
struct SilenceDoubt {
    private let fit: SiteFit
    /// The coverage map with the site's radio learned; `nil` where nothing tells.
    let map: CoverageMap?
    private let interval: Double
    /// The silence of each zone for a usual beacon; empty where nothing tells.
    private let silences: [ZoneID: Double]
    private let meanSilence: Double
    /// The silence of a zone for beacons that are so many dB stronger than usual.
    private let silencesByPower: [ZoneAndPower: Double]
    /// Whether any of the items was ever heard: on a new site, that none was says nothing.
    private let isHeardSite: Bool
    /// Where a receiver was; `nil` where nothing tells, and where the rules do not ask.
    private let extent: Extent?
    /// The zones most of which a receiver came near; `nil` where the rules do not ask.
    private let walked: Set<ZoneID>?
    /// What the walk's silence says; `nil` where the rules do not ask, and where nothing tells where the
    /// scanner was.
    private let silence: WalkSilence?
    private let rules: VerdictRules
    private let recounted: Int
    /// How well each zone was covered, 0 to 1; zones of which nothing tells are not in it.
    let coverage: [ZoneID: Double]

    init(_ session: AuditSession, _ grounds: Grounds) {
        fit = session.scope.fit
        (rules, recounted) = (session.scope.rules, session.scope.learned.recounted)
        silence = grounds.silence
        extent = session.tellsEntries ? Extent(session, grounds.entered) : nil
        isHeardSite = session.expected.contains { $0.history.lastHeardAt != nil }
        map = session.fittedMap(grounds)
        walked = extent != nil && map != nil ? grounds.walked : nil
        let interval = session.advertisingInterval
        self.interval = interval
        if let map {
            silences = session.scope.siteZones.reduce(into: [:]) { silences, zone in
                silences[zone.id] = map.silence(in: zone.id, interval: interval)
            }
            coverage = silence?.coverage ?? silences.mapValues { 1 - $0 }
        } else {
            silences = [:]
            coverage = session.coverageWithoutPositions
        }
        // In the order of the plan: a sum in another order differs in its last digit.
        let all = session.scope.siteZones.compactMap { [silences] in silences[$0.id] }
        meanSilence = all.isEmpty ? 1 : all.reduce(0, +) / Double(all.count)
        silencesByPower = session.expected.reduce(into: [:]) { [map] known, item in
            guard let map, let key = ZoneAndPower(item), known[key] == nil else { return }
            known[key] = map.silence(in: key.zone, power: Double(key.decibels), interval: interval)
        }
    }

    /// How well the item's place was covered for its own beacon, 0 to 1; `nil` where nothing tells.
    func covered(_ item: ExpectedItem) -> Double? {
        if let silence { return silence.covered(item) }
        return map == nil ? nil : 1 - zoneSilence(item)
    }

    /// How many of some items that were not heard are gone, from and to; `nil` of none, and before the site
    /// has taught what silence is worth.
    func gone(among items: [ExpectedItem]) -> ClosedRange<Int>? {
        guard let silence, recounted >= SilenceRule.leastRecounted, !items.isEmpty else {
            return nil
        }
        return silence.gone(among: items)
    }

    /// Writes down how likely an item is gone that was never heard.
    func state(_ finding: inout Finding, _ item: ExpectedItem) {
        if let silence { return silence.state(&finding, item) }
        guard map != nil else { return }
        let absence = Absence(expected: zoneSilence(item), elsewhere: meanSilence, fit: fit)
        finding.confidence = absence.probability
        finding.confidenceBasis = fit.isFitted ? .site : .default
    }

    /// Why radio cannot tell of an item that was never heard, or `nil` when silence speaks.
    func reason(_ item: ExpectedItem) -> Finding.Reason? {
        if let extent, !extent.isEntered(item) { return .zoneNotWalked }
        if let silence { return silence.reason(item) }
        if map == nil {
            if let zone = item.zone, coverage[zone] ?? 1 < AuditSession.leastCoverage {
                return .zoneNotWalked
            }
        } else {
            switch CoverageGrade(covered: 1 - zoneSilence(item)) {
            case .notCovered: return .zoneNotWalked
            case .weaklyCovered: return .weaklyCovered
            // Radio reaches far into a zone of which nobody saw more than an end; whether that is the
            // rest's silence nothing tells.
            case .covered where !isWalked(item): return .weaklyCovered
            case .covered: break
            }
        }
        if item.history.isBatteryLow { return .batteryLow }
        if rules >= .chances {
            guard map != nil else { return .coverageUnknown }
            let absent = Absence(expected: zoneSilence(item), elsewhere: meanSilence, fit: fit)
            guard fit.isFitted, recounted >= SilenceRule.leastRecounted,
                absent.probability >= SilenceRule.coarse.leastAbsent
            else { return .lookFirst }
        }
        return item.history.lastHeardAt == nil && isHeardSite ? .neverHeard : nil
    }

    /// Whether a receiver came near most of the item's zone, where the rules ask.
    private func isWalked(_ item: ExpectedItem) -> Bool {
        guard let walked, let zone = item.zone else { return true }
        return walked.contains(zone)
    }

    private func zoneSilence(_ item: ExpectedItem) -> Double {
        guard let zone = item.zone else { return meanSilence }
        return ZoneAndPower(item).flatMap { silencesByPower[$0] } ?? silences[zone] ?? 1
    }

    /// Which zones were entered.
    private struct Extent {
        private let entered: Set<ZoneID>
        /// Whether all zones that hold expected items were: nothing else speaks of an item of which
        /// nobody knows where it belongs.
        private let isWhole: Bool

        init(_ session: AuditSession, _ entered: Set<ZoneID>) {
            self.entered = entered
            isWhole = Set(session.expected.compactMap(\.zone)).union(session.scope.zones)
                .isSubset(of: entered)
        }

        func isEntered(_ item: ExpectedItem) -> Bool {
            item.zone.map(entered.contains) ?? isWhole
        }
    }

    /// What the silence of an item's place depends on; to the decibel, as nothing learned is finer.
    private struct ZoneAndPower: Hashable {
        let zone: ZoneID
        let decibels: Int

        init?(_ item: ExpectedItem) {
            guard let zone = item.zone, let power = item.history.powerOffset, power.isFinite else {
                return nil
            }
            self.zone = zone
            decibels = Int(min(max(power, -40), 40).rounded())
        }
    }
}
