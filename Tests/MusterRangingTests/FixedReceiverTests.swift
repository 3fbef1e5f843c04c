import MusterCatalogue
import MusterCore
import MusterRanging
import MusterTestSupport
import Testing

@Suite struct FixedReceiverTests {
    private let plan = SitePlan(
        site: "Test",
        width: 20,
        height: 10,
        zones: [],
        receivers: [
            .init(id: .north, position: Point(x: 2, y: 3), zone: .a),
            .init(id: .south, position: Point(x: 18, y: 3.14), zone: .b),
            .init(id: .south2, position: Point(x: 19, y: 8), zone: .b),
            .init(id: .nowhere, position: Point(x: 9, y: 9)),
        ]
    )
    private let directory = BeaconDirectory(roles: [
        .tag(1): .expected, .tag(2): .expected, .tag(801): .anchor(.c),
    ])

    private func events(
        _ samples: [RangingSample],
        _ method: RangingMethod = .windowedLevel
    ) -> [RangingEvent] {
        var estimator = SightingEstimator(method: method, directory: directory, plan: plan)
        var events: [RangingEvent] = []
        for sample in samples { estimator.add(sample) { events.append($0) } }
        estimator.finish { events.append($0) }
        return events
    }

    @Test func `each receiver has sightings of its own, placed where it is loudest`() {
        var samples: [RangingSample] = []
        for second in 0..<5 {
            samples.append(.at(Double(second), .tag(1), -60, by: .north))
            samples.append(.at(Double(second) + 0.1, .tag(1), -70, by: .south))
        }
        let sightings = events(samples).sightings
        #expect(Set(sightings.map(\.placedIn)) == [.a])
        for (zone, level, position) in [
            (ZoneID.a, -60.0, Point(x: 2, y: 3)), (.b, -70, Point(x: 18, y: 3.14)),
        ] {
            let own = sightings.filter { $0.zone == zone }
            #expect(own.reduce(0) { $0 + $1.sampleCount } == 5)
            #expect(own.allSatisfy { $0.peak?.level == level && $0.peak?.position == position })
        }
        #expect(sightings.compactMap(\.decidedAt) == [.after(0.1)])
    }

    @Test func `a window ends where the beacon is placed elsewhere`() {
        var samples: [RangingSample] = []
        for second in 0..<9 {
            let (north, south): (Int8, Int8) = second < 4 ? (-60, -80) : (-80, -60)
            samples.append(.at(Double(second), .tag(1), north, by: .north))
            samples.append(.at(Double(second) + 0.1, .tag(1), south, by: .south))
        }
        let sightings = events(samples).sightings
        let moved = sightings.filter { $0.placedIn == .b }
        // The percentile of four readings lets go of the old level when one of them is left.
        #expect(moved.map(\.firstAt).min() == .after(6))
        #expect(sightings.filter { $0.placedIn == .a }.map(\.lastAt).max() == .after(5.1))
        #expect(sightings.reduce(0) { $0 + $1.sampleCount } == 18)
    }

    @Test func `a receiver that delivers visits its zone, whatever it hears`() {
        var samples: [RangingSample] = []
        for second in [0, 1, 2, 5, 70] {
            samples.append(.at(Double(second), .tag(999), -60, by: .south))
            samples.append(.at(Double(second), .tag(801), -60, by: .south))
        }
        let visits = events(samples, .peakZone).visits
        #expect(visits.map(\.receiver) == [.south, .south])
        #expect(visits.map(\.zone) == [.b, .b])
        #expect(visits.map(\.seconds) == [4, 1])
        #expect(visits.map(\.from) == [.after(0), .after(70)])
        #expect(visits.map(\.to) == [.after(6), .after(71)])
        #expect(visits[0].path.map(\.second) == [0] && visits[0].seconds == 4)
        #expect(visits[0].path.allSatisfy { $0.adverts == 8 && $0.position.y == 3.1 })
    }

    @Test func `a receiver that the plan does not place is carried`() {
        let samples: [RangingSample] = [
            .at(0, .tag(801), -60), .at(0, .tag(1), -60), .at(1, .tag(1), -60, by: .nowhere),
            .at(1, .tag(1), -50, by: .north),
        ]
        for method in [RangingMethod.peakZone, .windowedLevel] {
            let events = events(samples, method)
            #expect(events.sightings.map(\.zone) == [.c, .a])
            #expect(events.sightings.map(\.sampleCount) == [2, 1])
            #expect(events.visits.map(\.receiver) == [nil, .north])
        }
    }

