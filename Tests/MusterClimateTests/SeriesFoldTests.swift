import MusterClimate
import MusterCore
import MusterTestSupport
import Testing

@Suite struct SeriesFoldTests {
    private func fold(
        _ readings: [Reading],
        _ interruptions: [Interruption] = []
    ) -> (slots: [Slot], gaps: [Gap]) {
        var fold = SeriesFold(.minute, interruptions: interruptions)
        for reading in readings { fold.add(reading) }
        return fold.finished()
    }

    @Test func `a value holds until the next one, across the end of its slot`() throws {
        let (slots, gaps) = fold([.at(840, 4_000), .at(930, 5_000)])
        #expect(gaps.isEmpty && slots.count == 2)
        let (first, second) = (slots[0], slots[1])
        #expect(first.from == .nine && first.until == .nine(900) && first.count == 1)
        #expect(first.covered == 60_000 && first.sum == 4_000 * 60_000)
        #expect(first.first == .nine(840) && first.last == .nine(840))
        // 30 s of the first value, and one interval of the second.
        #expect(second.covered == 90_000 && second.count == 1)
        #expect(second.low == 4_000 && second.high == 5_000)
        #expect(abs((second.mean ?? 0) - 4_666.67) < 0.01 && second.coverage == 0.1)
    }

    @Test func `a gap begins one interval behind the last value, and nothing covers it`() {
        let (slots, gaps) = fold([.at(0, 4_000), .at(60, 4_000), .at(600, 9_000)])
        #expect(gaps == [Gap(from: .nine(120), until: .nine(600), cause: .silent)])
        #expect(slots.map(\.covered) == [180_000] && slots[0].high == 9_000)
    }

    @Test func `three intervals are no gap yet`() {
        #expect(fold([.at(0, 1), .at(180, 1)]).gaps.isEmpty)
        #expect(fold([.at(0, 1), .at(180.001, 1)]).gaps.count == 1)
    }

    @Test func `what was kept back is no gap, unless the reading says so`() {
        let rhythm = Rhythm(interval: 10_000, heartbeat: 300_000)
        func gaps(_ flags: ReadingFlags, after seconds: Double) -> [Gap] {
            var fold = SeriesFold(rhythm)
            fold.add(.at(0, 1))
            fold.add(.at(seconds, 1, flags))
            return fold.finished().gaps
        }
        #expect(gaps([], after: 310).isEmpty)
        #expect(gaps(.afterGap, after: 310).map(\.from) == [.nine(10)])
        #expect(gaps(.afterGap, after: 80).isEmpty)
        #expect(gaps([], after: 400).count == 1, "as after a crash")
    }

