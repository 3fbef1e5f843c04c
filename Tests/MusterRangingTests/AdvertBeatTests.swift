import MusterCore
import MusterRanging
import MusterTestSupport
import Testing

@Suite struct AdvertBeatTests {
    @Test func `one transmitter keeps its beat through losses, and two break it`() {
        var random = SplitMix64(seed: 5)
        var fleet: [BeaconIdentity: CloneDoubt.Heard] = [:]
        for number in 0..<200 as Range<UInt16> {
            let every = 0.996 + 0.008 * Double.random(in: 0..<1, using: &random)
            var times = Self.times(
                from: Double.random(in: 0..<1, using: &random),
                to: number < 4 ? 30 : 60,
                every: every,
                using: &random
            )
            if number < 4 {
                // Where the first is not heard any more, the copy is.
                let copy = Self.times(
                    from: 36.4 + times[0],
                    to: 60,
                    every: every,
                    using: &random
                )
                times += copy
            }
            fleet[.tag(number)] = Self.heard(times, losing: 0.4, using: &random)
        }
        let doubled = CloneDoubt(fleet).doubled
        #expect(doubled == Set((0..<4 as Range<UInt16>).map(BeaconIdentity.tag)))
    }

    @Test func `a clock that jumps and a moment that a receiver got wrong break no beat`() {
        var random = SplitMix64(seed: 6)
        var (jumped, wrong) = (
            [BeaconIdentity: CloneDoubt.Heard](), [BeaconIdentity: CloneDoubt.Heard]()
        )
        for number in 0..<200 as Range<UInt16> {
            var times = Self.times(
                from: Double.random(in: 0..<1, using: &random),
                to: 60,
                every: 1,
                using: &random
            )
            jumped[.tag(number)] = Self.heard(
                times.map { $0 < 31 ? $0 : $0 + 7.4 },
                losing: 0.3,
                using: &random
            )
            if number < 10 { times[28] += 0.3 }
            wrong[.tag(number)] = Self.heard(times, losing: 0, using: &random)
            wrong[.tag(number)]?.shortestGap = 1.003
        }
        #expect(CloneDoubt(jumped).doubled.isEmpty)
        #expect(CloneDoubt(wrong).doubled.isEmpty)
    }

    /// When a tag advertises, in seconds.
    private static func times(
        from first: Double,
        to last: Double,
        every interval: Double,
        using random: inout SplitMix64
    ) -> [Double] {
        var (times, at) = ([Double](), first)
        while at < last {
            times.append(at)
            at += interval + 0.01 * Double.random(in: 0..<1, using: &random)
        }
        return times
    }

    /// What is heard of it, some of it lost, in sightings of four advertisements.
    private static func heard(
        _ times: [Double],
        losing share: Double,
        using random: inout SplitMix64
    ) -> CloneDoubt.Heard {
        let kept = times.filter { _ in Double.random(in: 0..<1, using: &random) >= share }
        var heard = CloneDoubt.Heard(
            shortestGap: zip(kept, kept.dropFirst()).map { $1 - $0 }.min(),
            conflict: nil
        )
        for start in stride(from: 0, to: kept.count, by: 4) {
            let some = kept[start..<min(start + 4, kept.count)].map {
                Instant(seconds: 1_000).advanced(bySeconds: $0)
            }
            heard.beat.add(
                Sighting(
                    beacon: .tag(1),
                    zone: nil,
                    firstAt: some[0],
                    lastAt: some[some.count - 1],
                    readings: [],
                    sampleCount: some.count,
                    peak: nil
                )
            )
        }
        return heard
    }
}
