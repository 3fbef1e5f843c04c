import MusterCore
import MusterRanging
import Testing

@Suite struct ListMatchTests {
    @Test func `random walks find what the definition finds, in the same second`() {
        var finds = 0
        for seed in 0..<200 as Range<UInt64> {
            let walk = RandomWalk(seed: seed, beacons: Int(seed % 9) + 1)
            let events = SightingEstimator.events(
                of: walk.samples,
                method: .listMatch,
                directory: walk.directory
            )
            var found: [BeaconIdentity: Int64] = [:]
            for sighting in events.sightings {
                guard let decidedAt = sighting.decidedAt else { continue }
                #expect(found.updateValue(decidedAt.second, forKey: sighting.beacon) == nil)
                #expect(sighting.firstAt <= decidedAt && decidedAt <= sighting.lastAt)
            }
            let wanted = SeedDefinition.listMatch(walk.samples, expected: Set(walk.expected))
            #expect(found == wanted, "seed \(seed)")
            finds += wanted.count
        }
        #expect((200..<900).contains(finds), "\(finds) finds")
    }

    @Test func `four expected beacons that take turns starve the queue, three do not`() {
        for (count, present) in [(4 as UInt16, 0), (3, 3)] {
            let beacons = (1...count).map { BeaconIdentity.tag($0) }
            let directory = BeaconDirectory(
                roles: Dictionary(uniqueKeysWithValues: beacons.map { ($0, .expected) })
            )
            var estimator = SightingEstimator(method: .listMatch, directory: directory)
            var events: [RangingEvent] = []
            for second in 0..<600 {
                for beacon in beacons {
                    estimator.add(.at(Double(second), beacon, -40)) { events.append($0) }
                }
            }
            estimator.finish { events.append($0) }
            #expect(estimator.presentCount == present, "\(count) beacons")
            #expect(estimator.heardCount == Int(count))
        }
    }

    @Test func `a beacon of another list never takes a place in the queue`() {
        let directory = BeaconDirectory(roles: [
            .tag(1): .expected, .tag(2): .unexpected, .tag(3): .unregistered,
        ])
        let samples = (0..<4).flatMap { second in
            (1...30).map { .at(Double(second) + Double($0) / 100, .tag(UInt16($0 % 3 + 1)), -45) }
                as [RangingSample]
        }
        let events = SightingEstimator.events(
            of: samples,
            method: .listMatch,
            directory: directory
        )
        #expect(events.sightings.filter { $0.decidedAt != nil }.map(\.beacon) == [.tag(1)])
        #expect(Set(events.sightings.map(\.beacon)) == [.tag(1), .tag(2), .tag(3)])
    }

    @Test func `the zone of a find is that of the second's strongest anchor, else the last known`()
    {
        let directory = BeaconDirectory(roles: [
            .tag(1): .expected, .tag(801): .anchor(.a), .tag(802): .anchor(.b),
        ])
        var samples = (0..<4).map { RangingSample.at(Double($0), .tag(1), -40) }
        #expect(found(samples, directory) == [nil])
        samples.insert(.at(0.5, .tag(801), -60), at: 1)
        samples.insert(.at(0.6, .tag(802), -61), at: 2)
        #expect(found(samples, directory) == [.a])
        samples.append(.at(3.5, .tag(802), -90))
        #expect(found(samples, directory) == [.b])
    }

    private func found(_ samples: [RangingSample], _ directory: BeaconDirectory) -> [ZoneID?] {
        SightingEstimator.events(of: samples, method: .listMatch, directory: directory)
            .sightings.filter { $0.decidedAt != nil }.map(\.zone)
    }
}