    @Test func `a gap has a piece for each cause, and a short rest has that of its neighbour`() {
        let off = Interruption(from: .nine(1_000), until: .nine(2_000), cause: .notListening)
        let radio = Interruption(from: .nine(1_900), until: .nine(2_500), cause: .radio)
        let (_, gaps) = fold([.at(0, 1), .at(2_560, 1)], [radio, off])
        #expect(
            gaps == [
                Gap(from: .nine(60), until: .nine(1_000), cause: .silent),
                Gap(from: .nine(1_000), until: .nine(2_000), cause: .notListening),
                Gap(from: .nine(2_000), until: .nine(2_560), cause: .radio),
            ]
        )
    }

    @Test func `what a sensor at fault says is no value but the cause of a gap`() {
        let faulty = (1...9).map { Reading.at(Double($0) * 60, 99_999, .fault) }
        let (slots, gaps) = fold([.at(0, 4_000)] + faulty + [.at(600, 5_000)])
        #expect(gaps == [Gap(from: .nine(60), until: .nine(600), cause: .fault)])
        #expect(slots.map(\.high) == [5_000] && slots.map(\.count) == [2])
        let (_, later) = fold([.at(0, 1), .at(60, 9, .fault), .at(120, 1), .at(1_000, 1)])
        #expect(later.map(\.cause) == [.silent], "a fault that is over causes no later gap")
    }

    @Test func `slots and gaps are the same wherever the readings are divided`() {
        for seed in 1...2_000 as ClosedRange<UInt64> {
            let random = RandomReadings(seed: seed)
            let whole = random.folded()
            var fold = SeriesFold(.minute, interruptions: random.interruptions)
            var (slots, gaps): ([Int64: Slot], Set<Gap>) = ([:], [])
            for (index, reading) in random.readings.enumerated() {
                fold.add(reading)
                guard index % Int(seed % 5 + 1) == 0 else { continue }
                let (settled, open) = (fold.takeSettled(), fold.finished())
                for slot in settled.slots + open.slots { slots[slot.number] = slot }
                gaps.formUnion(settled.gaps + open.gaps)
            }
            let rest = fold.finished()
            for slot in rest.slots { slots[slot.number] = slot }
            gaps.formUnion(rest.gaps)
            #expect(slots.values.sorted { $0.number < $1.number } == whole.slots, "seed \(seed)")
            #expect(gaps.sorted { $0.from < $1.from } == whole.gaps, "seed \(seed)")
        }
    }

    @Test func `covered time, gaps and nothing else make up the time between two values`() throws {
        for seed in 1...2_000 as ClosedRange<UInt64> {
            let random = RandomReadings(seed: seed)
            let values = random.readings.filter { !$0.flags.contains(.fault) }
            let (slots, gaps) = random.folded()
            guard let first = values.first, let last = values.last else {
                #expect(slots.isEmpty && gaps.isEmpty)
                continue
            }
            let time = last.milliseconds - first.milliseconds + Rhythm.minute.interval
            let covered = slots.reduce(0) { $0 + $1.covered }
            let missing = gaps.reduce(0) { $0 + $1.until.milliseconds - $1.from.milliseconds }
            #expect(covered + missing == time, "seed \(seed)")
            #expect(slots.allSatisfy { (0...Slot.length).contains($0.covered) }, "seed \(seed)")
            #expect(slots.reduce(0) { $0 + $1.count } == values.count, "seed \(seed)")
            for slot in slots { #expect(slot.low <= slot.high, "seed \(seed)") }
            // The values that held say the same.
            let held = HeldValue.all(
                of: random.readings,
                .minute,
                from: first.at,
                until: .nine(1_000_000_000)
            )
            #expect(held.reduce(0) { $0 + $1.milliseconds } == covered, "seed \(seed)")
            let sum = held.reduce(0) { $0 + $1.value * $1.milliseconds }
            #expect(sum == slots.reduce(0) { $0 + $1.sum }, "seed \(seed)")
        }
    }

    @Test func `a listener finds the gaps that the readings show`() {
        for seed in 1...2_000 as ClosedRange<UInt64> {
            let random = RandomReadings(seed: seed)
            let values = random.readings.filter { !$0.flags.contains(.fault) }
            var tracker = GapTracker(.minute)
            for interruption in random.interruptions { tracker.note(interruption) }
            var found: [Gap] = []
            for value in values {
                _ = tracker.tick(value.at)
                if case .closed(let gaps)? = tracker.arrive(at: value.at) { found += gaps }
            }
            var fold = SeriesFold(.minute, interruptions: random.interruptions)
            for value in values { fold.add(value) }
            #expect(found == fold.finished().gaps, "seed \(seed)")
        }
    }

    @Test func `of two readings of one moment the same is kept in either order`() {
        let (good, bad) = (Reading.at(1, 5), Reading.at(1, 3, .fault))
        #expect(Reading.kept(good, bad) == good && Reading.kept(bad, good) == good)
        #expect(Reading.kept(.at(1, 5), .at(1, 4)).value == 4)
        #expect(Reading.kept(.at(1, 4), .at(1, 5)).value == 4)
    }

    @Test func `a reading is as exact as a millisecond, before 1970 too`() {
        #expect(Reading(at: Instant(microseconds: 1_999), value: 0).milliseconds == 1)
        #expect(Reading(at: Instant(microseconds: -1), value: 0).milliseconds == -1)
        #expect(Slot.number(at: Instant(microseconds: -1)) == -1)
    }

    @Test func `a summary adds slots and ends of slots up`() {
        var summary = Summary()
        #expect(summary.mean == nil && summary.coverage(ofSeconds: 0) == 0)
        for slot in fold([.at(0, 2_000), .at(60, 4_000), .at(120, 4_000)]).slots {
            summary.add(slot)
        }
        summary.add(HeldValue(value: 1_000, from: .nine(0), until: .nine(60)))
        summary.count(.at(0, 1_000, .late))
        #expect(summary.low == 1_000 && summary.high == 4_000 && summary.count == 4)
        #expect(summary.mean == 2_750 && summary.flags == .late)
        #expect(summary.coverage(ofSeconds: 480) == 0.5)
    }
}