    @Test func `list match finds for each receiver by itself, in its zone`() {
        var samples: [RangingSample] = []
        for second in 0..<4 {
            samples.append(.at(Double(second), .tag(1), -40, by: .south))
            samples.append(.at(Double(second), .tag(2), -40, by: second < 2 ? .north : .south))
        }
        let found = events(samples, .listMatch).sightings.filter { $0.decidedAt != nil }
        #expect(found.map(\.beacon) == [.tag(1)])
        #expect(found.map(\.zone) == [.b])
    }

    @Test func `peak-zone smooths each receiver's level by itself`() {
        let samples: [RangingSample] = [
            .at(0, .tag(1), -60, by: .north), .at(0, .tag(1), -90, by: .south),
            .at(1, .tag(1), -50, by: .north), .at(1, .tag(1), -80, by: .south2),
        ]
        var best: [ZoneID: Double] = [:]
        for sighting in events(samples, .peakZone).sightings {
            #expect(sighting.placedIn == nil)
            guard let zone = sighting.zone, let level = sighting.peak?.level else { continue }
            best[zone] = max(best[zone] ?? -999, level)
        }
        #expect(best == [.a: -56, .b: -80])
    }

    @Test(arguments: RangingMethod.forAudits)
    func `every sample is in one window, in its receiver's zone`(method: RangingMethod) {
        for seed in 0..<40 as Range<UInt64> {
            var walk = RandomWalk(seed: seed, beacons: 6, strengths: -90 ... -35)
            var random = SplitMix64(seed: seed)
            let receivers: [ReceiverID] = [.north, .south, .south2, .nowhere, .scanner]
            for index in walk.samples.indices {
                walk.samples[index].receiver =
                    receivers.randomElement(using: &random) ?? .scanner
            }
            var estimator = SightingEstimator(method: method, directory: walk.directory, plan: plan)
            var events: [RangingEvent] = []
            for sample in walk.samples { estimator.add(sample) { events.append($0) } }
            estimator.finish { events.append($0) }
            let fixed: [ReceiverID: ZoneID] = [.north: .a, .south: .b, .south2: .b]
            for beacon in walk.expected {
                let own = walk.samples.filter { $0.identity == beacon && method.accepts($0) }
                for zone in [ZoneID.a, .b] {
                    let count = events.sightings(of: beacon).filter { $0.zone == zone }
                        .reduce(0) { $0 + $1.sampleCount }
                    #expect(count == own.count { fixed[$0.receiver] == zone }, "seed \(seed)")
                }
                let total = events.sightings(of: beacon).reduce(0) { $0 + $1.sampleCount }
                #expect(total == own.count, "seed \(seed)")
            }
            let seconds = events.visits.filter { $0.receiver != nil }.reduce(0) { $0 + $1.seconds }
            let delivered = Set(
                walk.samples.filter { fixed[$0.receiver] != nil }.map {
                    "\($0.receiver) \($0.receivedAt.second)"
                }
            )
            #expect(seconds == delivered.count, "seed \(seed)")
        }
    }
}

extension RangingMethod {
    fileprivate func accepts(_ sample: RangingSample) -> Bool {
        guard statesDoubt else { return true }
        guard let rssi = sample.rssi?.rawValue, !sample.isScanResponse else { return false }
        return rssi < 0 && rssi >= -120
    }
}

extension ReceiverID {
    fileprivate static let north = ReceiverID(rawValue: "north")
    fileprivate static let south = ReceiverID(rawValue: "south")
    fileprivate static let south2 = ReceiverID(rawValue: "south-2")
    fileprivate static let nowhere = ReceiverID(rawValue: "nowhere")
}

extension RangingSample {
    fileprivate static func at(
        _ seconds: Double,
        _ beacon: BeaconIdentity,
        _ rssi: Int8,
        by receiver: ReceiverID
    ) -> RangingSample {
        var sample = RangingSample.at(seconds, beacon, rssi)
        sample.receiver = receiver
        return sample
    }
}
