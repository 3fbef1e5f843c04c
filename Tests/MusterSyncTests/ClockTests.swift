import MusterCore
import MusterSync
import MusterTestSupport
import Testing

@Suite struct ClockTests {
    private func reading(_ wall: Int64, steady: Int64? = nil) -> HybridClock.Reading {
        .init(wall: Instant(microseconds: wall * 1_000), steadyMilliseconds: steady)
    }

    @Test func `what is written later has a later moment, whatever the machine's clock does`() {
        var random = SplitMix64(seed: 4)
        var clock = HybridClock()
        var last = HybridTime.zero
        for _ in 0..<2_000 {
            let wall = Int64.random(in: -1_000_000...1_000_000_000, using: &random)
            if Bool.random(using: &random) {
                clock.observe(HybridTime(milliseconds: wall / 2, counter: 9))
            }
            let seen = clock.latest
            let tick = clock.tick(reading(wall))
            #expect(tick.time > last && tick.time > seen)
            last = tick.time
        }
    }

    @Test func `a full counter goes on in the next millisecond`() {
        var clock = HybridClock(latest: HybridTime(milliseconds: 5, counter: .max))
        #expect(clock.tick(reading(0)).time == HybridTime(milliseconds: 6, counter: 0))
    }

    @Test func `impossible moments are brought to the bounds and never trap`() {
        for wall in [Int64.min, .max, 0] {
            var clock = HybridClock()
            clock.hear(
                ClockOffset(milliseconds: wall, doubtMilliseconds: 0),
                at: .init(wall: Instant(microseconds: wall), steadyMilliseconds: 0)
            )
            _ = clock.tick(.init(wall: Instant(microseconds: wall), steadyMilliseconds: .max))
        }
        #expect(HybridTime(rawValue: -1) == nil)
        #expect(HybridTime(rawValue: .max) == nil)
    }

    @Test func `a clock that jumps is reckoned from the hub's, and in doubt`() {
        var clock = HybridClock()
        clock.hear(
            ClockOffset(milliseconds: 2_000, doubtMilliseconds: 10),
            at: reading(1_000_000, steady: 50)
        )
        let honest = clock.tick(reading(1_060_000, steady: 60_050))
        #expect(!honest.isInDoubt && honest.time.milliseconds == 1_062_000)
        let jumped = clock.tick(reading(32_000_000_000, steady: 120_050))
        #expect(jumped.isInDoubt && jumped.time.milliseconds == 1_122_000)
        // Days without the hub are no jump.
        let later = clock.tick(reading(1_000_000 + 259_200_000, steady: 50 + 259_200_000))
        #expect(!later.isInDoubt)
    }

    @Test func `a clock that was a year ahead comes back once the hub has set what was written`() {
        var clock = HybridClock()
        _ = clock.tick(reading(31_536_000_000))
        clock.settle(on: HybridTime(milliseconds: 5_000))
        #expect(clock.tick(reading(6_000)).time.milliseconds == 6_000)
    }

    @Test func `an offset is the hub's time less the middle of the request`() {
        let offset = ClockOffset(
            hub: Instant(microseconds: 10_500_000),
            sent: Instant(microseconds: 7_000_000),
            received: Instant(microseconds: 8_000_000)
        )
        #expect(offset == ClockOffset(milliseconds: 3_000, doubtMilliseconds: 500))
        #expect(offset.isShown && !offset.isAlarming)
    }

    @Test func `the text of a moment reads back, and no other text is one`() {
        let time = HybridTime(milliseconds: 0x0192_F3C1_A2B0, counter: 3)
        #expect(time.description == "0192f3c1a2b0.0003" && HybridTime(time.description) == time)
        for text in [
            "", "0192f3c1a2b0.00030", "0192F3c1a2b0.0003", "ffffffffffff.0000", "0192f3c1a2b0-0003",
        ] {
            #expect(HybridTime(text) == nil)
        }
    }

    @Test func `names that are made later sort later`() {
        var random = SplitMix64(seed: 1)
        let ids = (0..<200).map { SyncID(at: Instant(seconds: $0), using: &random) }
        #expect(ids == ids.sorted() && Set(ids).count == 200)
        #expect(ids.allSatisfy { $0.bytes[6] >> 4 == 7 && $0.bytes[8] >> 6 == 2 })
    }
}
