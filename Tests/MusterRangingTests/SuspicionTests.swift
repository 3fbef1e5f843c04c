import MusterCore
import MusterRanging
import Testing

@Suite struct SuspicionTests {
    private let directory = BeaconDirectory(
        roles: Dictionary(uniqueKeysWithValues: (1...200).map { (.tag($0), .expected) })
    )

    private func run(
        _ samples: [RangingSample],
        _ method: RangingMethod = .peakZone
    ) -> (present: Int, sightings: [Sighting]) {
        var estimator = SightingEstimator(method: method, directory: directory)
        var events: [RangingEvent] = []
        for sample in samples.sorted(by: { $0.receivedAt < $1.receivedAt }) {
            estimator.add(sample) { events.append($0) }
        }
        estimator.finish { events.append($0) }
        return (estimator.presentCount, events.sightings)
    }

    @Test func `an address with too many identities makes none of them present`() {
        // Each of 200 identities 30 times, all from one address.
        let samples = (0..<6_000).map {
            RangingSample.at(Double($0) / 100, .tag(UInt16($0 % 200 + 1)), -60, from: 7)
        }
        let result = run(samples)
        #expect(result.present == 0)
        #expect(result.sightings.allSatisfy { $0.suspicion == .crowdedAddress })
    }

    @Test func `an address with eight identities is a busy beacon`() {
        let samples = (0..<800).map {
            RangingSample.at(Double($0) / 10, .tag(UInt16($0 % 8 + 1)), -60, from: 7)
        }
        let result = run(samples)
        #expect(result.present == 8)
        #expect(result.sightings.allSatisfy { $0.suspicion == nil })
    }

    @Test func `who is heard from its own address as well stays present`() {
        var samples = (0..<6_000).map {
            RangingSample.at(Double($0) / 100, .tag(UInt16($0 % 200 + 1)), -60, from: 7)
        }
        for second in 0..<60 { samples.append(.at(Double(second) + 0.003, .tag(5), -70, from: 5)) }
        #expect(run(samples).present == 1)
    }

    @Test func `an identity from many addresses at once is suspicious`() {
        let samples = (0..<100).map {
            RangingSample.at(Double($0) / 20, .tag(1), -60, from: UInt64($0 % 10))
        }
        let result = run(samples)
        #expect(result.present == 0)
        #expect(result.sightings.map(\.suspicion) == [.manyAddresses])
    }

    @Test func `a beacon that changes its random address is one beacon`() {
        let samples = (0..<3_600).map {
            RangingSample.at(Double($0), .tag(1), -60, from: UInt64(100 + $0 / 15))
        }
        let result = run(samples)
        #expect(result.present == 1)
        #expect(result.sightings.allSatisfy { $0.suspicion == nil })
        #expect(Set(result.sightings.map(\.beacon)) == [.tag(1)])
    }

    @Test(arguments: [0.0, 0.5, 0.7])
    func `a flood makes nothing present, whenever it begins`(from: Double) {
        let samples = (0..<500).map { RangingSample.at(from + Double($0) / 100, .tag(1), -60) }
        let result = run(Array(samples[..<(500 - Int(from * 100))]))
        #expect(result.present == 0)
        #expect(result.sightings.map(\.suspicion) == [.flood])
    }

    @Test func `the fastest usual interval is no flood`() {
        let samples = (0..<500).map { RangingSample.at(0.613 + Double($0) / 10, .tag(1), -60) }
        let result = run(samples)
        #expect(result.present == 1)
        #expect(result.sightings.allSatisfy { $0.suspicion == nil })
    }

    @Test func `the seed's method finds what it always found, and marks it`() {
        let samples = (0..<500).map { RangingSample.at(Double($0) / 100, .tag(1), -40) }
        let result = run(samples, .listMatch)
        #expect(result.present == 1)
        #expect(result.sightings.allSatisfy { $0.suspicion == .flood })
    }

    @Test func `more addresses than there is room for are survived`() {
        let samples = (0..<150_000).map {
            RangingSample.at(Double($0) / 2_500, .tag(UInt16($0 % 200 + 1)), -60, from: UInt64($0))
        }
        #expect(run(samples).present == 0)
    }

    @Test func `the shortest gap is that of a window, times under 50 ms left out`() {
        for (times, gap) in [
            ([0], nil), ([0, 0.049], nil), ([0, 0.05], 0.05), ([0, 0.01, 1.01, 1.02, 2.5], 1),
            ([0, 0.4, 3], 0.4),
        ] as [([Double], Double?)] {
            // Decided before: only one window is looked at.
            let before = [RangingSample.at(-50, .tag(1), -60), .at(-49, .tag(1), -60)]
            let sightings = run(before + times.map { .at($0, .tag(1), -60) }).sightings
            #expect(sightings.last?.shortestGap == gap, "\(times)")
        }
    }

    @Test func `a gap between two windows is in neither`() {
        let sightings = run((0..<40).map { .at(Double($0) * 5.5, .tag(1), -60) }).sightings
        #expect(sightings.count > 10)
        #expect(sightings.allSatisfy { $0.sampleCount > 1 || $0.shortestGap == nil })
        #expect(sightings.allSatisfy { $0.sampleCount == 1 || $0.shortestGap == 5.5 })
    }
}

extension RangingSample {
    fileprivate static func at(
        _ seconds: Double,
        _ beacon: BeaconIdentity,
        _ rssi: Int8,
        from address: UInt64
    ) -> RangingSample {
        var sample = RangingSample.at(seconds, beacon, rssi)
        sample.address = BluetoothAddress(bits: 0xC000_0000_0000 | address)
        return sample
    }
}
