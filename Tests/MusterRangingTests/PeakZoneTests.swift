import MusterCore
import MusterRanging
import Testing

@Suite struct PeakZoneTests {
    @Test func `random walks give levels, zones and decisions of the definition`() {
        for seed in 0..<150 as Range<UInt64> {
            let walk = RandomWalk(seed: seed, beacons: 8, strengths: -95 ... -50)
            let events = SightingEstimator.events(
                of: walk.samples,
                method: .peakZone,
                directory: walk.directory
            )
            let wanted = PeakZoneDefinition(walk.samples, anchors: walk.anchors)
            for beacon in walk.expected + walk.others {
                let sightings = events.sightings(of: beacon)
                var best: [ZoneID: Double] = [:]
                for sighting in sightings {
                    guard let zone = sighting.zone, let peak = sighting.peak else { continue }
                    best[zone] = max(best[zone] ?? -999, peak.level)
                }
                #expect(best == wanted.best[beacon] ?? [:], "seed \(seed), \(beacon)")
                let count = sightings.reduce(0) { $0 + $1.sampleCount }
                #expect(count == wanted.counts[beacon] ?? 0, "seed \(seed), \(beacon)")
                #expect(
                    sightings.compactMap(\.decidedAt)
                        == (wanted.presentAt[beacon].map { [$0] } ?? []),
                    "seed \(seed), \(beacon)"
                )
            }
            for visit in events.visits {
                for second in visit.from.second..<visit.to.second {
                    guard let zone = wanted.zones[second] else { continue }
                    #expect(zone == visit.zone, "seed \(seed), second \(second)")
                }
            }
        }
    }

    @Test func `two advertisements make a beacon present, whatever else came`() {
        let noise: [RangingSample] = [
            .at(0, .tag(1), nil), .at(0.1, .tag(1), 0), .at(0.2, .tag(1), 12),
            .at(0.3, .tag(1), -121), .at(0.4, .tag(1), -60, isScanResponse: true),
        ]
        let one = [RangingSample.at(5, .tag(1), -120)]
        let two = one + [.at(9.25, .tag(1), -1)]
        for (samples, heard, decidedAt) in [
            (noise, 0, nil), (noise + one, 1, nil), (noise + two, 2, Instant.after(9.25)),
        ] {
            let sightings = events(samples).sightings
            #expect(sightings.reduce(0) { $0 + $1.sampleCount } == heard)
            #expect(sightings.last?.decidedAt == decidedAt)
        }
    }

    @Test(arguments: [(-90.0, -60.0), (-60, -90)])
    func `the smoothed level closes in on a constant from either side`(from: Double, to: Double) {
        // One window a second: the scanner changes zone each time.
        var samples: [RangingSample] = [.at(0, .tag(1), Int8(from))]
        for second in 1...30 { samples.append(.at(Double(second) * 10, .tag(1), Int8(to))) }
        let levels = events(samples).sightings.compactMap(\.peak?.level)
        #expect(levels.first == from)
        var distance = abs(to - from)
        for level in levels.dropFirst() {
            #expect(abs(abs(to - level) - 0.6 * distance) < 1e-9)
            distance = abs(to - level)
        }
        #expect(distance < 1e-4)
    }

    @Test func `a second counts once, by its mean`() {
        let samples: [RangingSample] = [
            .at(0, .tag(1), -80), .at(1, .tag(1), -60), .at(1.2, .tag(1), -70),
            .at(1.4, .tag(1), -71),
        ]
        let peak = events(samples).sightings.first?.peak
        #expect(peak == Sighting.Peak(level: -80 + 0.4 * (-67 + 80), at: .after(2)))
    }

    private func events(_ samples: [RangingSample]) -> [RangingEvent] {
        SightingEstimator.events(
            of: samples,
            method: .peakZone,
            directory: BeaconDirectory(roles: [.tag(1): .expected])
        )
    }
}
