import MusterAdverts
import MusterCatalogue
import MusterCore
import MusterRanging
import MusterSimulation
import Testing

/// How well peak-zone does on sites whose truth is known.
///
/// The bars lie below what was measured over many seeds, so that a change for the worse shows and
/// an unlucky seed does not.
@Suite struct SimulatedAuditTests {
    /// What an audit of simulated sites came to.
    private struct Score {
        var present = 0
        var found = 0
        var inPlace = 0
        var inPlaceAccepted = 0
        var misplaced = 0
        var misplacedPassed = 0
        var flags = 0
        var rightFlags = 0
        var phantoms = 0
    }

    @Test func `peak-zone finds what is there and says where it is not`() throws {
        var score = Score()
        for seed in 1...6 as ClosedRange<UInt64> {
            try audit(SimulatedSite(SimulationParameters(items: 120, seed: seed)), into: &score)
        }
        #expect(score.phantoms == 0)
        #expect(Double(score.found) >= 0.97 * Double(score.present), "\(score)")
        #expect(Double(score.inPlaceAccepted) >= 0.95 * Double(score.inPlace), "\(score)")
        #expect(Double(score.misplacedPassed) <= 0.1 * Double(score.misplaced), "\(score)")
        #expect(Double(score.rightFlags) >= 0.75 * Double(score.misplaced), "\(score)")
        #expect(Double(score.rightFlags) >= 0.9 * Double(score.flags), "\(score)")
    }

    private func audit(_ site: SimulatedSite, into score: inout Score) throws {
        let events = try events(site)
        var levels: [BeaconIdentity: [ZoneID: Double]] = [:]
        var present: Set<BeaconIdentity> = []
        var walked: Set<ZoneID> = []
        for event in events {
            switch event {
            case .visit(let visit): walked.insert(visit.zone)
            case .anchors: break
            case .sighting(let sighting):
                if sighting.decidedAt != nil { present.insert(sighting.beacon) }
                guard let zone = sighting.zone, let peak = sighting.peak else { continue }
                let best = levels[sighting.beacon]?[zone] ?? -.infinity
                levels[sighting.beacon, default: [:]][zone] = max(best, peak.level)
            }
        }
        #expect(walked == Set(site.plan.zones.map(\.id)))
        for (item, truth) in zip(site.items, site.truth.entries) {
            let verdict = ZoneVerdict(
                best: levels[item.beacon] ?? [:],
                expected: item.zone,
                walked: walked,
                openNeighbours: site.plan.openNeighbours
            )
            record(present.contains(item.beacon) ? verdict : nil, item, truth, into: &score)
        }
    }

    private func events(_ site: SimulatedSite) throws -> [RangingEvent] {
        var roles: [BeaconIdentity: BeaconRole] = [:]
        for anchor in site.plan.anchors { roles[anchor.beacon] = .anchor(anchor.zone) }
        for item in site.items { roles[item.beacon] = .expected }
        var estimator = SightingEstimator(
            method: .peakZone,
            directory: BeaconDirectory(roles: roles)
        )
        var events: [RangingEvent] = []
        for report in site.reports {
            for frame in AdvertDecoder.decode(report.data).frames {
                if let sample = RangingSample(report, frame) {
                    estimator.add(sample) { events.append($0) }
                }
            }
        }
        estimator.finish { events.append($0) }
        return events
    }

    private func record(
        _ verdict: ZoneVerdict?,
        _ item: Item,
        _ truth: SimulatedTruth.Entry,
        into score: inout Score
    ) {
        guard let zone = truth.zone else {
            score.phantoms += verdict == nil ? 0 : 1
            return
        }
        score.present += 1
        guard let verdict else { return }
        score.found += 1
        let isInPlace = zone == item.zone
        score.inPlace += isInPlace ? 1 : 0
        score.misplaced += isInPlace ? 0 : 1
        switch verdict.state {
        case .inPlace:
            score.inPlaceAccepted += isInPlace ? 1 : 0
            score.misplacedPassed += isInPlace ? 0 : 1
        case .elsewhere:
            score.flags += 1
            score.rightFlags += isInPlace ? 0 : 1
        case .unsure: break
        }
    }
}
