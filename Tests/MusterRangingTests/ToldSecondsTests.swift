import MusterCore
import MusterRanging
import MusterTestSupport
import Testing

/// What is told of each second, so that places can be worked out when an audit is finished.
@Suite struct ToldSecondsTests {
    private func events(_ walk: RandomWalk, tellsSeconds: Bool = true) -> [RangingEvent] {
        var estimator = SightingEstimator(
            method: .peakZone,
            directory: walk.directory,
            anchorOffsets: [.tag(800): 3],
            tellsSeconds: tellsSeconds
        )
        var events: [RangingEvent] = []
        for sample in walk.samples { estimator.add(sample) { events.append($0) } }
        estimator.finish { events.append($0) }
        return events
    }

    private func walks() -> [RandomWalk] {
        (0..<40 as Range<UInt64>).map { RandomWalk(seed: $0, beacons: 6, strengths: -90 ... -35) }
    }

    @Test func `the seconds of sightings hold each accepted sample once`() {
        for walk in walks() {
            let sightings = events(walk).sightings
            for beacon in walk.expected {
                let heard = sightings.filter { $0.beacon == beacon }
                let told = heard.flatMap(\.seconds).reduce(0) { $0 + $1.count }
                #expect(told == heard.reduce(0) { $0 + $1.sampleCount })
                for sighting in heard {
                    #expect(sighting.seconds.allSatisfy { $0.offset < Sighting.windowSeconds })
                    #expect(
                        sighting.seconds.map(\.offset) == sighting.seconds.map(\.offset).sorted()
                    )
                }
            }
        }
    }

    @Test func `stretches tell every second in which something was heard, and no other`() {
        for walk in walks() {
            let stretches = events(walk).stretches
            let told = stretches.flatMap { stretch in
                stretch.seconds.map { stretch.from.second + Int64($0.offset) }
            }
            let heard = Set(walk.samples.map(\.receivedAt.second)).sorted()
            #expect(told == heard)
            let adverts = stretches.flatMap(\.seconds).reduce(0) { $0 + $1.adverts }
            #expect(adverts == walk.samples.count)
            for stretch in stretches {
                #expect(stretch.seconds.allSatisfy { $0.offset < AnchorStretch.longestSeconds })
                #expect(
                    stretch.to.second == stretch.from.second
                        + Int64(stretch.seconds.last?.offset ?? 0) + 1
                )
                #expect(Set(stretch.anchors).count == stretch.anchors.count)
            }
        }
    }

    @Test
    func `an anchor's reading is the mean of its second, as a usual anchor would have had it`()
        throws
    {
        let walk = RandomWalk(seed: 3, beacons: 6, strengths: -90 ... -35)
        for stretch in events(walk).stretches {
            for second in stretch.seconds {
                for reading in second.heard {
                    let anchor = stretch.anchors[reading.anchor]
                    let levels = walk.samples.filter {
                        $0.identity == anchor
                            && $0.receivedAt.second == stretch.from.second + Int64(second.offset)
                    }
                    .compactMap { sample in sample.isScanResponse ? nil : sample.rssi }
                    .filter { (-120..<0).contains($0.rawValue) }
                    .map { Double($0.rawValue) }
                    let offset = anchor == .tag(800) ? 3.0 : 0
                    let mean = levels.reduce(0, +) / Double(levels.count) - offset
                    #expect(reading.count == levels.count)
                    #expect(abs(Double(reading.level) / 4 - mean) <= 0.125)
                }
            }
        }
    }

    @Test func `nothing else changes where the seconds are told`() {
        for walk in walks() {
            let plain = events(walk, tellsSeconds: false)
            var told = events(walk).filter { if case .anchors = $0 { false } else { true } }
            for index in told.indices {
                if case .sighting(var sighting) = told[index] {
                    sighting.seconds = []
                    told[index] = .sighting(sighting)
                }
            }
            #expect(told == plain)
            #expect(plain.stretches.isEmpty)
        }
    }

    @Test func `the seconds of a beacon are kept by their strength, and come in order`() {
        var seconds = HeardSeconds()
        for second in 0..<300 as Range<Int64> {
            seconds.add(.init(second: 1_000 + second, level: -90 + Int(second % 40), count: 20))
        }
        #expect(seconds.count == HeardSeconds.most)
        let kept = Array(seconds.seconds)
        #expect(kept.map(\.second) == kept.map(\.second).sorted())
        #expect(kept.allSatisfy { $0.count == 15 && $0.level > -75 })
        // A clock that was set back is followed; one that went mad is not.
        seconds = HeardSeconds()
        for second in [5_000, 4_000, 5_001, .max, .min] as [Int64] {
            seconds.add(.init(second: second, level: 20, count: 1))
        }
        #expect(seconds.seconds.map(\.second) == [5_000, 4_000, 5_001])
        #expect(seconds.seconds.map(\.level) == [0, 0, 0])
    }
}

extension [RangingEvent] {
    fileprivate var stretches: [AnchorStretch] {
        compactMap { if case .anchors(let stretch) = $0 { stretch } else { nil } }
    }
}
