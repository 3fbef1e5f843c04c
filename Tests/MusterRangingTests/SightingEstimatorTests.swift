import MusterCore
import MusterRanging
import MusterTestSupport
import Testing

@Suite struct SightingEstimatorTests {
    @Test(arguments: RangingMethod.forAudits)
    func `events do not depend on when they are collected`(method: RangingMethod) {
        for seed in 0..<60 as Range<UInt64> {
            let walk = RandomWalk(seed: seed, beacons: 12, strengths: -90 ... -35)
            let whole = SightingEstimator.events(
                of: walk.samples,
                method: method,
                directory: walk.directory
            )
            var random = SplitMix64(seed: seed)
            var estimator = SightingEstimator(method: method, directory: walk.directory)
            var collected: [RangingEvent] = []
            var batch: [RangingEvent] = []
            for sample in walk.samples {
                estimator.add(sample) { batch.append($0) }
                if Int.random(in: 0..<9, using: &random) == 0 {
                    collected += batch
                    batch.removeAll()
                }
            }
            estimator.finish { batch.append($0) }
            #expect(collected + batch == whole, "seed \(seed)")
        }
    }

    @Test(arguments: RangingMethod.forAudits)
    func `windows partition the accepted samples and keep their length`(method: RangingMethod) {
        for seed in 0..<60 as Range<UInt64> {
            let walk = RandomWalk(seed: seed, beacons: 5, strengths: -90 ... -35)
            let sightings = SightingEstimator.events(
                of: walk.samples,
                method: method,
                directory: walk.directory
            ).sightings
            for beacon in walk.expected + walk.others {
                let windows = sightings.filter { $0.beacon == beacon }
                for (before, after) in zip(windows, windows.dropFirst()) {
                    #expect(before.lastAt <= after.firstAt, "seed \(seed)")
                }
                for window in windows {
                    #expect(window.lastAt.second - window.firstAt.second < Sighting.windowSeconds)
                    let read = window.readings.reduce(0) { $0 + $1.count }
                    #expect(
                        method == .peakZone
                            ? read == window.sampleCount : read <= window.sampleCount
                    )
                    #expect(window.readings.map(\.rssi) == window.readings.map(\.rssi).sorted())
                }
                let total = windows.reduce(0) { $0 + $1.sampleCount }
                let heard = walk.samples.filter { $0.identity == beacon }
                #expect(method == .listMatch ? total == heard.count : total <= heard.count)
            }
        }
    }

    @Test func `a window ends with the scanner's zone and with the decision`() {
        let directory = BeaconDirectory(roles: [
            .tag(1): .expected, .tag(801): .anchor(.a), .tag(802): .anchor(.b),
        ])
        let samples: [RangingSample] = [
            .at(0, .tag(801), -60), .at(0, .tag(1), -80), .at(1, .tag(1), -75),
            .at(1.5, .tag(1), -75), .at(2, .tag(1), -78), .at(3, .tag(1), -78),
            .at(4, .tag(802), -50), .at(4, .tag(1), -70),
        ]
        let sightings = SightingEstimator.events(
            of: samples,
            method: .peakZone,
            directory: directory
        ).sightings
        #expect(sightings.map(\.zone) == [.a, .a, .b])
        #expect(sightings.map(\.sampleCount) == [3, 2, 1])
        #expect(sightings.map(\.decidedAt) == [.after(1), nil, nil])
        #expect(sightings.map(\.firstAt) == [.after(0), .after(2), .after(4)])
        #expect(sightings.map(\.lastAt) == [.after(1.5), .after(3), .after(4)])
    }

    @Test func `a sample up to two seconds late counts into the current second`() {
        let late = run([.at(5, .tag(1), -60), .at(3, .tag(1), -70), .at(5.5, .tag(1), -80)])
        #expect(late.estimator.clockSteps == 0)
        #expect(late.events.sightings.map(\.peak) == [.init(level: -70, at: .after(6))])
        #expect(late.events.sightings.map(\.firstAt) == [.after(5)])
    }

    @Test func `time that steps back is counted, and the walk goes on from there`() {
        let back = run([
            .at(100, .tag(1), -60), .at(97.9, .tag(1), -60), .at(98.5, .tag(1), -60),
            .at(-5_000, .tag(1), -60), .at(4_000_000_000_000, .tag(1), -60),
        ])
        #expect(back.estimator.clockSteps == 2)
        #expect(back.events.sightings.map(\.sampleCount) == [1, 1, 1, 1, 1])
    }

    @Test func `a clock at either end of time is survived`() {
        var random = SplitMix64(seed: 1)
        var samples: [RangingSample] = []
        for _ in 0..<2_000 {
            var sample = RangingSample.at(
                0,
                [.tag(1), .tag(801)].randomElement(using: &random) ?? .tag(1),
                -60
            )
            let extremes: [Int64] = [
                .min, .min + 1, .max, .max - 1, 0, -1, Int64(bitPattern: random.next()),
            ]
            sample.receivedAt = Instant(microseconds: extremes.randomElement(using: &random) ?? 0)
            samples.append(sample)
        }
        #expect(run(samples).estimator.clockSteps > 100)
    }

    @Test func `only expected beacons count as heard and present`() {
        let result = run([
            .at(0, .tag(1), -60), .at(0, .tag(1), -60), .at(0, .tag(2), -60), .at(0, .tag(2), -60),
            .at(0, .tag(3), -60), .at(0, .tag(9), -60), .at(0, .tag(10), -60),
        ])
        #expect(result.estimator.heardCount == 1)
        #expect(result.estimator.presentCount == 1)
        #expect(result.estimator.foreignCount == 2)
        #expect(result.estimator.zone == nil)
        #expect(result.events.sightings.map(\.beacon) == [.tag(1), .tag(2), .tag(3)])
    }

    @Test func `a flood of random identities stays within its bounds`() {
        let family = BeaconIdentity.tag(0).family
        let directory = BeaconDirectory(
            roles: [.tag(1): .expected],
            families: Set([family].compactMap { $0 })
        )
        var estimator = SightingEstimator(method: .peakZone, directory: directory)
        var events: [RangingEvent] = []
        var random = SplitMix64(seed: 5)
        for number in 0..<200_000 as Range<UInt64> {
            let stranger: BeaconIdentity =
                number % 2 == 0
                ? .ibeacon(uuid: (random.next(), number), major: 0, minor: 0)
                : .ibeacon(
                    uuid: (0x1122_3344_5566_7788, 0x99AA_BBCC_DDEE_FF00),
                    major: UInt16(2 + number >> 16),
                    minor: UInt16(truncatingIfNeeded: number)
                )
            estimator.add(.at(Double(number) / 1_000, stranger, -70)) { events.append($0) }
        }
        estimator.add(.at(200, .tag(1), -70)) { events.append($0) }
        estimator.add(.at(201, .tag(1), -70)) { events.append($0) }
        estimator.finish { events.append($0) }
        #expect(estimator.foreignCount == SightingEstimator.maximumForeign)
        let heard = Set(events.sightings.map(\.beacon))
        #expect(heard.count == SightingEstimator.maximumUnregistered + 1)
        #expect(estimator.presentCount == 1)
    }

    @Test func `finishing twice gives nothing twice`() {
        var (estimator, _) = run([.at(0, .tag(1), -60), .at(0, .tag(801), -60)])
        var again: [RangingEvent] = []
        estimator.finish { again.append($0) }
        #expect(again.sightings == [])
    }

    private func run(
        _ samples: [RangingSample]
    ) -> (estimator: SightingEstimator, events: [RangingEvent]) {
        let directory = BeaconDirectory(roles: [
            .tag(1): .expected, .tag(2): .unexpected, .tag(3): .unregistered,
        ])
        var estimator = SightingEstimator(method: .peakZone, directory: directory)
        var events: [RangingEvent] = []
        for sample in samples {
            estimator.add(sample) { events.append($0) }
        }
        estimator.finish { events.append($0) }
        return (estimator, events)
    }
}
